import { built, topic } from "../rulings/topic.ts";

export interface DisengageRuling {
  /** Leaving melee must be declared. */
  readonly declared: boolean;
  /** Part of the encounter rate in a fighting withdrawal. */
  readonly withdrawal: number;
  /** Bonus of the foes one turns one's back on, and whether the shield still counts against them. */
  readonly retreatBonus: number;
  readonly retreatShield: boolean;
  readonly retreaterMayAttack: boolean;
}

/** How one gets out of melee. */
export const disengage = topic<DisengageRuling>({
  key: "disengage",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-140", "BX-141", "BX-142"], {
      declared: true,
      withdrawal: 0.5,
      retreatBonus: 2,
      retreatShield: false,
      retreaterMayAttack: false,
    }),
    free: built(["ERIS-12"], {
      declared: false,
      withdrawal: 1,
      retreatBonus: 0,
      retreatShield: true,
      retreaterMayAttack: true,
    }),
  },
  affects: ["combat", "cards"],
});
