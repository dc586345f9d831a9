import { wholeNumber } from "../errors.ts";
import { type Plan, type RollRequest, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { type WindBand, wind } from "../topics/wind.ts";
import type { Traced } from "../trace/types.ts";
import { checkGale, checkVessel } from "./check.ts";
import type { Expedition } from "./expedition.ts";
import { type Propulsion, type Vessel, vesselMiles } from "./vessel.ts";

export interface LeakPlan extends Plan<"leak"> {
  readonly vessel: Vessel;
  readonly chance: number;
  /** The day of the gale, whose miles a leak reduces; absent for a vessel at anchor. */
  readonly day?: { readonly means: Propulsion; readonly band: WindBand };
}

interface LeakOutcome {
  readonly procedure: "leak";
  readonly vessel: Vessel;
  /** Miles of the day, after a leak; absent without a day. */
  readonly miles?: Traced;
}

/** Plans a leak in a near gale: 10% for a seaworthy vessel, 20% for another, rowed or sailed (BX-101). */
export function planLeak(vessel: Vessel, rulings: Rulings, day?: LeakPlan["day"]): LeakPlan {
  checkVessel(vessel, "vessel");
  return {
    procedure: "leak",
    vessel,
    chance: vessel.seaworthy ? 10 : 20,
    ...(day && { day }),
    rolls: [{ id: "leak", formula: "1d100" }],
    stamp: rulings.hash,
  };
}

/** The vessel afterwards, and the miles that it made on that day: two thirds with a leak (BX-101). */
export function resolveLeak(plan: LeakPlan, rolls: Rolls, rulings: Rulings): LeakOutcome {
  const leaks = rolledFor(rolls, "leak").total <= plan.chance;
  const vessel = leaks ? { ...plan.vessel, takenOnWater: true } : plan.vessel;
  const { day } = plan;
  return { procedure: "leak", vessel, ...(day && { miles: vesselMiles(vessel, day.means, day.band, 0, rulings) }) };
}

/** The expedition with the miles of its last day at sea reduced by the leak (BX-101). */
export function afterLeak(expedition: Expedition, { miles }: LeakOutcome): Expedition {
  const at = expedition.log.map(({ key }) => key).lastIndexOf("sailed");
  if (!miles || at < 0) return expedition;
  const log = expedition.log.map((entry, index) =>
    index === at ? { ...entry, data: { ...entry.data, miles: miles.value } } : entry,
  );
  return { ...expedition, log };
}

/** The facts of a vessel in a gale; the shore and the decision to beach apply to unseaworthy vessels. */
interface GaleFacts {
  readonly landInSight: boolean;
  readonly shore: "clear" | "other";
  readonly beaches: boolean;
}

interface GalePlan extends Plan<"gale"> {
  readonly vessel: Vessel;
  readonly facts: GaleFacts;
}

interface GaleOutcome {
  readonly procedure: "gale";
  readonly fate: "driven" | "beached" | "harbour" | "sunk" | "survives";
  /** Degrees to the right of the intended course, and miles, of a driven vessel. */
  readonly turned: number;
  readonly miles: Traced;
}

/**
 * Plans a gale (BX-102, BX-103). A seaworthy vessel is driven in a d6 direction at three times its rate. Another may beach when land is in sight: certain on
 * clear shore, 2-in-6 elsewhere; otherwise it sinks on 80%.
 */
export function planGale(vessel: Vessel, facts: GaleFacts, rulings: Rulings): GalePlan {
  checkVessel(vessel, "vessel");
  checkGale(facts, "facts");
  const beaches = facts.landInSight && facts.beaches;
  const rolls: RollRequest[] = [];
  if (vessel.seaworthy) rolls.push({ id: "direction", formula: "1d6" });
  else if (!beaches) rolls.push({ id: "swamped", formula: "1d100" });
  else if (facts.shore === "other") rolls.push({ id: "harbour", formula: "1d6" }, { id: "swamped", formula: "1d100" });
  return { procedure: "gale", vessel, facts, rolls, stamp: rulings.hash };
}

/** Miles that a gale drives a seaworthy vessel: three times its rate under sail, or rowed when it has no sails; others stay (BX-102). */
export function galeMiles(vessel: Vessel, rulings: Rulings): Traced {
  const source = rulings.source(wind, vessel.seaworthy ? "BX-102" : "BX-103");
  const step = { on: "distance", source } as const;
  const rate = vessel.seaworthy ? (vessel.sail ?? vessel.oar ?? 0) : 0;
  const trace = rulings.trace({ ...step, key: "water.rate", op: "set", value: rate });
  if (rate > 0) trace.apply({ ...step, key: "water.driven", op: "multiply", value: 3 });
  // A gale drives the vessel at its full rate, even with water in the hull (MIX-52).
  return trace.apply({ ...step, key: "water.miles", op: "divideDown", value: 5 }).done();
}

export function resolveGale(plan: GalePlan, rolls: Rolls, rulings: Rulings): GaleOutcome {
  const { vessel, facts } = plan;
  const miles = galeMiles(vessel, rulings);
  const fate = (what: GaleOutcome["fate"], turned = 0): GaleOutcome => ({
    procedure: "gale",
    fate: what,
    turned,
    miles,
  });
  if (vessel.seaworthy) return fate("driven", (rolledFor(rolls, "direction").total - 1) * 60);
  if (facts.landInSight && facts.beaches) {
    if (facts.shore === "clear") return fate("beached");
    if (rolledFor(rolls, "harbour").total <= 2) return fate("harbour");
  }
  return fate(rolledFor(rolls, "swamped").total <= 80 ? "sunk" : "survives");
}

/** Plans being driven onto land: wrecked on 75%, otherwise in shelter (BX-102). The referee decides whether land lies within those miles. */
export function planLandfall(rulings: Rulings): Plan<"landfall"> {
  return { procedure: "landfall", rolls: [{ id: "shore", formula: "1d100" }], stamp: rulings.hash };
}

export function resolveLandfall(rolls: Rolls): {
  readonly procedure: "landfall";
  readonly fate: "wrecked" | "shelter";
} {
  const roll = wholeNumber(rolledFor(rolls, "shore").total, "rolls.shore", 1, 100);
  return { procedure: "landfall", fate: roll <= 75 ? "wrecked" : "shelter" };
}
