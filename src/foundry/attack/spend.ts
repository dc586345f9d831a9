import type { AttackOutcome } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Written } from "../adapter/changes.ts";
import type { Deed } from "../deeds/recorder.ts";
import { ammunitionFor } from "./ammunition.ts";

/**
 * Writes what an attack cost: a piece of ammunition, a weapon that left the hand, a weapon that broke, and the round of a shot after which
 * the weapon is loaded anew (ERIS-22).
 * @param round the round of the running fight; 0 outside one
 * @returns why it cannot fly: somebody else shot the last piece in the same moment
 */
export async function spend(
  deed: Deed,
  actor: Actor.Implementation,
  outcome: AttackOutcome,
  round = 0,
): Promise<Refusal | undefined> {
  const { ammunition = 0, weapon = "" } = outcome.spent ?? {};
  const quiver = ammunition > 0 ? ammunitionFor(actor, weapon) : undefined;
  if (quiver && !(await deed.spend(quiver, "system.quantity", ammunition)))
    return { key: "noAmmunition", data: { name: actor.items.get(weapon)?.name ?? "" } };
  await deed.change(() => {
    const writes: Written[] = [];
    const change = (id: string | null, path: string, after: unknown): void => {
      const item = actor.items.get(id ?? "");
      if (item) writes.push({ uuid: item.uuid, path, before: foundry.utils.getProperty(item, path), after });
    };
    const { weaponBroken, spent } = outcome;
    if (weaponBroken) change(weaponBroken.id, "system.broken", true);
    if (spent?.thrown) change(spent.weapon, "system.location", "stored");
    if (spent && spent.ammunition > 0 && round > 0) change(spent.weapon, "system.lastFiredRound", round);
    return writes;
  });
  return undefined;
}
