import type { HitDice } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** Hit points of a minion, without a roll. */
export type ToughMinions = (dice: HitDice, factor: number) => number;

/** Rounds up, but tolerates floating-point errors of a whole product. */
const ceil = (product: number): number => Math.ceil(Number(product.toFixed(6)));

/** One hit point; or a share of the average of its Hit Dice, rounded up, at least 1 (HERO-11). */
export const toughMinions = topic<ToughMinions>({
  key: "toughMinions",
  group: "heroic",
  classic: "off",
  variants: {
    off: built([], () => 1),
    on: built(["HERO-11"], (dice, factor) => Math.max(1, ceil((4.5 * dice.number + dice.modifier) * factor))),
  },
  /** The share of the average. */
  parameters: { minionHitPointFactor: { kind: "number", readBy: ["on"], initial: 0.5, min: 0, max: 10 } },
  affects: ["actors", "combat"],
});
