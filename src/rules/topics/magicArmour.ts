import { built, topic } from "../rulings/topic.ts";

/** Where the bonus of a magic suit or shield goes. */
export interface MagicArmour {
  /** How much it betters the armour class. */
  armourClass(bonus: number): number;
  /** The modifier to the roll of an attacker of the wearer. */
  attackersRoll(bonus: number): number;
}

/** Magic armour betters the armour class, or spoils the attacker's roll by 3 at most each for suit and shield (ERIS-135). */
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
