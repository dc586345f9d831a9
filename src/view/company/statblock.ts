/** Reads the stat block of a monster as the old games and their clones print it: field by field, and says line by line what it made of it. */
import { isFormula } from "../../rules/dice/formula.ts";

export interface ReadAttack {
  readonly name: string;
  readonly count: number;
  readonly damage: string;
}

/** What was read. What is not there was not said. */
export interface StatBlock {
  readonly name: string;
  readonly armourClass?: number;
  readonly hitDice?: { readonly number: number; readonly modifier: number; readonly asterisks: number };
  readonly hitPoints?: number;
  readonly attacks: readonly ReadAttack[];
  readonly thac0?: number;
  readonly walk?: number;
  readonly fly?: number;
  readonly swim?: number;
  readonly saves?: readonly [number, number, number, number, number];
  readonly savesAs?: { readonly class: string; readonly level: number };
  readonly morale?: number;
  readonly alignment?: "lawful" | "neutral" | "chaotic";
  readonly xp?: number;
  readonly dungeon?: string;
  readonly lair?: string;
  readonly treasure?: string;
  readonly abilities: readonly { readonly name: string; readonly text: string }[];
  readonly description: string;
}

/** A line as it was read: keys of what was understood under `RULINGS.Company.paste.field`, and what was left over. */
export interface ReadLine {
  readonly text: string;
  readonly fields: readonly string[];
  readonly rest: string;
}

type Part = Partial<{ -readonly [K in keyof StatBlock]: StatBlock[K] }>;
type Reader = readonly [field: string, pattern: RegExp, take: (found: RegExpMatchArray) => Part];

const whole = (text: string | undefined): number =>
  Number((text ?? "0").replaceAll(",", "").replace("−", "-").replace(/\s/g, ""));

/** No dice are written longer than this. What comes after is not looked at: a text made to be searched for ever is over at once. */
const LONGEST_DICE = 60;

/** `2-8` as dice: as many dice as its least, if that comes out even. */
export function asDice(words: string): string {
  const start = words.slice(0, LONGEST_DICE);
  const plain = start.replaceAll("−", "-").replaceAll("–", "-").replace(/\s/g, "").toLowerCase();
  const dice = /\d*d\d+(?:[+-]\d+)?/.exec(plain)?.[0];
  if (dice && isFormula(dice)) return dice.startsWith("d") ? `1${dice}` : dice;
  const range = /^(\d+)-(\d+)/.exec(plain);
  if (range) {
    const least = Number(range[1]);
    const most = Number(range[2]);
    if (least > 0 && most % least === 0) return `${least}d${most / least}`;
    if (most > least) return `1d${most - least + 1}${least > 1 ? `+${least - 1}` : ""}`;
  }
  return /^\d+$/.test(plain) ? plain : "";
}

function attacksIn(words: string): ReadAttack[] {
  // counts, names and damage have an end, so that what has none costs no more than its length
  const found = [...words.matchAll(/(?:(\d{1,3})\s?[×x]?\s?)?([A-Za-z][A-Za-z' -]{0,60}?)\s?\(([^)]{0,200})\)/g)];
  return found.map(([, count, name = "", damage = ""]) => ({
    name: name.trim(),
    count: Math.max(1, Number(count ?? 1)),
    damage: asDice(damage),
  }));
}

const READERS: readonly Reader[] = [
  [
    "ac",
    /\b(?:AC|Armou?r Class)\s*:?\s*([-−]?\d+)(?:\s*\[([-−]?\d+)\])?/i,
    ([, ac]) => {
      const value = whole(ac);
      // above 9 no descending class is printed: it counts upwards
      return { armourClass: value > 9 ? 19 - value : value };
    },
  ],
  [
    "hd",
    /\b(?:HD|Hit Dice)\s*:?\s*(½|1\/2|\d+)(?:d\d+)?\s*([+−-]\s*\d+)?\s*(?:hp)?\s*(\**)(?:\s*\((\d+)\s*hp\))?/i,
    ([, dice, plus, stars, hp]) => ({
      hitDice: {
        number: dice === "½" || dice === "1/2" ? 0.5 : whole(dice),
        modifier: plus ? whole(plus) : 0,
        asterisks: stars?.length ?? 0,
      },
      ...(hp && { hitPoints: whole(hp) }),
    }),
  ],
  ["thac0", /\bTHAC0\s*:?\s*(\d+)(?:\s*\[[^\]]*\])?/i, ([, value]) => ({ thac0: whole(value) })],
  [
    "saves",
    /\b(?:SV|Saves?)\s*:?\s*D\s*(\d+),?\s*W\s*(\d+),?\s*P\s*(\d+),?\s*B\s*(\d+),?\s*S\s*(\d+)(?:\s*\([^)]*\))?/i,
    ([, d, w, p, b, s]) => ({
      saves: [whole(d), whole(w), whole(p), whole(b), whole(s)],
    }),
  ],
  [
    "savesAs",
    /\bSaves? As\s*:?\s*([A-Za-z-]+)\s*:?\s*(\d+)/i,
    ([, own, level]) => ({ savesAs: { class: (own ?? "").toLowerCase(), level: whole(level) } }),
  ],
  [
    "move",
    /\b(?:MV|Move(?:ment)?)\s*:?\s*(\d+)\s*['’]?(?:\s*\(\d+\s*['’]?\))?/i,
    ([, feet]) => {
      const value = whole(feet);
      return { walk: value <= 24 ? value * 10 : value };
    },
  ],
  ["fly", /(?<!\d)(\d+)\s*['’]\s*(?:\(\d+['’]?\)\s*)?fly(?:ing)?/i, ([, feet]) => ({ fly: whole(feet) })],
  ["fly", /\bFly(?:ing)?\s*:?\s*(\d+)\s*['’](?:\s*\(\d+['’]?\))?/i, ([, feet]) => ({ fly: whole(feet) })],
  ["swim", /(?<!\d)(\d+)\s*['’]\s*(?:\(\d+['’]?\)\s*)?swim(?:ming)?/i, ([, feet]) => ({ swim: whole(feet) })],
  ["morale", /\b(?:ML|Morale)\s*:?\s*(\d+)/i, ([, value]) => ({ morale: whole(value) })],
  [
    "alignment",
    /\b(?:AL|Alignment)\s*:?\s*(Lawful|Neutral|Chaotic|L|N|C)\b/i,
    ([, word = "n"]) => {
      const letter = word.charAt(0).toLowerCase();
      return { alignment: letter === "l" ? "lawful" : letter === "c" ? "chaotic" : "neutral" };
    },
  ],
  ["xp", /\b(?:CL\/XP\s*:?\s*\d+\s*\/\s*|XP(?: Value)?\s*:?\s*)([\d,]+)/i, ([, value]) => ({ xp: whole(value) })],
  [
    "number",
    /\b(?:NA|No\.? ?(?:App(?:earing|\.)?|Enc\.?))\s*:?\s*(\d*d\d+(?:[+-]\d+)?|\d+(?:-\d+)?)(?:\s*\(([^)]*)\))?/i,
    ([, dungeon, lair]) => ({
      dungeon: asDice(dungeon ?? ""),
      ...(lair && { lair: asDice(lair) }),
    }),
  ],
  [
    "treasure",
    /\b(?:TT|Treasure(?: Type)?|Hoard Class)\s*:?\s*((?:\(?[A-V]\)?\s*[,+]?\s*)+(?![a-z])|None|Nil)/i,
    ([, words]) => ({
      treasure: /none|nil/i.test(words ?? "") ? "" : (words ?? "").replace(/[()]/g, "").trim().replace(/[,+]$/, ""),
    }),
  ],
];
const ATTACKS = /\b(?:Att(?:acks?)?|Atk)\s*:?\s*((?:[^,;()]|\([^)]*\)|,(?!\s*(?:THAC0|MV|Move|SV|Save|ML|AL)))+)/i;
const DAMAGE = /\bDamage\s*:?\s*([^;,]+(?:\/[^;,]+)*)/i;

