/** Armour that takes time to put on or take off: its kind and its current location (ERIS-118). */

import { SUIT_KINDS } from "../../rules/combat/armour-change.ts";
import type { ArmourChangeRequest } from "../../rules/combat/request-armour-change.ts";

const GONE = ["stored", "fallen", "destroyed"];

/**
 * The armour class change from putting an item on or taking it off; undefined when the item is no armour in the rules or is not carried.
 */
export function armourChangeOf(
  item: Item.Implementation | undefined,
): Omit<ArmourChangeRequest, "assistants"> | undefined {
  if (item?.type !== "armour") return undefined;
  const { kind, material, location, broken } = item.system as Item.SystemOfType<"armour">;
  if (broken || GONE.includes(location)) return undefined;
  const suit = SUIT_KINDS.find((one) => one === material);
  const type = kind === "shield" || kind === "helmet" ? kind : kind === "armour" ? suit : undefined;
  if (!type) return undefined;
  return { item: item.id ?? "", name: item.name, type, mode: isWorn(location) ? "doff" : "don" };
}

/** Whether an item in this location protects its wearer. */
export function isWorn(location: unknown): boolean {
  return location === "worn" || location === "inHand";
}
