/** Spells for those who cast them, as the spells compendium has them. */
import { addressOf, type ItemEntry } from "./lib/emit.ts";
import { spells } from "./magic/spells.ts";

const byKey = new Map(spells().map((entry) => [entry.key, entry]));

/**
 * A spell on a caster's sheet, memorised so many times. `id` as in the facts, such as `light-c`.
 * @throws an Error when the list has no such spell
 */
export function spell(list: string, id: string, memorised: number): ItemEntry {
  const entry = byKey.get(id);
  if (entry?.system.list !== list) throw new Error(`the ${list} list has no spell "${id}"`);
  const { name, type, img, system } = entry;
  return {
    key: `spell-${id}`,
    name,
    type,
    img,
    system: { ...system, memorised: { normal: memorised } },
    copyOf: addressOf("spells", "Item", id),
  };
}
