import { oneOf, RulesError } from "../errors.ts";
import { type Plan, type Refusal, type RollRequest, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { journeyRest } from "../topics/journeyRest.ts";
import type { Traced } from "../trace/types.ts";
import { checkDayOut, checkExpedition } from "./check.ts";
import { type Expedition, type LogEntry, type Marcher, noted, pass, rateOf } from "./expedition.ts";
import { mouthsOf } from "./food.ts";
import { type Lead, lostChance, milesInDay, type Stretch } from "./travel.ts";
import {
  checksOfDay,
  type EncounterNext,
  planWandering,
  resolveWandering,
  type WanderingOutcome,
  type WanderingPlan,
} from "./wandering.ts";

/** The party's activity of a day on land. */
export interface DayOut {
  readonly occupation: "travel" | "hunt" | "rest";
  /** The route of a day of travel; the place, for other days. */
  readonly stretches: readonly Stretch[];
  readonly lead: Lead;
  readonly forced: boolean;
  /** Whether the party sneaks all the way (ERIS-93). */
  readonly sneaks?: boolean;
  /** Whether the party forages on the way (BX-077). */
  readonly forage: boolean;
  /** Flying rate in feet a turn, when everybody flies (BX-075). */
  readonly flying?: number;
  /** The modifier for noise, light and hiding (BX-053), and the referee's own number of checks. */
  readonly change: number;
  readonly checks?: number;
}

interface DayOutPlan extends Plan<"dayOut"> {
  readonly day: DayOut;
  readonly miles?: Traced & { readonly stretches: readonly number[] };
  /** Chance in six; 0 needs no die. Only the referee sees it. */
  readonly lostChance: number;
  readonly wandering: WanderingPlan;
}

/** The consequences of a day, to roll or ask at once. */
type DayNext =
  | { readonly kind: "deviation"; readonly rolls: readonly RollRequest[] }
  | { readonly kind: "timeOfDay"; readonly rolls: readonly RollRequest[] }
  | { readonly kind: "game"; readonly place: "wilderness" }
  | { readonly kind: "naturalHealing"; readonly days: 1 }
  | { readonly kind: "want"; readonly who: string }
  | EncounterNext;

interface DayOutOutcome {
  readonly procedure: "dayOut";
  readonly expedition: Expedition;
  readonly miles: number;
  readonly lost: boolean;
  /** Number of members fed by foraging today. */
  readonly foraged: number;
  readonly wandering: WanderingOutcome;
  readonly next: readonly DayNext[];
  readonly events: readonly LogEntry[];
  readonly stamp: string;
}

/**
 * Plans a day in the wilderness (BX-073): the route, getting lost (BX-079), wandering monsters (BX-086), foraging (BX-077) or hunting (BX-078). A second forced
 * march before a day of rest is refused (BX-082).
 * @throws RulesError for a day without any terrain.
 */
export function planDayOut(expedition: Expedition, day: DayOut, rulings: Rulings): DayOutPlan {
  checkExpedition(expedition, "expedition");
  checkDayOut(day, "day");
  const [first] = day.stretches;
  if (!first) throw new RulesError("tooFew", "day.stretches", { least: 1 });
  const travels = oneOf(day.occupation, ["travel", "hunt", "rest"], "day.occupation") === "travel";
  const party = rateOf(expedition, rulings);
  const rate = day.flying ?? party.value;
  const march = {
    rate,
    stretches: day.stretches,
    forced: day.forced,
    flying: day.flying !== undefined,
    sneaks: day.sneaks ?? false,
  };
  const miles = travels ? milesInDay(march, rulings) : undefined;
  const flies = day.flying !== undefined;
  const lost = miles ? lostChance(day.stretches, miles.stretches, day.lead) : 0;
  const longest = miles ? day.stretches[miles.stretches.indexOf(Math.max(...miles.stretches))] : first;
  const terrain = flies ? "aerial" : (longest?.terrain ?? first.terrain);
  const wandering = planWandering(
    { place: "wilderness", terrain, rate, change: day.change },
    rulings,
    day.checks ?? checksOfDay(rulings),
  );
  const refused = refusal(expedition, day, rate, party.stuck);
  const forages = travels && day.forage && !refused;
  const rolls: RollRequest[] = [];
  if (lost > 0) rolls.push({ id: "lost", formula: "1d6" });
  if (forages) rolls.push({ id: "forage", formula: "1d6" }, { id: "food", formula: "1d6" });
  if (day.occupation === "hunt") rolls.push({ id: "hunt", formula: "1d6" });
  return {
    procedure: "dayOut",
    day,
    ...(miles && { miles }),
    lostChance: lost,
    wandering,
    rolls: refused ? [] : [...rolls, ...wandering.rolls],
    ...(refused && { refused }),
    ...(warned(expedition, day, rulings) && {
      warnings: [{ key: "exploration.restOverdue", rule: "BX-083", topic: journeyRest.key }],
    }),
    stamp: rulings.hash,
  };
}

function refusal(expedition: Expedition, day: DayOut, rate: number, stuck: readonly string[]): Refusal | undefined {
  const travels = day.occupation === "travel";
  if (travels && rate === 0)
    return { key: "exploration.cannotMove", rule: "BX-012", data: { names: stuck.join(", ") } };
  if (day.forced && !travels) return { key: "exploration.forcedTravelsOnly", rule: "BX-082" };
  if (day.forced && expedition.members.some(({ mustRest }) => mustRest))
    return { key: "exploration.forcedTwice", rule: "BX-082" };
  if (day.forage && (day.forced || !travels)) return { key: "exploration.noForage", rule: "BX-077" };
  return undefined;
}

/** Warnings for going on without the required rest (BX-082, BX-083). */
function warned(expedition: Expedition, day: DayOut, rulings: Rulings): boolean {
  const days = rulings.use(journeyRest)?.days;
  if (days === undefined || day.occupation !== "travel") return false;
  return expedition.members.some(({ mustRest, travelDays }) => mustRest || travelDays >= days);
}

export function resolveDayOut(expedition: Expedition, plan: DayOutPlan, rolls: Rolls, rulings: Rulings): DayOutOutcome {
  const since = expedition.log.length;
  const wandering = resolveWandering(plan.refused ? { ...plan.wandering, rolls: [] } : plan.wandering, rolls);
  const nothing = { procedure: "dayOut", wandering, stamp: plan.stamp } as const;
  if (plan.refused) return { ...nothing, expedition, miles: 0, lost: false, foraged: 0, next: [], events: [] };
  const { day } = plan;
  const lost = plan.lostChance > 0 && rolledFor(rolls, "lost").total <= plan.lostChance;
  const forages = plan.rolls.some(({ id }) => id === "forage");
  const eaters = mouthsOf(expedition.members);
  const found = forages && rolledFor(rolls, "forage").total === 1 ? rolledFor(rolls, "food").total : 0;
  // Foraged food that is not eaten is lost.
  const foraged = Math.min(found, eaters);
  const game = day.occupation === "hunt" && rolledFor(rolls, "hunt").total === 1;
  const miles = plan.miles?.value ?? 0;
  // A party that got lost yesterday rolls again this morning (BX-048).
  const gone: Expedition = {
    ...expedition,
    offCourse: 0,
    members: expedition.members.map((member) => afterDayOf(member, day)),
  };
  const logged = noted(gone, DAYS[day.occupation], { miles });
  const after = pass(lost ? noted(logged, "lost") : logged, { days: 1 }, { fed: foraged }, rulings);
  const next: DayNext[] = [];
  if (lost) next.push({ kind: "deviation", rolls: [{ id: "deviation", formula: "1d6" }] });
  for (const encounter of wandering.next)
    next.push(encounter, { kind: "timeOfDay", rolls: [{ id: "time", formula: "1d6" }] });
  if (game) next.push({ kind: "game", place: "wilderness" });
  if (day.occupation === "rest") next.push({ kind: "naturalHealing", days: 1 });
  for (const { id, want } of after.members) if (want.food > 0 || want.water > 0) next.push({ kind: "want", who: id });
  return { ...nothing, expedition: after, miles, lost, foraged, next, events: after.log.slice(since) };
}

const DAYS = { travel: "travelled", hunt: "hunted", rest: "rested" } as const;

/** A day of rest clears the counts; a day of travel adds to them; hunting does neither (BX-078, BX-082, BX-083). */
function afterDayOf(member: Marcher, { occupation, forced }: DayOut): Marcher {
  if (occupation === "rest") return { ...member, travelDays: 0, mustRest: false, overdue: false };
  if (occupation === "hunt") return member;
  return {
    ...member,
    travelDays: member.travelDays + 1,
    mustRest: member.mustRest || forced,
    overdue: member.overdue || member.mustRest,
  };
}

/** The actual course of a lost party, in degrees to the right (BX-048), shown only to the referee. */
export function goAstray(expedition: Expedition, degrees: number): Expedition {
  return noted({ ...expedition, offCourse: degrees }, "astray", { degrees });
}
