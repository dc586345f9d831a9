import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** Methods of generating the six scores. @texts RULINGS.Begin.method.* */
export type ScoreMethod = "rolled" | "array";

/** The generation of a new character's scores. */
export interface AbilityGeneration {
  readonly rule?: RuleId;
  /** The methods to choose from before the first roll. */
  readonly methods: readonly ScoreMethod[];
  /** Whether two scores may be exchanged after rolling. */
  readonly exchange: boolean;
}

/** The six numbers to assign at will (GOR-04). */
export const FIXED_SCORES = [17, 14, 12, 10, 8, 6] as const;

/** 3d6 in order; with one exchange (GOR-03); six fixed numbers (GOR-04); or one of the last two. */
export const abilityGeneration = topic<AbilityGeneration>({
  key: "abilityGeneration",
  group: "characters",
  classic: "3d6",
  variants: {
    "3d6": built([], { methods: ["rolled"], exchange: false }),
    "3d6swap": built(["GOR-03"], { rule: "GOR-03", methods: ["rolled"], exchange: true }),
    array: built(["GOR-04"], { rule: "GOR-04", methods: ["array"], exchange: false }),
    gorman: built(["GOR-03", "GOR-04"], { rule: "GOR-03", methods: ["rolled", "array"], exchange: true }),
  },
  affects: ["actors"],
});
