/** Common parts of days on land and at sea: encounters with their times, and the actual course of a lost party. */
import type { Expedition, Marcher } from "../../rules/exploration/expedition.ts";
import { mouthsOf, runsShort } from "../../rules/exploration/food.ts";
import { wantPrompt } from "../../rules/exploration/hunger-and-thirst.ts";
import { deviation } from "../../rules/exploration/travel.ts";
import type { Vessel } from "../../rules/exploration/vessel.ts";
import { afloat, timeOfDay, type WanderingOutcome, type WanderingPlan } from "../../rules/exploration/wandering.ts";
import type { Refusal, RollRequest } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { journeyRest } from "../../rules/topics/journeyRest.ts";
import type { Traced } from "../../rules/trace/types.ts";
import type { LabelledSteps } from "../cards/journey.ts";
import type { DieRequest } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { COURSES, type Course, type JourneyState, type SecretJourney } from "./journey-state.ts";
import { expeditionOf } from "./turn.ts";
import type { TurnInput } from "./turn-types.ts";
import { awakeAt, BY_DAY, NOBODY_AWAKE, watchesOf, watchLine } from "./watches.ts";

export type MapGrid = "hex" | "square";

/** The result of a day. */
export interface DayDone {
  readonly refused?: Refusal;
  readonly way: JourneyState;
  readonly secret: SecretJourney;
  readonly expedition: Expedition;
  readonly vessel?: Vessel;
  readonly lines: readonly TextLine[];
  readonly truth: readonly TextLine[];
  readonly met: boolean;
  /** The steps of the chances of hidden rolls. */
  readonly chances?: readonly LabelledSteps[];
  /** The steps of the reported miles (BX-080 to BX-082, BX-092 to BX-101). */
  readonly traces?: readonly LabelledSteps[];
  /** Miles east and south that the party actually made. */
  readonly east: number;
  readonly south: number;
  /** Whether the ship is lost. */
  readonly lostShip: boolean;
}

/** The steps of the miles of a day. */
export function milesSteps(miles: Pick<Traced, "steps"> | undefined): LabelledSteps[] {
  return miles ? [{ label: line("RULINGS.Way.dice.miles"), steps: miles.steps }] : [];
}

/** A refused day. */
export function noDay(input: TurnInput): DayDone {
  const { way: journey, secret } = input;
  return {
    way: journey,
    secret,
    expedition: expeditionOf(input),
    lines: [],
    truth: [],
    met: false,
    east: 0,
    south: 0,
    lostShip: false,
  };
}

/** The journey and the referee's state after a day: one more day, its miles, and the party's actual position. */
export function dayPassed(
  { way: journey, secret }: Pick<TurnInput, "way" | "secret">,
  { water }: Pick<Expedition, "water">,
  miles: number,
  course: Course,
  degrees: number,
): Pick<DayDone, "way" | "secret" | "east" | "south"> {
  const result = along(course, degrees, miles);
  return {
    ...result,
    way: {
      ...journey,
      days: journey.days + 1,
      miles: journey.miles + miles,
      water,
      turn: 0,
      restDays: 0,
      safeDays: 0,
      driven: 0,
    },
    secret: {
      ...secret,
      comes: [],
      rest: [],
      offCourse: degrees,
      east: secret.east + result.east,
      south: secret.south + result.south,
    },
  };
}

/** The line for the deviation from the course, to the nearer side (BX-048). */
export function astrayLine(degrees: number): TextLine {
  const right = ((degrees % 360) + 360) % 360;
  return right > 180
    ? line("RULINGS.Way.road.astrayLeft", { degrees: 360 - right })
    : line("RULINGS.Way.road.astray", { degrees: right });
}

/** Miles east and south along a course, with a number of degrees to the right of it. */
export function along(course: Course, degrees: number, miles: number): { east: number; south: number } {
  const bearing = ((COURSES.indexOf(course) * 45 + degrees) * Math.PI) / 180;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { east: round(Math.sin(bearing) * miles), south: round(-Math.cos(bearing) * miles) };
}

const DAY_DICE = ["lost", "forage", "food", "hunt", "wind", "current"];

/** The purposes of a day's dice. */
export function namesOf(rolls: readonly RollRequest[]): Record<string, TextLine> {
  return Object.fromEntries(
    rolls.map(({ id }) => [id, line(DAY_DICE.includes(id) ? `RULINGS.Way.dice.${id}` : "RULINGS.Way.dice.wandering")]),
  );
}

