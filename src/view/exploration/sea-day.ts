/** A day at sea: its public results, the weather, and the ship's actual course. */
import type { Expedition } from "../../rules/exploration/expedition.ts";
import {
  afterLeak,
  planGale,
  planLandfall,
  resolveGale,
  resolveLandfall,
  resolveLeak,
} from "../../rules/exploration/gales.ts";
import type { Vessel } from "../../rules/exploration/vessel.ts";
import { planSeaDay, resolveSeaDay, type SeaDay } from "../../rules/exploration/water.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Traced } from "../../rules/trace/types.ts";
import type { DieRequest } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { nothingComes, wanderingChances } from "./chances.ts";
import type { JourneyState, SecretJourney } from "./journey-state.ts";
import {
  along,
  astrayLine,
  type DayDone,
  dayPassed,
  type MapGrid,
  meetings,
  milesSteps,
  namesOf,
  noDay,
  restDueLines,
  straying,
  supplyLines,
  wantLines,
} from "./travel-day.ts";
import { eventLines, expeditionOf } from "./turn.ts";
import type { TurnInput } from "./turn-types.ts";

function seaDayOf({ way: journey, secret }: TurnInput): SeaDay {
  const { means, waters, landMiles, sight, landmark, current, landing } = journey.sea;
  const plan = { means, waters, sight, landmark, current, landing, change: secret.change };
  return landMiles >= 0 ? { ...plan, landMiles } : plan;
}

/** Plays a day on the water (BX-088 to BX-103). */
export async function dayAtSea(
  input: TurnInput,
  vessel: Vessel,
  grid: MapGrid,
  dice: DieRequest,
  rulings: Rulings,
): Promise<DayDone> {
  const before = expeditionOf(input);
  const plan = planSeaDay(vessel, seaDayOf(input), rulings);
  if (plan.refused) return { ...noDay(input), refused: plan.refused };
  const outcome = resolveSeaDay(before, plan, await dice(plan.rolls, namesOf(plan.rolls)), rulings);
  const { way: journey } = input;
  const strayed = outcome.lost ? await straying(grid, dice) : 0;
  const weather = await weathered(input, outcome, dice, rulings);
  const comes = await meetings(plan.wandering, outcome.wandering, input, dice, { landing: journey.sea.landing });
  const degrees = weather.turned ?? strayed;
  const lines = [
    line("RULINGS.Way.sea.wind", {}, { wind: `RULINGS.Way.wind.${outcome.wind}` }),
    ...(weather.turned === undefined
      ? [line("RULINGS.Way.sea.made", { miles: weather.miles }, { course: `RULINGS.Way.course.${journey.sea.course}` })]
      : []),
    ...weather.lines,
    ...eventLines(outcome.events),
    ...restDueLines(before, outcome.expedition, rulings),
    ...supplyLines(outcome.expedition),
    ...(comes.lines.length > 0 ? [line("RULINGS.Way.sea.meets")] : []),
  ];
  const lost =
    // A ship driven by a gale neither keeps nor loses its course (MIX-52).
    plan.lostChance === 0 || weather.turned !== undefined
      ? []
      : [line(outcome.lost ? "RULINGS.Way.road.lost" : "RULINGS.Way.road.sure", { chance: plan.lostChance })];
  const passed = dayPassed(input, outcome.expedition, weather.miles, journey.sea.course, degrees);
  return {
    ...passed,
    way: { ...passed.way, wind: outcome.wind === "calmWaters" ? "" : outcome.wind, driven: weather.driven ?? 0 },
    expedition: weather.expedition,
    vessel: weather.vessel,
    lines,
    truth: [
      ...lost,
      ...(degrees === 0 ? [] : [astrayLine(degrees)]),
      ...weather.truth,
      ...wantLines(outcome.expedition),
      ...comes.lines,
      ...nothingComes(plan.wandering, outcome.wandering),
    ],
    secret: { ...passed.secret, comes: comes.watches },
    met: comes.lines.length > 0,
    chances: wanderingChances(plan.wandering),
    traces: milesSteps(weather.tracedMiles),
    lostShip: weather.sunk,
  };
}

