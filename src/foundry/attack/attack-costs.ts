import type { Ammunition, AttackOutcome } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { FIRED_IN } from "../adapter/attack-situation.ts";
import { THROWN_FLAG, type ThrownPosition } from "../adapter/thrown-items.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { itemModifiers } from "../adapter/weapons-and-armour.ts";
import { isStoredDocument, sourceData } from "../platform/stored-documents.ts";
import type { Transaction } from "../undo/transaction.ts";

/** The number of pieces left of an ammunition item. */
export function quantityOf(item: Item.Implementation): number {
  return (item.system as Item.SystemOfType<"ammunition">).quantity;
}

/** The ammunition of the next shot: the first item with pieces left of the kind that the weapon needs. */
export function ammunitionFor(actor: Actor.Implementation, weaponId: string): Item.Implementation | undefined {
  const weapon = actor.items.get(weaponId);
  if (weapon?.type !== "weapon") return undefined;
  const kind = (weapon.system as Item.SystemOfType<"weapon">).ammunition;
  if (!kind) return undefined;
  return actor.items.contents.find(
    (item) =>
      item.type === "ammunition" &&
      (item.system as Item.SystemOfType<"ammunition">).group === kind &&
      quantityOf(item) > 0,
  );
}

/** The properties that a piece of ammunition adds to the shot: magic and material (ERIS-83), damage, and bonuses against certain creatures. */
interface Loaded {
  readonly ammunition: Ammunition;
  /** Damage of the piece, for weapons without their own. */
  readonly damage: string;
  readonly modifiers: readonly Modifier[];
}

/** The piece of ammunition that an actor's weapon shoots next, for the rules. */
export function loadedIn(actor: Actor.Implementation, weaponId: string): Loaded | undefined {
  const item = ammunitionFor(actor, weaponId);
  if (!item) return undefined;
  const system = item.system as Item.SystemOfType<"ammunition">;
  return {
    ammunition: { magic: system.bonus, isMagic: system.magic || system.bonus !== 0, silver: system.silver },
    damage: system.damage,
    modifiers: itemModifiers(item, system.modifiers),
  };
}

/**
 * Writes the cost of an attack: a piece of ammunition, a thrown weapon, a broken weapon, and the round of a shot after which the weapon must be
 * loaded again (ERIS-22).
 * @param round the round of the running fight; 0 outside one
 * @param fight the fight's id: a round of another fight does not count in this one
 * @param where the position where a thrown weapon falls; absent without a token on a map
 * @returns the reason why the shot cannot be made: another user spent the last piece at the same moment
 */
export async function spendAttackCosts(
  transaction: Transaction,
  actor: Actor.Implementation,
  outcome: Pick<AttackOutcome, "weaponBroken" | "spent">,
  round = 0,
  where?: ThrownPosition,
  fight: string | null = null,
): Promise<Refusal | undefined> {
  const { ammunition = 0, weapon = "" } = outcome.spent ?? {};
  const quiver = ammunition > 0 ? ammunitionFor(actor, weapon) : undefined;
  const none: Refusal = { key: "noAmmunition", data: { name: actor.items.get(weapon)?.name ?? "" } };
  // The last piece may have been spent while the dice were rolled.
  if (ammunition > 0 && !quiver) return none;
  const compute = (): ValueChange[] | undefined => {
    const writes: ValueChange[] = [];
    if (quiver) {
      const before = (quiver.system as Item.SystemOfType<"ammunition">).quantity;
      if (before < ammunition) return undefined;
      writes.push({ uuid: quiver.uuid, path: "system.quantity", before, after: before - ammunition });
    }
    const change = (id: string | null, path: string, after: unknown): void => {
      const item = actor.items.get(id ?? "");
      if (item) writes.push({ uuid: item.uuid, path, before: foundry.utils.getProperty(item, path), after });
    };
    const { weaponBroken, spent } = outcome;
    if (weaponBroken && !several(actor.items.get(weaponBroken.id))) change(weaponBroken.id, "system.broken", true);
    if (spent && spent.ammunition > 0 && round > 0) {
      change(spent.weapon, "system.lastFiredRound", round);
      if (fight !== null) change(spent.weapon, FIRED_IN, fight);
    }
    return writes;
  };
  const missing = await transaction.hold(compute, none);
  if (missing) return missing;
  const broken = outcome.weaponBroken?.id ?? "";
  if (outcome.spent?.thrown)
    await leaveHand(transaction, actor, outcome.spent.weapon, where, broken === outcome.spent.weapon);
  else if (several(actor.items.get(broken))) await breakOne(transaction, actor, broken);
  return undefined;
}

/** Whether an item is a stack of weapons: then only one of them breaks (GOR-80). */
function several(item: Item.Implementation | undefined): item is Item.Implementation {
  return item?.type === "weapon" && (item.system as Item.SystemOfType<"weapon">).quantity > 1;
}

/** Breaks one weapon of a stack in the hand; the others become carried. */
async function breakOne(transaction: Transaction, actor: Actor.Implementation, weapon: string): Promise<void> {
  const item = actor.items.get(weapon);
  if (!several(item) || !isStoredDocument(item)) return;
  const { quantity, location } = item.system as Item.SystemOfType<"weapon">;
  const { uuid } = item;
  await transaction.write([
    { uuid, path: "system.quantity", before: quantity, after: quantity - 1 },
    ...(location === "inHand" ? [{ uuid, path: "system.location", before: location, after: "carried" }] : []),
  ]);
  const { _id, sort: _sort, ...rest } = sourceData(item);
  const one = { system: { quantity: 1, location, broken: true } };
  await transaction.create(actor, "Item", [foundry.utils.mergeObject(rest, one, { inplace: false })]);
}

/** Moves a thrown weapon to the place where it fell; a stack loses one, and a weapon that breaks on its target is deleted. */
async function leaveHand(
  transaction: Transaction,
  actor: Actor.Implementation,
  weapon: string,
  where: ThrownPosition | undefined,
  broken: boolean,
): Promise<void> {
  const item = actor.items.get(weapon);
  if (item?.type !== "weapon") return;
  const { quantity, location, splash } = item.system as Item.SystemOfType<"weapon">;
  const { uuid } = item;
  const at = { uuid, path: "flags.rulings.fallen", before: undefined, after: where ?? null };
  if (quantity > 1) {
    await transaction.write([{ uuid, path: "system.quantity", before: quantity, after: quantity - 1 }]);
    if (splash || !isStoredDocument(item)) return;
    const { _id, sort: _sort, ...rest } = sourceData(item);
    const system = { quantity: 1, location: THROWN_FLAG, ...(broken && { broken }) };
    const one = { system, flags: { rulings: { fallen: where ?? null } } };
    await transaction.create(actor, "Item", [foundry.utils.mergeObject(rest, one, { inplace: false })]);
    return;
  }
  const place = { uuid, path: "system.location", before: location, after: splash ? "destroyed" : THROWN_FLAG };
  transaction.withCard(splash ? [place] : [place, at]);
}
