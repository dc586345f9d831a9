import { built, topic } from "../rulings/topic.ts";

/** The ownership of treasure until the award. */
export interface TreasurePool {
  /** Whether all treasure is common until it is divided; a magic item goes to the winner among those who want it. */
  readonly common: boolean;
  /** Whether shares are paid in whole gold pieces; otherwise by the ruling on hirelings. */
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
