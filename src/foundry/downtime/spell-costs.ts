/** What spells cost that come neither with a level nor out of research: a lost book (GOR-54) and lessons (GOR-55). */
import type { Alignment } from "../../rules/creature/types.ts";
import { instruction, recreateBook } from "../../rules/magic/acquisition.ts";
import { creatureOf } from "../adapter/creature.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

/** Days of a month of study. */
export const MONTH = 28;
export const ALIGNMENTS: readonly Alignment[] = ["lawful", "neutral", "chaotic"];

/** What a lost spell book costs to be written anew, by the spells that stand on the sheet (GOR-54); undefined where the ruling names no price. */
export function bookOf(actor: Actor.Implementation) {
  const rulings = rulingsInForce();
  if (!rulings.is("spellAcquisition", "gorman")) return undefined;
  const levels = actor.items
    .filter((item) => item.type === "spell")
    .map((item) => (item.system as Item.SystemOfType<"spell">).level);
  return recreateBook(levels, rulings);
}

/** What a teacher takes for a spell outside the cleric's list (GOR-55); undefined where the ruling names no price. */
export function lessonOf(actor: Actor.Implementation, level: number, teacher: Alignment) {
  const rulings = rulingsInForce();
  if (!rulings.is("spellAcquisition", "gorman")) return undefined;
  return instruction(level, creatureOf(actor).alignment, teacher, rulings);
}

/** The alignments that a teacher may have, for the menu. */
export function teachersOf(now: Alignment) {
  return ALIGNMENTS.map((value) => ({ value, label: `RULINGS.Choice.${value}`, selected: value === now }));
}
