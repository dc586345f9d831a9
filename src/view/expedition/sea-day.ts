/** A day at sea: what the table learns, what the weather does, and where the ship really goes. */
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
import { line } from "../cards/common.ts";
import type { TextLine } from "../sheet-types.ts";
import { wanderingChances } from "./chances.ts";
import {
  astrayLine,
  type DayDone,
  dayPassed,
  type MapGrid,
  meetings,
  namesOf,
  noDay,
  straying,
  supplyLines,
  wantLines,
} from "./days.ts";
import type { Throw } from "./dice.ts";
import { eventLines, expeditionOf } from "./turn.ts";
import type { TurnInput } from "./turn-types.ts";

function seaDayOf({ way, secret }: TurnInput): SeaDay {
  const { means, waters, landMiles, sight, landmark, current, landing } = way.sea;
  const plan = { means, waters, sight, landmark, current, landing, change: secret.change };
  return landMiles >= 0 ? { ...plan, landMiles } : plan;
}

/** A day on the water (BX-088 to BX-103). */
export async function dayAtSea(
  input: TurnInput,
  vessel: Vessel,
  grid: MapGrid,
  dice: Throw,
  rulings: Rulings,
): Promise<DayDone> {
  const before = expeditionOf(input);
  const plan = planSeaDay(vessel, seaDayOf(input), rulings);
  if (plan.refused) return { ...noDay(input), refused: plan.refused };
  const outcome = resolveSeaDay(before, plan, await dice(plan.rolls, namesOf(plan.rolls)), rulings);
  const { way } = input;
  const strayed = outcome.lost ? await straying(grid, dice) : 0;
  const weather = await weathered(input, outcome, dice, rulings);
  const comes = await meetings(plan.wandering, outcome.wandering, input, dice, { landing: way.sea.landing });
  const degrees = weather.turned ?? strayed;
  const told = [
    line("RULINGS.Way.sea.wind", {}, { wind: `RULINGS.Way.wind.${outcome.wind}` }),
    ...(weather.turned === undefined
      ? [line("RULINGS.Way.sea.made", { miles: weather.miles }, { course: `RULINGS.Way.course.${way.sea.course}` })]
      : []),
    ...weather.told,
    ...eventLines(outcome.events),
    ...supplyLines(outcome.expedition),
    ...(comes.lines.length > 0 ? [line("RULINGS.Way.sea.meets")] : []),
  ];
  const lost =
    // Nobody keeps or loses a way that a gale decides (MIX-52).
    plan.lostChance === 0 || weather.turned !== undefined
      ? []
      : [line(outcome.lost ? "RULINGS.Way.road.lost" : "RULINGS.Way.road.sure", { chance: plan.lostChance })];
  const passed = dayPassed(input, outcome.expedition, weather.miles, way.sea.course, degrees);
  return {
    ...passed,
    way: { ...passed.way, wind: outcome.wind === "calmWaters" ? "" : outcome.wind },
    expedition: weather.expedition,
    vessel: weather.vessel,
    told,
    truth: [
      ...lost,
      ...(degrees === 0 ? [] : [astrayLine(degrees)]),
      ...weather.truth,
      ...wantLines(outcome.expedition),
      ...comes.lines,
    ],
    secret: { ...passed.secret, comes: comes.watches },
    met: comes.lines.length > 0,
    chances: wanderingChances(plan.wandering),
    lostShip: weather.sunk,
  };
}

interface Weathered {
  readonly expedition: Expedition;
  readonly vessel: Vessel;
  readonly miles: number;
  readonly turned?: number;
  readonly sunk: boolean;
  readonly told: readonly TextLine[];
  readonly truth: readonly TextLine[];
}

/** What the weather does to the ship: a near gale's leak, a gale's fate, the shore it drives them on (BX-101 to BX-103). */
async function weathered(
  input: TurnInput,
  outcome: ReturnType<typeof resolveSeaDay>,
  dice: Throw,
  rulings: Rulings,
): Promise<Weathered> {
  const { sea } = input.way;
  const calm: Weathered = {
    expedition: outcome.expedition,
    vessel: outcome.vessel,
    miles: outcome.miles.value,
    sunk: false,
    told: [],
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
      told: wet ? [line("RULINGS.Way.sea.leaks")] : [],
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
  const told = [line(`RULINGS.Way.sea.gale.${blown.fate}`, { miles: blown.miles.value })];
  const ashore = blown.fate === "driven" && sea.landMiles >= 0 && sea.landMiles <= blown.miles.value;
  const base = { ...calm, miles: blown.miles.value, turned: blown.turned };
  if (!ashore) return { ...base, told, sunk: blown.fate === "sunk" };
  const landfall = planLandfall(rulings);
  const { fate } = resolveLandfall(await dice(landfall.rolls, { shore: line("RULINGS.Way.dice.shore") }));
  return {
    ...base,
    miles: sea.landMiles,
    told: [...told, line(`RULINGS.Way.sea.shore.${fate}`)],
    sunk: fate === "wrecked",
  };
}
