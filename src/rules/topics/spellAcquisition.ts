import { built, topic } from "../rulings/topic.ts";
import { spells1974 } from "../tables/spells-1974.ts";
import type { RuleId } from "../trace/types.ts";

/** How arcane casters come by their spells. */
export interface SpellAcquisition {
  readonly rule?: RuleId;
  /** Spells that every first book holds. */
  readonly fixed: readonly string[];
  /** Spells of a first book, and of each new spell level, that the dice name. */
  readonly random: number;
  /** Spells that the player chooses with the first book, and with each new spell level. */
  readonly chosen: number;
  /** Whether a book grows by one chosen spell with each new slot, and holds no more than can be cast. */
  readonly perSlot: boolean;
  /** The list of a level; undefined where the compendium's is used. */
  list(level: number): readonly string[] | undefined;
  /** Whether lost books are remade, and strange spells taught, at a price (GOR-54, GOR-55). */
  readonly priced: boolean;
  /** Whether it is chosen when a spell is cast that it is cast reversed, where the table does not ask it when it is prepared (GOR-57). */
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
    /** Prices of 10% that remaking one spell of a lost book costs (GOR-54). */
    recreateUnits: { kind: "integer", readBy: ["gorman"], initial: 10, min: 1, max: 20 },
    /** The same for a cleric's instruction in a spell of another list (GOR-55). */
    instructionUnits: { kind: "integer", readBy: ["gorman"], initial: 10, min: 1, max: 20 },
    /** A spell is prepared as it is and may be cast reversed; else it is prepared in one of its forms (GOR-57). */
    reversedWhenCast: { kind: "boolean", readBy: ["gorman"], initial: true },
  },
  affects: ["actors"],
});
