/** The class chosen in the sheet's own field: the same as its entry dropped on the sheet, so that it brings what a class brings. */
import { itemCopy } from "../adapter/item-copy.ts";
import { found } from "../found.ts";

/**
 * Gives a character the class of a key out of the compendium; what that brings is seen to where it is taken up.
 * @returns whether there is such a class to give: of a key that no entry has the field alone is written
 */
export async function chooseClass(actor: Actor.Implementation, key: unknown): Promise<boolean> {
  const entry = game.packs?.get("rulings.classes")?.index.contents.find((one) => isClass(one) && keyOf(one) === key);
  const copy = itemCopy(await found(entry?.uuid));
  if (!copy) return false;
  if (!actor.items.some((item) => item.type === "class" && keyOf(item) === key))
    await actor.createEmbeddedDocuments("Item", [copy]);
  return true;
}

function isClass(entry: object): boolean {
  return foundry.utils.getProperty(entry, "type") === "class";
}

function keyOf(entry: object): unknown {
  return foundry.utils.getProperty(entry, "system.key");
}
