import { monsterRow, type SaveRow, sameForAll, singleSave } from "../creature/saves.ts";
import type { HitDice } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";
import type { SavingThrows } from "./savingThrows.ts";

type Dice = Pick<HitDice, "number" | "modifier">;

/** The saving throws of a creature without a class; `people` are the class tables in force. */
export interface MonsterSaves {
  readonly rule: RuleId;
  /** Whether its own Hit Dice count instead of the listed ones, which are fewer for most beasts (ERIS-97, GOR-92). */
  readonly byOwnDice: boolean;
  ofHitDice(dice: Dice, people: SavingThrows): SaveRow;
  ofNormalHuman(people: SavingThrows): SaveRow;
}

const level = (dice: Dice): number => Math.max(1, Math.floor(dice.number));

export const monsterSaves = topic<MonsterSaves>({
  key: "monsterSaves",
  group: "saves",
  classic: "bx",
  variants: {
    bx: built(["BX-190"], {
      rule: "BX-190",
      byOwnDice: false,
      ofHitDice: monsterRow,
      ofNormalHuman: () => monsterRow({ number: 0, modifier: 0 }),
    }),
    asFighter: built(["ERIS-97"], {
      rule: "ERIS-97",
      byOwnDice: true,
      ofHitDice: (dice, people) => people.ofClass({ id: "fighter" }, level(dice)),
      ofNormalHuman: (people) => people.ofClass({ id: "fighter" }, 1),
    }),
    gorman: built(["GOR-92"], {
      rule: "GOR-92",
      byOwnDice: true,
      ofHitDice: (dice) => sameForAll(singleSave(level(dice))),
      ofNormalHuman: () => sameForAll(singleSave(1)),
    }),
  },
  affects: ["actors"],
});
