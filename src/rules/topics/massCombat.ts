import { built, topic } from "../rulings/topic.ts";

/** @texts RULINGS.Battle.fate.* */
export type Fate = "killed" | "prisoner" | "leftForDead";

/** The effects of mass battles on single characters. */
export interface MassCombat {
  /** The fate of a character whose figure is destroyed, by 2d6. */
  fate(total: number): Fate;
  /** The highest d6 result on which a volley hits. */
  volley(armour: {
    readonly suit: "none" | "leather" | "chain" | "plate";
    readonly shield: boolean;
    readonly magic: boolean;
  }): number;
}

/** None; or the fate of characters in destroyed figures and under arrow volleys (ERIS-138 to ERIS-140). */
export const massCombat = topic<MassCombat | undefined>({
  key: "massCombat",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["ERIS-138", "ERIS-139", "ERIS-140"], {
      fate: (total) => (total <= 5 ? "killed" : total <= 8 ? "prisoner" : "leftForDead"),
      volley: ({ suit, shield, magic }) => {
        if (magic) return 1;
        if (suit === "plate") return 2;
        return suit === "chain" || shield ? 3 : 4;
      },
    }),
  },
  affects: ["referee"],
});
