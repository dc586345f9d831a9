import { calledOf } from "../called.ts";
import { perform } from "../deeds/perform.ts";
import { tellText } from "../notice.ts";
import { tellRefusal } from "../refusal.ts";
import { chargesKey, unknownKey } from "../unknown/truth.ts";
import { targetParties } from "./cast.ts";
import { isRead, readScroll } from "./scroll.ts";
import { countedIn, drinkersOr, useUp, whyNotUsable } from "./using.ts";

/**
 * Uses a magic item: a potion or scroll is gone, a wand loses a charge, and a card says which save it calls for and what its dice are. Whoever is
 * targeted is on the card; a potion is drunk by its bearer, or by a friend beside him who is targeted. Refused when nothing is left of it. What is not known for what
 * it is, and what has charges that only the referee knows, the referee's client uses.
 */
export async function invokeItem(actor: Actor.Implementation, itemId: string): Promise<void> {
  const item = actor.items.get(itemId);
  if (item?.type !== "magicItem") return;
  if (unknownKey(item) || chargesKey(item)) {
    const { askUse } = await import("../unknown/use.ts");
    return askUse(
      actor,
      item,
      targetParties().map(({ uuid }) => uuid),
    );
  }
  const why = whyNotUsable(actor, item, game.user);
  if (why) return void tellText("warn", why);
  if (isRead(item)) return readScroll(actor, item);
  const system = item.system as Item.SystemOfType<"magicItem">;
  const upon = drinkersOr(actor, system.kind, targetParties());
  if ("key" in upon) return void tellRefusal(upon);
  const refused = await perform({ kind: "use", data: { name: calledOf(actor), item: item.name } }, (deed) =>
    useUp(deed, actor, item, {
      ...upon,
      counted: { of: item, path: countedIn(system) },
    }),
  );
  tellRefusal(refused);
}
