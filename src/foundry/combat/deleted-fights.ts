import type { CombatDocument } from "../platform/types.ts";

/** Fights with a requested deletion: pending writes would reach a document that no longer exists. */
const going = new WeakSet<CombatDocument>();

/** Whether a fight is deleted or about to be. */
export function isBeingDeleted(combat: CombatDocument): boolean {
  return going.has(combat) || !game.combats?.has(combat.id ?? "");
}

/** Notes that the deletion of a fight was requested. If it is cancelled, writes to the fight resume. */
export function noteBeingDeleted(combat: CombatDocument): void {
  going.add(combat);
  setTimeout(() => going.delete(combat), 3000);
}
