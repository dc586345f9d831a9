import { built, topic } from "../rulings/topic.ts";
import { spells1974 } from "../tables/spells-1974.ts";
import type { RuleId } from "../trace/types.ts";

/** The rules by which arcane casters gain spells. */
export interface SpellAcquisition {
  readonly rule?: RuleId;
  /** Spells in every starting book. */
  readonly fixed: readonly string[];
  /** Number of random spells in a starting book, and with each new spell level. */
  readonly random: number;
  /** Number of spells that the player chooses for the starting book, and with each new spell level. */
  readonly chosen: number;
  /** Whether a book grows by one chosen spell with each new slot, and holds at most as many as can be cast. */
  readonly perSlot: boolean;
  /** The spell list of a level; undefined where the compendium's is used. */
  list(level: number): readonly string[] | undefined;
  /** Whether remaking lost books, and instruction in other spells, have a price (GOR-54, GOR-55). */
  readonly priced: boolean;
  /** Whether the reversed form is chosen when casting, where the table does not choose it when preparing (GOR-57). */
  readonly reverses: boolean;
}

export const spellAcquisition = topic<SpellAcquisition>({
  key: "spellAcquisition",
  group: "magic",
  classic: "bx",
  variants: {
    bx: built([], {
      fixed: [],
      random: 0,
      chosen: 1,
      perSlot: true,
      list: () => undefined,
      priced: false,
      reverses: false,
    }),
    gorman: built(["GOR-51", "GOR-52", "GOR-53", "GOR-54", "GOR-55", "GOR-57", "GOR-58"], {
      rule: "GOR-51",
      fixed: ["Read Magic"],
      random: 1,
      chosen: 1,
      perSlot: false,
      list: (level) => spells1974("magic-user", level),
      priced: true,
      reverses: true,
    }),
  },
  parameters: {
    /** The cost of remaking one spell of a lost book, in prices of 10% research (GOR-54). */
    recreateUnits: { kind: "integer", readBy: ["gorman"], initial: 10, min: 1, max: 20 },
    /** The cost of a cleric's instruction in a spell of another list, in the same unit (GOR-55). */
    instructionUnits: { kind: "integer", readBy: ["gorman"], initial: 10, min: 1, max: 20 },
    /** Whether a prepared spell may be cast reversed; otherwise it is prepared in one of its forms (GOR-57). */
    reversedWhenCast: { kind: "boolean", readBy: ["gorman"], initial: true },
  },
  affects: ["actors"],
});
