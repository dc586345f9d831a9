/** Scrolls from which somebody can read spells, and which spells those are. */
import { chargesKey, unknownKey } from "../../items/identification/truths.ts";
import { isCursedScroll, isRead, spellNames } from "./scroll.ts";
import { whyNotUsable } from "./item-use.ts";

/** Scrolls whose spells somebody knows of and may read: of one that nobody knows yet nothing is said. */
export function scrollsOf(actor: Actor.Implementation): Item.Implementation[] {
  return actor.items.filter((item) => {
    if (!isRead(item) || isCursedScroll(item) || unknownKey(item) || chargesKey(item)) return false;
    return (item.system as Item.SystemOfType<"magicItem">).quantity > 0 && !whyNotUsable(actor, item, undefined);
  });
}

/** Names of the spells on them, as far as they have been unrolled. */
export async function spellsOnScrolls(actor: Actor.Implementation): Promise<string[]> {
  return (await Promise.all(scrollsOf(actor).map(spellNames))).flat();
}
