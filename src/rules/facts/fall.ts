import type { Creature } from "../creature/types.ts";

/** The state of a creature at 0 hit points or less. `critical`: below 0 and alive (ERIS-43); `rolling`: a table decides (GOR-85). @texts RULINGS.Fallen.* */
export type ZeroHitPointsState = "surrendered" | "unconscious" | "critical" | "dying" | "rolling" | "dead";

/** The facts about a creature that falls to 0 hit points or less. */
export interface FallInput {
  readonly creature: Creature;
  /** Hit points now, 0 or less. */
  readonly value: number;
  /** At 0 or less before this harm already. */
  readonly wasDown: boolean;
  readonly wounds: number;
  /** Level that counts (ERIS-102). */
  readonly level: number;
}
