import type { DisengageRuling } from "../combat/rulings.ts";
import { built, topic } from "./topic.ts";

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