interface Weathered {
  readonly expedition: Expedition;
  readonly vessel: Vessel;
  readonly miles: number;
  /** The steps of the miles. */
  readonly tracedMiles: Traced;
  readonly turned?: number;
  readonly sunk: boolean;
  /** Miles that a gale drove the ship. */
  readonly driven?: number;
  readonly lines: readonly TextLine[];
  readonly truth: readonly TextLine[];
}

/** Applies the weather to the ship: a near gale's leak, a gale's effect, the shore that it is driven to (BX-101 to BX-103). */
async function weathered(
  input: TurnInput,
  outcome: ReturnType<typeof resolveSeaDay>,
  dice: DieRequest,
  rulings: Rulings,
): Promise<Weathered> {
  const { sea } = input.way;
  const calm: Weathered = {
    expedition: outcome.expedition,
    vessel: outcome.vessel,
    miles: outcome.miles.value,
    tracedMiles: outcome.miles,
    sunk: false,
    lines: [],
    truth: [],
  };
  const leak = outcome.next.find((next) => next.kind === "leak");
  if (leak?.kind === "leak") {
    const rolls = await dice(leak.plan.rolls, { leak: line("RULINGS.Way.dice.leak") });
    const leaked = resolveLeak(leak.plan, rolls, rulings);
    const wet = leaked.vessel.takenOnWater && !outcome.vessel.takenOnWater;
    return {
      ...calm,
      expedition: afterLeak(outcome.expedition, leaked),
      vessel: leaked.vessel,
      miles: leaked.miles?.value ?? calm.miles,
      tracedMiles: leaked.miles ?? calm.tracedMiles,
      lines: wet ? [line("RULINGS.Way.sea.leaks")] : [],
      truth: [line("RULINGS.Way.sea.leak", { chance: leak.plan.chance })],
    };
  }
  const gale = outcome.next.find((next) => next.kind === "gale");
  if (gale?.kind !== "gale") return calm;
  const facts = {
    landInSight: gale.landInSight,
    shore: sea.clearShore ? "clear" : "other",
    beaches: sea.beaches,
  } as const;
  const plan = planGale(outcome.vessel, facts, rulings);
  const names = {
    direction: line("RULINGS.Way.dice.direction"),
    swamped: line("RULINGS.Way.dice.swamped"),
    harbour: line("RULINGS.Way.dice.harbour"),
  };
  const blown = resolveGale(plan, await dice(plan.rolls, names), rulings);
  const lines = [line(`RULINGS.Way.sea.gale.${blown.fate}`, { miles: blown.miles.value })];
  const base = { ...calm, miles: blown.miles.value, traces: blown.miles, turned: blown.turned };
  if (blown.fate !== "driven") return { ...base, lines, sunk: blown.fate === "sunk" };
  // The referee decides afterwards whether there is land on that course (BX-102).
  const driven = blown.miles.value;
  return {
    ...base,
    lines,
    driven,
    truth: driven > 0 ? [line("RULINGS.Way.sea.driven", { miles: driven })] : [],
  };
}

/** The result of a landfall: the ship's new place, and whether it is wrecked. */
interface Landfall {
  readonly way: JourneyState;
  readonly secret: SecretJourney;
  readonly lines: readonly TextLine[];
  readonly east: number;
  readonly south: number;
  readonly wrecked: boolean;
}

/** Resolves land on the course of the gale after a number of miles: wrecked on 75%, otherwise in shelter there (BX-102). */
export async function landfall(
  { way: journey, secret }: Pick<TurnInput, "way" | "secret">,
  miles: number,
  dice: DieRequest,
  rulings: Rulings,
): Promise<Landfall> {
  const short = Math.max(0, journey.driven - Math.max(0, miles));
  const { rolls } = planLandfall(rulings);
  const { fate } = resolveLandfall(await dice(rolls, { shore: line("RULINGS.Way.dice.shore") }));
  const back = along(journey.sea.course, secret.offCourse, -short);
  return {
    way: { ...journey, driven: 0, miles: journey.miles - short },
    secret: { ...secret, east: secret.east + back.east, south: secret.south + back.south },
    lines: [line(`RULINGS.Way.sea.shore.${fate}`)],
    east: back.east,
    south: back.south,
    wrecked: fate === "wrecked",
  };
}
