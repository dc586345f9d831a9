import { built, topic } from "../rulings/topic.ts";
import { BEST_COLUMN, matrixNumber, WORST_COLUMN } from "../tables/attack.ts";
import type { Modifier } from "../trace/types.ts";

/**
 * The notation of armour classes: lower is better, or higher is better.
 * @texts RULINGS.Card.attack.acHit.* RULINGS.Card.attack.needs.* RULINGS.Card.routine.open.* RULINGS.Card.routine.rolled.*
 */
export type Notation = "descending" | "ascending";

/** The comparison of an attack roll with an armour class. */
export interface AttackResolution {
  readonly notation: Notation;
  /** The bonus of the attacker's skill to the roll: 19 - THAC0 where skill is a bonus, otherwise 0. */
  bonus(thac0: number): number;
  /** The operations that give the total needed from THAC0 and a descending armour class; the first is a `set`. */
  needed(thac0: number, descending: number): readonly Pick<Modifier, "key" | "op" | "value">[];
  /** The best armour class, in `notation`, that a total hits; undefined without one. */
  armourClassHit(thac0: number, total: number): number | undefined;
}

const thac0: AttackResolution = {
  notation: "descending",
  bonus: () => 0,
  needed: (skill, descending) => [
    { key: "attack.thac0", op: "set", value: skill },
    { key: "attack.targetArmourClass", op: "add", value: -descending },
  ],
  armourClassHit: (skill, total) => skill - total,
};

const matrix: AttackResolution = {
  ...thac0,
  needed: (skill, descending) => [
    ...thac0.needed(skill, descending),
    { key: "attack.matrixFloor", op: "atLeast", value: 2 },
    { key: "attack.matrixCeiling", op: "atMost", value: 20 },
  ],
  armourClassHit: (skill, total) => {
    for (let column = BEST_COLUMN; column <= WORST_COLUMN; column += 1)
      if (matrixNumber(skill, column) <= total) return column;
    return undefined;
  },
};

const ascending: AttackResolution = {
  notation: "ascending",
  bonus: (skill) => 19 - skill,
  needed: (_skill, descending) => [{ key: "attack.targetArmourClass", op: "set", value: 19 - descending }],
  armourClassHit: (_skill, total) => total,
};

/** The reading of attack rolls: by the table, by subtraction, or by addition (BX-152, BX-153, BX-183 to BX-185, GOR-38, GOR-78). */
export const attackResolution = topic<AttackResolution>({
  key: "attackResolution",
  group: "combat",
  classic: "matrix",
  variants: {
    matrix: built(["BX-152", "BX-183", "BX-185"], matrix),
    thac0: built(["BX-184"], thac0),
    ascending: built(["BX-153", "GOR-38", "GOR-78"], ascending),
  },
  affects: ["actors", "combat", "cards"],
});
