import { notifyRefusal } from "../platform/notifications.ts";
import { isActor, resolveUuid } from "../platform/resolve-uuid.ts";
import type { CombatDocument } from "../platform/types.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/**
 * Adds an actor to a fight, creating the fight when there is none. A monster gets a name with the next free number; one from a compendium is first
 * imported, with rolled hit points.
 */
export async function addToFight(uuid: string, viewed: CombatDocument | null): Promise<void> {
  const dropped = await resolveUuid(uuid);
  if (!isActor(dropped)) return;
  if (!game.user?.isGM) return addOwn(dropped, viewed);
  const refused = await runUndoable({ kind: "joinsFight", data: { name: dropped.name } }, async (transaction) => {
    const actor = await transaction.importActor(dropped);
    const combat = actor && (viewed ?? (await transaction.createFight({ active: true })));
    if (!actor?.id || !combat) return { key: "malformed" };
    const name = actor.type === "monster" ? numbered(actor.name, combat) : actor.name;
    await transaction.create(combat, "Combatant", [{ actorId: actor.id, name, img: actor.img ?? null }]);
    return undefined;
  });
  notifyRefusal(refused);
}

/** Adds a player's own actor to an existing fight without a ledger entry: no player's client undoes changes to a fight. */
async function addOwn({ id, name, img, isOwner }: Actor.Implementation, combat: CombatDocument | null): Promise<void> {
  if (combat && isOwner) await combat.createEmbeddedDocuments("Combatant", [{ actorId: id, name, img: img ?? null }]);
}

function numbered(name: string, combat: CombatDocument): string {
  const taken = new Set(combat.combatants.map((combatant) => combatant.name));
  let number = 1;
  while (taken.has(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}
