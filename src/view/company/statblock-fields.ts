/** The figures of a stat block, one reader each: how the old games and their clones write them. */
import { asDice } from "./statblock-dice.ts";

/** What figures say. What is not there was not said. */
export interface Figures {
  readonly armourClass?: number;
  readonly hitDice?: { readonly number: number; readonly modifier: number; readonly asterisks: number };
  readonly hitPoints?: number;
  readonly thac0?: number;
  readonly walk?: number;
  readonly fly?: number;
  readonly swim?: number;
  readonly saves?: readonly [number, number, number, number, number];
  /** The one number of games with a single saving throw. */
  readonly save?: number;
  readonly savesAs?: { readonly class: string; readonly level: number };
  readonly savesAsHuman?: boolean;
  readonly morale?: number;
  /** Of games that roll it on 2d10. */
  readonly morale2d10?: number;
  readonly moraleNote?: string;
  readonly alignment?: "lawful" | "neutral" | "chaotic";
  readonly xp?: number;
  readonly dungeon?: string;
  readonly lair?: string;
  readonly treasure?: string;
  readonly treasureGold?: number;
  /** Whose Hit Dice, armour class and damage it has: "as a giant weasel" (ERIS-133). */
  readonly like?: string;
}

/** What the whole text shows of where it comes from. */
export interface Layout {
  /** What an ascending armour class begins with, without armour. */
  readonly unarmoured: number;
  /** A rate of movement is that of a round. */
  readonly byRound: boolean;
}

type Reader = readonly [field: string, pattern: RegExp, take: (found: RegExpMatchArray, layout: Layout) => Figures];

const whole = (text: string | undefined): number => Number((text ?? "0").replace(/[,\s]/g, "").replace("−", "-"));

/** A label, and between it and its figure a colon or nothing. Blanks are single: patterns do not share them out. */
function label(names: string, figure: string): RegExp {
  return new RegExp(`(?<![\\w%])(?:${names})(?: ?: ?| )?${figure}`, "i");
}

export function layoutOf(text: string): Layout {
  const counted =
    /\bNo\. of Attacks/i.test(text) && /\b(?:AC|Armou?r Class) ?:? ?1[1-9]|\b(?:AC|Armou?r Class) ?:? ?2\d/i.test(text);
  const bare = /\bArmou?r ?:? ?\d/i.test(text) && !/\b(?:AC|Armou?r Class)\b/i.test(text);
  return { unarmoured: bare ? 12 : counted ? 11 : 10, byRound: counted };
}

/** Tens of feet where no mark of feet stands behind a small number. */
function feet(value: string | undefined, mark: string | undefined): number {
  const far = whole(value);
  return mark === '"' || (!mark && far <= 48) ? far * 10 : far;
}

const PER_ROUND = 3;
const CLASSES: Readonly<Record<string, string>> = {
  f: "fighter",
  c: "cleric",
  m: "magic-user",
  mu: "magic-user",
  t: "thief",
  d: "dwarf",
  e: "elf",
  h: "halfling",
};
const FEET = `(\\d{1,4}) ?(['"]|ft\\.?|feet)?`;
const ROUND = `(?: ?\\(\\d{1,4} ?(?:['"]|ft\\.?)? ?\\))?`;

