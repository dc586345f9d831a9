import type { Refusal } from "../../rules/plan.ts";
import { standingTransaction } from "../undo/ledger.ts";
import type { Transaction } from "../undo/transaction.ts";
import { unknownKey } from "./unidentified/truths.ts";

/* Consumable items: potions and scrolls. */

type MagicItem = Item.SystemOfType<"magicItem">;

/** Whether it is used up by its use. */
export function isUsedUp({ kind }: Pick<MagicItem, "kind">): boolean {
  return kind === "potion" || kind === "scroll";
}

/**
 * The last potion or scroll of its kind is off the sheet once it was used; its card finds in the ledger what it was. A wand without charges
 * stays, and so does what nobody has made out yet.
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

/** Somebody's thing that was used up, as the ledger remembers it. Referees' clients only: others have no ledger. */
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

/** Whether it is counted how often a thing of magic can be used. */
export function hasLimitedUses(item: Item.Implementation): boolean {
  if (item.type === "spell") return true;
  if (item.type === "attack" || item.type === "ability")
    return (usesItem(item).system as Item.SystemOfType<"attack">).uses.max !== null;
  if (item.type !== "magicItem") return false;
  const system = item.system as Item.SystemOfType<"magicItem">;
  return isUsedUp(system) || system.charges.formula !== "" || system.charges.max !== null;
}

type Uses = Item.SystemOfType<"attack">["uses"];

/** Periods over which the table remembers: rounds, turns and encounters go by too fast for anybody to count again. */
const COUNTED: readonly string[] = ["day", "week", "total"];

/** The thing whose uses count: its own, or those of the attack that it is a way of (a dragon's second breath). */
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

/** Why an attack that can be made so many times a day and no more cannot be made now: a dragon's fourth breath. */
export function usesFault(item: Item.Implementation | undefined): Refusal | undefined {
  const uses = usesOf(item);
  if (!item || !uses || uses.max === null || uses.value > 0) return undefined;
  return { key: "usesSpent", data: { name: item.name, max: uses.max } };
}

/** Takes one use off an attack that counts them; once, however many it hits. */
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
