/** Obstacles placed or dropped in front of the pursuers. */
import { type ObstacleEffect, obstacle, obstacleFilledIn, planDrop, resolveDrop } from "../../rules/encounter/chase.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { DieRequest } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import { type ChaseResult, chaseOf, chaseSeen, NO_CHASE, refusedStep } from "./chase.ts";
import type { EncounterStep } from "./encounter.ts";
import type { EncounterState } from "./journey-state.ts";

/** @texts RULINGS.Way.chase.kind.* */
export const OBSTACLES = ["fire", "door", "other"] as const;

/** @texts RULINGS.Way.chase.obstacle.* RULINGS.Way.chase.effect.* */
export const OBSTACLE_EFFECTS = ["stops", "slows", "nothing"] as const satisfies readonly ObstacleEffect[];

/**
 * Places an obstacle before the pursuers (BX-124), with a default effect that the referee may change.
 * @param said the referee's effect
 */
export function placeObstacle(
  met: EncounterState,
  kind: (typeof OBSTACLES)[number],
  flight: ChaseResult,
  said?: ObstacleEffect,
): EncounterStep {
  const chase = chaseOf(met);
  if (!chase || chase.over) return refusedStep(met, NO_CHASE);
  // The immunities of foes count only where they pursue, not where the party does.
  const effect = said ?? obstacleFilledIn(kind, flight.hunts ? [] : flight.immunities);
  return chaseSeen(met, obstacle(chase, effect), [], [line(`RULINGS.Way.chase.obstacle.${effect}`)]);
}

/** Drops treasure or food before the pursuers (BX-122, BX-123). */
export async function dropBait(
  met: EncounterState,
  what: "treasure" | "food",
  flight: ChaseResult,
  dice: DieRequest,
  rulings: Rulings,
): Promise<EncounterStep> {
  const chase = chaseOf(met);
  if (!chase) return refusedStep(met, NO_CHASE);
  const plan = planDrop(chase, what, 1, flight, rulings);
  if (plan.refused) return refusedStep(met, plan.refused);
  const outcome = resolveDrop(chase, plan, await dice(plan.rolls, { drop: line("RULINGS.Way.dice.drop") }));
  const truth =
    outcome.natural === null ? [] : [line("RULINGS.Way.chase.drop", { die: outcome.natural, chance: plan.chance })];
  return chaseSeen(met, outcome.chase, truth, [line(`RULINGS.Way.chase.drops.${what}`)]);
}
