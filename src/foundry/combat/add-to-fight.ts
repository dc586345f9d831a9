import { importActor } from "../platform/import-actor.ts";
import { isActor, resolveUuid } from "../platform/resolve-uuid.ts";
import type { CombatDocument } from "../platform/types.ts";

/**
 * Puts an actor into a fight, making the fight when there is none. A monster comes under a name with the next free number; one out of a
 * compendium is brought into the world first, with hit points of its own.
 */
export async function addToFight(uuid: string, viewed: CombatDocument | null): Promise<void> {
  const dropped = await resolveUuid(uuid);
  const actor = isActor(dropped) ? await importActor(dropped) : undefined;
  if (!actor?.id) return;
  const combat = viewed ?? (await Combat.implementation.create({ active: true }));
  if (!combat) return;
  const name = actor.type === "monster" ? numbered(actor.name, combat) : actor.name;
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name, img: actor.img ?? null }]);
}

function numbered(name: string, combat: CombatDocument): string {
  const taken = new Set(combat.combatants.map((combatant) => combatant.name));
  let number = 1;
  while (taken.has(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}