/** The deviation of a lost party, in degrees to the right (BX-048). */
export async function straying(grid: MapGrid, dice: DieRequest): Promise<number> {
  const rolls = await dice([{ id: "deviation", formula: "1d6" }], { deviation: line("RULINGS.Way.dice.deviation") });
  return deviation(Math.max(1, Math.min(6, rolls.deviation?.total ?? 1)), grid);
}

/** The encounters of a day: the referee's lines, and the watch of the night of each. */
interface Comings {
  readonly lines: readonly TextLine[];
  readonly watches: readonly number[];
}

/** The encounters of a day, with the time of day and at sea whether on the water or ashore (BX-073, BX-098). */
export async function meetings(
  plan: WanderingPlan,
  outcome: WanderingOutcome,
  { way: journey, members }: Pick<TurnInput, "way" | "members">,
  dice: DieRequest,
  { landing = false }: { readonly landing?: boolean } = {},
): Promise<Comings> {
  const { encounters } = outcome;
  const times = encounters.map((at) => ({ id: `time${at}`, formula: "1d6" }));
  const rolls = await dice(times, named(times, line("RULINGS.Way.dice.time")));
  const hours = encounters.map((at) => timeOfDay(Math.max(1, Math.min(6, rolls[`time${at}`]?.total ?? 1))));
  const marchers = members.map(({ marcher }) => marcher);
  const night = watchesOf(journey, marchers);
  const nights = encounters.filter((_, n) => hours[n] === "night");
  const asked = night.length > 0 ? nights.map((at) => ({ id: `watch${at}`, formula: `1d${night.length}` })) : [];
  const places = landing ? encounters.map((at) => ({ id: `afloat${at}`, formula: "1d6" })) : [];
  const later = await dice([...asked, ...places], {
    ...named(asked, line("RULINGS.Way.dice.watch")),
    ...named(places, line("RULINGS.Way.dice.afloat")),
  });
  const watches = encounters.map((at, n) =>
    hours[n] === "night"
      ? night.length === 0
        ? NOBODY_AWAKE
        : Math.max(1, Math.min(night.length, later[`watch${at}`]?.total ?? 1))
      : BY_DAY,
  );
  const lines = encounters.flatMap((at, n) => {
    const watch = watches[n] ?? BY_DAY;
    const found = { die: outcome.dice[at - 1] ?? 0, chance: plan.chance };
    const ashore = landing && !afloat(true, later[`afloat${at}`]?.total ?? 1);
    return [
      line("RULINGS.Way.road.encounter", found, { when: `RULINGS.Way.when.${hours[n]}` }),
      ...(watch === BY_DAY ? [] : [watchLine(watch, awakeAt(journey, watch, marchers))]),
      ...(landing ? [line(ashore ? "RULINGS.Way.sea.ashore" : "RULINGS.Way.sea.afloat")] : []),
    ];
  });
  return { lines, watches };
}

function named(rolls: readonly RollRequest[], name: TextLine): Record<string, TextLine> {
  return Object.fromEntries(rolls.map(({ id }) => [id, name]));
}

/** The members with a full day of rest due from this day on: after a forced march, and after a number of days of travel (BX-082, BX-083). */
export function restDueLines(before: Expedition, after: Expedition, rulings: Rulings): TextLine[] {
  const days = rulings.use(journeyRest)?.days;
  if (days === undefined) return [];
  const due = ({ mustRest, travelDays }: Marcher): boolean => mustRest || travelDays >= days;
  const names = after.members.filter((one, at) => {
    const was = before.members[at];
    return !one.dead && due(one) && !(was && due(was));
  });
  return names.length > 0
    ? [line("RULINGS.Way.road.restDue", { names: names.map(({ name }) => name).join(", ") })]
    : [];
}

/** Food and water that will not last another two days, reported in time (BX-010, BX-049). */
export function supplyLines({ members, rations, water }: Expedition): TextLine[] {
  const mouths = mouthsOf(members);
  const food = runsShort(rations, mouths);
  const drink = runsShort(water, mouths);
  return [
    ...(food === undefined ? [] : [line("RULINGS.Way.road.foodShort", { days: food })]),
    ...(drink === undefined ? [] : [line("RULINGS.Way.road.waterShort", { days: drink })]),
  ];
}

/** The suggestions for hunger and thirst, left to the referee: no effect is automatic (BX-049). */
export function wantLines({ members }: Expedition): TextLine[] {
  return members.flatMap(({ name, want, dead }) => {
    const prompt = dead ? undefined : wantPrompt(want);
    if (!prompt) return [];
    const { attack, rateQuarters, hitPoints } = prompt;
    return [line("RULINGS.Way.road.want", { name, attack: -attack, quarters: rateQuarters, points: hitPoints })];
  });
}
