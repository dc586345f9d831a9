import type { AttackOutcome } from "../../rules/attack/types.ts";
import { ammunitionFor, quantityOf } from "./ammunition.ts";

/**
 * Writes what an attack cost: a piece of ammunition, a weapon that left the hand, a weapon that broke, and the round of a shot after which
 * the weapon is loaded anew (ERIS-22). One batch of updates.
 * @param round the round of the running fight; 0 outside one
 */
export async function spend(actor: Actor.Implementation, outcome: AttackOutcome, round = 0): Promise<void> {
  const updates = new Map<string, Record<string, unknown>>();
  const change = (id: string, difference: Record<string, unknown>): void => {
    updates.set(id, { ...updates.get(id), _id: id, ...difference });
  };
  if (outcome.weaponBroken) change(outcome.weaponBroken.id, { "system.broken": true });
  const spent = outcome.spent;
  if (spent?.thrown) change(spent.weapon, { "system.location": "stored" });
  if (spent && spent.ammunition > 0) {
    if (round > 0) change(spent.weapon, { "system.lastFiredRound": round });
    const quiver = ammunitionFor(actor, spent.weapon);
    if (quiver?.id) change(quiver.id, { "system.quantity": Math.max(0, quantityOf(quiver) - spent.ammunition) });
  }
  if (updates.size > 0) await actor.updateEmbeddedDocuments("Item", [...updates.values()] as Item.UpdateData[]);
}
