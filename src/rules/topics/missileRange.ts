import { built, topic } from "../rulings/topic.ts";

/** @texts RULINGS.Attack.range.* */
export type RangeBand = "short" | "medium" | "long";

/** The effect of distance on a shot. */
export interface MissileRange {
  readonly bonus: Readonly<Record<RangeBand, number>>;
  /** Whether a shot into a melee keeps the range bonus. */
  readonly intoMelee: boolean;
  /** The distance in feet at and below which a target cannot be shot at. */
  readonly tooNear: number;
}

/** Range bonuses (BX-143, BX-144), or the higher ones that do not apply in a melee (ERIS-19). */
export const missileRange = topic<MissileRange>({
  key: "missileRange",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-144"], { bonus: { short: 1, medium: 0, long: -1 }, intoMelee: true, tooNear: 5 }),
    eris: built(["ERIS-19"], { bonus: { short: 2, medium: 1, long: 0 }, intoMelee: false, tooNear: -1 }),
  },
  affects: ["combat", "cards"],
});
