import { planMonsterHitPoints, resolveMonsterHitPoints } from "../../rules/life/monster-hit-points.ts";
import { throwPlan } from "../dice.ts";
import { rulingsInForce } from "../settings/store.ts";
import { creatureOf } from "./creature.ts";

/**
 * The hit points of a monster that comes to the table, rolled by the rulings in force; undefined for what is no monster or has no dice.
 * A number that the referee typed on a world actor stays with that actor; its tokens roll their own.
 */
export async function rolledHitPoints(actor: Actor.Implementation): Promise<number | undefined> {
  if (actor.type !== "monster") return undefined;
  const { hd } = actor.system as Actor.SystemOfType<"monster">;
  const plan = planMonsterHitPoints(creatureOf(actor), hd.formula, rulingsInForce());
  const thrown = await throwPlan(plan);
  return resolveMonsterHitPoints(plan, thrown.rolls, rulingsInForce()).value;
}
