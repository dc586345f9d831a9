/** The name of a monster, with how many there are, whom it is like, and the class and level that stand in its brackets. */

import { asDice, COUNT, countOf } from "./dice.ts";
import type { ClassLevels } from "./layouts.ts";
import { classBefore, LEVELLED, levelsOf, severalIn } from "./levels.ts";
import { Cursor, NOTED, READ, type ReadingLog } from "./reading-log.ts";

export interface ReadName {
  readonly name: string;
  /** How many: a number or dice; blank: it is not said. */
  readonly count: string;
  readonly like?: string;
  /** Classes with their levels, the first one first; empty: none is said. */
  readonly levels: ClassLevels;
  /** Of no level: a normal man. */
  readonly normalMan?: true;
  /** Notes beside the name. */
  readonly notes: readonly string[];
}

const LIKE = /\((?:same )?as (?:an? |the )?([A-Za-z][A-Za-z0-9', -]{1,60}?)\)/i;
const NUMBER = "\\d{1,4}|\\d{0,2}[dD]\\d{1,3}(?:[+-]\\d{1,2})?|\\d{1,3}-\\d{1,3}";
const LEADING = new RegExp(`^(?:(${NUMBER})(?: ?[×x](?=\\s))?|(${COUNT}))\\s+(?=\\p{L})`, "iu");
const TRAILING = new RegExp(
  `\\( ?[×x]? ?(${NUMBER})(?: ?[×x])? ?\\)|(?<![\\p{L}\\d])[×x] ?(\\d{1,3})(?![\\p{L}\\d])|, ?(\\d{1,3})(?=[\\s:.;([]*$)`,
  "u",
);
/** Reads the part of a line that holds the name, and marks it. */
export function readName(account: ReadingLog, from: number, to: number): ReadName {
  const text = account.text.slice(from, to);
  const mark = (hit: RegExpExecArray, as: typeof READ | typeof NOTED, at = 0): void =>
    account.mark(from + at + hit.index, from + at + hit.index + hit[0].length, as);
  let plain = text;
  const cut = (hit: RegExpExecArray | null): RegExpExecArray | null => {
    if (!hit) return null;
    mark(hit, READ);
    plain = plain.slice(0, hit.index) + " ".repeat(hit[0].length) + plain.slice(hit.index + hit[0].length);
    return hit;
  };
  const start = /^[\s+•*]*/.exec(plain)?.[0].length ?? 0;
  const like = cut(LIKE.exec(plain))?.[1];
  const several = severalIn(plain);
  if (several) cut(several.hit);
  const levelled = several ? null : cut(classBefore(plain) ?? LEVELLED.exec(plain));
  const levels = several?.levels ?? (levelled ? levelsOf(levelled) : []);
  const man =
    levels.length > 0
      ? null
      : cut(/[,([] ?(?:0|zero|0th)[- ]level(?: (?:hu)?man)?(?: ?[)\]])?(?![\p{L}])/iu.exec(plain));
  const leading = LEADING.exec(plain.slice(start));
  if (leading) {
    mark(leading, READ, start);
    plain = plain.slice(0, start) + " ".repeat(leading[0].length) + plain.slice(start + leading[0].length);
  }
  const trailing = leading ? null : cut(TRAILING.exec(plain));
  const notes: string[] = [];
  const type = /\s(?:Tiny|Small|Medium|Large|Huge|Gargantuan) \p{Ll}[^.:;()]{2,60}$/u.exec(plain);
  if (type && plain.slice(0, type.index).trim() !== "") {
    mark(type, NOTED);
    notes.push(type[0].trim());
    plain = plain.slice(0, type.index) + " ".repeat(type[0].length);
  }
  // "Ravenna: human female": words behind a colon, and people behind a comma, are none of the name
  const behind =
    /(?<=\p{L}): ?(?=\p{L}.)(.+)$|, ?((?:(?:male|female|human|elf|elven|dwarf|dwarven|halfling|half-elf|half-orc|gnome|man|woman|lawful|neutral|chaotic|good|evil|high|wood|grey|hill|mountain|fighter|cleric|magic-user|thief|ranger|paladin|druid|assassin|monk|illusionist)[ ,]*)+)[\s:;.,([]*$/iu.exec(
      plain,
    );
  if (behind && plain.slice(0, behind.index).trim() !== "") {
    // a class and level among them were read
    for (let at = from + behind.index; at < to; at++) if (account.marks[at] === 0) account.mark(at, at + 1, NOTED);
    notes.push((behind[1] ?? behind[2] ?? "").replace(/\s+/g, " ").replace(/(?<![\s,])[\s,]+$/, ""));
    plain = plain.slice(0, behind.index) + " ".repeat(behind[0].length);
  }
  const brackets = /[([][^()[\]]{1,120}[)\]]/g;
  for (let hit = brackets.exec(plain); hit; hit = brackets.exec(plain)) {
    if (!/[\p{L}\p{N}]/u.test(hit[0])) continue;
    mark(hit, NOTED);
    notes.push(hit[0].slice(1, -1).trim());
    plain = plain.slice(0, hit.index) + " ".repeat(hit[0].length) + plain.slice(hit.index + hit[0].length);
  }
  const cursor = new Cursor(account, from, to);
  const words = /[^\s].*/.exec(plain);
  if (words) {
    const unread = new Cursor(account, from + words.index, to);
    // what was read of it keeps its mark
    for (let at = unread.from; at < unread.to; at++) if (account.marks[at] === 0) account.mark(at, at + 1, READ);
  }
  cursor.at = to;
  const count = leading?.[1] ?? leading?.[2] ?? trailing?.[1] ?? trailing?.[2] ?? trailing?.[3] ?? "";
  return {
    name: titled(
      plain
        .replace(/\s+/g, " ")
        .replace(/^[\s+•*:.,;|—-]+/, "")
        .replace(/(?<![\s*•:.,;(|—[-])[\s*•:.,;(|—[-]+$/, ""),
    ),
    count: /^[a-z]+$/i.test(count) ? String(countOf(count)) : asDice(count),
    ...(like && { like }),
    levels,
    ...(man && { normalMan: true as const }),
    notes,
  };
}

/** Books print names in capitals; sheets do not, but they begin with one. */
function titled(name: string): string {
  const shouts = name.length > 3 && name === name.toUpperCase() && /\p{Lu}{3}/u.test(name);
  const plain = shouts
    ? name.toLowerCase().replace(/(^|[ -])(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : name;
  const bare = /^"([^"]+)"$/.exec(plain)?.[1] ?? plain;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
