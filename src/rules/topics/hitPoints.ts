import type { ClassId } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The roll for a new level's hit points. */
export interface HitPointRule {
  readonly rule?: RuleId;
  /** Whether all dice of the new level are rerolled, with the higher total kept; otherwise the new level's die is added. */
  readonly rerollAll: boolean;
  /** The minimum hit points of a new character of level 1. */
  readonly atFirst: number;
  /** The number of rolls for each die, of which the highest counts. `as` is the class that the character acts as. */
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
    /** Whether the first die of a new character counts in full (EXT-01). */
    fullAtFirst: { kind: "boolean", initial: false },
  },
  affects: ["actors"],
  guarded: true,
});
