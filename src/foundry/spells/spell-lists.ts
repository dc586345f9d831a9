import { itemCopy } from "../adapter/item-data.ts";
import type { Transaction } from "../undo/transaction.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";

/** A spell of the compendium, as far as its index tells. */
export interface KnownSpells {
  readonly uuid: string;
  readonly name: string;
  readonly level: number;
  /** What it does, in a line. */
  readonly summary: string;
}

/** The spells of a list in the system's compendium, from its index alone; none for those who cast none, or from whom the table keeps them. */
export async function spellLists(list: string | undefined): Promise<KnownSpells[]> {
  const pack = game.packs?.get("rulings.spells");
  if (!pack?.visible || !list) return [];
  const index = await pack.getIndex();
  return index.contents.flatMap((entry) => {
    const level: unknown = foundry.utils.getProperty(entry, "system.level");
    const fits = foundry.utils.getProperty(entry, "system.list") === list && typeof level === "number";
    const summary = String(foundry.utils.getProperty(entry, "system.summary") ?? "");
    return fits ? [{ uuid: entry.uuid, name: entry.name ?? "", level, summary }] : [];
  });
}

/** Puts spells into a character's book by their names, all in one write; a name that the compendium does not know is left to the person. */
export async function giveSpells(
  transaction: Transaction,
  actor: Actor.Implementation,
  lists: readonly KnownSpells[],
  names: readonly string[],
): Promise<void> {
  await transaction.create(actor, "Item", await spellCopies(lists, names));
}

/** Copies of spells by their names, as they stand in a book. */
export async function spellCopies(
  lists: readonly KnownSpells[],
  names: readonly string[],
): Promise<readonly Item.CreateData[]> {
  const data: Item.CreateData[] = [];
  for (const name of names) {
    const known = lists.find((spell) => spell.name.toLowerCase() === name.toLowerCase());
    const copy = itemCopy(await resolveUuid(known?.uuid));
    if (copy) data.push(copy);
  }
  return data;
}
