import type { HeldItem } from "../../view/actor/inventory.ts";

/** What an actor has in hand, and with how many hands: a shield is held whether it is worn or in hand. */
export function heldItems(actor: Actor.Implementation): HeldItem[] {
  return actor.items.contents.flatMap((item): HeldItem[] => {
    if (!("location" in item.system)) return [];
    // What was thrown away or used up fills no hand.
    if (foundry.utils.getProperty(item.system, "quantity") === 0) return [];
    const inHand = item.system.location === "inHand";
    if (item.type === "armour") {
      const { kind, location } = item.system as Item.SystemOfType<"armour">;
      return kind === "shield" && (inHand || location === "worn") ? [{ name: item.name, hands: 1 }] : [];
    }
    if (!inHand) return [];
    if (item.type !== "weapon") return [{ name: item.name, hands: 1 }];
    const { hands, grip, natural } = item.system as Item.SystemOfType<"weapon">;
    const both = hands === "two" || (hands === "either" && grip === "both");
    return natural ? [] : [{ name: item.name, hands: both ? 2 : 1 }];
  });
}
