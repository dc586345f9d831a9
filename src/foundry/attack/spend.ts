import type { AttackOutcome } from "../../rules/attack/types.ts";

/** Writes what an attack cost: a piece of ammunition, a weapon that left the hand, a weapon that broke. One batch of updates. */
export async function spend(actor: Actor.Implementation, outcome: AttackOutcome): Promise<void> {
  const updates = new Map<string, Record<string, unknown>>();
  const change = (id: string, difference: Record<string, unknown>): void => {
    updates.set(id, { ...updates.get(id), _id: id, ...difference });
  };
  if (outcome.weaponBroken) change(outcome.weaponBroken.id, { "system.broken": true });
  const spent = outcome.spent;
  if (spent?.thrown) change(spent.weapon, { "system.location": "stored" });
  if (spent && spent.ammunition > 0) {
    const quiver = ammunitionFor(actor, spent.weapon);
    if (quiver?.id) change(quiver.id, { "system.quantity": Math.max(0, quantityOf(quiver) - spent.ammunition) });
  }
  if (updates.size > 0) await actor.updateEmbeddedDocuments("Item", [...updates.values()] as Item.UpdateData[]);
}

function quantityOf(item: Item.Implementation): number {
  return (item.system as Item.SystemOfType<"ammunition">).quantity;
}

/** The first ammunition of the kind that the weapon needs and that is not used up. */
function ammunitionFor(actor: Actor.Implementation, weaponId: string): Item.Implementation | undefined {
  const weapon = actor.items.get(weaponId);
  if (weapon?.type !== "weapon") return undefined;
  const kind = (weapon.system as Item.SystemOfType<"weapon">).ammunition;
  return actor.items.find(
    (item) =>
      item.type === "ammunition" &&
      (item.system as Item.SystemOfType<"ammunition">).group === kind &&
      quantityOf(item) > 0,
  );
}
