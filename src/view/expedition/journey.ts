/** A day on land and a day at sea: what the table learns, and where the party really goes. */

import type { Expedition } from "../../rules/exploration/expedition.ts";
import {
  afterLeak,
  planGale,
  planLandfall,
  resolveGale,
  resolveLandfall,
  resolveLeak,
} from "../../rules/exploration/gales.ts";
import { type DayOut, goAstray, planDayOut, resolveDayOut } from "../../rules/exploration/journey.ts";
import { deviation, type Stretch } from "../../rules/exploration/travel.ts";
import type { Vessel } from "../../rules/exploration/vessel.ts";
import { afloat, timeOfDay, type WanderingOutcome, type WanderingPlan } from "../../rules/exploration/wandering.ts";
import { planSeaDay, resolveSeaDay, type SeaDay } from "../../rules/exploration/water.ts";
import type { Refusal, RollRequest } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { line, refusalLine } from "../cards/common.ts";
import type { TextLine } from "../sheet-types.ts";
import type { Throw } from "./dice.ts";
import { eventLines, expeditionOf } from "./turn.ts";
import type { TurnInput } from "./turn-types.ts";
import { COURSES, type Course, type Secret, type Way } from "./way.ts";

export type MapGrid = "hex" | "square";

/** What a day came to. */
export interface DayDone {
  readonly refused?: Refusal;
  readonly way: Way;
  readonly secret: Secret;
  readonly expedition: Expedition;
  readonly vessel?: Vessel;
  readonly told: readonly TextLine[];
  readonly truth: readonly TextLine[];
  readonly met: boolean;
  /** Miles east and south that the party really made. */
  readonly east: number;
  readonly south: number;
  /** The ship is gone. */
  readonly lostShip: boolean;
}

function nothing(input: TurnInput): DayDone {
  const { way, secret } = input;
  return {
    way,
    secret,
    expedition: expeditionOf(input),
    told: [],
    truth: [],
    met: false,
    east: 0,
    south: 0,
    lostShip: false,
  };
}

/** Miles along a course, so many degrees to the right of it. */
function along(course: Course, degrees: number, miles: number): { east: number; south: number } {
  const bearing = ((COURSES.indexOf(course) * 45 + degrees) * Math.PI) / 180;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { east: round(Math.sin(bearing) * miles), south: round(-Math.cos(bearing) * miles) };
}

function dayOutOf({ way, secret }: TurnInput): DayOut {
  const { road } = way;
  const onRoad = road.road ? { road: true } : {};
  const first: Stretch = { terrain: road.terrain, ...onRoad };
  const stretches: Stretch[] = road.later
    ? [
        { ...first, miles: road.after },
        { terrain: road.later, ...onRoad },
      ]
    : [first];
  const travels = road.occupation === "travel" || road.occupation === "forage";
  return {
    occupation: travels ? "travel" : road.occupation === "hunt" ? "hunt" : "rest",
    stretches,
    lead: road.lead,
    forced: road.forced && travels,
    forage: road.occupation === "forage",
    change: secret.change,
  };
}

const DAY_DICE = ["lost", "forage", "food", "hunt", "wind", "current"];

function namesOf(rolls: readonly RollRequest[]): Record<string, TextLine> {
  return Object.fromEntries(
    rolls.map(({ id }) => [id, line(DAY_DICE.includes(id) ? `RULINGS.Way.dice.${id}` : "RULINGS.Way.dice.wandering")]),
  );
}

/** A day on land (BX-073 to BX-086). */
export async function dayOnRoad(input: TurnInput, grid: MapGrid, dice: Throw, rulings: Rulings): Promise<DayDone> {
  const before = expeditionOf(input);
  const plan = planDayOut(before, dayOutOf(input), rulings);
  if (plan.refused) return { ...nothing(input), refused: plan.refused };
  const rolls = await dice(plan.rolls, namesOf(plan.rolls));
  const outcome = resolveDayOut(before, plan, rolls, rulings);
  const strayed = outcome.lost ? await straying(grid, dice) : 0;
  const after = outcome.lost ? goAstray(outcome.expedition, strayed) : outcome.expedition;
  const comes = await meetings(plan.wandering, outcome.wandering, dice);
  const { way, secret } = input;
  const went = along(way.road.course, strayed, outcome.miles);
  const { occupation } = plan.day;
  const told = [
    ...(occupation === "travel"
      ? [
          line(
            "RULINGS.Way.road.travelled",
            { miles: outcome.miles },
            { course: `RULINGS.Way.course.${way.road.course}` },
          ),
        ]
      : [line(`RULINGS.Way.road.${occupation}`)]),
    ...foodLines(plan.day, outcome, plan.rolls.length > 0 ? (rolls.hunt?.total ?? 0) : 0),
    ...(plan.warnings ?? []).map(refusalLine),
    ...eventLines(outcome.events),
    ...(comes.length > 0 ? [line("RULINGS.Way.road.meets")] : []),
  ];
  const lost =
    plan.lostChance === 0
      ? []
      : [line(outcome.lost ? "RULINGS.Way.road.lost" : "RULINGS.Way.road.sure", { chance: plan.lostChance })];
  const astray = outcome.lost ? [line("RULINGS.Way.road.astray", { degrees: strayed })] : [];
  return {
    ...went,
    way: {
      ...way,
      days: way.days + 1,
      miles: way.miles + outcome.miles,
      water: after.water,
      effects: after.effects,
      turn: 0,
    },
    secret: { ...secret, offCourse: strayed, east: secret.east + went.east, south: secret.south + went.south },
    expedition: after,
    told,
    truth: [...lost, ...astray, ...comes],
    met: comes.length > 0,
    lostShip: false,
  };
}

