import type { Weapon } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** The rules for subduing hits; absent where there are none. */
export interface Subdual {
  permits(weapon: Weapon): boolean;
  surrenders(hitPoints: number, subdual: number): boolean;
}

/** Blunt weapons, or the flat of a blade, wear an intelligent foe down until it surrenders (BX-168). */
export const subdual = topic<Subdual | undefined>({
  key: "subdual",
  group: "combat",
  classic: "bx",
  variants: {
    off: built([], undefined),
    bx: built(["BX-168"], {
      permits: (weapon) => weapon.blunt || weapon.canUseFlat,
      surrenders: (hitPoints, points) => hitPoints > 0 && hitPoints - points <= 0,
    }),
  },
  affects: ["combat", "cards"],
});
