import { wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { spellAcquisition } from "../topics/spellAcquisition.ts";
import { spellSlots } from "../topics/spellSlots.ts";
import { type Caster, levelZeroSlots, slotsOf } from "./slots.ts";

/**
 * The reason why spells of these levels cannot all be in memory at once (GOR-15, GOR-49, GOR-50, EXT-08): each fills a slot of its level, or the lowest free
 * one above where the ruling allows lower spells in higher slots. `typed`: slots entered by hand on the sheet, in place of the table's.
 * @throws RulesError for invalid spell levels.
 */
export function memorisingFault(
  levels: readonly number[],
  caster: Caster,
  rulings: Rulings,
  typed: readonly number[] = [],
): Refusal | undefined {
  const rule = rulings.use(spellSlots);
  const slots = typed.length > 0 ? typed : slotsOf(caster, rulings).map(({ value }) => value);
  const free = [...slots];
  const zero = slots.some((count) => count > 0) ? levelZeroSlots(rulings) : 0;
  if (levels.filter((level) => level === 0).length > zero)
    return { key: "magic.noSlot", topic: spellSlots.key, rule: "EXT-08", data: { slot: 0, most: zero } };
  // The highest levels come first, so that a spell with only one possible slot takes it before spells with alternatives.
  for (const level of levels.filter((one) => one !== 0).sort((a, b) => b - a)) {
    wholeNumber(level, "spell.level", 1, 9);
    const at = free.findIndex(
      (count, index) => count > 0 && (rule.lowerInHigher ? index >= level - 1 : index === level - 1),
    );
    if (at < 0)
      return {
        key: "magic.noSlot",
        topic: spellSlots.key,
        ...(rule.rule && { rule: rule.rule }),
        data: { slot: level, most: slots[level - 1] ?? 0 },
      };
    free[at] = (free[at] ?? 0) - 1;
  }
  return undefined;
}

/** Whether a spell of that level stays in memory after casting (EXT-08). */
export function staysInMemory(level: number, rulings: Rulings): boolean {
  return level === 0 && rulings.flag("levelZeroKept");
}

/** The forms of a spell. */
export const SPELL_FORMS = ["normal", "reversed"] as const;
export type SpellForm = (typeof SPELL_FORMS)[number];

/** The forms in which a spell can be cast, given its prepared number in each: as prepared, or in either where the form is chosen when casting (GOR-57). */
export function formsToCast(
  prepared: Readonly<Record<SpellForm, number>>,
  reversible: boolean,
  rulings: Rulings,
): readonly SpellForm[] {
  const forms = SPELL_FORMS.filter((form) => prepared[form] > 0);
  const chosen = reversible && rulings.use(spellAcquisition).reverses && rulings.flag("reversedWhenCast");
  return chosen && forms.length > 0 ? SPELL_FORMS : forms;
}
