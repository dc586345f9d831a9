import type { Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import { type BaseDamage, gormanFighter } from "./weaponDamage.ts";

/** The benefits of an off-hand weapon. */
export interface DualWielding {
  /** Bonus to the carrier's own melee rolls when the off-hand weapon is used to attack. */
  readonly offensive: number;
  /** Modifier of melee rolls against the carrier when it is used to defend. */
  readonly defensive: number;
  /** The damage dice of two weapons in these hands, where the ruling has any. */
  pairDamage(wielder: Creature): BaseDamage | undefined;
  /** Whether the better of the two attack bonuses counts. */
  betterBonus(carrier: Creature): boolean;
}

/** None; or +1 to hit or -1 to be hit (ERIS-31); or one roll with the better weapon, d10 (GOR-83). */
export const dualWielding = topic<DualWielding | undefined>({
  key: "dualWielding",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], undefined),
    eris: built(["ERIS-31"], { offensive: 1, defensive: -1, pairDamage: () => undefined, betterBonus: () => false }),
    gorman: built(["GOR-83"], {
      offensive: 0,
      defensive: 0,
      pairDamage: (wielder) => (gormanFighter(wielder) ? { formula: "1d10", bonus: 0, rule: "GOR-83" } : undefined),
      betterBonus: gormanFighter,
    }),
  },
  affects: ["combat", "cards"],
});
