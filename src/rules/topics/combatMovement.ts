import { built, topic } from "./topic.ts";

/** Feet a creature covers in a round, in a turn of exploration and in a turn of pursuit, from its base rate a turn. */
export interface CombatMovement {
  round(base: number): number;
  turn(base: number): number;
  /** Running: a round of it under `bx`, a turn under `eris`. */
  running(base: number): number;
  readonly runningUnit: "round" | "turn";
}

export const combatMovement = topic<CombatMovement>({
  key: "combatMovement",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-115", "BX-125", "BX-139"], {
      round: (base) => Math.floor(base / 3),
      turn: (base) => base,
      running: (base) => base,
      runningUnit: "round",
    }),
    eris: built(["ERIS-17"], {
      round: (base) => (base <= 0 ? 0 : Math.max(10, Math.round((base * 4) / 100) * 10)),
      turn: (base) => base * 2,
      running: (base) => base * 4,
      runningUnit: "turn",
    }),
  },
  affects: ["combat", "cards"],
});
