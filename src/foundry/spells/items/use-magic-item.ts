import { chargesKey, unknownKey } from "../../items/unidentified/truths.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal, notifyText } from "../../platform/notifications.ts";
import { useAsRegistered } from "../../platform/registries.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { targetParties } from "../cast.ts";
import { consumeUse, drinkersOrTargets, usesIn, whyNotUsable } from "./item-use.ts";
import { isRead, readScroll } from "./scroll.ts";
import { requestUse } from "./use-unknown.ts";

/**
 * Uses a magic item: a potion or scroll is consumed, a wand loses a charge, and a card shows the save against it and its dice. The targets are on the
 * card; a potion is drunk by its carrier, or by a targeted friend beside the carrier. Refused when no use is left. An unidentified item, and one with
 * charges known only to the referee, is used by the referee's client.
 */
export async function invokeItem(actor: Actor.Implementation, itemId: string): Promise<void> {
  const item = actor.items.get(itemId);
  if (item?.type !== "magicItem") return;
  if (!unknownKey(item) && (await useAsRegistered(item, actor, undefined))) return;
  if (unknownKey(item) || chargesKey(item)) {
    return requestUse(
      actor,
      item,
      targetParties().map(({ uuid }) => uuid),
    );
  }
  const why = whyNotUsable(actor, item, game.user);
  if (why) return void notifyText("warn", why);
  if (isRead(item)) return readScroll(actor, item);
  const system = item.system as Item.SystemOfType<"magicItem">;
  const upon = drinkersOrTargets(actor, system.kind, targetParties());
  if ("key" in upon) return void notifyRefusal(upon);
  const refused = await runUndoable(
    {
      kind: "use",
      data: { name: displayName(actor), item: item.name },
      about: { actor, item: { uuid: item.uuid, name: item.name, img: item.img ?? "" }, targets: upon.targets },
    },
    (transaction) =>
      consumeUse(transaction, actor, item, {
        ...upon,
        counted: { of: item, path: usesIn(system) },
      }),
  );
  notifyRefusal(refused);
}
