import { built, topic } from "../rulings/topic.ts";
import { inherentAttack, inherentDefence } from "../tables/attack.ts";

/** The bonuses of characters by level alone: `attack` on attack and damage rolls, `defence` on armour class and saves. */
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
