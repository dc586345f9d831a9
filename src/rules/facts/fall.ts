import type { Creature } from "../creature/types.ts";

/** What a creature fell to. `critical`: below 0 and alive (ERIS-43); `rolling`: a table decides (GOR-85). @texts RULINGS.Fallen.* */
export type ZeroHitPointsState = "surrendered" | "unconscious" | "critical" | "dying" | "rolling" | "dead";

/** What the fall of a creature is judged by. */
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
