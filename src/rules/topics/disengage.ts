import { built, topic } from "../rulings/topic.ts";

export interface DisengageRuling {
  /** Whether leaving melee must be declared. */
  readonly declared: boolean;
  /** Fraction of the encounter rate in a fighting withdrawal. */
  readonly withdrawal: number;
  /** Attack bonus of foes against a retreating target, and whether its shield counts against them. */
  readonly retreatBonus: number;
  readonly retreatShield: boolean;
  readonly retreaterMayAttack: boolean;
}

/** The rules for leaving melee. */
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
