import { built, topic } from "../rulings/topic.ts";

/** The use of the bonus of a magic suit or shield. */
export interface MagicArmour {
  /** The bonus to the armour class. */
  armourClass(bonus: number): number;
  /** The modifier to the roll of an attacker of the wearer. */
  attackersRoll(bonus: number): number;
}

/** Magic armour improves the armour class, or is a penalty on the attacker's roll of at most 3 each for suit and shield (ERIS-135). */
export const magicArmour = topic<MagicArmour>({
  key: "magicArmour",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built([], { armourClass: (bonus) => bonus, attackersRoll: () => 0 }),
    eris: built(["ERIS-135"], { armourClass: () => 0, attackersRoll: (bonus) => -Math.min(3, bonus) }),
  },
  affects: ["actors", "combat", "cards"],
});
