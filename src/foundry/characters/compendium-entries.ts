/** Entries of the system's compendia by their keys. */
import { type ItemCopy, itemCopy } from "../adapter/item-data.ts";
import { PLAIN_CLASSES } from "../platform/entry-ids.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { customClasses } from "./custom-classes.ts";

/** The uuid of the first compendium entry with a key; this system's entry comes before those of other books. */
export function entryOf(pack: string, key: string, type: string): string {
  const fits = game.packs
    ?.get(pack)
    ?.index.contents.filter(
      (one) => foundry.utils.getProperty(one, "system.key") === key && foundry.utils.getProperty(one, "type") === type,
    );
  const plain = fits?.find((one) => foundry.utils.getProperty(one, "folder") === PLAIN_CLASSES);
  return (plain ?? fits?.[0])?.uuid ?? "";
}

/** Copies of entries by their uuids; missing entries are left out. */
export async function copies(uuids: readonly string[]): Promise<ItemCopy[]> {
  const all = await Promise.all(uuids.map(async (uuid) => itemCopy(await resolveUuid(uuid))));
  return all.flatMap((copy) => copy ?? []);
}

/** The class of a key as sheet data: from the compendium, or a custom class of the world. */
export async function classCopyOf(key: string): Promise<ItemCopy | undefined> {
  const own = customClasses().find((one) => one.key === key);
  return own ? itemCopy(own.item) : (await copies([entryOf("rulings.classes", key, "class")]))[0];
}
