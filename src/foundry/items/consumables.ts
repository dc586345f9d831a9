/** What is used once and gone: potions and scrolls. */
import { standingTransaction } from "../undo/ledger.ts";
import type { Transaction } from "../undo/transaction.ts";
import { unknownKey } from "./identification/truths.ts";

type MagicItem = Item.SystemOfType<"magicItem">;

/** Whether it is used up by its use. */
export function isUsedUp({ kind }: Pick<MagicItem, "kind">): boolean {
  return kind === "potion" || kind === "scroll";
}

/**
 * The last potion or scroll of its kind is off the sheet once it was used; its card finds in the ledger what it was. A wand without charges
 * stays, and so does what nobody has made out yet.
 */
export async function withoutCharge(transaction: Transaction, actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
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