/** Where everything stands on one line: the name before the first figure, perhaps with how many there are. */
const FIGURES = "(?:AC|HD|Armou?r Class|Hit Dice|MV|Move|hp)\\b";
const NAMED = new RegExp(`^(?!${FIGURES})([A-Z][\\w'’ -]{0,60}?)\\s*(?:\\(\\d+\\))?\\s*[:;,.]?\\s+(?=${FIGURES})`);

/** The whole of it: what was read, and every line with what became of it. */
export function readStatBlock(text: string): { readonly block: StatBlock; readonly lines: readonly ReadLine[] } {
  const raw = text
    .split(/\r?\n/)
    // one blank for many: patterns that allow blanks on both sides of a colon would try every way to share them out
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const part: Part = {};
  const attacks: ReadAttack[] = [];
  const abilities: { name: string; text: string }[] = [];
  const words: string[] = [];
  const [first = ""] = raw;
  const titled = first !== "" && !/\b(?:AC|HD|Armou?r Class|Hit Dice)\b/.test(first);
  const inLine = titled ? null : NAMED.exec(first);
  const lines = raw.map((line, at): ReadLine => {
    if (at === 0 && titled) return { text: line, fields: ["name"], rest: "" };
    const fields: string[] = at === 0 && inLine ? ["name"] : [];
    let rest = at === 0 && inLine ? line.slice(inLine[0].length) : line;
    const hit = ATTACKS.exec(rest);
    if (hit) {
      const found = attacksIn(hit[1] ?? "");
      attacks.push(
        ...(found.length > 0
          ? found
          : [{ name: (hit[1] ?? "").replace(/^\d+\s*[×x]?\s*/, "").trim() || "attack", count: 1, damage: "" }]),
      );
      fields.push("attacks");
      rest = rest.replace(hit[0], " ");
    }
    const harm = DAMAGE.exec(rest);
    if (harm) {
      const each = (harm[1] ?? "").split("/");
      each.forEach((damage, index) => {
        const before = attacks[index] ?? { name: attacks[0]?.name ?? "attack", count: 1, damage: "" };
        attacks[index] = { ...before, damage: asDice(damage) };
      });
      fields.push("damage");
      rest = rest.replace(harm[0], " ");
    }
    for (const [field, pattern, take] of READERS) {
      const found = pattern.exec(rest);
      if (!found) continue;
      Object.assign(part, take(found));
      fields.push(field);
      rest = rest.replace(found[0], " ");
    }
    if (fields.length === 0) {
      const own = /^[▶►•*-]?\s*([A-Z][\w' -]{2,40})\s*[:.]\s+(.+)$/.exec(line);
      if (own) {
        abilities.push({ name: own[1] ?? "", text: own[2] ?? "" });
        return { text: line, fields: ["ability"], rest: "" };
      }
      words.push(line);
      return { text: line, fields: ["description"], rest: "" };
    }
    return { text: line, fields, rest: rest.replace(/[\s,;.:|/]+/g, " ").trim() };
  });
  const name = titled ? first.replace(/[*:]+$/, "").trim() : (inLine?.[1] ?? "").trim();
  return { block: { ...part, name, attacks, abilities, description: words.join("\n") }, lines };
}
