import { built, topic } from "../rulings/topic.ts";

/** How treasure is kept until the award. */
export interface TreasurePool {
  /** All of it belongs to everybody until it is shared out; a magic item goes to the winner among those who want it. */
  readonly common: boolean;
  /** Shares are dealt in whole gold pieces; otherwise as the hirelings' ruling says. */
  readonly wholeGold: boolean;
}

export const treasurePool = topic<TreasurePool>({
  key: "treasurePool",
  group: "rewards",
  classic: "off",
  variants: {
    off: built(["BX-008"], { common: false, wholeGold: false }),
    on: built(["ERIS-126"], { common: true, wholeGold: true }),
  },
  affects: ["party"],
});
