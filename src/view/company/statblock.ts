/** Reads the stat block of a monster as the old games and their clones print it: field by field, and says line by line what it made of it. */
import { attackDoing, attacksIn, DOING, type ReadAttack, withDamage } from "./statblock-dice.ts";
import { type Figures, type Layout, LIKE, layoutOf, READERS, tellFigures } from "./statblock-fields.ts";

export { asDice } from "./statblock-dice.ts";

/** What was read. What is not there was not said. */
export interface StatBlock extends Figures {
  readonly name: string;
  readonly attacks: readonly ReadAttack[];
  readonly abilities: readonly { readonly name: string; readonly text: string }[];
  readonly description: string;
}

/** A line as it was read: keys of what was understood under `RULINGS.Company.paste.field`, the figures beside each, and what was left over. */
export interface ReadLine {
  readonly text: string;
  readonly fields: readonly string[];
  readonly values: readonly string[];
  readonly rest: string;
}

/** No line of figures is longer. What comes after stands among what was not understood. */
const LONGEST_LINE = 2000;
const LABELS =
  "THAC0|MV|Move(?:ment)?|SV|Sav(?:es?|ing Throws?)|ST|ML|Morale|AL|Alignment|HD|Hit Dice|AC|Armou?r(?: Class)?|Att(?:acks?)?|Atk|#|Dmg|Damage|D|hp|XP|CL|NA|No\\.?|Number|TT|Treasure|Hoard Class|S[ADZ]|Special|Level|HDE|Challenge Level|Fl(?:y|ying)?|Swim(?:ming)?";
const ATTACKS = new RegExp(
  `(?:^|[,;|] ?|\\. )(?:Att(?:acks?)?|Atk|# ?AT|(?:#|No\\.?|Number) ?of ?Att(?:acks?)?)\\.?( ?: ?| )((?:[^,;()]|\\([^)]*\\)|,(?! ?(?:${LABELS})\\b))+)`,
  "i",
);
const DAMAGE = /(?:^|[,;|] ?|\. )(?:Damage(?: ?\/ ?Attack)?|Dmg|D(?=:? ?(?:\d|by weapon)))(?: ?: ?| )([^;,]+)/i;
const SPECIAL =
  /(?:^|[,;|] ?|\. )(?:Special(?: (?:Attacks?|Defen[cs]es?|Abilit(?:y|ies)|Qualities))?|S[AD]\b)(?: ?: ?| )([^;|]{1,300})/i;
const NOTHING = /^(?:none|nil|no|standard|-|–|—)\.?$/i;
/** Lines that the old books print and that no rule here asks: they are kept among the words. */
const NOTE =
  /^(?:Frequency|Size|Intelligence|% ?in lair|Lair Probability|Magic(?:al)? Resistance|Psionic[\w ]*|Terrain|Climate[\w/ ]*|Organi[sz]ation|Activity Cycle|Diet|Languages?|Environment|Type) ?:/i;