function foodLines(day: DayOut, outcome: ReturnType<typeof resolveDayOut>, hunt: number): TextLine[] {
  if (day.occupation === "hunt") return [line(hunt === 1 ? "RULINGS.Way.road.game" : "RULINGS.Way.road.noGame")];
  if (!day.forage) return [];
  return [
    outcome.foraged > 0
      ? line("RULINGS.Way.road.foraged", { fed: outcome.foraged })
      : line("RULINGS.Way.road.foundNothing"),
  ];
}

async function straying(grid: MapGrid, dice: Throw): Promise<number> {
  const rolls = await dice([{ id: "deviation", formula: "1d6" }], { deviation: line("RULINGS.Way.dice.deviation") });
  return deviation(Math.max(1, Math.min(6, rolls.deviation?.total ?? 1)), grid);
}

/** What comes, at which time of day, and at sea whether afloat or ashore (BX-073, BX-098). */
async function meetings(
  plan: WanderingPlan,
  outcome: WanderingOutcome,
  dice: Throw,
  landing?: boolean,
): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for (const at of outcome.encounters) {
    const id = `time${at}`;
    const rolls = await dice([{ id, formula: "1d6" }], { [id]: line("RULINGS.Way.dice.time") });
    const when = timeOfDay(Math.max(1, Math.min(6, rolls[id]?.total ?? 1)));
    lines.push(
      line(
        "RULINGS.Way.road.encounter",
        { die: outcome.dice[at - 1] ?? 0, chance: plan.chance },
        { when: `RULINGS.Way.when.${when}` },
      ),
    );
    if (landing) {
      const place = `afloat${at}`;
      const thrown = await dice([{ id: place, formula: "1d6" }], { [place]: line("RULINGS.Way.dice.afloat") });
      lines.push(line(afloat(true, thrown[place]?.total ?? 1) ? "RULINGS.Way.sea.afloat" : "RULINGS.Way.sea.ashore"));
    }
  }
  return lines;
}

function seaDayOf({ way, secret }: TurnInput): SeaDay {
  const { means, waters, landMiles, landmark, current, landing } = way.sea;
  return { means, waters, landmark, current, landing, change: secret.change, ...(landMiles >= 0 && { landMiles }) };
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
  if (plan.refused) return { ...nothing(input), refused: plan.refused };
  const outcome = resolveSeaDay(before, plan, await dice(plan.rolls, namesOf(plan.rolls)), rulings);
  const { way, secret } = input;
  const strayed = outcome.lost ? await straying(grid, dice) : 0;
  const weather = await weathered(input, outcome, dice, rulings);
  const comes = await meetings(plan.wandering, outcome.wandering, dice, way.sea.landing);
  const degrees = weather.turned ?? strayed;
  const went = along(way.sea.course, degrees, weather.miles);
  const told = [
    line("RULINGS.Way.sea.wind", {}, { wind: `RULINGS.Way.wind.${outcome.wind}` }),
    ...(weather.turned === undefined
      ? [line("RULINGS.Way.sea.made", { miles: weather.miles }, { course: `RULINGS.Way.course.${way.sea.course}` })]
      : []),
    ...weather.told,
    ...eventLines(outcome.events),
    ...(comes.length > 0 ? [line("RULINGS.Way.sea.meets")] : []),
  ];
  const lost =
    // Nobody keeps or loses a way that a gale decides (MIX-52).
    plan.lostChance === 0 || weather.turned !== undefined
      ? []
      : [line(outcome.lost ? "RULINGS.Way.road.lost" : "RULINGS.Way.road.sure", { chance: plan.lostChance })];
  return {
    ...went,
    way: { ...way, days: way.days + 1, miles: way.miles + weather.miles, water: outcome.expedition.water, turn: 0 },
    secret: { ...secret, offCourse: degrees, east: secret.east + went.east, south: secret.south + went.south },
    expedition: weather.expedition,
    vessel: weather.vessel,
    told,
    truth: [
      ...lost,
      ...(degrees === 0 ? [] : [line("RULINGS.Way.road.astray", { degrees })]),
      ...weather.truth,
      ...comes,
    ],
    met: comes.length > 0,
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
