import { built, topic } from "../rulings/topic.ts";

/** The bonuses that count out of an inherent bonus and a magic item's bonus of the same kind. */
export type InherentStacking = (
  inherent: number,
  magic: number,
) => { readonly inherent: boolean; readonly magic: boolean };

/** The higher counts, on a tie the item's; or both (HERO-21). */
export const inherentStacking = topic<InherentStacking>({
  key: "inherentStacking",
  group: "heroic",
  classic: "higher",
  variants: {
    higher: built([], (inherent, magic) => ({ inherent: inherent > magic, magic: magic >= inherent })),
    add: built([], () => ({ inherent: true, magic: true })),
  },
  constraints: [
    {
      id: "stackingWantsInherentBonuses",
      when: ["add"],
      topic: "inherentBonuses",
      mustBe: ["on"],
      fix: "on",
      level: "warning",
    },
  ],
  affects: ["actors", "combat"],
});
