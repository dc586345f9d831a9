import { castingFault } from "../characters/allowed-equipment.ts";
import { classesOf, hasClass } from "../creature/classes-of.ts";
import type { Creature } from "../creature/types.ts";
import { casterLevel, spellListOf } from "../magic/slots.ts";
import type { Rulings } from "../rulings/types.ts";
import type { LabMagic } from "./magic.ts";

/** The class spell lists; spells of other lists are cast by the first class that casts. */
const LISTS: readonly string[] = ["cleric", "magic-user"];

/**
 * The magic of a character under given rulings: spells of the classes in use, at their class level, where the worn armour allows it; turning for clerics
 * (EXT-03, EXT-04, GOR-14). Magic of other creatures is unchanged.
 */
export function magicUnder(creature: Creature, magic: readonly LabMagic[], rulings: Rulings): readonly LabMagic[] {
  if (creature.kind !== "character" || !creature.class) return magic;
  const barred = castingFault(creature, creature.armour, rulings) !== undefined;
  return magic.flatMap((one) => {
    if (one.kind === "turning") return hasClass(creature, "cleric") ? [one] : [];
    if (one.kind !== "spell" || !one.list) return [one];
    const known = LISTS.includes(one.list);
    const own = classesOf(creature).find((characterClass) => {
      const list = spellListOf(characterClass);
      return known ? list === one.list : list !== undefined;
    });
    if (!own || (barred && !one.scroll)) return [];
    // An elf's level is that of its magic-user track, a scroll's that of its maker.
    if (own.id === "elf" || one.scroll) return [one];
    const level = casterLevel({ class: own, drained: creature.state.drained }, rulings);
    return [{ ...one, level: Math.max(1, level) }];
  });
}
