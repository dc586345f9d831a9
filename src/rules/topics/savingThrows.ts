import { type CharacterClass, rowAt } from "../creature/custom-class.ts";
import { classSaves, type SaveRow, sameForAll, singleSave } from "../creature/saves.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The saving throws of a class and level. */
export interface SavingThrows {
  /** Whether there is a single saving throw, which sheets show in one box. */
  readonly single: boolean;
  readonly rule: RuleId;
  ofClass(characterClass: CharacterClass, level: number): SaveRow;
}

export const savingThrows = topic<SavingThrows>({
  key: "savingThrows",
  group: "saves",
  classic: "bx",
  variants: {
    bx: built(["BX-031", "BX-032", "BX-033", "BX-034", "BX-035", "BX-036"], {
      single: false,
      rule: "BX-033",
      ofClass: ({ id, own }, level) => rowAt(own, level)?.saves ?? classSaves(id, level),
    }),
    gorman: built(["GOR-91"], {
      single: true,
      rule: "GOR-91",
      ofClass: (_class, level) => sameForAll(singleSave(level)),
    }),
  },
  affects: ["actors"],
});
