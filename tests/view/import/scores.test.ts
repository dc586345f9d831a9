/** Ability scores in the text of a stat block that becomes a character. */
import { expect, test } from "vitest";
import { scoresIn } from "../../../src/view/import/stat-block/scores.ts";

const ALL = { str: 16, int: 13, wis: 9, dex: 12, con: 15, cha: 8 };

test.each([
  ["short names", "AL L. STR 16, INT 13, WIS 9, DEX 12, CON 15, CHA 8."],
  ["long names with colons", "Strength: 16 Intelligence: 13 Wisdom: 9 Dexterity: 12 Constitution: 15 Charisma: 8"],
  ["modifiers behind them", "Str 16 (+2) Int 13 (+1) Wis 9 Dex 12 Con 15 (+1) Cha 8 (-1)"],
  ["letters", "S 16 I 13 W 9 D 12 C 15 Ch 8"],
  ["letters with commas, in another order", "S16, D12, C15, I13, W9, X8"],
])("EXT-03 scores as %s", (_form, text) => {
  expect(scoresIn(text)).toEqual(ALL);
});

test.each([
  ["a loss of one", "poison: lose d4 STR 3 turns", {}],
  ["saves and damage by letters", "AC 5, D 1d8, S 12", {}],
  ["numbers that are no scores", "Str 30, Dex 12, Con 2, Int 1", { dex: 12 }],
])("EXT-03 %s", (_what, text, expected) => {
  expect(scoresIn(text)).toEqual(expected);
});
