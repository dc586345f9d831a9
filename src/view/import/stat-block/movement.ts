/** Rates of movement: of a turn or a round, in feet or inches, on foot and in other ways. */
import { ownRow } from "../../../rules/input-checks.ts";
import type { Layout, NotationStyle } from "./layouts.ts";
import { BRACKETS, keepTail, type Reader, whole } from "./reader.ts";

const PER_ROUND = 3;
/** Less than this in brackets behind a rate of a round is room to turn round in. */
const TURNING_MOST = 25;
const WAY_WORDS: readonly (readonly [NotationStyle, string])[] = [
  ["fly", "fl(?:y(?:ing)?)?|in (?:the )?air|winged"],
  ["swim", "sw(?:im(?:ming)?)?|(?:in|under) water"],
  ["climb", "cl(?:imb(?:ing)?)?"],
  ["burrow", "br|burrow(?:ing)?|dig(?:ging)?"],
  ["glide", "glid(?:e|ing)|wb"],
  ["web", "(?:in )?(?:a )?webs?"],
  ["walk", "walk(?:ing)?|(?:on )?(?:land|foot|ground)|afoot|running|land"],
];
const WAY = WAY_WORDS.map(([, words]) => words).join("|");
const FOOT = "('|\"|ft\\.?|feet|in\\.)";
const RATE = `(\\d{1,4}) ?${FOOT}?(?: ?(?:per|/|a) ?(round|turn))?(?: ?\\( ?(\\d{1,4}) ?${FOOT}?(?: ?(?:per|/|a) ?(?:round|turn))? ?\\))?(?![\\d\\w%])`;
const BEHIND = new RegExp(`\\(?(?:when |while |by )?(${WAY})(?![\\p{L}]| ?:? ?\\(?\\d)\\)?`, "iuy");
const BEFORE = new RegExp(`\\(?(${WAY})(?![\\p{L}])[ :]*(?=\\(?\\d)`, "iuy");
const PACE = new RegExp(RATE, "iuy");
const ALONE = new RegExp(`\\( ?(\\d{1,4}) ?${FOOT}? ?\\)(?: ?(\\d{1,4}) ?${FOOT}?(?![\\d\\w]))?`, "iuy");

/** Moves of a game that counts in bands, as feet a turn. */
const BANDS: Readonly<Record<string, number>> = {
  close: 15,
  near: 90,
  "double near": 180,
  "triple near": 270,
  far: 360,
};
const BAND = /(close|(?:double |triple )?near|far)(?![\p{L}])/iuy;

function wayOf(words: string): NotationStyle {
  return WAY_WORDS.find(([, one]) => new RegExp(`^(?:${one})$`, "i").test(words.trim()))?.[0] ?? "walk";
}

/** Feet a turn of a rate: inches and small numbers without a mark are tens of feet. */
function feetATurn(
  [, far, mark, per, round, markOfRound]: RegExpExecArray,
  layout: Layout,
): { feet: number; unused: boolean } {
  const feet = (value: string | undefined, sign: string | undefined): number => {
    const number = whole(value);
    // rates in inches are multiples of three above 24
    const inches = number <= 24 || (number <= 48 && number % 3 === 0);
    return sign === '"' || sign === "in." || (!sign && inches && !layout.byRound && !layout.plainFeet)
      ? number * 10
      : number;
  };
  // "60 (20)": both are feet
  const plain = mark === undefined && markOfRound === undefined && round !== undefined && whole(far) >= 30 ? "'" : mark;
  const first = feet(far, plain);
  if (per) return { feet: per.toLowerCase() === "round" ? first * PER_ROUND : first, unused: false };
  if (round === undefined) return { feet: first * (layout.byRound && mark !== '"' ? PER_ROUND : 1), unused: false };
  const second = feet(round, markOfRound ?? plain);
  // what is no third of it is room to turn round in, and the first that of a round
  if (layout.byRound && (second * PER_ROUND !== first || second < TURNING_MOST))
    return { feet: first * PER_ROUND, unused: true };
  return { feet: Math.max(first, second), unused: false };
}

export const move: Reader = (cursor, { layout, known, note, name }) => {
  const read: Partial<Record<NotationStyle, number>> = {};
  const byName = /^(?:mv|mov|move|speed|spd)/i.test(name) ? undefined : wayOf(name);
  let next: NotationStyle | undefined = byName;
  let inches = false;
  for (let pieces = 0; pieces < 12; pieces++) {
    if (pieces === 0 && cursor.take(/(?:nil|none)(?![\p{L}])/iuy)) {
      read.walk = 0;
      continue;
    }
    const band = pieces === 0 ? cursor.take(BAND) : null;
    if (band) {
      read.walk = ownRow(BANDS, (band[1] ?? "").toLowerCase()) ?? 0;
      const other = cursor.take(BEHIND);
      if (other) read[wayOf(other[1] ?? "")] = read.walk;
      continue;
    }
    const slashes = cursor.peek(/\/{1,2}/y)?.[0].length ?? 0;
    const parted = slashes > 0 && cursor.take(/\/{1,2} ?/y) !== null;
    const before = cursor.take(BEFORE);
    if (before) next = wayOf(before[1] ?? "");
    const place = cursor.at;
    const alone = before ? null : cursor.take(ALONE);
    const pace = alone ? null : cursor.take(PACE);
    if (!alone && !pace) {
      // a class of manoeuvre, a remark
      const words = pieces > 0 ? cursor.note(BRACKETS) : "";
      if (!words) break;
      note(words);
      continue;
    }
    const { feet, unused } = pace ? feetATurn(pace, layout) : lone(alone as RegExpExecArray);
    if (unused && pace) {
      const at = place + pace[0].indexOf("(");
      cursor.account.mark(at, place + pace[0].length, 2);
      note(pace[0].slice(pace[0].indexOf("(")));
    }
    const behind = cursor.take(BEHIND);
    inches ||= pace?.[2] === '"';
    const way = behind
      ? wayOf(behind[1] ?? "")
      : (next ?? (parted ? slashed(slashes, inches) : pieces === 0 ? "walk" : undefined));
    if (before || behind) cursor.take(/\)/y);
    next = undefined;
    if (way === undefined || way in read || way in known) {
      cursor.account.marks.fill(0, place, cursor.at);
      cursor.at = place;
      break;
    }
    read[way] = Math.min(3000, feet);
  }
  for (const words of keepTail(cursor)) note(words);
  return read;
};

/** A rate in brackets is that of a round; one behind it as well, and the greater that of a turn. */
function lone([, round, mark, other, markOfOther]: RegExpExecArray): { feet: number; unused: boolean } {
  const tens = (value: string | undefined, sign: string | undefined): number => whole(value) * (sign === '"' ? 10 : 1);
  const first = tens(round, mark);
  const second = tens(other, markOfOther ?? mark);
  return { feet: other === undefined ? first * PER_ROUND : Math.max(first, second), unused: false };
}

/** 9"/24" flies, 3"//12" swims. */
function slashed(slashes: number, inches: boolean): NotationStyle | undefined {
  return slashes === 2 ? "swim" : inches ? "fly" : undefined;
}
