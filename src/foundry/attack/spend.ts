import type { AttackOutcome } from "../../rules/attack/types.ts";
import type { Written } from "../adapter/changes.ts";
import type { Deed } from "../deeds/recorder.ts";
import { ammunitionFor, quantityOf } from "./ammunition.ts";

/**
 * Writes what an attack cost: a piece of ammunition, a weapon that left the hand, a weapon that broke, and the round of a shot after which
 * the weapon is loaded anew (ERIS-22). One batch of updates.
 * @param round the round of the running fight; 0 outside one
 */
export async function spend(deed: Deed, actor: Actor.Implementation, outcome: AttackOutcome, round = 0): Promise<void> {
  await deed.change(() => {
    const writes: Written[] = [];
    const change = (id: string | null, path: string, after: unknown): void => {
      const item = actor.items.get(id ?? "");
      if (item) writes.push({ uuid: item.uuid, path, before: foundry.utils.getProperty(item, path), after });
    };
    const { weaponBroken, spent } = outcome;
    if (weaponBroken) change(weaponBroken.id, "system.broken", true);
    if (spent?.thrown) change(spent.weapon, "system.location", "stored");
    if (spent && spent.ammunition > 0) {
      if (round > 0) change(spent.weapon, "system.lastFiredRound", round);
      const quiver = ammunitionFor(actor, spent.weapon);
      if (quiver) change(quiver.id, "system.quantity", Math.max(0, quantityOf(quiver) - spent.ammunition));
    }
    return writes;
  });
}
