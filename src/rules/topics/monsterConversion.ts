import { built, topic } from "../rulings/topic.ts";

/** The conversion of monsters of other books; undefined where they stay unchanged. */
export interface MonsterConversion {
  /** Faces of the hit dice. */
  readonly faces: number;
  /** Damage of an attack that is not in the booklets. */
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