const KNOWN = new RegExp(`^(?:${LABELS})(?![\\w'])`, "i");
const BULLET = /^[▶►•*-] ?([A-Za-z][\w'’() -]{1,50}?) ?[:.] +(.+)$/;
const OWN = /^([A-Z][\w'’() -]{2,50}?) ?: +(.+)$/;

/** Where everything stands on one line: the name before the first figure, perhaps with how many there are. */
const FIGURES = "(?:(?:AC|HD|Armou?r(?: Class)?|Hit Dice|MV|Move|hp|THAC0)\\b|\\d+ Hit Dice|#AT)";
const NAMED = new RegExp(`^(?!${FIGURES})([A-Z][\\w'’ -]{0,60}?)\\s*(?:\\(\\d+\\))?\\s*[:;,.]?\\s+(?=${FIGURES})`);

/** What is gathered over the lines. */
interface Gathered {
  figures: Figures;
  attacks: ReadAttack[];
  readonly abilities: { name: string; text: string }[];
  readonly words: string[];
}

/** The whole of it: what was read, and every line with what became of it. */
export function readStatBlock(text: string): { readonly block: StatBlock; readonly lines: readonly ReadLine[] } {
  const raw = text
    .split(/\r?\n/)
    // one blank for many: patterns that allow blanks on both sides of a colon would try every way to share them out
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const layout = layoutOf(raw.join("\n").slice(0, LONGEST_LINE));
  const all: Gathered = { figures: {}, attacks: [], abilities: [], words: [] };
  const [first = ""] = raw;
  const titled = first !== "" && !/\b(?:AC|HD|Armou?r(?: Class)?|Hit Dice)\b/.test(first);
  const inLine = titled ? null : NAMED.exec(first.slice(0, LONGEST_LINE));
  const lines = raw.map((line, at): ReadLine => {
    if (at === 0 && titled) return titleOf(line, all);
    if (at > 0 || !inLine) return readLine(line, line, layout, all);
    const read = readLine(line, line.slice(inLine[0].length), layout, all);
    return { ...read, fields: ["name", ...read.fields], values: [inLine[1] ?? "", ...read.values] };
  });
  const { attacks, abilities, words, figures } = all;
  const name = named(titled ? titleIn(first) : (inLine?.[1] ?? ""));
  return { block: { ...figures, name, attacks, abilities, description: words.join("\n") }, lines };
}

/** A line that is the name alone, perhaps with whom the monster is like. */
function titleOf(text: string, all: Gathered): ReadLine {
  const like = LIKE.exec(text)?.[1];
  if (like) all.figures = { ...all.figures, like };
  const name = titleIn(text) !== "";
  return {
    text,
    fields: [...(name ? ["name"] : []), ...(like ? ["like"] : [])],
    values: [...(name ? [""] : []), ...(like ? [like] : [])],
    rest: "",
  };
}

function titleIn(line: string): string {
  return line.replace(LIKE, "").replace(/[*:\s]+$/, "");
}

/** Books print names in capitals; sheets do not. */
function named(words: string): string {
  const name = words.trim();
  const shouts = name.length > 3 && name === name.toUpperCase() && /[A-Z]{3}/.test(name);
  return shouts
    ? name.toLowerCase().replace(/(^|[ -])([a-z])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : name;
}

/** One line: an ability of its own, words, or figures. */
function readLine(text: string, line: string, layout: Layout, all: Gathered): ReadLine {
  const own = BULLET.exec(line) ?? (KNOWN.test(line) || NOTE.test(line) ? null : OWN.exec(line));
  if (own) {
    all.abilities.push({ name: own[1] ?? "", text: own[2] ?? "" });
    return { text, fields: ["ability"], values: [own[1] ?? ""], rest: "" };
  }
  if (NOTE.test(line)) {
    all.words.push(line);
    return { text, fields: ["description"], values: [""], rest: "" };
  }
  const found: { field: string; value: string }[] = [];
  // books print feet with a curled mark and a minus with a dash
  let rest = line.slice(0, LONGEST_LINE).replace(/[’′‘]/g, "'").replace(/[”″“]/g, '"').replace(/[−–]/g, "-");
  const cut = (hit: RegExpMatchArray, field: string, value: string): void => {
    found.push({ field, value });
    rest = rest.replace(hit[0], /^[,;|.]/.test(hit[0]) ? "; " : " ");
  };
  readSpecials(() => rest, cut, all);
  readAttacks(() => rest, cut, all);
  for (const [field, pattern, take] of READERS) {
    const hit = pattern.exec(rest);
    if (!hit) continue;
    const read = take(hit, layout);
    if (!Object.keys(read).some((key) => key in all.figures)) cut(hit, field, tellFigures(read));
    all.figures = { ...read, ...all.figures };
  }
  if (found.length === 0) {
    all.words.push(line);
    return { text, fields: ["description"], values: [""], rest: "" };
  }
  const left = `${rest}${line.slice(LONGEST_LINE)}`.replace(/,(?!\d{3}\b)|[\s;.:|/]+/g, " ").replace(/\( ?\)| +/g, " ");
  return { text, fields: found.map(({ field }) => field), values: found.map(({ value }) => value), rest: left.trim() };
}

type Cut = (hit: RegExpMatchArray, field: string, value: string) => void;

function readSpecials(rest: () => string, cut: Cut, all: Gathered): void {
  for (let hit = SPECIAL.exec(rest()); hit; hit = SPECIAL.exec(rest())) {
    const words = (hit[1] ?? "").trim();
    if (!NOTHING.test(words)) {
      const name = words.charAt(0).toUpperCase() + words.slice(1, 50);
      all.abilities.push({ name, text: words });
    }
    cut(hit, "ability", words);
  }
}

function readAttacks(rest: () => string, cut: Cut, all: Gathered): void {
  const doing = DOING.exec(rest());
  if (doing) {
    all.attacks.push(attackDoing(doing));
    cut(doing, "attacks", told(all.attacks));
  }
  const hit = ATTACKS.exec(rest());
  // without a colon a sentence may begin with the word: a list of attacks has figures
  if (hit && (hit[1]?.includes(":") || /[\d(×]/.test(hit[2] ?? ""))) {
    all.attacks.push(...attacksIn(hit[2] ?? ""));
    cut(hit, "attacks", told(all.attacks));
  }
  const harm = DAMAGE.exec(rest());
  if (harm) {
    all.attacks = withDamage(all.attacks, harm[1] ?? "");
    cut(harm, "damage", told(all.attacks));
  }
}

function told(attacks: readonly ReadAttack[]): string {
  return attacks
    .map(({ name, count, damage }) => `${count > 1 ? `${count} × ` : ""}${name}${damage ? ` ${damage}` : ""}`)
    .join(", ");
}
