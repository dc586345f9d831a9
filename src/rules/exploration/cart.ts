/** A cart or wagon behind its beasts. */
import { finiteNumber, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Traced } from "../trace/types.ts";
import { countsSlots } from "./slots.ts";

/** Weights in coins, or slots where the ruling counts those (EXT-02); the rate in feet a turn. */
export interface Cart {
  readonly base: number;
  /** The load that one team of beasts draws. */
  readonly limit: number;
  /** Teams before it: each draws as much again. */
  readonly teams: number;
  readonly load: number;
}

/** The most that its teams draw. */
export function cartLimit({ limit, teams }: Pick<Cart, "limit" | "teams">): number {
  return finiteNumber(limit, "cart.limit", 0) * wholeNumber(teams, "cart.teams", 1, 8);
}

/** The rate of a cart with its load: its own up to what its teams draw, and none beyond. */
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
