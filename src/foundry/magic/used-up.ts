/** What is used once and gone: potions and scrolls. */
import type { Deed } from "../deeds/recorder.ts";
import { unknownKey } from "../unknown/truth.ts";

type MagicItem = Item.SystemOfType<"magicItem">;

/** Whether it is used up by its use. */
export function isUsedUp({ kind }: Pick<MagicItem, "kind">): boolean {
  return kind === "potion" || kind === "scroll";
}

/**
 * The last potion or scroll of its kind is off the sheet once it was used; its card finds in the ledger what it was. A wand without charges
 * stays, and so does what nobody has made out yet.
 */
export async function emptied(deed: Deed, actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  if (!isUsedUp(item.system as MagicItem) || unknownKey(item)) return;
  await deed.remove(actor, "Item", [item.id ?? ""]);
}
