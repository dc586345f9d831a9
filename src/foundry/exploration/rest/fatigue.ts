/** Fatigue from running: rounds run add up, and a creature that has run too long is exhausted until it rests (BX-116, BX-126). */

import {
  afterExertion,
  afterMoving,
  afterRest,
  afterRunning,
  type Tiredness,
} from "../../../rules/encounter/exhaustion.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import type { EncounterState } from "../../../view/exploration/journey-state.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import type { ConditionId } from "../../data/conditions.ts";
import { resolveUuidSync } from "../../platform/resolve-uuid.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { marcherFrom, membersOf } from "../members.ts";

type System = Actor.SystemOfType<"character">;

/** Whether an actor can tire: undead and constructs cannot. */
export function canTire(actor: Actor.Implementation): boolean {
  return !creatureOf(actor).tags.some((tag) => tag === "undead" || tag === "construct");
}

function tirednessOf(actor: Actor.Implementation): Tiredness {
  const { roundsRun, restTurns } = (actor.system as System).fatigue;
  return { roundsRun, restTurns, exhausted: actor.statuses.has("exhausted") };
}

async function write(transaction: Transaction, actor: Actor.Implementation, after: Tiredness): Promise<void> {
  const before = tirednessOf(actor);
  const { uuid } = actor;
  const tired: readonly ConditionId[] = before.exhausted === after.exhausted ? [] : ["exhausted"];
  await transaction.write(
    [
      { uuid, path: "system.fatigue.roundsRun", before: before.roundsRun, after: after.roundsRun },
      { uuid, path: "system.fatigue.restTurns", before: before.restTurns, after: after.restTurns },
    ],
    [{ actor, on: after.exhausted ? tired : [], off: after.exhausted ? [] : tired }],
  );
}

/** A round of movement in a fight that lasts too long: the creature is exhausted, and the count of resting turns restarts (BX-116). */
export async function afterMove(
  transaction: Transaction,
  actor: Actor.Implementation,
  round: number,
  rulings: Rulings,
): Promise<void> {
  await write(transaction, actor, afterMoving(tirednessOf(actor), round, canTire(actor), rulings));
}

/** Adds a round of running to everybody in a pursuit, on both sides, except carried and riding creatures. */
export async function afterChaseStep(
  transaction: Transaction,
  party: Actor.Implementation,
  before: EncounterState,
  after: EncounterState,
  rulings: Rulings,
): Promise<void> {
  const rounds = (after.encounter.chase?.steps ?? 0) - (before.encounter.chase?.steps ?? 0);
  if (after.encounter.chase?.kind !== "run" || rounds <= 0) return;
  for (const one of membersOf(party)) {
    const { carried, dead, mount } = marcherFrom(one, rulings);
    if (!carried && !dead && mount === undefined) await ran(transaction, one.actor, rounds, rulings);
  }
  await foesRan(transaction, after.tokens, rounds, rulings);
}

async function ran(
  transaction: Transaction,
  actor: Actor.Implementation,
  rounds: number,
  rulings: Rulings,
): Promise<void> {
  await write(transaction, actor, afterRunning(tirednessOf(actor), rounds, canTire(actor), rulings));
}

/** Adds the rounds run to the encountered creatures, separately for each token on a map (BX-126). */
export async function foesRan(
  transaction: Transaction,
  tokens: readonly string[],
  rounds: number,
  rulings: Rulings,
): Promise<void> {
  const actors = tokens.flatMap((uuid) => {
    const token = resolveUuidSync(uuid);
    return token instanceof TokenDocument && isCreature(token.actor) ? [token.actor] : [];
  });
  for (const actor of new Map(actors.map((one) => [one.uuid, one])).values())
    await ran(transaction, actor, rounds, rulings);
}

/** The resting turns of a night: more than any fatigue needs. */
const NIGHT = 48;

/** Applies a night's sleep, or a camp of so many turns, to everybody (BX-126). */
export async function afterCamp(
  transaction: Transaction,
  party: Actor.Implementation,
  rulings: Rulings,
  turns = NIGHT,
): Promise<void> {
  const all = membersOf(party).flatMap(({ actor }) => actor.uuid ?? []);
  await afterTurn(transaction, party, all, rulings, turns);
}

/** Adds a resting turn to resting members; for others the count restarts. */
export async function afterTurn(
  transaction: Transaction,
  party: Actor.Implementation,
  resting: readonly string[],
  rulings: Rulings,
  turns = 1,
): Promise<void> {
  for (const { actor } of membersOf(party)) {
    const now = tirednessOf(actor);
    if (now.roundsRun === 0 && !now.exhausted) continue;
    await write(transaction, actor, resting.includes(actor.uuid) ? afterRest(now, turns, rulings) : afterExertion(now));
  }
}
