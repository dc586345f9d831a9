/** A day on land: its public results, and the party's actual course. */
import { partyFlight } from "../../rules/exploration/encumbrance.ts";
import { type DayOut, goAstray, planDayOut, resolveDayOut } from "../../rules/exploration/journey.ts";
import type { Stretch } from "../../rules/exploration/travel.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stealth } from "../../rules/topics/stealth.ts";
import type { DieRequest } from "../platform/asked-dice.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { nothingComes, wanderingChances } from "./chances.ts";
import {
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

/** Whether the party plans to fly, and the members who cannot (BX-075). */
function flightOf({ way: journey, members }: TurnInput): ReturnType<typeof partyFlight> | undefined {
  const { flies, occupation } = journey.road;
  if (!flies || (occupation !== "travel" && occupation !== "forage")) return undefined;
  return partyFlight(members.map(({ marcher }) => marcher));
}

function dayOutOf({ way: journey, secret }: TurnInput, flight: ReturnType<typeof flightOf>): DayOut {
  const { road } = journey;
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
    sneaks: road.sneaks && travels,
    forage: road.occupation === "forage",
    ...(flight && { flying: flight.rate }),
    change: secret.change,
  };
}

/** Plays a day on land (BX-073 to BX-086). */
export async function dayOnRoad(input: TurnInput, grid: MapGrid, dice: DieRequest, rulings: Rulings): Promise<DayDone> {
  const before = expeditionOf(input);
  const flight = flightOf(input);
  if (flight && flight.grounded.length > 0) {
    const names = flight.grounded.join(", ");
    return { ...noDay(input), refused: { key: "exploration.cannotFly", rule: "BX-075", data: { names } } };
  }
  const plan = planDayOut(before, dayOutOf(input, flight), rulings);
  if (plan.refused) return { ...noDay(input), refused: plan.refused };
  const rolls = await dice(plan.rolls, namesOf(plan.rolls));
  const outcome = resolveDayOut(before, plan, rolls, rulings);
  const strayed = outcome.lost ? await straying(grid, dice) : 0;
  const after = outcome.lost ? goAstray(outcome.expedition, strayed) : outcome.expedition;
  const comes = await meetings(plan.wandering, outcome.wandering, input, dice);
  const { way: journey } = input;
  const { occupation } = plan.day;
  const lines = [
    ...(occupation === "travel"
      ? [
          line(
            "RULINGS.Way.road.travelled",
            { miles: outcome.miles },
            { course: `RULINGS.Way.course.${journey.road.course}` },
          ),
        ]
      : [line(`RULINGS.Way.road.${occupation}`)]),
    ...(flight ? [line("RULINGS.Way.road.flies")] : []),
    ...(plan.day.sneaks && !flight && rulings.use(stealth) ? [line("RULINGS.Way.road.sneaks")] : []),
    ...foodLines(plan.day, outcome, plan.rolls.length > 0 ? (rolls.hunt?.total ?? 0) : 0),
    ...(plan.warnings ?? []).map(refusalLine),
    ...eventLines(outcome.events),
    ...restDueLines(before, after, rulings),
    ...supplyLines(after),
    ...(comes.lines.length > 0 ? [line("RULINGS.Way.road.meets")] : []),
  ];
  const lost =
    plan.lostChance === 0
      ? []
      : [line(outcome.lost ? "RULINGS.Way.road.lost" : "RULINGS.Way.road.sure", { chance: plan.lostChance })];
  const astray = outcome.lost ? [astrayLine(strayed)] : [];
  const passed = dayPassed(input, after, outcome.miles, journey.road.course, strayed);
  const restDays = occupation === "rest" ? journey.restDays + 1 : 0;
  const safeDays = occupation === "rest" && journey.road.safe ? journey.safeDays + 1 : 0;
  return {
    ...passed,
    way: { ...passed.way, effects: after.effects, restDays, safeDays },
    secret: { ...passed.secret, comes: comes.watches },
    expedition: after,
    lines,
    truth: [
      ...lost,
      ...astray,
      ...wantLines(after),
      ...comes.lines,
      ...nothingComes(plan.wandering, outcome.wandering),
    ],
    // Game found by hunting is an encounter too (BX-078).
    met: comes.lines.length > 0 || outcome.next.some(({ kind }) => kind === "game"),
    chances: wanderingChances(plan.wandering),
    traces: milesSteps(plan.miles),
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
