import { ownRow } from "../input-checks.ts";
import { built, topic } from "../rulings/topic.ts";
import type { Rulings } from "../rulings/types.ts";
import {
  type BandRow,
  BX_TABLE,
  bandsFault,
  type Column,
  type ColumnRow,
  columnsFault,
  DISPOSITIONS,
  GORMAN_TABLE,
  type Intention,
  REFEREE_TABLE,
  readBands,
  readColumn,
} from "../tables/reaction.ts";
import type { RuleId } from "../trace/types.ts";

/** The reaction of a group that meets the party. */
export interface ReactionRule {
  readonly rule: RuleId;
  readonly formula: "2d6" | "2d10";
  /** Whether the dialog asks for the party's behaviour and intention. */
  readonly asksBehaviour: boolean;
  /** The sign of the speaker's Charisma: +1 adds, -1 subtracts (a high total is hostile). */
  readonly charismaSign: (intention: Intention) => 1 | -1;
  /** The column of the ability table for the speaker's Charisma: reactions, or the one for every use (GOR-05). */
  readonly charisma: "reaction" | "gorman";
  /** The limits of totals; absent for open ends. */
  readonly bounds: readonly [number, number];
  readonly read: (total: number, column: Column, rulings: Rulings) => string;
  /** Whether a group with this response is expected to pursue (BX-117, MIX-36). */
  readonly pursues: (total: number, response: string) => boolean;
  /** A response that may be rolled once more after the party's next action. */
  readonly again?: string;
}

export const reaction = topic<ReactionRule>({
  key: "reaction",
  group: "morale",
  classic: "bx",
  variants: {
    bx: built(["BX-113"], {
      rule: "BX-113",
      formula: "2d6",
      asksBehaviour: false,
      charismaSign: () => 1,
      charisma: "reaction",
      bounds: [2, 12],
      read: (total, _column, rulings) => readBands(rulings.table<BandRow>("reactionBx"), total),
      pursues: (total) => total <= 5,
      again: "uncertain",
    }),
    gorman: built(["GOR-77"], {
      rule: "GOR-77",
      formula: "2d6",
      asksBehaviour: false,
      charismaSign: () => 1,
      charisma: "gorman",
      bounds: [2, 12],
      read: (total, _column, rulings) => readBands(rulings.table<BandRow>("reactionGorman"), total),
      pursues: (_total, response) => ownRow(DISPOSITIONS, response) === "hostile",
    }),
    referee: built(["REF-02", "REF-03", "REF-04", "REF-05", "REF-06"], {
      rule: "REF-05",
      formula: "2d10",
      asksBehaviour: true,
      charismaSign: (intention) => (intention === "provoke" ? 1 : -1),
      charisma: "reaction",
      bounds: [2, 20],
      read: (total, column, rulings) => readColumn(rulings.table<ColumnRow>("reactionReferee"), total, column),
      pursues: (_total, response) => ownRow(DISPOSITIONS, response) === "hostile",
    }),
  },
  parameters: {
    reactionBx: { kind: "table", readBy: ["bx"], initial: BX_TABLE, fault: bandsFault },
    reactionGorman: { kind: "table", readBy: ["gorman"], initial: GORMAN_TABLE, fault: bandsFault },
    reactionReferee: { kind: "table", readBy: ["referee"], initial: REFEREE_TABLE, fault: columnsFault },
  },
  affects: ["combat", "cards"],
});
