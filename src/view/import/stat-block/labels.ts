/** Where the figures of a stat block begin: its labels. */

import { type Field, type Kind, LABEL_KINDS } from "./label-kinds.ts";

export type { Field } from "./label-kinds.ts";

export interface Label {
  readonly field: Field;
  /** As it is written. */
  readonly name: string;
  /** Where it begins, where what it announces begins, and where that ends. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const FIRST = 1;
/** One pattern for all, each kind a group of its own. A letter or figure before a label, or a letter behind it, makes it another word. */
const ALL = new RegExp(
  `(?<![\\p{L}\\p{N}%#'/-])(?:${LABEL_KINDS.map(({ names }) => `(${names})`).join("|")})(?![\\p{L}'])`,
  "giu",
);
const FIGURES = LABEL_KINDS.map(({ figure }) => new RegExp(`[\\s:.=|]*(?:${figure || "\\S"})`, "iy"));
const COLON = /\.?[ ]?[:=|]/y;
/** Signs behind which a figure may begin. */
const PARTED = /(?:^|[,;|.•—:]\s*|[([]\s?|\band |\/ ?)$/;
const STARTED = /(?:[;|.•—]\s*|[([]\s?|\/ ?)$/;
/** Words in small letters that are no prose where a figure follows. */
const SMALL = /^(?:hp|xp|ac|hd|mv|ml|al|tt|na|sv|thac0|dmg|dam|att?|atk|no\.|#|\d)/;
/** The same behind a sign alone. */
const SMALL_PARTED = /^(?:move(?:ment)?|speed|morale)$/;

/** Whether a line begins with a label. */
export function beginsWithLabel(text: string): boolean {
  return labelsIn(text)[0]?.at === 0 || isBareLabel(text);
}

/** A label and nothing behind it. */
export function isBareLabel(text: string): boolean {
  ALL.lastIndex = 0;
  const found = ALL.exec(text);
  return (
    found !== null &&
    found.index === 0 &&
    (/^[\p{Lu}#%\d]/u.test(found[0]) || SMALL.test(found[0])) &&
    /^[\s:.=|]*$/.test(text.slice(found[0].length)) &&
    isOrdinary(found[0])
  );
}

/** Whether a line ends with a label that has nothing behind it: its figure stands on the next line. */
export function endsWithLabel(text: string): boolean {
  const tail = text.slice(-40);
  const at = Math.max(
    ...[",", ";", "|", ".", ":", "("].map((sign) => tail.lastIndexOf(sign === "(" ? sign : `${sign} `) + 1),
    0,
  );
  return isBareLabel(text) || (at > 0 && isBareLabel(tail.slice(at).trim()));
}

function isOrdinary(name: string): boolean {
  return !/^(?:\d|D$|Webs?$|Br$|[a-z]+ [\d(]|[A-Z][A-Za-z-]{0,3}\d)/.test(name) && !/^\p{L}+ \(?\d{0,2}d\d/u.test(name);
}

/** Returns the labels of a line in their order; text in brackets is ignored, unless the brackets hold figures themselves. */
export function labelsIn(text: string): Label[] {
  const hidden = hiddenIn(text);
  const found: { field: Field; name: string; at: number; from: number }[] = [];
  ALL.lastIndex = 0;
  for (let hit = ALL.exec(text); hit; hit = ALL.exec(text)) {
    const which = hit.findIndex((group, at) => at >= FIRST && group !== undefined) - FIRST;
    const kind = LABEL_KINDS[which];
    const at = hit.index;
    const name = hit[0];
    if (!kind || hidden(at)) continue;
    const end = at + name.length;
    if (!accepts(kind, which, text, at, name, withinField(found.at(-1)))) {
      // a shorter label may begin within it
      ALL.lastIndex = at + 1;
      continue;
    }
    if (kind.own && kind.field === "move" && (found.at(-1)?.field === "move" || found.at(-1)?.field === "way"))
      continue;
    // "Move: Swim 180'" is one figure
    const last = found.at(-1);
    if (kind.field === "way" && last?.field === "move" && /^[\s:.=|]*$/.test(text.slice(last.from, at))) continue;
    found.push({ field: kind.field, name, at, from: kind.own && !kind.sentence ? at : end });
    if (kind.own) ALL.lastIndex = end;
  }
  const known = found.map((label, at) => ({ ...label, to: found[at + 1]?.at ?? text.length }));
  return withOthers(text, known, hidden);
}

/** A label that no kind names, behind a sign among other figures: `; Keywords: fey`. */
const OTHER = /(?<=[;.|•—,]\s{1,2})\p{Lu}[\p{L}'/-]{2,20}(?: [\p{L}'/-]{1,20}){0,3}(?= ?: )/gu;
/** Words with a colon that belong to a figure. */
const PART_OF_FIGURE =
  /^(?:walk|land|fly|swim|climb|burrow|encounter|exploration|overland|combat|base|running|individual|lair|in lair|carried|wild|dungeon|death|poison|wands?|rods?|paraly|petri|turn|breath|dragon|spells?|stav|staff|magic|doom|ray|hold|blast|and|or|fighter|cleric|thief|hit)/i;
const PARTED_FIELDS: readonly Field[] = ["attacks", "damage", "saves"];

/** The labels with those that no kind names between them, whose words are kept as notes. */
function withOthers(text: string, known: readonly Label[], hidden: (at: number) => boolean): Label[] {
  if (known.length === 0 || !text.includes(":")) return [...known];
  const others: Label[] = [];
  for (const { index, 0: name } of text.matchAll(OTHER)) {
    if (hidden(index) || PART_OF_FIGURE.test(name)) continue;
    const at = known.findIndex((label) => label.from <= index && index < label.to);
    const label = known[at];
    if (!label || label.field === "note" || label.field === "ability" || index <= label.from) continue;
    if (PARTED_FIELDS.includes(label.field) && /,\s+$/.test(text.slice(0, index).slice(-3))) continue;
    const from = index + name.length;
    const next = known[at + 1]?.at ?? text.length;
    // the name of another monster has its figures right behind it
    if (next - from < 4 || from > next) continue;
    others.push({ field: "note", name, at: index, from, to: next });
  }
  if (others.length === 0) return [...known];
  const all = [...known, ...others].sort((one, other) => one.at - other.at);
  return all.map((label, at) => ({ ...label, to: all[at + 1]?.at ?? text.length }));
}

/** Figures in which a letter with a number is none of a class. */
const WITH_LETTERS: readonly Field[] = ["saves", "treasure", "hoard", "attacks", "damage"];

/** Scores such as `STR 12`. */
const SCORES = /^(?:STR[ |]+DEX.*|STR|DEX|CON|INT|WIS|CHA|WIL|\d{1,2} (?:STR|DEX|WIL).*|S(?:TR)? ?\d.*)$/i;

/** Words of which label a place stands in; behind a score another figure may begin. */
function withinField(last: { readonly field: Field; readonly name: string } | undefined): Field | undefined {
  return last && SCORES.test(last.name) ? undefined : last?.field;
}

/** `save E2`, `morale 8` behind a figure that no sign ends. */
const SMALL_SAVE = /^saves?(?: as)?$/;
const CLASS_BEHIND = /^[ :]{1,2}(?:F|C|MU?|M-U|T|D|E|H) ?\d{1,2}(?![\w"'])/;
const MORALE_BEHIND = /^[ :]{1,2}(?:[2-9]|1[0-2])(?=\s*(?:[,;.)|]|$|[A-Z]))/;
const MORALE_NAMED = /\b(?:ML|MOR|Morale)\b/i;
const MOVE_NAMED = /\b(?:MV|Mov|Move(?:ment)?|Speed|Spd)\b|\d'? (?:swim|fly)/i;

function inside(within: Field | undefined): boolean {
  return within === "ability" || within === "note";
}

/** "M 8" is morale, where it is neither a move nor the class that something saves as. */
function isMorale(text: string, at: number, end: number, within: Field | undefined): boolean {
  if (!MORALE_BEHIND.test(text.slice(end, end + 6)) || MORALE_NAMED.test(text)) return false;
  if (inside(within) || /(?:\bsv|\bst|\bsaves?|\bas|\bthrows?)[: ]*$/i.test(text.slice(Math.max(0, at - 10), at)))
    return false;
  const value = Number(/\d+/.exec(text.slice(end))?.[0]);
  return value % 3 > 0 || MOVE_NAMED.test(text) || within === "attacks" || within === "damage" || within === "saves";
}

function accepts(
  { field, own, prose }: Kind,
  which: number,
  text: string,
  at: number,
  name: string,
  within: Field | undefined,
): boolean {
  const end = at + name.length;
  const before = text.slice(Math.max(0, at - 8), at);
  const parted = PARTED.test(before) || at === 0;
  const capital = /^[\p{Lu}#\d%]/u.test(name);
  const shouted = /^[A-Z\d#/. ]{2,}$/.test(name);
  const colon = sticky(COLON, text, end);
  const figure = FIGURES[which];
  const follows = figure !== undefined && sticky(figure, text, end);
  if (own)
    return (
      parted &&
      !(within === "attacks" || within === "damage" ? field === "attacks" : false) &&
      !(within === "ability" || within === "note") &&
      !(field === "level" && WITH_LETTERS.includes(within ?? "ac"))
    );
  // within words that are kept a new figure begins behind a sign only
  if (within === "ability" || within === "note") {
    if (!(STARTED.test(before) || at === 0 || (parted && (shouted || colon)) || (shouted && (follows || colon))))
      return false;
    return colon ? capital : follows && (shouted || (capital && !prose) || SMALL.test(name));
  }
  if (colon && (parted || capital)) return true;
  if (name === "M") return isMorale(text, at, end, within);
  if (SMALL_SAVE.test(name) && CLASS_BEHIND.test(text.slice(end, end + 12))) return !inside(within);
  if (name === "morale" && MORALE_BEHIND.test(text.slice(end, end + 6))) return !inside(within);
  const small = SMALL.test(name) || (parted && SMALL_PARTED.test(name));
  if (!capital && !(small && follows)) return false;
  if (name === "D" && parted && within === "attacks" && /^ ?:? ?[A-Za-z][a-z]{2}/.test(text.slice(end, end + 6)))
    return true;
  // "D Boat hook or knife; XP 14" on a line of its own
  if (name === "D" && at === 0 && /^ [A-Za-z][a-z]{2}[^;]{0,60};/.test(text.slice(end, end + 70))) return true;
  if (name === "D" && !parted) return /^ ?:? ?(?:\d*d\d|\d+-\d|by w)/.test(text.slice(end, end + 12));
  if (
    name.toUpperCase() === "AT" &&
    !(parted && capital) &&
    !(name === "AT" && /^ (?:\d|[a-z][a-z' -]{2,30} \(?\d*d\d)/.test(text.slice(end, end + 42)))
  )
    return false;
  if (field === "ability") return parted && (prose ? false : follows);
  if (parted && shouted && !prose && /^[\s]/.test(text.slice(end, end + 1))) return true;
  return follows && (!prose || parted || /\d/.test(text.slice(end, end + 3)));
}

function sticky(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** More of a bracket is not looked at. */
const LONGEST_GROUP = 300;
const BODIES = /\b(?:AC|Armou?r Class)[ :]*-?\d/;
const OTHERS = /\b(?:HD|hp|HP|MV|ML|Hit Dice|Att?k?|D(?:mg|am))\b[ :]*\d|\d ?(?:hp|HD)\b/;

/** A bracket with armour class and another figure, whatever begins it: `(Cleric 4, AC 3, hp 17)`. */
function holdsFigures(text: string): boolean {
  return BODIES.test(text) && OTHERS.test(text);
}

const OPENING = "([";
const CLOSING = ")]";
const GROUP = /^[([]\s?(?:AC|HD|AL|MV|HP|Hit Dice|Armou?r Class|Armou?r|Level)\b[ :]*[-\w\d(½<[]/i;

/** The same of labels that are words of prose in small letters. */
const SHORT_GROUP = /^[([]\s?(?:(?:ML|SV|XP|TT|NA|THAC0)\b[ :]*[\dA-Z]|(?:#?ATT?|#?Att?|Atk|Dmg|Dam)\b[ :]*\w)/;

function isGroup(text: string): boolean {
  return GROUP.test(text) || SHORT_GROUP.test(text);
}

/** Where a place stands within brackets that are closed again and hold no figures of their own. */
function hiddenIn(text: string): (at: number) => boolean {
  const open: { at: number; group: boolean }[] = [];
  const spans: [number, number][] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (OPENING.includes(sign)) open.push({ at, group: isGroup(text.slice(at, at + 24)) });
    else if (CLOSING.includes(sign)) {
      const last = open.pop();
      if (last && !last.group && !holdsFigures(text.slice(last.at, Math.min(at, last.at + LONGEST_GROUP))))
        spans.push([last.at, at]);
    }
  }
  const within = new Uint8Array(text.length + 1);
  for (const [from, to] of spans) if (!within[from]) within.fill(1, from + 1, to);
  return (at) => within[at] === 1;
}
