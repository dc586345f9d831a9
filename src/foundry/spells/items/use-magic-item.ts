import { chargesKey, unknownKey } from "../../items/unidentified/truths.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal, notifyText } from "../../platform/notifications.ts";
import { useAsRegistered } from "../../platform/registries.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { targetParties } from "../cast.ts";
import { consumeUse, drinkersOrTargets, usesIn, whyNotUsable } from "./item-use.ts";
import { isRead, readScroll } from "./scroll.ts";

/**
 * Uses a magic item: a potion or scroll is gone, a wand loses a charge, and a card says which save it calls for and what its dice are. Whoever is
 * targeted is on the card; a potion is drunk by its carrier, or by a friend beside him who is targeted. Refused when nothing is left of it. What is not known for what
 * it is, and what has charges that only the referee knows, the referee's client uses.
 */
export async function invokeItem(actor: Actor.Implementation, itemId: string): Promise<void> {
  const item = actor.items.get(itemId);
  if (item?.type !== "magicItem") return;
  if (!unknownKey(item) && (await useAsRegistered(item, actor, undefined))) return;
  if (unknownKey(item) || chargesKey(item)) {
    const { requestUse } = await import("./use-unknown.ts");
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
