import type { Refusal } from "../../rules/plan.ts";
import { standingTransaction } from "../undo/ledger.ts";
import type { Transaction } from "../undo/transaction.ts";
import { unknownKey } from "./unidentified/truths.ts";

/* Consumable items: potions and scrolls. */

type MagicItem = Item.SystemOfType<"magicItem">;

/** Whether using the item consumes it. */
export function isUsedUp({ kind }: Pick<MagicItem, "kind">): boolean {
  return kind === "potion" || kind === "scroll";
}

/**
 * The writes of one charge. The last potion or scroll of a stack is deleted; its card finds the item's data in the ledger. A wand without charges
 * stays, and so does an unidentified item.
 */
export async function withoutCharge(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: Item.Implementation,
): Promise<void> {
  const system = item.system as MagicItem;
  if (!isUsedUp(system) || system.quantity > 0 || unknownKey(item)) return;
  await transaction.remove(actor, "Item", [item.id ?? ""]);
}

/** A consumed item as recorded in the ledger. Referees' clients only: others have no ledger. */
export function isConsumable(owner: Actor.Implementation, uuid: string): Item.Implementation | undefined {
  const own = `${owner.uuid}.Item.`;
  const id = uuid.startsWith(own) ? uuid.slice(own.length) : "";
  const gone = standingTransaction("use")
    .flatMap(({ steps }) => steps)
    .findLast((step) => step.do === "delete" && step.parent === owner.uuid && step.data._id === id);
  if (gone?.do !== "delete" || !isItemData(gone.data)) return undefined;
  return new Item.implementation(gone.data, { parent: owner });
}

function isItemData(data: object): data is Item.CreateData {
  return "name" in data && typeof data.name === "string" && "type" in data && typeof data.type === "string";
}

/** Whether the uses of a magic item are limited. */
export function hasLimitedUses(item: Item.Implementation): boolean {
  if (item.type === "spell") return true;
  if (item.type === "attack" || item.type === "ability")
    return (usesItem(item).system as Item.SystemOfType<"attack">).uses.max !== null;
  if (item.type !== "magicItem") return false;
  const system = item.system as Item.SystemOfType<"magicItem">;
  return isUsedUp(system) || system.charges.formula !== "" || system.charges.max !== null;
}

type Uses = Item.SystemOfType<"attack">["uses"];

/** Periods whose uses are counted: rounds, turns and encounters pass too fast for a manual reset. */
const COUNTED: readonly string[] = ["day", "week", "total"];

/** The item with the counted uses: its own, or the attack that it is a form of (a dragon's second breath). */
export function usesItem(item: Item.Implementation): Item.Implementation {
  const { usesOf: key = "" } = item.system as Partial<Item.SystemOfType<"attack">>;
  if (item.type !== "attack" || key === "") return item;
  const of = (one: Item.Implementation): boolean =>
    one.type === "attack" && (one.system as Item.SystemOfType<"attack">).key === key;
  return item.actor?.items.find(of) ?? item;
}

function usesOf(item: Item.Implementation | undefined): Uses | undefined {
  if (item?.type !== "attack" && item?.type !== "ability") return undefined;
  const { uses } = usesItem(item).system as Item.SystemOfType<"attack">;
  return COUNTED.includes(uses.per) ? uses : undefined;
}

/** The reason why an attack with limited uses is not possible now: a dragon's fourth breath. */
export function usesFault(item: Item.Implementation | undefined): Refusal | undefined {
  const uses = usesOf(item);
  if (!item || !uses || uses.max === null || uses.value > 0) return undefined;
  return { key: "usesSpent", data: { name: item.name, max: uses.max } };
}

/** Subtracts one use of an attack that counts them; once, for any number of targets. */
export async function spendUse(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: Item.Implementation | undefined,
): Promise<undefined> {
  const own = item && actor.items.get(item.id ?? "");
  const { uuid = "" } = own ? usesItem(own) : {};
  await transaction.change(() => {
    const uses = usesOf(item);
    if (!uses || uses.max === null || uses.value === 0) return [];
    return [{ uuid, path: "system.uses.value", before: uses.value, after: uses.value - 1 }];
  });
}
