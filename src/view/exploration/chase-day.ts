/** A day of pursuit in the wilderness: a day's travel in a random direction, with its meals and wandering monsters (BX-132). */
import { evadeAgain, planDay, resolveDay } from "../../rules/encounter/chase.ts";
import { planEvasion, resolveEvasion } from "../../rules/encounter/evasion.ts";
import { type DayOut, goAstray, planDayOut, resolveDayOut } from "../../rules/exploration/journey.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import { nothingComes, wanderingChances } from "./chances.ts";
import { caughtAt, chaseOf, chaseSeen, evasionChance, NO_CHASE } from "./chase.ts";
import type { EncounterStep } from "./encounter.ts";
import type { EncounterState } from "./journey-state.ts";
import { astrayLine, type DayDone, dayPassed, milesSteps, namesOf, noDay } from "./travel-day.ts";
import { eventLines, expeditionOf } from "./turn.ts";
import type { TurnInput } from "./turn-types.ts";

/** A day of flight, with the state of the pursuit. */
type FleeDay = DayDone & { readonly chase: EncounterState };

/** Plays another day of flight; from the second on with another try to evade first. */
export async function fleeDay(
  input: TurnInput,
  met: EncounterState,
  dice: DieRequest,
  rulings: Rulings,
): Promise<FleeDay> {
  const chase = chaseOf(met);
  const plain = { ...noDay(input), chase: met };
  if (chase?.kind !== "days" || chase.over) return { ...plain, refused: NO_CHASE };
  const away = chase.steps > 0 ? await awayAtLast(met, dice, rulings) : undefined;
  const tried = away?.chances ?? [];
  if (away?.met.encounter.over)
    return { ...plain, chase: away.met, lines: away.lines, truth: away.truth, chances: tried };
  const before = expeditionOf(input);
  const { road } = input.way;
  // A fleeing party follows no trail and does not forage; it has no intended course to lose.
  const day: DayOut = {
    occupation: "travel",
    stretches: [{ terrain: road.terrain }],
    lead: "landmark",
    forced: false,
    forage: false,
    change: input.secret.change,
  };
  const plan = planDayOut(before, day, rulings);
  if (plan.refused) return { ...plain, refused: plan.refused };
  const out = resolveDayOut(before, plan, await dice(plan.rolls, namesOf(plan.rolls)), rulings);
  const hunted = planDay(chase, rulings);
  const names = { direction: line("RULINGS.Way.dice.direction"), catch: line("RULINGS.Way.dice.catch") };
  const outcome = resolveDay(chase, hunted, await dice(hunted.rolls, names));
  const degrees = (outcome.direction - 1) * 60;
  const truth = [
    ...(away?.truth ?? []),
    line("RULINGS.Way.chase.direction", { die: outcome.direction }),
    astrayLine(degrees),
    ...(outcome.natural === null
      ? []
      : [line("RULINGS.Way.chase.catch", { die: outcome.natural, chance: hunted.chance })]),
    ...wanderers(out.wandering.encounters.length),
    ...nothingComes(plan.wandering, out.wandering),
  ];
  const fled = [line("RULINGS.Way.chase.fled", { miles: out.miles }), ...eventLines(out.events)];
  const step = outcome.choose
    ? chaseSeen(met, outcome.chase, truth, [
        ...fled,
        line("RULINGS.Way.chase.stillBehind", { days: outcome.chase.steps }),
      ])
    : await caughtAt(met, outcome.chase, dice, truth, fled);
  const after = goAstray(out.expedition, degrees);
  const passed = dayPassed(input, after, out.miles, road.course, degrees);
  return {
    ...plain,
    ...passed,
    chase: step.met,
    expedition: after,
    way: { ...passed.way, effects: after.effects },
    lines: step.lines,
    truth: step.truth,
    met: out.wandering.encounters.length > 0,
    chances: [...tried, ...wanderingChances(plan.wandering)],
    traces: milesSteps(plan.miles),
  };
}

function wanderers(count: number): TextLine[] {
  return count > 0 ? [line("RULINGS.Way.road.meets")] : [];
}

/** Another try to evade, for a party that flees on (BX-132). */
async function awayAtLast(met: EncounterState, dice: DieRequest, rulings: Rulings): Promise<EncounterStep | undefined> {
  const chase = chaseOf(met);
  if (!chase) return undefined;
  const plan = planEvasion(evadeAgain(chase), rulings);
  if (plan.refused) return undefined;
  const rolls = await rollUnder("again", plan, line("RULINGS.Way.dice.evasion"), dice);
  const outcome = resolveEvasion(plan, rolls, rulings);
  const { escaped, natural, chance } = outcome;
  const truth = natural === null ? [] : [line("RULINGS.Way.chase.evasion", { die: natural, chance })];
  const chances = natural === null ? [] : [evasionChance(outcome)];
  if (!escaped) return { met, lines: [], truth, chances };
  return { ...chaseSeen(met, { ...chase, over: "escaped" }, truth, [line("RULINGS.Way.chase.away")]), chances };
}
