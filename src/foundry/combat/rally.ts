import type { Refusal } from "../../rules/plan.ts";
import { isCreature } from "../adapter/creature.ts";
import { runUndoable, runWithin } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";

/**
 * Those who fled have stopped by the time another fight begins: flight is of the encounter, not of the creature. Referee's client only.
 * @param within a transaction is under way already
 */
export async function rallyFugitives(combat: Combat.Implementation, within = false): Promise<void> {
  const running = new Set(
    (game.combats?.contents ?? [])
      .filter((other) => other !== combat && other.started)
      .flatMap((other) => other.combatants.contents.map((one) => one.actor?.uuid)),
  );
  const stopped = combat.combatants.contents.flatMap(({ actor }) =>
    isCreature(actor) && actor.statuses.has("fleeing") && !running.has(actor.uuid) ? [actor] : [],
  );
  if (stopped.length === 0) return;
  const work = async (transaction: Transaction): Promise<Refusal | undefined> => {
    await transaction.write(
      [],
      stopped.map((actor) => ({ actor, on: [], off: ["fleeing"] })),
    );
    return undefined;
  };
  const spec = { kind: "rally" as const, data: { name: stopped[0]?.name ?? "" } };
  await (within ? runWithin(spec, work) : runUndoable(spec, work));
}
