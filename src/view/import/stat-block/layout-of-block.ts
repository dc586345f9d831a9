/** The notation of a block, judged by its labels and figures. */

import type { Piece } from "./blocks.ts";
import type { Layout } from "./layouts.ts";

const NATURAL_BONUS =
  /\b(?:bites?|claws?|beaks?|stings?|tails?|horns?|gores?|tentacles?|slams?|touch|talons?|kicks?|tusks?) [+-]\d{1,2}(?![\dd-])/i;

/** Returns the origin of the block, from its labels and figures. */
export function layoutOf(pieces: readonly Piece[]): Layout {
  const labels = pieces.flatMap(({ account, labels: own }) =>
    own.map((label) => ({ ...label, text: account.text.slice(label.from, label.to) })),
  );
  const has = (pattern: RegExp): boolean => labels.some(({ name }) => pattern.test(name));
  const classes = labels.filter(({ field }) => field === "ac");
  const upwards = classes.some(({ text }) => /^[\s:.=|]*(?:1[1-9]|2\d)(?!\d| ?\[)/.test(text));
  const speed = has(/^(?:speed|spd)$/i);
  const counted =
    upwards && (has(/^No\.? of Att/i) || (has(/^#/) && has(/^(?:Dam|Damage|AB)$/)) || (has(/^AB$/) && has(/^Dam/)));
  // two games of today: one names action dice, the other a level in place of Hit Dice, and bands for moves
  const dicey = has(/^Act(?:ion Dice)?$/i);
  const bands = labels.some(({ field, text }) => field === "move" && /^[\s:]*(?:\w+ )?(?:near|close|far)\b/.test(text));
  const banded = (has(/^LV$/) || (bands && has(/^Level$/i))) && !has(/^HD$/);
  const words = pieces.map(({ account }) => account.text).join("\n");
  const dice = labels.some(({ field }) => field === "hd" || field === "level");
  const reducing = !dice && /\bWIL\b|\d (?:STR|DEX)\b/.test(words) && labels.some(({ field }) => field === "hp");
  // a game of today whose rates are those of a round: its level stands for Hit Dice, or its saves are prime or not
  const slow = labels.every(({ field, text }) => field !== "move" || !/\d{3}|"|\d\d?'? ?\(/.test(text));
  const levelled = slow && upwards && has(/^(?:LVL|Level)$/i) && !has(/^(?:HD|Hit Dice)$/i);
  const primed =
    slow &&
    upwards &&
    (/\bprim(?:ary attributes|es)\b/i.test(words) ||
      labels.some(({ field, text }) => field === "saves" && /^[\s:]*[PM]\b(?! ?\d)/.test(text)));
  // another counts armour class from 0, and its morale is a modifier
  const fromZero =
    !upwards &&
    classes.every(({ text }) => !text.includes("[")) &&
    (labels.some(({ field, text }) => field === "morale" && /^[\s:]*[+-] ?\d/.test(text)) ||
      has(/^(?:Dungeon|Wilderness) Enc/i));
  const bare = classes.length > 0 && classes.every(({ name }) => /^Armou?r$/i.test(name));
  return {
    unarmoured: fromZero ? 0 : bare ? 12 : counted ? 11 : 10,
    ascending: fromZero || speed || counted || dicey || banded || has(/^AAC$/i),
    byRound: counted || speed || dicey || levelled || primed,
    reducing,
    // a bonus of a natural weapon is one to hit
    bonuses:
      (labels.every(({ field }) => field !== "attacks") && NATURAL_BONUS.test(words)) ||
      speed ||
      dicey ||
      banded ||
      labels.some(({ field, text }) => field === "attacks" && NATURAL_BONUS.test(text)),
    diced: has(/^(?:HD|Hit D)/i),
    // where one number is none of inches, all are feet
    plainFeet: labels.some(
      ({ field, text }) =>
        (field === "move" || field === "way") &&
        (text.match(/(?<![\d'"])\d{2,3}(?![\d'"])/g) ?? []).some(
          (value) => Number(value) > 48 || (Number(value) > 24 && Number(value) % 3 !== 0),
        ),
    ),
    unlabelled: labels.every(({ field }) => field !== "attacks" && field !== "damage"),
  };
}
