/** What the compendium browser does for a sheet: it brings an entry onto it, as a drag would. */
import { itemCopy } from "../adapter/item-copy.ts";
import { actorByUuid } from "../chat/stored.ts";
import { found } from "../found.ts";
import { inform, warn } from "../notice.ts";
import { bringWithin } from "../sheets/bring-within.ts";
import { isItem } from "../shortcuts/things.ts";

/** Copies an entry of a compendium onto an actor; as many as the rulings let it carry. */
export async function takeEntry(to: string, uuid: string): Promise<void> {
  const actor = actorByUuid(to);
  const item = await found(uuid);
  const copy = itemCopy(item);
  if (!actor || !isItem(item) || !copy) return warn("RULINGS.Browser.gone");
  if (!actor.isOwner) return warn("RULINGS.Sheet.notYours", { name: actor.name });
  if ("quantity" in item.system && (await bringWithin(actor, item)) === "done") return;
  const [taken] = await actor.createEmbeddedDocuments("Item", [copy]);
  if (taken) inform("RULINGS.Browser.taken", { name: taken.name, to: actor.name });
}
