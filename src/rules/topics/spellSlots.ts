import { type CharacterClass, ownSlots } from "../creature/custom-class.ts";
import { built, topic } from "../rulings/topic.ts";
import { CLASS_FACTS, GORMAN_SPELLS } from "../tables/classes.ts";
import type { RuleId } from "../trace/types.ts";

/** Spells a day by spell level, first level first; empty for creatures without spells. */
export interface SpellSlotsRule {
  readonly rule?: RuleId;
  slots(characterClass: CharacterClass, level: number): readonly number[];
  /** Whether a lower spell may fill a slot of a higher level. */
  readonly lowerInHigher: boolean;
}

const digits = (table: readonly string[] | undefined, level: number): readonly number[] =>
  level < 1 || !table ? [] : [...(table[Math.min(level, table.length) - 1] ?? "")].map(Number);

/** Slots by class (Facts), or one table for all casters (GOR-49, GOR-50). */
export const spellSlots = topic<SpellSlotsRule>({
  key: "spellSlots",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], {
      slots: ({ id, own }, level) => ownSlots(own, level) ?? digits(CLASS_FACTS[id].spells, level),
      lowerInHigher: false,
    }),
    gorman: built(["GOR-49", "GOR-50"], {
      rule: "GOR-50",
      slots: ({ id, own }, level) => ((own?.list ?? CLASS_FACTS[id].list) ? digits(GORMAN_SPELLS, level) : []),
      lowerInHigher: true,
    }),
  },
  parameters: {
    /** Number of level-0 spells that every caster can have in memory; 0 for none (EXT-08). */
    levelZeroSlots: { kind: "integer", initial: 0, min: 0, max: 20 },
    /** Whether a spell of level 0 stays in memory after casting (EXT-08). */
    levelZeroKept: { kind: "boolean", initial: false },
  },
  affects: ["actors"],
});
