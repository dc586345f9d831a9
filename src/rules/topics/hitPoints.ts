import type { ClassId } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** How a new level's hit points are rolled. */
export interface HitPointRule {
  readonly rule?: RuleId;
  /** All dice of the new level again, the higher total kept; else the new level's die is added. */
  readonly rerollAll: boolean;
  /** The fewest hit points of a new character of level 1. */
  readonly atFirst: number;
  /** Returns the dice rolled for each die that is kept: the highest counts. `as` is the class that the character acts as. */
  throws(as: ClassId): number;
}

const once = (): number => 1;
const FIGHTERS: readonly ClassId[] = ["fighter", "dwarf", "halfling"];

export const hitPoints = topic<HitPointRule>({
  key: "hitPoints",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], { rerollAll: false, atFirst: 1, throws: once }),
    eris: built(["ERIS-127", "ERIS-128"], { rule: "ERIS-128", rerollAll: true, atFirst: 3, throws: once }),
    gorman: built(["GOR-12", "GOR-27"], {
      rule: "GOR-12",
      rerollAll: false,
      atFirst: 1,
      throws: (as) => (FIGHTERS.includes(as) ? 2 : 1),
    }),
  },
  parameters: {
    /** The first die of a new character counts in full (EXT-01). */
    fullAtFirst: { kind: "boolean", initial: false },
  },
  affects: ["actors"],
  guarded: true,
});
