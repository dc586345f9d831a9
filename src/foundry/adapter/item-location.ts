import { outermost } from "../../view/actor/inventory.ts";

/** Locations that are not with the carrier. */
const AWAY: readonly string[] = ["mount", "stored", "fallen", "destroyed"];
/** Locations that are nowhere near the carrier: a mount walks beside it, and fallen items lie at its feet. */
const LEFT_BEHIND: readonly string[] = ["stored", "destroyed"];

/** Whether an item, or its container, is on a mount, stored or destroyed. */
export function isNotCarried(item: Item.Implementation): boolean {
  return isAt(item, AWAY);
}

/** Whether an item, or its container, is stored or destroyed. */
export function isLeftBehind(item: Item.Implementation): boolean {
  return isAt(item, LEFT_BEHIND);
}

function isAt(item: Item.Implementation, places: readonly string[]): boolean {
  if (!("location" in item.system)) return false;
  if (places.includes(item.system.location ?? "")) return true;
  if (!item.system.container || !item.actor) return false;
  return places.includes(
    placeOf(outermost(stowed(item), new Map(item.actor.items.map((one) => [one.id ?? "", stowed(one)]))).item),
  );
}

function stowed(item: Item.Implementation) {
  const container = "container" in item.system ? (item.system.container ?? null) : null;
  return { id: item.id ?? "", container, item };
}

function placeOf(item: Item.Implementation): string {
  return "location" in item.system ? (item.system.location ?? "") : "";
}
