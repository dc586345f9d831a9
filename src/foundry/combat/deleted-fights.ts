import type { CombatDocument } from "../platform/types.ts";

/** Fights whose deletion was requested: pending writes would reach a document that no longer exists. */
const going = new WeakSet<CombatDocument>();

/** Whether a fight is gone or about to go. */
export function isBeingDeleted(combat: CombatDocument): boolean {
  return going.has(combat) || !game.combats?.has(combat.id ?? "");
}

/** Notes that somebody wants a fight deleted. Should it stay after all, it is written to again. */
export function noteBeingDeleted(combat: CombatDocument): void {
  going.add(combat);
  setTimeout(() => going.delete(combat), 3000);
}
