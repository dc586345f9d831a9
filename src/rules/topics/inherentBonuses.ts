import { built, topic } from "../rulings/topic.ts";
import { inherentAttack, inherentDefence } from "../tables/attack.ts";

/** Bonuses of characters by level: `attack` on attack and damage rolls, `defence` on armour class and saving throws. */
export interface InherentBonuses {
  attack(level: number): number;
  defence(level: number): number;
}

export const inherentBonuses = topic<InherentBonuses | undefined>({
  key: "inherentBonuses",
  group: "heroic",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["HERO-21"], { attack: inherentAttack, defence: inherentDefence }),
  },
  affects: ["actors", "combat"],
});