const BODY: readonly Reader[] = [
  [
    "ac",
    label("AC|Armou?r(?: Class)?", "(-?\\d{1,2})(?: ?\\[(-?\\d{1,2})\\])?"),
    ([, ac, other], { unarmoured }) => {
      const value = whole(ac);
      // above 9 no descending class is printed: it counts upwards, and the other stands behind it or not
      if (value <= 9) return { armourClass: value };
      return { armourClass: other && whole(other) <= 9 ? whole(other) : 9 + unarmoured - value };
    },
  ],
  ["hd", /(?<!\w)(?:HD|Hit Dice) ?:? ?1(?:d4|-[1-7])(?= ?\(?(?:hp|hit points))/i, () => half()],
  [
    "hd",
    /(?<!\w)(?:HD|Hit Dice) ?:? ?(½|1\/2|<1|\d{1,3})(d\d{1,2})? ?([+-] ?\d{1,3})? ?(?:hp)? ?(\*{0,9})(?: ?\((\d{1,4}) ?hp\))?/i,
    ([, dice, die, plus, stars, hp]) => ({
      hitDice: {
        number: /\D/.test(dice ?? "") || (dice === "1" && die === "d4") ? 0.5 : whole(dice),
        modifier: plus ? whole(plus) : 0,
        asterisks: stars?.length ?? 0,
      },
      ...(hp && { hitPoints: whole(hp) }),
    }),
  ],
  [
    "hd",
    /(?<![\w.])(\d{1,3}) Hit Dice/i,
    ([, dice]) => ({ hitDice: { number: whole(dice), modifier: 0, asterisks: 0 } }),
  ],
  ["hp", /(?<!\w)(?:hp|hit points) ?:? ?(\d{1,4})(?: each)?/i, ([, points]) => ({ hitPoints: whole(points) })],
  ["hp", /(?:^|[,;] ?)(\d{1,4}) ?hp\b/i, ([, points]) => ({ hitPoints: whole(points) })],
  ["thac0", label("THAC0", "(\\d{1,2})(?: ?\\[[^\\]]{0,9}\\])?"), ([, value]) => ({ thac0: whole(value) })],
];

function half(): Figures {
  return { hitDice: { number: 0.5, modifier: 0, asterisks: 0 } };
}

const WAYS: readonly Reader[] = [
  [
    "move",
    label("MV|Move(?:ment)?", '(\\d{1,3})"(?: ?/ ?(\\d{1,3})")?(?: ?// ?(\\d{1,3})")?'),
    ([, walk, fly, swim]) => ({
      walk: whole(walk) * 10,
      ...(fly && { fly: whole(fly) * 10 }),
      ...(swim && { swim: whole(swim) * 10 }),
    }),
  ],
  [
    "move",
    label("MV|Move(?:ment)?(?: Rate)?", `${FEET}(${ROUND})`),
    ([, far, mark, round], { byRound }) => ({ walk: feet(far, mark) * (byRound && !round ? PER_ROUND : 1) }),
  ],
  [
    "fly",
    /(?<!\d)(\d{1,3}) ?(['"])? ?(?:\(\d{1,3}['"]?\) ?)?\(?(?:when )?fly(?:ing)?\)?/i,
    ([, far, mark]) => ({ fly: feet(far, mark) }),
  ],
  [
    "fly",
    new RegExp(`\\bFl(?:y|ying)? ?:? ?${FEET}(${ROUND})(?: ?\\([A-E]\\))?`, "i"),
    ([, far, mark, round], { byRound }) => ({ fly: feet(far, mark) * (byRound && !round ? PER_ROUND : 1) }),
  ],
  [
    "swim",
    /(?<!\d)(\d{1,3}) ?(['"])? ?(?:\(\d{1,3}['"]?\) ?)?\(?(?:when )?swim(?:ming)?\)?/i,
    ([, far, mark]) => ({ swim: feet(far, mark) }),
  ],
  [
    "swim",
    new RegExp(`\\bSw(?:im|imming)? ?:? ?${FEET}(${ROUND})`, "i"),
    ([, far, mark, round], { byRound }) => ({ swim: feet(far, mark) * (byRound && !round ? PER_ROUND : 1) }),
  ],
];

const SAVES: readonly Reader[] = [
  [
    "saves",
    label(
      "SV|Saves?|Saving Throws?",
      "D ?(\\d{1,2}),? ?W ?(\\d{1,2}),? ?P ?(\\d{1,2}),? ?B ?(\\d{1,2}),? ?S ?(\\d{1,2})(?: ?\\([^)]{0,40}\\))?",
    ),
    ([, d, w, p, b, s]) => ({ saves: [whole(d), whole(w), whole(p), whole(b), whole(s)] }),
  ],
  [
    "savesAs",
    label("SV|Saves?(?: As)?", "(?:Normal (?:Man|Human)|0-level human|NM|NH)\\b"),
    () => ({ savesAsHuman: true }),
  ],
  [
    "savesAs",
    label(
      "SV|Saves?(?: As)?",
      "(Fighter|Cleric|Magic-User|Thief|Dwarf|Elf|Halfling|MU|[FCMTDEH])(?: ?: ?| )?(\\d{1,2})(?!,? ?W ?\\d)",
    ),
    ([, own = "", level]) => ({
      savesAs: { class: CLASSES[own.toLowerCase()] ?? own.toLowerCase(), level: whole(level) },
    }),
  ],
  ["saves", label("Saving Throws?|Saves?|ST", "(\\d{1,2})\\b"), ([, value]) => ({ save: whole(value) })],
];

const REST: readonly Reader[] = [
  [
    "morale",
    label("ML|Morale", "(\\d{1,2})(?: ?\\(([^)]{0,60})\\))?"),
    ([, value, note]) => ({
      ...(whole(value) > 12 ? { morale2d10: Math.min(20, whole(value)) } : { morale: whole(value) }),
      ...(note && { moraleNote: note }),
    }),
  ],
  [
    "alignment",
    label(
      "AL|Alignment",
      "(Law(?:ful)?|Neutral(?:ity)?|Chao(?:s|tic)|T?N|[LNC][GNE]?)\\b(?: \\(?(?:good|evil|neutral)\\b\\)?)?",
    ),
    ([, word = "n"]) => {
      const letter = word.charAt(0).toLowerCase();
      return { alignment: letter === "l" ? "lawful" : letter === "c" ? "chaotic" : "neutral" };
    },
  ],
  [
    "xp",
    label("(?:CL|HDE|Challenge Level|Level) ?/ ?XP", "\\w{1,3} ?/ ?([\\d,]{1,9})"),
    ([, xp]) => ({ xp: whole(xp) }),
  ],
  ["xp", label("XP(?: Value)?", "([\\d,]{1,9})"), ([, value]) => ({ xp: whole(value) })],
  [
    "number",
    label(
      "NA|(?:No\\.?|Number|#) ?(?:App(?:earing|\\.)?|Enc(?:ountered|\\.)?)",
      "(\\d{0,2}d\\d{1,3}(?:[+-]\\d{1,3})?|\\d{1,3}(?:-\\d{1,3})?)(?: ?\\(([^)]{0,60})\\))?(?:, Wild [\\dd+-]{1,9})?(?:, Lair ([\\dd+-]{1,9}))?",
    ),
    ([, dungeon, behind, named]) => {
      const lair = asDice(named ?? behind ?? "");
      return { dungeon: asDice(dungeon ?? ""), ...(lair && { lair }) };
    },
  ],
  [
    "treasure",
    label(
      "TT|Treasure(?: Type)?|Hoard Class",
      "((?:\\(?[A-V]\\)? ?[,+]? ?){1,20}(?![a-z])|None|Nil)(?:([\\d,]{1,9}) ?gp)?",
    ),
    ([, words = "", gold]) => ({
      treasure: /none|nil/i.test(words)
        ? ""
        : words
            .replace(/[()]/g, "")
            .trim()
            .replace(/ ?[,+]$/, ""),
      ...(gold && { treasureGold: whole(gold) }),
    }),
  ],
];

/** A whole line of it, or in brackets at the end of one: within a sentence the words say something else. */
export const LIKE = /(?:^(?:same )?|\((?:same )?)as (?:an? |the )?([A-Za-z][A-Za-z0-9', -]{1,60}?)\)?$/i;
const MODEL: Reader = ["like", LIKE, ([, like = ""]) => ({ like })];

/** All of them, in the order in which they are asked: who stands behind another would take what is the other's. */
export const READERS: readonly Reader[] = [...BODY, ...WAYS, ...SAVES, ...REST, MODEL];

/** What was read of a field, as one would check it: figures, or the key of a text. */
export function tellFigures(figures: Figures): string {
  const { hitDice, saves, savesAs, savesAsHuman, alignment, ...plain } = figures;
  if (alignment) return `RULINGS.Choice.${alignment}`;
  if (savesAsHuman) return "RULINGS.Choice.normalHuman";
  return [
    hitDice &&
      `${hitDice.number === 0.5 ? "½" : hitDice.number}${plus(hitDice.modifier)}${"*".repeat(hitDice.asterisks)}`,
    saves?.join(" "),
    savesAs && `${savesAs.class} ${savesAs.level}`,
    ...Object.values(plain).map(String),
  ]
    .filter(Boolean)
    .join(" / ");
}

function plus(modifier: number): string {
  return modifier > 0 ? `+${modifier}` : modifier < 0 ? String(modifier) : "";
}
