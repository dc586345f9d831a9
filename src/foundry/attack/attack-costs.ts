import type { Ammunition, AttackOutcome } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { FIRED_IN } from "../adapter/attack-situation.ts";
import { THROWN_FLAG, type ThrownPosition } from "../adapter/thrown-items.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { itemModifiers } from "../adapter/weapons-and-armour.ts";
import { isStoredDocument, sourceData } from "../platform/stored-documents.ts";
import type { Transaction } from "../undo/transaction.ts";

/** How many pieces are left of some ammunition. */
export function quantityOf(item: Item.Implementation): number {
  return (item.system as Item.SystemOfType<"ammunition">).quantity;
}

/** The ammunition used by the next shot: the first of the kind the weapon needs that is not used up. */
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

/**
 * The properties that a piece of ammunition adds to the shot: its magic and material (ERIS-83), its damage, and its bonuses against certain
 * creatures.
 */
interface Loaded {
  readonly ammunition: Ammunition;
  /** Damage of the piece, for weapons that have none of their own. */
  readonly damage: string;
  readonly modifiers: readonly Modifier[];
}

/** The piece that an actor's weapon shoots next, as the rules see it. */
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
 * Writes the cost of an attack: a piece of ammunition, a weapon that left the hand, a weapon that broke, and the round of a shot after
 * which the weapon is loaded again (ERIS-22).
 * @param round the round of the running fight; 0 outside one
 * @param fight its id: a round of another fight does not count in this one
 * @param where the position where a thrown weapon falls; left out when nobody stands on a map
 * @returns the reason why the shot cannot be made: somebody else used the last piece at the same moment
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
  // The last piece may have flown while the dice were rolled.
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

/** Whether an entry stands for several weapons: one of them breaks, not all (GOR-80). */
function several(item: Item.Implementation | undefined): item is Item.Implementation {
  return item?.type === "weapon" && (item.system as Item.SystemOfType<"weapon">).quantity > 1;
}

/** One of several breaks in the hand; the others are carried. */
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

/** Moves a thrown weapon to the place where it fell; one of a stack is subtracted, and a weapon that breaks on its target is gone. */
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
