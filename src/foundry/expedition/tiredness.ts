/** Running tires: rounds run add up, and whoever has run too long is exhausted until rested (BX-116, BX-126). */

import {
  afterExertion,
  afterMoving,
  afterRest,
  afterRunning,
  type Tiredness,
} from "../../rules/encounter/exhaustion.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Met } from "../../view/expedition/way.ts";
import { creatureOf } from "../adapter/creature.ts";
import type { ConditionId } from "../data/conditions.ts";
import type { Deed } from "../deeds/recorder.ts";
import { membersOf } from "./members.ts";

type System = Actor.SystemOfType<"character">;

/** Whether somebody tires at all: the undead and made things do not. */
export function tires(actor: Actor.Implementation): boolean {
  return !creatureOf(actor).tags.some((tag) => tag === "undead" || tag === "construct");
}

function tirednessOf(actor: Actor.Implementation): Tiredness {
  const { roundsRun, restTurns } = (actor.system as System).fatigue;
  return { roundsRun, restTurns, exhausted: actor.statuses.has("exhausted") };
}

async function write(deed: Deed, actor: Actor.Implementation, after: Tiredness): Promise<void> {
  const before = tirednessOf(actor);
  const { uuid } = actor;
  const tired: readonly ConditionId[] = before.exhausted === after.exhausted ? [] : ["exhausted"];
  await deed.write(
    [
      { uuid, path: "system.fatigue.roundsRun", before: before.roundsRun, after: after.roundsRun },
      { uuid, path: "system.fatigue.restTurns", before: before.restTurns, after: after.restTurns },
    ],
    [{ actor, on: after.exhausted ? tired : [], off: after.exhausted ? [] : tired }],
  );
}

/** A round of moving in a fight that goes on too long: exhausted, and the row of resting turns begins again (BX-116). */
export async function afterMove(
  deed: Deed,
  actor: Actor.Implementation,
  round: number,
  rulings: Rulings,
): Promise<void> {
  await write(deed, actor, afterMoving(tirednessOf(actor), round, tires(actor), rulings));
}

/** A round of a run is in everybody's legs. */
export async function afterChaseStep(
  deed: Deed,
  party: Actor.Implementation,
  before: Met,
  after: Met,
  rulings: Rulings,
): Promise<void> {
  const rounds = (after.encounter.chase?.steps ?? 0) - (before.encounter.chase?.steps ?? 0);
  if (after.encounter.chase?.kind !== "run" || rounds <= 0) return;
  for (const { actor } of membersOf(party))
    await write(deed, actor, afterRunning(tirednessOf(actor), rounds, tires(actor), rulings));
}

/** A turn of rest for those who rest; for the others the row is broken. */
export async function afterTurn(
  deed: Deed,
  party: Actor.Implementation,
  resting: readonly string[],
  rulings: Rulings,
): Promise<void> {
  for (const { actor } of membersOf(party)) {
    const now = tirednessOf(actor);
    if (now.roundsRun === 0 && !now.exhausted) continue;
    await write(deed, actor, resting.includes(actor.uuid) ? afterRest(now, 1, rulings) : afterExertion(now));
  }
}
