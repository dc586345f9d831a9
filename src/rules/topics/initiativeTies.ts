import { built, topic } from "../rulings/topic.ts";

/** The order of equal results. Remaining ties act at the same time. */
export interface TieRuling {
  readonly rerolls: boolean;
  readonly dexterity: boolean;
}

export const initiativeTies = topic<TieRuling>({
  key: "initiativeTies",
  group: "combat",
  classic: "reroll",
  variants: {
    reroll: built(["BX-135", "BX-137", "HERO-05"], { rerolls: true, dexterity: false }),
    simultaneous: built(["BX-135", "BX-137", "GOR-75", "HERO-05"], { rerolls: false, dexterity: false }),
    dexterity: built(["ERIS-05", "ERIS-50", "BX-137", "HERO-05"], { rerolls: false, dexterity: true }),
  },
  affects: ["combat", "cards"],
});
