import { finiteNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { stealth } from "../topics/stealth.ts";
import type { Traced } from "../trace/types.ts";

/** The rate of sneaking a long distance: the next lower movement category, or half of 30' (ERIS-93). */
export function sneakingRate(rate: number, rulings: Rulings): Traced {
  finiteNumber(rate, "rate", 0, 100_000);
  const source = rulings.source(stealth, "ERIS-93");
  const trace = rulings.trace({ key: "stealth.rate", on: "movement", op: "set", value: rate, source });
  const lower = rate > 120 ? 120 : rate > 90 ? 90 : rate > 60 ? 60 : rate > 30 ? 30 : Math.floor(rate / 2);
  return trace.apply({ key: "stealth.slower", on: "movement", op: "atMost", value: lower, source }).done();
}
