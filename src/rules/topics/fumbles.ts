import type { Weapon } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** The effects of a natural 1 besides the miss. */
export interface Fumbles {
  /** Whether it breaks the weapon: at once, after a second roll, or not at all. */
  breaks(weapon: Weapon): "atOnce" | "secondRoll" | "never";
  readonly formula: string;
  /** Whether the second roll breaks a magic weapon. */
  broken(die: number): boolean;
}

/** A natural 1 breaks a mundane weapon, and a magic one when a second d20 shows 1 too; broken weapons do half damage (GOR-80, GOR-81). */
export const fumbles = topic<Fumbles | undefined>({
  key: "fumbles",
  group: "combat",
  classic: "none",
  variants: {
    none: built([], undefined),
    weaponBreaks: built(["GOR-80", "GOR-81"], {
      breaks: (weapon) => (weapon.broken ? "never" : weapon.isMagic || weapon.magic > 0 ? "secondRoll" : "atOnce"),
      formula: "1d20",
      broken: (die) => die === 1,
    }),
  },
  affects: ["combat", "cards"],
});
