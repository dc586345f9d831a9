/** Piles of like things, of which one piece may burn, be begun or be held in a hand. */
import { lightOf } from "../adapter/light-sources.ts";
import { sourceData, isStoredDocument } from "../platform/stored-documents.ts";

/** Whether one piece of a pile has been lit: it burns, or was put out before it was used up. */
export function isBurning(item: Item.Implementation): boolean {
  const light = lightOf(item);
  return light !== undefined && (light.lit || light.turnsLeft !== null);
}

/**
 * Some pieces of a pile as a new item. What is true of one piece (its flame, the hand that holds it) stays with the pile.
 * @param quantity fewer than the pile holds
 */
export function partOfPile(item: Item.Implementation, quantity: number): Record<string, unknown> {
  const { _id, ...data } = isStoredDocument(item) ? sourceData(item) : {};
  const light = lightOf(item) && { light: { lit: false, covered: false, turnsLeft: null } };
  const part = { system: { quantity, location: "carried", ...light } };
  return foundry.utils.mergeObject(data, part, { inplace: false });
}
