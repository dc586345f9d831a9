/** Saving throws: five numbers, one, or those of a class and level. */

import { ownRow } from "../../../rules/input-checks.ts";
import type { Figures } from "./layouts.ts";
import { keepTail, type Reader, whole } from "./reader.ts";
import type { Cursor } from "./reading-log.ts";

const CLASSES: readonly (readonly [string, string])[] = [
  ["fighter", "fighters?|fighting[- ]man|ftr|warrior|f"],
  ["cleric", "clerics?|clr|priests?|pr|c"],
  ["magic-user", "magic[- ]?users?|m-?u|mag|wizards?|wiz|mage|m"],
  ["thief", "thief|thieves|thf|rogue|t"],
  ["dwarf", "dwarf|dwf|d"],
  ["elf", "elf|e"],
  ["halfling", "halfling|hlf|h"],
];
const CLASS = CLASSES.map(([, words]) => words).join("|");

export function classOf(words: string): string {
  return CLASSES.find(([, one]) => new RegExp(`^(?:${one})$`, "i").test(words.trim()))?.[0] ?? "";
}

const LETTERS: Readonly<Record<string, number>> = { D: 0, W: 1, R: 1, P: 2, H: 2, B: 3, S: 4 };
const LETTERED = /[DWRPHBS] ?\d{1,2}(?:[ ,;/]+[DWRPHBS] ?\d{1,2}){2,5}(?!\d)/y;
const WORDED: readonly (readonly [number, RegExp])[] = [
  [0, /^(?:death|poison|doom)/i],
  [1, /^(?:wand|ray|device|rod)/i],
  [2, /^(?:paraly|hold|petrif|stone|turn)/i],
  [3, /^(?:breath|blast|dragon)/i],
  [4, /^(?:spell|magic|stave|staff)/i],
];
const ONE_WORDED =
  /((?:death|poison|doom|wands?|rays?|devices?|rods?|paraly\p{L}*|hold|petrif\p{L}*|stone|turn\p{L}*|breath|blast|dragon|spells?|magic\p{L}*|stave?s?|staffs?)(?:(?: ?[/&] ?| or | and | )\p{L}{2,12}){0,4}) ?:? ?(\d{1,2})(?!\d)/iuy;
const BEHIND_SAVES = /\((?:as )?(?:[A-Za-z-]{1,12}[ :]?)?\d{0,2}\+?\)/iy;
/** The three saves of other games are bonuses: kept as words. */
const BONUSES = /(?:(?:fort(?:itude)?|ref(?:lex)?|will(?:power)?) ?:? ?[+-]\d{1,2}[\s,;/]*){2,3}/iuy;
const HUMAN =
  /(?:as )?(?:an? )?(?:normal (?:hu)?man|0[- ]?(?:th)?[- ]?(?:level|lvl\.?)(?: (?:hu)?man)?|(?:level|lvl\.?) ?0(?: (?:hu)?man)?|[LF]0|NM|NH|fighter:? 0)(?![\p{L}\d])/iuy;
const AS_CLASS = new RegExp(`(?:as )?(?:an? )?(${CLASS})(?: ?: ?| |-)?(\\d{1,2})(?!\\d)`, "iuy");
const AS_LEVEL = new RegExp(`(?:as )?(?:an? )?(\\d{1,2})(?:st|nd|rd|th)?[- ]level (${CLASS})(?![\\p{L}])`, "iuy");

/** Further classes of one that has several: "C3/MU3". */
const FURTHER = new RegExp(`(?: ?[/+&] ?(?:${CLASS})[ -]?\\d{1,2}(?!\\d)){1,3}`, "iuy");

export const saves: Reader = (cursor, { known, note }) => {
  if (known.saves || known.save !== undefined || known.savesAs || known.savesAsHuman) return {};
  const others = cursor.note(BONUSES);
  if (others) {
    note(others.replace(/(?<![\s,;/])[\s,;/]+$/, ""));
    return {};
  }
  const read = lettered(cursor) ?? worded(cursor) ?? fiveNumbers(cursor) ?? savedAs(cursor);
  const further = read.savesAs ? cursor.note(FURTHER) : "";
  if (further) note(`also ${further.replace(/^[\s/+&]+/, "")}`);
  for (const words of keepTail(cursor)) note(words);
  return read;
};

function fiveOf(pairs: readonly (readonly [number, number])[]): Figures | undefined {
  const five = [0, 1, 2, 3, 4].map((which) => pairs.find(([one]) => one === which)?.[1]);
  const [d, w, p, b, s] = five;
  if (d === undefined || w === undefined || p === undefined || b === undefined || s === undefined) return undefined;
  const bound = (value: number): number => Math.min(20, Math.max(2, value));
  return { saves: [bound(d), bound(w), bound(p), bound(b), bound(s)] };
}

function lettered(cursor: Cursor): Figures | undefined {
  const found = cursor.peek(LETTERED);
  if (!found) return undefined;
  const pairs = [...found[0].matchAll(/([DWRPHBS]) ?(\d{1,2})/g)].map(
    ([, letter = "", value]) => [ownRow(LETTERS, letter) ?? 0, whole(value)] as const,
  );
  const read = fiveOf(pairs);
  // fewer than five are none of ours: they stay among what was not understood
  if (!read) return {};
  cursor.take(LETTERED);
  cursor.take(BEHIND_SAVES);
  return read;
}

function worded(cursor: Cursor): Figures | undefined {
  const place = cursor.at;
  const pairs: [number, number][] = [];
  for (let hit = cursor.take(ONE_WORDED); hit && pairs.length < 6; hit = cursor.take(ONE_WORDED)) {
    const which = WORDED.find(([, pattern]) => pattern.test(hit?.[1] ?? ""))?.[0];
    if (which !== undefined && !pairs.some(([one]) => one === which)) pairs.push([which, whole(hit[2])]);
    cursor.skip(/[\s,;/]+/y);
  }
  const read = fiveOf(pairs);
  if (read) return read;
  if (pairs.length > 0) {
    cursor.account.marks.fill(0, place, cursor.at);
    cursor.at = place;
  }
  return undefined;
}

function fiveNumbers(cursor: Cursor): Figures | undefined {
  const found = cursor.take(/\d{1,2}(?: ?[/,] ?\d{1,2}){4}(?![\d/]| ?, ?(?:or )?\d)/y);
  return found ? fiveOf(found[0].split(/[/,]/).map((value, at) => [at, whole(value)] as const)) : undefined;
}

function savedAs(cursor: Cursor): Figures {
  if (cursor.take(HUMAN)) return { savesAsHuman: true };
  const asLevel = cursor.take(AS_LEVEL);
  if (asLevel) return { savesAs: { class: classOf(asLevel[2] ?? ""), level: Math.min(60, whole(asLevel[1])) } };
  const as = cursor.take(AS_CLASS);
  if (as) {
    const level = whole(as[2]);
    return level === 0
      ? { savesAsHuman: true }
      : { savesAs: { class: classOf(as[1] ?? ""), level: Math.min(60, level) } };
  }
  const one = cursor.take(/(\d{1,2})(?![\d"'%/])\+?/y);
  return one ? { save: Math.min(20, Math.max(2, whole(one[1]))) } : {};
}
