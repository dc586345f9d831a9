import { built, topic } from "../rulings/topic.ts";
import type { Modifier, RuleId } from "../trace/types.ts";

/** `round` for combat, `turn` for exploration. */
export type MovementKind = "round" | "turn";
export type Operations = readonly Pick<Modifier, "key" | "op" | "value">[];

/** The operations that turn a base rate in feet a turn into another rate. */
export interface CombatMovement extends Readonly<Record<MovementKind, (base: number) => Operations>> {
  readonly rule: RuleId;
}

const NOTHING: Operations = [];
export const TWICE: Operations = [{ key: "movement.twice", op: "multiply", value: 2 }];
/** Four times the listed move, for a turn of pursuit (ERIS-14, ERIS-17). */
export const RUNNING: Operations = [{ key: "movement.running", op: "multiply", value: 4 }];

export const combatMovement = topic<CombatMovement>({
  key: "combatMovement",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-115", "BX-125", "BX-139"], {
      rule: "BX-115",
      round: () => [{ key: "movement.third", op: "divideDown", value: 3 }],
      turn: () => NOTHING,
    }),
    eris: built(["ERIS-17"], {
      rule: "ERIS-17",
      // A tenth of the running rate, to the nearest 10 feet: a hundredth to the nearest whole number, times 10.
      round: (base) => [
        ...RUNNING,
        { key: "movement.hundredth", op: "divideNearest", value: 100 },
        { key: "movement.tens", op: "multiply", value: 10 },
        ...(base > 0 ? [{ key: "movement.atLeast", op: "atLeast", value: 10 } as const] : []),
      ],
      turn: () => TWICE,
    }),
  },
  affects: ["actors", "combat", "cards"],
});
