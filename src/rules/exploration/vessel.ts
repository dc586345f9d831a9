import type { Rulings } from "../rulings/types.ts";
import { type WindBand, wind } from "../topics/wind.ts";
import type { Traced } from "../trace/types.ts";

/** A vessel. Base rates are in feet a turn, absent for a missing means of propulsion. */
export interface Vessel {
  readonly id: string;
  readonly name: string;
  readonly sail?: number;
  readonly oar?: number;
  /** The listed rate for a round, under a fair wind or with all oars; a third of the base rate where absent. */
  readonly roundRate?: number;
  readonly seaworthy: boolean;
  /** Whether it has water in the hull: a third slower until repaired in a dock (BX-101). */
  readonly takenOnWater: boolean;
  readonly navigator: boolean;
}

/** Sails or oars. @texts RULINGS.Way.means.* */
export type Propulsion = "sail" | "oar";

/**
 * Miles that a vessel makes in a day (BX-092, BX-093, BX-094, BX-099, BX-100, BX-101): a fifth of its rate, the wind for sails, a third less with water in the
 * hull, the current of a river, and at least 0.
 */
export function vesselMiles(
  vessel: Vessel,
  means: Propulsion,
  band: WindBand | undefined,
  current: number,
  rulings: Rulings,
): Traced {
  const on = "distance" as const;
  const source = { kind: "rule", rule: "BX-092" } as const;
  const trace = rulings.trace({ key: "water.rate", on, op: "set", value: vessel[means] ?? 0, source });
  const ruling = rulings.source(wind, rulings.use(wind).rule);
  const [parts, whole] = (means === "sail" ? band?.sails : band?.oars) ?? [1, 1];
  let divisor = 5;
  if (parts !== whole) {
    trace.apply({ key: "water.wind", on, op: "multiply", value: parts, source: ruling, data: { parts, whole } });
    divisor *= whole;
  }
  if (vessel.takenOnWater) {
    trace.apply({ key: "water.leaking", on, op: "multiply", value: 2, source: { kind: "rule", rule: "BX-101" } });
    divisor *= 3;
  }
  trace.apply({ key: "water.miles", on, op: "divideDown", value: divisor, source });
  if (current !== 0) {
    const river = { kind: "rule", rule: "BX-093" } as const;
    trace.apply({ key: "water.current", on, op: "add", value: current, source: river });
    trace.apply({ key: "water.held", on, op: "atLeast", value: 0, source: river });
  }
  return trace.done();
}

/**
 * The rate of a vessel in a round, in yards (BX-127, BX-128): as listed, or a third of its base rate, then the day's wind on the sails, and a third less with
 * water in the hull.
 */
export function vesselRound(vessel: Vessel, means: Propulsion, band: WindBand | undefined, rulings: Rulings): Traced {
  const on = "movement" as const;
  const source = { kind: "rule", rule: "BX-127" } as const;
  const listed = means === "sail" || vessel.sail === undefined ? vessel.roundRate : undefined;
  const trace = rulings.trace({ key: "water.rate", on, op: "set", value: listed ?? vessel[means] ?? 0, source });
  let divisor = listed === undefined ? 3 : 1;
  const [parts, whole] = (means === "sail" ? band?.sails : band?.oars) ?? [1, 1];
  if (parts !== whole) {
    const ruling = rulings.source(wind, rulings.use(wind).rule);
    trace.apply({ key: "water.wind", on, op: "multiply", value: parts, source: ruling, data: { parts, whole } });
    divisor *= whole;
  }
  if (vessel.takenOnWater) {
    trace.apply({ key: "water.leaking", on, op: "multiply", value: 2, source: { kind: "rule", rule: "BX-101" } });
    divisor *= 3;
  }
  if (divisor !== 1) trace.apply({ key: "water.round", on, op: "divideDown", value: divisor, source });
  return trace.done();
}

/** The ruling's band of a wind by its key; undefined for an unknown key. */
export function bandOf(key: string, rulings: Rulings): WindBand | undefined {
  const { band } = rulings.use(wind);
  return Array.from({ length: 11 }, (_, at) => band(at + 2)).find((one) => one.key === key);
}
