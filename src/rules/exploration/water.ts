import { finiteNumber, oneOf } from "../errors.ts";
import { type Plan, type Refusal, type RollRequest, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { type WindBand, wind } from "../topics/wind.ts";
import type { Traced } from "../trace/types.ts";
import { checkSeaDay, checkVessel } from "./check.ts";
import { type Expedition, type LogEntry, noted, pass } from "./expedition.ts";
import { galeMiles, type LeakPlan, planLeak } from "./gales.ts";
import { landInSight } from "./travel.ts";
import { type Vessel, vesselMiles } from "./vessel.ts";
import {
  checksOfDay,
  type EncounterNext,
  planWandering,
  resolveWandering,
  WATERS,
  type WanderingOutcome,
  type WanderingPlan,
  type Waters,
} from "./wandering.ts";

export { vesselMiles } from "./vessel.ts";

export interface SeaDay {
  readonly means: "sail" | "oar";
  readonly waters: Waters;
  /** Miles to the nearest land; absent: none near. */
  readonly landMiles?: number;
  /** Miles at which land is visible; 24 on a clear day. */
  readonly sight?: number;
  /** Whether the ship steers for an obvious landmark in sight (BX-090). */
  readonly landmark: boolean;
  readonly current: "none" | "down" | "up";
  /** Whether the ship lands during the day (BX-098). */
  readonly landing: boolean;
  readonly change: number;
}

interface SeaDayPlan extends Plan<"seaDay"> {
  readonly day: SeaDay;
  readonly vessel: Vessel;
  /** Chance in six; 6 is certain and needs no die. */
  readonly lostChance: number;
  readonly wandering: WanderingPlan;
}

type SeaNext =
  | { readonly kind: "deviation"; readonly rolls: readonly RollRequest[] }
  | { readonly kind: "afloat"; readonly rolls: readonly RollRequest[] }
  | { readonly kind: "leak"; readonly plan: LeakPlan }
  | { readonly kind: "gale"; readonly seaworthy: boolean; readonly landInSight: boolean }
  | EncounterNext;

interface SeaDayOutcome {
  readonly procedure: "seaDay";
  readonly expedition: Expedition;
  readonly vessel: Vessel;
  readonly wind: WindBand["key"] | "calmWaters";
  readonly miles: Traced;
  readonly lost: boolean;
  readonly wandering: WanderingOutcome;
  readonly next: readonly SeaNext[];
  readonly events: readonly LogEntry[];
  readonly stamp: string;
}

/** Chance in six of getting lost on the water (BX-047, BX-090): none on rivers, certain on the open sea without a navigator. */
export function lostAtSea(
  vessel: Pick<Vessel, "navigator">,
  day: Pick<SeaDay, "waters" | "landmark" | "landMiles" | "sight">,
): number {
  if (day.waters === "river" || day.landmark) return 0;
  return vessel.navigator || landInSight(day.landMiles, day.sight) ? 2 : 6;
}

/** Plans a day on the water (BX-088): getting lost, the wind, wandering monsters, a river's current. */
export function planSeaDay(vessel: Vessel, day: SeaDay, rulings: Rulings): SeaDayPlan {
  checkVessel(vessel, "vessel");
  checkSeaDay(day, "day");
  oneOf(day.waters, Object.keys(WATERS) as Waters[], "day.waters");
  const rate = vessel[oneOf(day.means, ["sail", "oar"], "day.means")];
  if (rate !== undefined) finiteNumber(rate, `vessel.${day.means}`, 0, 100_000);
  oneOf(day.current, ["none", "down", "up"], "day.current");
  const lost = lostAtSea(vessel, day);
  const refused: Refusal | undefined =
    rate === undefined
      ? { key: day.means === "sail" ? "exploration.noSails" : "exploration.noOars", rule: "BX-092" }
      : undefined;
  const wandering = planWandering(
    { place: "water", waters: day.waters, rate: rate ?? 0, change: day.change },
    rulings,
    checksOfDay(rulings),
  );
  const rolls: RollRequest[] = [];
  if (lost > 0 && lost < 6) rolls.push({ id: "lost", formula: "1d6" });
  if (windy(day.waters)) rolls.push({ id: "wind", formula: "2d6" });
  if (flows(day)) rolls.push({ id: "current", formula: "1d6" });
  return {
    procedure: "seaDay",
    day,
    vessel,
    lostChance: lost,
    wandering,
    rolls: refused ? [] : [...rolls, ...wandering.rolls],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** Only a river has a current (BX-093). */
function flows(day: SeaDay): boolean {
  return day.waters === "river" && day.current !== "none";
}

/** Whether the wind is rolled for: at sea and on great lakes only (BX-099). */
function windy(waters: Waters): boolean {
  return waters === "ocean" || waters === "lake";
}

export function resolveSeaDay(expedition: Expedition, plan: SeaDayPlan, rolls: Rolls, rulings: Rulings): SeaDayOutcome {
  const { day, vessel } = plan;
  const since = expedition.log.length;
  const wandering = resolveWandering(plan.refused ? { ...plan.wandering, rolls: [] } : plan.wandering, rolls);
  const band = !plan.refused && windy(day.waters) ? rulings.use(wind).band(rolledFor(rolls, "wind").total) : undefined;
  const flow = plan.refused || !flows(day) ? 0 : rolledFor(rolls, "current").total + 6;
  // A gale decides the distance instead of sails or oars (BX-102, BX-103).
  const miles =
    band?.key === "gale"
      ? galeMiles(vessel, rulings)
      : vesselMiles(vessel, day.means, band, day.current === "up" ? -flow : flow, rulings);
  const plain = {
    procedure: "seaDay",
    vessel,
    miles,
    wandering,
    wind: band?.key ?? "calmWaters",
    stamp: plan.stamp,
  } as const;
  if (plan.refused) return { ...plain, expedition, lost: false, next: [], events: [] };
  // A ship driven by a gale cannot get lost (MIX-52).
  const astray = plan.lostChance >= 6 || (plan.lostChance > 0 && rolledFor(rolls, "lost").total <= plan.lostChance);
  const lost = astray && band?.key !== "gale";
  const rows = day.means === "oar";
  // A full crew sails in watches and rests; rowers tire like walkers (BX-083, BX-088).
  const members = expedition.members.map((member) =>
    rows ? { ...member, travelDays: member.travelDays + 1, overdue: member.overdue || member.mustRest } : member,
  );
  const logged = noted({ ...expedition, offCourse: 0, members }, "sailed", { miles: miles.value, wind: plain.wind });
  const after = pass(lost ? noted(logged, "lost") : logged, { days: 1 }, {}, rulings);
  return {
    ...plain,
    expedition: after,
    lost,
    next: seaNext(plan, band, lost, wandering, rulings),
    events: after.log.slice(since),
  };
}

function seaNext(
  plan: SeaDayPlan,
  band: WindBand | undefined,
  lost: boolean,
  wandering: WanderingOutcome,
  rulings: Rulings,
): SeaNext[] {
  const { day, vessel } = plan;
  const next: SeaNext[] = [];
  if (lost) next.push({ kind: "deviation", rolls: [{ id: "deviation", formula: "1d6" }] });
  if (band?.key === "nearGale")
    next.push({ kind: "leak", plan: planLeak(vessel, rulings, { means: day.means, band }) });
  if (band?.key === "gale")
    next.push({ kind: "gale", seaworthy: vessel.seaworthy, landInSight: landInSight(day.landMiles, day.sight) });
  for (const encounter of wandering.next) {
    next.push(encounter);
    if (day.landing) next.push({ kind: "afloat", rolls: [{ id: "afloat", formula: "1d6" }] });
  }
  return next;
}
