import type { Creature } from "../creature/types.ts";

/** The state of a creature at 0 hit points or less. `critical`: below 0 and alive (ERIS-43); `rolling`: a table decides (GOR-85). @texts RULINGS.Fallen.* */
export type ZeroHitPointsState = "surrendered" | "unconscious" | "critical" | "dying" | "rolling" | "dead";

/** The facts of a creature that drops to 0 hit points or less. */
export interface FallInput {
  readonly creature: Creature;
  /** Present hit points, 0 or less. */
  readonly value: number;
  /** Whether it was already at 0 or less before this damage. */
  readonly wasDown: boolean;
  readonly wounds: number;
  /** Effective level (ERIS-102). */
  readonly level: number;
}
