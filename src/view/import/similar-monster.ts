/** "As a weasel": an imported monster takes Hit Dice, armour class and damage from a listed one (ERIS-133). */
import { hitPointDice } from "../../rules/life/monster-hit-points.ts";
import type { Imported, ImportedItem } from "./common.ts";
import type { Model } from "./stat-block/similar-monster.ts";

/**
 * The monster with the figures of the model, like a pasted one: its own attacks stay with the damage of the model's in order, and its hit points and attack
 * bonus, which depended on its former Hit Dice, are removed.
 */
export function importedLike(imported: Imported, { hitDice, armourClass, attacks }: Model): Imported {
  const { hp: _listed, thac0: _old, ...system } = imported.system;
  const { number, modifier } = hitDice;
  const own = imported.items.filter(({ type }) => type === "attack");
  const dealt = (item: ImportedItem): ImportedItem => {
    const at = own.indexOf(item);
    const damage = (attacks[at] ?? attacks.at(-1))?.damage ?? "";
    return at < 0 ? item : { ...item, system: { ...item.system, damage } };
  };
  const lent = attacks.map(({ name, count, damage }, at): ImportedItem => {
    const made = { type: "attack", system: { routine: 1, count, damage } } as const;
    return { ...made, name, id: `like.${at}`, within: "" };
  });
  return {
    ...imported,
    system: {
      ...system,
      hd: { ...(system.hd as object), dice: number, modifier, formula: hitPointDice(hitDice, hitDice.number < 1) },
      ac: { ...(system.ac as object), value: armourClass },
    },
    items: own.length > 0 ? imported.items.map(dealt) : [...imported.items, ...lent],
  };
}
