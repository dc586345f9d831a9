/** Armour class, Hit Dice, hit points and the bonus to hit. */

import { ownRow } from "../../../rules/input-checks.ts";
import { asDice } from "./dice.ts";
import type { Figures } from "./layouts.ts";
import { levelsAlone } from "./levels.ts";
import { HIT_POINTS, type Reader, whole } from "./reader.ts";
import type { Cursor } from "./reading-log.ts";
import { classOf } from "./saves.ts";

const DESCENDING_MOST = 9;
const ASCENDING_MOST = 35;

const WORN: Readonly<Record<string, number>> = { leather: 7, chain: 5, plate: 3 };
/** The armour class of armour that takes off so many points of damage: none, leather, chain, plate. */
const REDUCING = [9, 7, 5, 3] as const;

export const armourClass: Reader = (cursor, { layout, known, note }) => {
  if (known.armourClass !== undefined) return {};
  const worn = cursor.take(
    /(?:AC|Armou?r(?: Class)?) ?[:=]? ?(?:as|like) (plate|chain|leather|no armou?r|unarmou?red)(?: ?mail| armou?r)?( ?(?:and|\+|&) ?shield)?/iy,
  );
  if (worn) return { armourClass: (ownRow(WORN, worn[1]?.toLowerCase() ?? "") ?? DESCENDING_MOST) - (worn[2] ? 1 : 0) };
  const reduces = layout.reducing ? cursor.peek(/(\d)(?!\d)/y) : null;
  const less = REDUCING[whole(reduces?.[1])];
  if (reduces && less !== undefined) {
    cursor.take(/\d(?: ?Armou?r)?/iy);
    note(`armour ${reduces[1]} is taken as armour class ${less}`);
    return { armourClass: less };
  }
  const named = cursor.take(/(\d{1,2}) Armou?r/iy);
  if (named) {
    const value = whole(named[1]);
    return {
      armourClass: value <= DESCENDING_MOST && !layout.ascending ? value : DESCENDING_MOST + layout.unarmoured - value,
    };
  }
  const up = (value: number): number => DESCENDING_MOST + layout.unarmoured - value;
  const alone = cursor.take(/\[ ?(\d{1,2}) ?\]/y);
  if (alone) return { armourClass: up(whole(alone[1])) };
  const found = cursor.peek(/(-?\d{1,2})(?![\d"'%]|-\d)(?: ?\[ ?(-?\d{1,2}) ?\]| ?\/ ?(\d{2})(?!\d))?/y);
  if (!found) return {};
  const [, first, bracket, slash] = found;
  const value = whole(first);
  const other = bracket ?? slash;
  if (value > ASCENDING_MOST) return {};
  cursor.take(/-?\d{1,2}(?: ?\[ ?-?\d{1,2} ?\]| ?\/ ?\d{2}(?!\d))?/y);
  if (other === undefined) {
    const pair = cursor.peek(/\( ?(\d{2}) ?\)/y);
    const sum = value + whole(pair?.[1]);
    if (pair && value <= DESCENDING_MOST && (sum === 19 || sum === 20)) cursor.take(/\( ?\d{2} ?\)/y);
  }
  if (layout.ascending) return { armourClass: up(value) };
  if (value <= DESCENDING_MOST) return { armourClass: value };
  return { armourClass: other !== undefined && whole(other) <= DESCENDING_MOST ? whole(other) : up(value) };
};

const half = (asterisks = 0): Figures => ({ hitDice: { number: 0.5, modifier: 0, asterisks } });

export const hitDice: Reader = (cursor, statBlock) => {
  const read = statBlock.known.hitDice ? {} : diceIn(cursor, statBlock.known);
  // its label may stand behind it
  const behind = read.hitDice ? cursor.take(/(?:Hit Dice|HD)(?![\p{L}])/iuy) : null;
  const points = behind && read.hitPoints === undefined ? cursor.take(/(\d{1,4}) ?hp(?![\p{L}])/iuy) : null;
  return points ? { ...read, hitPoints: whole(points[1]) } : read;
};

function diceIn(cursor: Cursor, known: Figures): Figures {
  const fixed = cursor.take(new RegExp(`(\\d{1,2}) ?${HIT_POINTS}(?![\\p{L}])`, "iuy"));
  if (fixed) return { ...half(), hitPoints: whole(fixed[1]) };
  const less = cursor.take(
    new RegExp(
      `(?:½|1/2|< ?1)(?: ?\\(?(?:1?d4|1-[1-8]) ?${HIT_POINTS}?\\)?)?|1?d4(?![\\d+-])(?: ?${HIT_POINTS})?|(?:1?d[1-8]|[1-9]-[1-8]) ?\\(?${HIT_POINTS}\\)?`,
      "iuy",
    ),
  );
  if (less) {
    const dice = asDice(less[0].replace(/^(?:½|1\/2|< ?1)/, ""));
    const stars = cursor.take(/\*{1,9}/y)?.[0].length ?? 0;
    return {
      ...half(stars),
      ...(dice && dice !== "1d4" && { hitPointDice: dice }),
      ...listedPoints(cursor, 0.5, 0),
    };
  }
  // half a die more is two points
  const andHalf = cursor.take(/(\d{1,2}) ?(?:½|[ -]1\/2)(?!\d)/y);
  if (andHalf) return { hitDice: { number: whole(andHalf[1]), modifier: 2, asterisks: 0 } };
  // a range of Hit Dice is not one monster
  const found = cursor.take(/(\d{1,3}|(?=d\d))(?:d(\d{1,2}))?(?!\d)(?: ?([+-]) ?(\d{1,3})(?![\d]))?(?![\d/"'])/iy);
  if (!found) return {};
  const [, printed, die, sign, more] = found;
  // "d8+2" is one
  const dice = printed || "1";
  const modifier = sign === "-" ? -whole(more) : whole(more);
  if (sign === "-" && whole(more) > 3 && !die) {
    cursor.account.marks.fill(0, found.index, found.index + found[0].length);
    cursor.at = cursor.to;
    return {};
  }
  cursor.take(/hp(?![\p{L}])|\+(?!\d| ?\d)/iuy);
  const asterisks = cursor.take(/ ?\*{1,9}/y)?.[0].trim().length ?? 0;
  const number = whole(dice);
  return {
    hitDice: number === 0 ? { number: 0.5, modifier, asterisks } : { number, modifier, asterisks },
    ...(die && die !== "8" && { hitPointDice: `${number}d${die}${sign && more ? `${sign}${more}` : ""}` }),
    ...bonusIn(cursor, known),
    ...listedPoints(cursor, number, modifier),
  };
}

/** The bonus to hit behind the Hit Dice: `9** (+8)`. */
function bonusIn(cursor: Cursor, known: Figures): Figures {
  const found = known.attackBonus === undefined ? cursor.take(/\( ?\+(\d{1,2}) ?\)/y) : null;
  return found ? { attackBonus: whole(found[1]) } : {};
}

/** Hit points in brackets behind the dice: `(19hp)`, `(hp 19)`, or a number alone that the dice can give. */
function listedPoints(cursor: Cursor, dice: number, modifier: number): Figures {
  const named = cursor.take(
    new RegExp(
      `\\( ?(?:${HIT_POINTS} ?:? ?|avg\\.? ?|average ?)?(\\d{1,4}) ?${HIT_POINTS}(?: (?:each|average|avg\\.?))? ?\\)|\\( ?(?:${HIT_POINTS}|avg\\.?|average):? ?(\\d{1,4}) ?\\)`,
      "iuy",
    ),
  );
  if (named) return { hitPoints: whole(named[1] ?? named[2]) };
  const bare = cursor.peek(/\( ?(\d{1,4}) ?\)/y);
  const value = whole(bare?.[1]);
  if (!bare || value < dice + modifier || value > Math.max(1, dice) * 8 + modifier) return {};
  cursor.take(/\( ?\d{1,4} ?\)/y);
  return { hitPoints: value };
}

const SEVERAL_CLASSES = /[A-Z][A-Za-z-]{0,3}\d{1,2}(?: ?[/+] ?[A-Z][A-Za-z-]{0,3}\d{1,2}){1,3}/y;

/** Level stands for Hit Dice; O is the level of a normal man. */
export const level: Reader = (cursor, { layout, known, note }) => {
  const several = levelsAlone(cursor.peek(SEVERAL_CLASSES)?.[0] ?? "");
  if (several.length > 1) {
    cursor.take(SEVERAL_CLASSES);
    return { classes: several };
  }
  if (known.hitDice) {
    const words = cursor.note(/(?:\d{1,2}|O)(?![\w/])/y);
    if (words) note(words);
    return {};
  }
  const own = layout.diced ? null : cursor.take(/([A-Z][A-Za-z-]{0,3})(\d{1,2})(?!\d)/y);
  if (own) {
    const number = whole(own[2]);
    const as = classOf(own[1] ?? "");
    const saved = known.saves || known.save !== undefined || known.savesAs || known.savesAsHuman;
    if (!as) note(own[0]);
    if (number === 0) return { ...half(), normalMan: true };
    return {
      hitDice: { number, modifier: 0, asterisks: 0 },
      ...(as && !saved && { savesAs: { class: as, level: number } }),
    };
  }
  const found = cursor.take(/(?:(\d{1,2})|O)(?![\w/])/y);
  if (!found) return {};
  const className = cursor.note(/(?:fighter|cleric|magic-user|thief|dwarf|elf|halfling|wizard|warrior)(?![\p{L}])/iuy);
  if (className) note(className);
  const number = whole(found[1]);
  return number === 0 ? { ...half(), normalMan: true } : { hitDice: { number, modifier: 0, asterisks: 0 } };
};

export const hitPoints: Reader = (cursor, { known, note }) => {
  const own = cursor.take(new RegExp(`(\\d{1,4}) ?${HIT_POINTS}(?![\\p{L}])`, "iuy"));
  const dice = own ? null : cursor.take(/(\d{0,3})d(\d{1,2})(?: ?([+-]) ?(\d{1,3}))?/iy);
  if (dice) return rolledPoints(cursor, dice, known);
  const found = own ?? cursor.take(/(\d{1,4})(?![\d'"%dD]|-\d)/y);
  if (!found) return {};
  // those of the others of its kind
  const others = cursor.note(/(?:(?:[,/]|and) ?\d{1,3}(?![\d'"%]| ?[\p{L}(×]))+|(?:[x×] ?\d{1,3})/uy);
  const more = others || cursor.note(/\d{1,3}(?:[,/] ?\d{1,3})*(?=\s*(?:[,;.)\]|]|$))/y);
  if (more) note(`${found[1]}, ${more.replace(/^[,/] ?/, "")}`);
  cursor.take(/(?:each|ea\.|apiece)(?![\p{L}])/iuy);
  // "59 (7d10 + 21)": the dice of the points stand for Hit Dice
  const rolled = known.hitDice ? null : cursor.peek(/\( ?(\d{1,2})d\d{1,2}(?: ?[+-] ?\d{1,3})? ?\)/iy);
  if (rolled && known.hitPoints === undefined) {
    note(cursor.note(/\([^()]{1,40}\)/y));
    return { hitPoints: whole(found[1]), hitDice: { number: whole(rolled[1]), modifier: 0, asterisks: 0 } };
  }
  return known.hitPoints === undefined ? { hitPoints: whole(found[1]) } : {};
};

function rolledPoints(cursor: Cursor, [, count, die, sign, more]: RegExpExecArray, known: Figures): Figures {
  const average = cursor.take(/\( ?(\d{1,4})(?: ?hp)? ?\)/iy);
  const number = whole(count || "1");
  const modifier = sign === "-" ? -whole(more) : whole(more);
  return {
    ...(!known.hitDice && {
      hitDice: number === 1 && die === "4" ? half().hitDice : { number, modifier, asterisks: 0 },
    }),
    ...(die !== "8" &&
      !(number === 1 && die === "4") && { hitPointDice: `${number}d${die}${sign && more ? `${sign}${more}` : ""}` }),
    ...(average && { hitPoints: whole(average[1]) }),
  } as Figures;
}

export const thac0: Reader = (cursor, { known }) => {
  if (known.thac0 !== undefined) return {};
  const found = cursor.take(/(-?\d{1,2})(?![\d"'%])(?: ?[[(] ?([+-] ?\d{1,2}) ?[\])]| ?\/ ?[+-]\d{1,2})?/y);
  return found ? { thac0: whole(found[1]) } : {};
};

export const bonus: Reader = (cursor, { known }) => {
  if (known.attackBonus !== undefined) return {};
  const found = cursor.take(/([+-]?) ?(\d{1,2})(?![\d"'%])/y);
  return found ? { attackBonus: (found[1] === "-" ? -1 : 1) * whole(found[2]) } : {};
};
