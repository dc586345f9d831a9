/** What the compendium browser does for a sheet: it brings an entry onto it, as a drag would. */
import { itemCopy } from "../../adapter/item-data.ts";
import { isItem } from "../../platform/is-item.ts";
import { notifyInfo, notifyWarning } from "../../platform/notifications.ts";
import { actorByUuid, resolveUuid } from "../../platform/resolve-uuid.ts";
import { dropWithinLimits } from "../../sheets/actor/drop-on-sheet.ts";

/** Copies an entry of a compendium onto an actor; as many as the rulings let it carry. */
export async function addEntryToSheet(to: string, uuid: string): Promise<void> {
  const actor = actorByUuid(to);
  const item = await resolveUuid(uuid);
  const copy = itemCopy(item);
  if (!actor || !isItem(item) || !copy) return notifyWarning("RULINGS.Browser.gone");
  if (!actor.isOwner) return notifyWarning("RULINGS.Sheet.notYours", { name: actor.name });
  if ("quantity" in item.system && (await dropWithinLimits(actor, item)) === "done") return;
  const [taken] = await actor.createEmbeddedDocuments("Item", [copy]);
  if (taken) notifyInfo("RULINGS.Browser.taken", { name: taken.name, to: actor.name });
}
