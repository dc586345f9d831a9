import { type CharacterClass, rowAt } from "../creature/custom-class.ts";
import type { ClassId } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import { CLASS_FACTS, DICE_1974 } from "../tables/classes.ts";
import type { RuleId } from "../trace/types.ts";

/** Total hit dice of a level: `dice`d`faces` + `plus`. */
export interface DiceOfLevel {
  readonly dice: number;
  readonly faces: number;
  readonly plus: number;
}

/** The hit dice of a class at a level. */
export interface HitDiceRule {
  readonly rule?: RuleId;
  at(characterClass: CharacterClass, level: number): DiceOfLevel;
}

/** The last level that gives a die; later ones give points. */
const LAST_DIE = 9;

function diceAndPoints(faces: number, level: number, points: number): DiceOfLevel {
  return { dice: Math.max(1, Math.min(LAST_DIE, level)), faces, plus: Math.max(0, level - LAST_DIE) * points };
}

const COLUMNS: Readonly<Record<ClassId, keyof typeof DICE_1974>> = {
  cleric: "cleric",
  dwarf: "fighter",
  elf: "fighter",
  fighter: "fighter",
  halfling: "fighter",
  "magic-user": "magic-user",
  thief: "magic-user",
  "normal-human": "magic-user",
};

/** The table of 1974 to the eighth level; beyond it the class continues as in B/X: a die, then points (ERIS-128). */
function odd({ id }: CharacterClass, level: number): DiceOfLevel {
  if (level < 1) return { dice: 1, faces: 6, plus: 0 };
  const column = DICE_1974[COLUMNS[id]];
  const printed = column[Math.min(level, column.length) - 1] ?? 1;
  const more = diceAndPoints(6, level, CLASS_FACTS[id].after);
  return {
    dice: Math.floor(printed) + (level > column.length ? 1 : 0),
    faces: 6,
    plus: Math.round((printed % 1) * 10) + more.plus,
  };
}

/** Hit dice by class (Facts), the d6 dice of 1974, or a d6 for each level to the ninth and 2 points for each later one (GOR-27). */
export const hitDice = topic<HitDiceRule>({
  key: "hitDice",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], {
      at: ({ id, own }, level) =>
        rowAt(own, level)?.hitDice ?? diceAndPoints(own?.die ?? CLASS_FACTS[id].die, level, CLASS_FACTS[id].after),
    }),
    odd: built(["ERIS-128"], { rule: "ERIS-128", at: odd }),
    d6: built(["GOR-27"], { rule: "GOR-27", at: (_class, level) => diceAndPoints(6, level, 2) }),
  },
  affects: ["actors"],
  guarded: true,
});
