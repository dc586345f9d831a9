import { type OwnRate, ownRate } from "../derived/own-rate.ts";
import { finiteNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Traced } from "../trace/types.ts";
import { countsSlots } from "./slots.ts";

/** A pack animal. Weights in coins, or slots where the ruling uses them (EXT-02). */
interface PackBeast {
  /** Its own rate in feet a turn. */
  readonly base: number;
  /** The parts of that rate, where items or effects change it. */
  readonly own?: OwnRate | undefined;
  /** The load carried at that rate; up to twice as much halves it, and beyond that the animal cannot move. */
  readonly limit: number;
  readonly load: number;
}

/** The rate of a loaded animal in feet a turn. */
export function packRate({ base, own, limit, load }: PackBeast, rulings: Rulings): Traced {
  finiteNumber(base, "beast.base", 0, 100_000);
  finiteNumber(limit, "beast.limit", 0);
  finiteNumber(load, "beast.load", 0);
  const source = { kind: "creature" } as const;
  const trace = ownRate(base, own, rulings);
  const by = load - 2 * limit;
  const [over, half] = countsSlots(rulings)
    ? ["load.overloadedSlots", "load.packHalfSlots"]
    : ["load.overloaded", "load.packHalf"];
  if (by > 0) trace.apply({ key: over, on: "movement", op: "set", value: 0, source, data: { by } });
  else if (load > limit)
    trace.apply({ key: half, on: "movement", op: "divideDown", value: 2, source, data: { load, limit } });
  return trace.done();
}
