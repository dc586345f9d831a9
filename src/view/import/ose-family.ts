/** Common data of OSE and Fantastic Depths, two related systems. */
import { hitPointDice } from "../../rules/life/monster-hit-points.ts";
import {
  diceAt,
  diceOf,
  hitDiceOf,
  type ImportContext,
  type ImportedData,
  numbers,
  paragraphs,
  type thingsOf,
} from "./common.ts";
import { put, putTreasure, type Reading } from "./reading.ts";

/** An item of an export. */
export type Thing = ReturnType<typeof thingsOf>[number];

/** The data common to all their items; `quantity`: the path of the number. */
export function physicalOf(read: Reading, quantity: string): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number(quantity, "", [0, 1_000_000]));
  put(system, "weight", read.number("system.weight", "", [0, 1_000_000], false));
  put(system, "value", read.number("system.cost", "", [0, 1_000_000], false));
  if (read.flag("system.equipped")) system.location = "inHand";
  return system;
}

/** The ranges of a weapon of theirs. */
export function rangesOf(read: Reading): Record<"short" | "medium" | "long", number> {
  const feet = (band: string): number => read.number(`system.range.${band}`, "", [0, 5000]) ?? 0;
  return { short: feet("short"), medium: feet("medium"), long: feet("long") };
}

/** The paths of a monster's fields that differ between the systems. */
interface BeastPaths {
  readonly special: string;
  readonly ac: string;
  readonly xp: string;
  readonly dungeon: string;
  readonly lair: string;
  readonly treasure: string;
}

/** Reads Hit Dice, figures, number appearing and treasure of a monster. */
export function readBeast(work: ImportContext, at: BeastPaths): void {
  const { actor, system } = work;
  const hd = actor.text("system.hp.hd", "hitDice");
  const dice = hitDiceOf(hd);
  const special = actor.number(at.special, "hitDice", [0, 5]);
  system.hd = { ...dice, asterisks: special || dice.asterisks, formula: hitPointsOf(hd, dice) };
  numbers(work, [
    [at.ac, "ac.value", "ac", [-20, 20]],
    ["system.thac0.value", "thac0", "thac0", [-20, 30]],
    ["system.details.morale", "morale", "morale", [2, 12]],
    [at.xp, "xp", "xp", [0, 999_999]],
  ]);
  put(system, "numberAppearing.dungeon", diceAt(actor, at.dungeon, "number"));
  put(system, "numberAppearing.lair", diceAt(actor, at.lair, "number"));
  putTreasure(system, actor.text(at.treasure, "treasure"));
}

/** The hit point dice: those written out, otherwise by Hit Dice: `6+3` is 6d8+3. */
export function hitPointsOf(
  words: string,
  { dice, modifier }: { readonly dice: number; readonly modifier: number },
): string {
  return /d/i.test(words) ? diceOf(words) : hitPointDice({ number: dice, modifier }, dice < 1);
}

/** Records the result for an item, with its unused fields. */
export function enterItem(
  work: ImportContext,
  { read, id, name, type }: Thing,
  within: string,
  made: ImportedData,
): void {
  put(made.system, "description", paragraphs(read.text("system.description", "", 20_000)));
  work.items.push({ name, id, within, ...made });
  work.things.push({ name, was: type, became: made.type, left: read.left() });
}
