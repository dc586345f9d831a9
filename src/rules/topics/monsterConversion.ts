import { built, topic } from "../rulings/topic.ts";

/** How monsters of other books are brought over; undefined where they stay as they are. */
export interface MonsterConversion {
  /** Faces of the hit dice. */
  readonly faces: number;
  /** Damage of an attack that the booklets do not give. */
  readonly damage: string;
  /** The lowest armour class, descending. */
  readonly lowest: number;
  /** The highest bonus of armour, shield and weapon. */
  readonly highestBonus: number;
}

export const monsterConversion = topic<MonsterConversion | undefined>({
  key: "monsterConversion",
  group: "referee",
  classic: "off",
  variants: {
    off: built([], undefined),
    eris: built(["ERIS-131", "ERIS-132", "ERIS-134", "ERIS-136"], {
      faces: 6,
      damage: "1d6",
      lowest: 2,
      highestBonus: 3,
    }),
  },
  affects: ["referee"],
});
