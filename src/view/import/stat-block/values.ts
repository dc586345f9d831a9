/** Fourth stage: the value of each label. A reader takes what it understands, notes what qualifies it, and leaves the rest. */
import { armourClass, bonus, hitDice, hitPoints, level, thac0 } from "./defences.ts";
import { asDice, DICE } from "./dice.ts";
import type { Field } from "./labels.ts";
import type { Figures } from "./layouts.ts";
import { move } from "./movement.ts";
import { HIT_POINTS, keepTail, type Reader, whole } from "./reader.ts";
import { saves } from "./saves.ts";
import { treasure } from "./treasure.ts";

const GRADES = "unreliable|(?:very )?unsteady|very steady|average|steady|elite|champion|fanatic(?:al)?|fearless";

const morale: Reader = (cursor, { known }) => {
  if (known.morale !== undefined || known.morale2d10 !== undefined) return {};
  const graded = cursor.take(new RegExp(`(${GRADES})[ :]*\\(?(\\d{1,2})(?:-(\\d{1,2}))?\\)?`, "iuy"));
  if (graded) {
    const [all, , low, high] = graded;
    const value = Math.round((whole(low) + whole(high ?? low)) / 2);
    const note = [all, ...keepTail(cursor)].join(" ");
    return { morale2d10: Math.min(20, Math.max(2, value)), moraleNote: note };
  }
  const span = cursor.take(/(1[0-9]|20)-(1[0-9]|20)(?!\d)/y);
  if (span) return { morale2d10: Math.round((whole(span[1]) + whole(span[2])) / 2) };
  const plain = cursor.take(/(\d{1,2})(?![\d"'%]|-\d)(?:\/\d{1,2})?/y);
  if (!plain) {
    // a modifier of another game
    const modifier = cursor.note(/[+-] ?\d{1,2}(?!\d)/y);
    if (modifier) return { moraleNote: modifier };
    const words = cursor.note(/(?:special|n\/a|none|see [^,;]{1,60}|varies|-)(?![\p{L}])/iuy);
    return words ? { moraleNote: words } : {};
  }
  const value = whole(plain[1]);
  const words = keepTail(cursor).map((one) => one.replace(/^\(([^()]*)\)$/, "$1"));
  const note = words.length > 0 && { moraleNote: words.join("; ") };
  // what is stored is what is shown
  if (value > 12) return { morale2d10: Math.min(20, value), ...note };
  return { morale: Math.max(2, value), ...note };
};

/** One of nine alignments as one of three. */
function ofThree(ethos: string, moral: string): "lawful" | "neutral" | "chaotic" {
  if (moral === "e") return "chaotic";
  if (moral === "g") return "lawful";
  return ethos === "l" ? "lawful" : ethos === "c" ? "chaotic" : "neutral";
}

/** The alignment of words such as "neutral evil". */
export function alignmentOf(words: string): "lawful" | "neutral" | "chaotic" {
  const [ethos = "n", moral = ""] = words.toLowerCase().split(" ");
  return ofThree(ethos.charAt(0), moral.charAt(0));
}

const ETHOS = "law(?:ful)?|chao(?:s|tic)|neutral(?:ity)?|true neutral|L|C|N|TN";

const alignment: Reader = (cursor, { known, note }) => {
  if (known.alignment) return {};
  const anyone = cursor.note(/(?:any|varies|variable|unaligned|none|nil|special|all)(?![\p{L}])[^;|]{0,80}/iuy);
  if (anyone) {
    note(anyone.replace(/(?<![\s,.])[\s,.]+$/, ""));
    return {};
  }
  const usual = cursor.note(/(?:usually|typically|often|mostly)(?![\p{L}])/iuy);
  const found = cursor.take(
    new RegExp(
      `(?:([LNCT])(?:([GEN])|)|(${ETHOS}))(?![\\p{L}])(?:[ /-]?\\(?(good|evil|neutral|G|E|N)(?![\\p{L}])\\)?)?|(good|evil)(?![\\p{L}])`,
      "iuy",
    ),
  );
  if (!found) return {};
  const [all, letter, second, word, behind, alone] = found;
  const moral = (alone ?? behind ?? second ?? "").charAt(0).toLowerCase();
  const by = ofThree((letter ?? word ?? "n").charAt(0).toLowerCase(), moral);
  // of nine alignments the word is kept beside the one of three
  const kept = [usual, moral || alone ? all.trim() : "", ...keepTail(cursor)].filter(Boolean);
  if (kept.length > 0) note(kept.join(" "));
  return { alignment: by };
};

const XP = `(\\d{1,3}(?:[ ,.]\\d{3})+(?!\\d)|\\d{1,9})(?![\\d%'"])(?: ?\\+ ?(\\d{1,3}) ?(?:/|per|for each|for every|each|an?)? ?(?:${HIT_POINTS}|(?=\\s*(?:[,;.)|]|$))))?`;
const EACH = /(?:each|ea\.|apiece|points?|xp|x\.p\.)(?![\p{L}])/iuy;

const experience: Reader = (cursor, { known, note }) => {
  if (known.xp !== undefined) return {};
  const roman = cursor.note(/(?:[IVX]{1,5}|[A-Z]) ?\/ ?(?=\d)/y);
  if (roman) note(roman.replace(/(?<![\s/])[\s/]+$/, ""));
  // more than a monster can give is kept as words
  const much = cursor.peek(new RegExp(XP, "iuy"));
  if (much && whole(much[1]?.replaceAll(".", "")) > MOST_EXPERIENCE) {
    note(cursor.note(new RegExp(XP, "iuy")));
    return {};
  }
  const found = cursor.take(new RegExp(XP, "iuy"));
  const unknown = found ? "" : cursor.note(/(?:varies|variable|special|see [^,;]{1,40})(?![\p{L}])/iuy);
  if (unknown) note(unknown);
  if (!found) return {};
  cursor.take(EACH);
  // that of the others of its kind
  const others = cursor.note(/,? ?\d{1,6}(?:, ?\d{1,6}){0,60}(?=\s*(?:[;.)\]]|$))/y);
  if (others) note(others.replace(/^[, ]+/, ""));
  for (const words of keepTail(cursor)) note(words);
  return experienceOf(found);
};

const MOST_EXPERIENCE = 999_999;

function experienceOf([, base, each]: RegExpExecArray): Figures {
  return {
    xp: Math.min(MOST_EXPERIENCE, whole(base?.replaceAll(".", ""))),
    ...(each && whole(each) > 0 && { xpPerHitPoint: whole(each) }),
  };
}

/** `5/240`, `V/250 + 3/hp`: the first is a level of danger, which no rule here asks. */
const levelExperience: Reader = (cursor, { known, note }) => {
  if (known.xp !== undefined) return {};
  const pair = cursor.peek(new RegExp(`([\\p{L}\\d]{1,5}|-) ?/ ?${XP}`, "iuy"));
  if (pair) {
    note(cursor.note(/(?:[\p{L}\d]{1,5}|-)/uy));
    cursor.take(/ ?\/ ?(?=\d)/y);
  }
  const found = cursor.take(new RegExp(XP, "iuy"));
  if (!found) return {};
  cursor.take(EACH);
  for (const words of keepTail(cursor)) note(words);
  return experienceOf(found);
};

const NUMBER = `(?:${DICE}|\\d{1,4})(?![\\p{L}\\d%])`;

const numberAppearing: Reader = (cursor, { known, note, name }) => {
  if (/^wild/i.test(name) && known.lair === undefined) {
    const outside = cursor.take(new RegExp(NUMBER, "uy"));
    const words = outside ? "" : cursor.note(/\p{Lu}[\p{L}' -]{1,24} ?\([^()]{1,30}\)[^;|]{0,80}/uy);
    if (words) note(words);
    for (const words of keepTail(cursor)) note(words);
    return outside ? { lair: asDice(outside[0]) } : {};
  }
  if (known.dungeon !== undefined) {
    const others = cursor.note(/\p{Lu}[\p{L}' -]{1,24} ?\([^()]{1,30}\)[^;|]{0,80}/uy);
    if (others) note(others);
    return {};
  }
  // "Den (1d8)/Lair (2d8)": the word for a group, with its number in brackets
  const group = cursor.peek(new RegExp(`(?!(?:wild|lair|in)\\b)\\p{Lu}[\\p{L}' -]{1,24}?(?= ?\\( ?${NUMBER})`, "uy"));
  if (group) note(cursor.note(/\p{Lu}[\p{L}' -]{1,24}?(?= ?\()/uy));
  const own = group ? cursor.take(new RegExp(`\\( ?(${NUMBER}) ?\\)`, "uy")) : null;
  const dungeon = own ? own : cursor.take(new RegExp(NUMBER, "uy"));
  const none = dungeon ? null : cursor.take(/(?:none|nil)(?![\p{L}])/iuy);
  const bracket = cursor.take(new RegExp(`\\( ?(${NUMBER}) ?\\)`, "uy"));
  const wild = cursor.take(new RegExp(`(?:(?:wild|wilderness|outdoors) |/ ?)(${NUMBER})`, "iuy"));
  const lair = cursor.take(new RegExp(`(?:/ ?)?(?:in )?lair \\(? ?(${NUMBER})(?: ?\\))?`, "iuy"));
  for (const words of keepTail(cursor)) note(words);
  if (!dungeon && !none && !wild && !lair && !bracket) {
    const words = cursor.note(/(?:varies|variable|special|see [^,;]{1,60})(?![\p{L}])/iuy);
    if (words) note(words);
    return {};
  }
  if (wild && (lair || bracket)) note(wild[0]);
  const behind = asDice(lair?.[1] ?? bracket?.[1] ?? wild?.[1] ?? "");
  return { dungeon: dungeon ? asDice(dungeon[1] ?? dungeon[0]) : behind || "0", ...(behind && { lair: behind }) };
};

/** The readers of fields that are figures. */
export const READERS: Readonly<Partial<Record<Field, Reader>>> = {
  ac: armourClass,
  hd: hitDice,
  level,
  hp: hitPoints,
  thac0,
  bonus,
  move,
  way: move,
  saves,
  morale,
  alignment,
  xp: experience,
  levelXp: levelExperience,
  number: numberAppearing,
  treasure,
  hoard: treasure,
};
