import { infravisionOf } from "../../rules/exploration/vision.ts";
import { planMonsterHitPoints, resolveMonsterHitPoints } from "../../rules/life/monster-hit-points.ts";
import { throwPlan } from "../dice.ts";
import { warn } from "../notice.ts";
import { troubleText } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { creatureOf } from "./creature.ts";

/**
 * The hit points of a monster that comes to the table, rolled by the rulings in force; undefined for what is no monster. A number that the
 * referee typed on a world actor stays with that actor; its tokens roll their own. Whatever goes wrong, the monster still comes: the user
 * is told in words, and what it had before stays.
 */
export async function rolledHitPoints(actor: Actor.Implementation): Promise<number | undefined> {
  if (actor.type !== "monster") return undefined;
  try {
    return await roll(actor);
  } catch (error) {
    console.error(error);
    warn("RULINGS.Notice.noHitPoints", { name: actor.name, why: troubleText(error) });
    return undefined;
  }
}

/** Feet of infravision that a new monster has unless its text says otherwise: none where it is human (BX-042). */
export function infravisionAtBirth(actor: Actor.Implementation): number {
  return infravisionOf(creatureOf(actor), undefined, rulingsInForce());
}

async function roll(actor: Actor.Implementation): Promise<number> {
  const { hd } = actor.system as Actor.SystemOfType<"monster">;
  const plan = planMonsterHitPoints(creatureOf(actor), hd.formula, rulingsInForce());
  const thrown = await throwPlan(plan);
  return resolveMonsterHitPoints(plan, thrown.rolls, rulingsInForce()).value;
}
