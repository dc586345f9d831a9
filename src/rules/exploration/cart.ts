/** A cart or wagon drawn by animals. */
import { finiteNumber, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Traced } from "../trace/types.ts";
import { countsSlots } from "./slots.ts";

/** A cart. Weights in coins, or slots where the ruling uses them (EXT-02); the rate in feet a turn. */
export interface Cart {
  readonly base: number;
  /** The load that one team of animals draws. */
  readonly limit: number;
  /** Number of teams; each draws the full limit. */
  readonly teams: number;
  readonly load: number;
}

/** The maximum load of all teams. */
export function cartLimit({ limit, teams }: Pick<Cart, "limit" | "teams">): number {
  return finiteNumber(limit, "cart.limit", 0) * wholeNumber(teams, "cart.teams", 1, 8);
}

/** The rate of a loaded cart: its own up to the maximum load, and 0 beyond. */
export function cartRate(cart: Cart, rulings: Rulings): Traced {
  const { base, load } = cart;
  finiteNumber(base, "cart.base", 0, 100_000);
  const by = finiteNumber(load, "cart.load", 0) - cartLimit(cart);
  const source = { kind: "creature" } as const;
  const trace = rulings.trace({ key: "load.base", on: "movement", op: "set", value: base, source });
  const key = countsSlots(rulings) ? "load.overloadedSlots" : "load.overloaded";
  if (by > 0) trace.apply({ key, on: "movement", op: "set", value: 0, source, data: { by } });
  return trace.done();
}
