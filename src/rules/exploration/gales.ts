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
  /** The day that it hits on, whose miles a leak cuts too; absent for a vessel that lies still. */
  readonly day?: { readonly means: Propulsion; readonly band: WindBand };
}

interface LeakOutcome {
  readonly procedure: "leak";
  readonly vessel: Vessel;
  /** Miles of the day, a leak counted in; absent without a day. */
  readonly miles?: Traced;
}

/** A near gale may put water into the hull: 10% of a seaworthy vessel, 20% of another, rowed or sailed (BX-101). */
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

/** The vessel afterwards, and the miles that it really made on that day: two thirds when it leaks (BX-101). */
export function resolveLeak(plan: LeakPlan, rolls: Rolls, rulings: Rulings): LeakOutcome {
  const leaks = rolledFor(rolls, "leak").total <= plan.chance;
  const vessel = leaks ? { ...plan.vessel, takenOnWater: true } : plan.vessel;
  const { day } = plan;
  return { procedure: "leak", vessel, ...(day && { miles: vesselMiles(vessel, day.means, day.band, 0, rulings) }) };
}

/** The expedition with the miles of its last day at sea as the leak left them (BX-101). */
export function afterLeak(expedition: Expedition, { miles }: LeakOutcome): Expedition {
  const at = expedition.log.map(({ key }) => key).lastIndexOf("sailed");
  if (!miles || at < 0) return expedition;
  const log = expedition.log.map((entry, index) =>
    index === at ? { ...entry, data: { ...entry.data, miles: miles.value } } : entry,
  );
  return { ...expedition, log };
}

/** The facts for a vessel in a gale; the shore and the decision to beach count for vessels that are not seaworthy. */
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
  /** Degrees to the right of the intended course, and miles, of a vessel that is driven. */
  readonly turned: number;
  readonly miles: Traced;
}

/**
 * A gale (BX-102, BX-103). A seaworthy vessel is driven in a direction that a d6 gives, at three times its rate. Another may beach when
 * land is in sight: sure on clear shore, 2-in-6 elsewhere; failing that it sinks on 80%.
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

/** Miles that a gale drives a seaworthy vessel: three times its rate under sail, or under oars when it has no sails; others stay (BX-102). */
export function galeMiles(vessel: Vessel, rulings: Rulings): Traced {
  const source = rulings.source(wind, vessel.seaworthy ? "BX-102" : "BX-103");
  const step = { on: "distance", source } as const;
  const rate = vessel.seaworthy ? (vessel.sail ?? vessel.oar ?? 0) : 0;
  const trace = rulings.trace({ ...step, key: "water.rate", op: "set", value: rate });
  if (rate > 0) trace.apply({ ...step, key: "water.driven", op: "multiply", value: 3 });
  // The full rate, also with water in the hull: the storm drives it (MIX-52).
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

/** Driven onto land: wrecked on 75%, otherwise in shelter (BX-102). The referee says whether land lies within those miles. */
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
