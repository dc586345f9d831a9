/** The class chosen in the sheet's own field: the same as its entry dropped on the sheet, so that it brings what a class brings. */
import { classKey } from "../adapter/custom-class.ts";
import { callingOf } from "./compendium-entries.ts";

/**
 * Gives a character the class of a key out of the compendium; what that brings is seen to where it is taken up.
 * @returns whether there is such a class to give: of a key that no entry has the field alone is written
 */
export async function chooseClass(actor: Actor.Implementation, key: string): Promise<boolean> {
  const copy = await callingOf(key);
  if (!copy) return false;
  const has = actor.items.some((item) => item.type === "class" && classKey(item) === key);
  if (!has) await actor.createEmbeddedDocuments("Item", [copy]);
  return true;
}
