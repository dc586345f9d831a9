/** Evasion, and the pursuit when it fails: in rounds, in turns, in days, on land and at sea. */

import { roundsUntilTired } from "../../rules/derived/rounds-until-tired.ts";
import { afterChase, scatter } from "../../rules/encounter/aftermath.ts";
import { evadeAgain, lostSight, runRound, startChase, stopFleeing } from "../../rules/encounter/chase.ts";
import { encounterChoices } from "../../rules/encounter/encounter-steps.ts";
import { planEvasion, resolveEvasion, WOODS_BONUS, wouldPursue } from "../../rules/encounter/evasion.ts";
import { planPursuitTurn, resolvePursuitTurn, type TurnRunner } from "../../rules/encounter/pursuit-turns.ts";
import type { Chase, ChaseStep, Evasion, EvasionOutcome } from "../../rules/encounter/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { LabelledSteps } from "../cards/journey.ts";
import type { DieRequest } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { EncounterStep } from "./encounter.ts";
import type { EncounterState } from "./journey-state.ts";

/** A side that flees or pursues. */
export interface Runner extends TurnRunner {
  readonly tires: boolean;
}

/** The data of a flight from both sides. */
export interface ChaseResult {
  readonly party: readonly Runner[];
  /** The number in the party, where it differs from the number of runners: group members, and carried members (BX-130). */
  readonly present?: number;
  readonly foes: readonly Runner[];
  /** Whether the party pursues and the others flee. */
  readonly hunts: boolean;
  /** Whether the others pursue, as set by the referee; undefined: by their reaction. */
  readonly pursued?: boolean;
  /** The referee's chance for a surprised side, in percent; undefined: 10 in woods, otherwise none (BX-129). */
  readonly surprisedChance?: number;
  readonly intelligent: boolean;
  readonly eats: boolean;
  readonly immunities: readonly string[];
  readonly tracks: boolean;
}

/** A step that is not possible. */
export function refusedStep(met: EncounterState, refused: Refusal): EncounterStep {
  return { met, lines: [], truth: [], refused };
}

function withChase(met: EncounterState, chase: Chase, rolled?: number): EncounterState {
  return { ...met, encounter: afterChase(met.encounter, chase, rolled) };
}

/** Whether the party is surrounded: creatures that surprised it may have done so, if the referee decides so (BX-084). */
function isSurrounded({ encounter, ringed }: EncounterState): boolean {
  return (encounter.surprise?.surrounded ?? false) && ringed === true;
}

/** The known facts of an evasion. */
function evasionOf(met: EncounterState, flight: ChaseResult, rulings: Rulings): Evasion {
  const { surprise, distance, reaction, combatBegun, chase } = met.encounter;
  const side = (runners: readonly Runner[], id: string) => ({
    rates: runners.map(({ base }) => base),
    count: id === "foes" ? met.count : (flight.present ?? runners.length),
    surprised: surprise?.losing.includes(id) ?? false,
    tires: runners.every(({ tires }) => tires),
  });
  const party = side(flight.party, "party");
  const foes = side(flight.foes, "foes");
  return {
    place: met.place,
    fleeing: flight.hunts ? foes : party,
    pursuing: flight.hunts ? party : foes,
    pursued: flight.pursued ?? (flight.hunts || wouldPursue(reaction, rulings, met.response)),
    combatBegun,
    // Only the party can be surrounded, not a side that it pursues (BX-084).
    cannotLeave: met.cannotLeave || (!flight.hunts && isSurrounded(met)),
    surroundings: Math.max(
      -50,
      Math.min(50, met.surroundings + (met.woods && met.place === "wilderness" ? WOODS_BONUS : 0)),
    ),
    woods: met.woods,
    ...(flight.surprisedChance !== undefined && { surprisedChance: flight.surprisedChance }),
    gap: chase?.gap ?? distance?.distance ?? 0,
  };
}

/**
 * One side tries to evade before combat (BX-117 to BX-119, BX-127, BX-129 to BX-131).
 * @param said the referee's result, instead of dice
 */
export async function evade(
  met: EncounterState,
  flight: ChaseResult,
  dice: DieRequest,
  rulings: Rulings,
  said?: "away" | "chase",
): Promise<EncounterStep> {
  const { surprise } = met.encounter;
  const known = surprise
    ? { ...met.encounter, surprise: { ...surprise, surrounded: isSurrounded(met) } }
    : met.encounter;
  const closed = encounterChoices(known, flight.hunts ? "foes" : "party").evade;
  if (closed) return refusedStep(met, closed);
  const before = met.encounter.chase;
  const evasion = before && !before.over ? evadeAgain(before) : evasionOf(met, flight, rulings);
  const away = line(`RULINGS.Way.chase.${flight.hunts ? "theyAway" : "away"}`);
  const begins = line("RULINGS.Way.chase.begins");
  if (said) {
    const encounter =
      said === "away"
        ? { ...met.encounter, over: true }
        : { ...met.encounter, chase: startChase(evasion, rulings, true) };
    return { met: { ...met, encounter }, lines: [said === "away" ? away : begins], truth: [] };
  }
  const plan = planEvasion(evasion, rulings);
  if (plan.refused) return refusedStep(met, plan.refused);
  const rolls = await dice(plan.rolls, { evasion: line("RULINGS.Way.dice.evasion") });
  const outcome = resolveEvasion(plan, rolls, rulings);
  const { chase } = outcome;
  const encounter = { ...met.encounter, evasion: outcome, ...(chase && { chase }) };
  const why = outcome.why ? [line(`RULINGS.Why.${outcome.why}`)] : [];
  return {
    ...(outcome.natural !== null && { steps: outcome.steps }),
    met: { ...met, encounter: outcome.escaped ? { ...encounter, over: true } : encounter },
    lines: [outcome.escaped ? away : begins, ...why],
    truth:
      outcome.natural === null
        ? []
        : [line("RULINGS.Way.chase.evasion", { die: outcome.natural, chance: outcome.chance })],
    ...(outcome.natural !== null && { chances: [evasionChance(outcome)] }),
  };
}

/** The steps of the chance of evasion (BX-127, BX-129 to BX-131). */
export function evasionChance({ steps }: EvasionOutcome): LabelledSteps {
  return { label: line("RULINGS.Way.dice.evasion"), steps };
}

/** Changes a fight to a pursuit, where pursuits run by turns (ERIS-13). */
export function pursueFromFight(
  met: EncounterState,
  flight: ChaseResult,
  gap: number,
  rulings: Rulings,
): EncounterStep {
  const evasion = { ...evasionOf(met, flight, rulings), gap, pursued: true };
  return { met: withChase(met, startChase(evasion, rulings)), lines: [line("RULINGS.Way.chase.begins")], truth: [] };
}

/** The running pursuit. */
export function chaseOf(met: EncounterState): Chase | undefined {
  return met.encounter.chase;
}

export const NO_CHASE: Refusal = { key: "way.noStep" };

function overLine(chase: Chase): TextLine[] {
  return chase.over === "" ? [] : [line(`RULINGS.Way.chase.over.${chase.over}`)];
}

/** The public content after a step of a pursuit. */
export function chaseSeen(
  met: EncounterState,
  chase: Chase,
  truth: readonly TextLine[] = [],
  lines: readonly TextLine[] = [],
): EncounterStep {
  const gap = line(`RULINGS.Way.chase.gap.${chase.kind === "turns" ? "turns" : chase.unit}`, {
    gap: Math.round(chase.gap),
    steps: chase.steps,
  });
  return {
    met: withChase(met, chase),
    lines: [...lines, ...(chase.kind === "days" ? [] : [gap]), ...overLine(chase)],
    truth,
  };
}

/** Plays the next round or turn of a pursuit (BX-120, BX-128, ERIS-14); `fleeDay` plays one of days. */
export async function chaseOn(
  met: EncounterState,
  flight: ChaseResult,
  dice: DieRequest,
  rulings: Rulings,
): Promise<EncounterStep> {
  const chase = chaseOf(met);
  if (!chase || chase.kind === "days") return refusedStep(met, NO_CHASE);
  if (chase.kind === "turns") return chaseTurn(met, chase, flight, dice, rulings);
  const next = runRound(chase, rulings);
  if (next.refused) return refusedStep(met, next.refused);
  return chaseSeen(met, next.chase, [], tiredNow(next, rulings) ? [line("RULINGS.Way.chase.exhausted")] : []);
}

/** Whether living creatures tire in this round while the pursuit continues, since the undead run on (BX-126). */
function tiredNow({ chase, exhausted }: ChaseStep, rulings: Rulings): boolean {
  return exhausted && chase.over === "" && chase.steps === roundsUntilTired(rulings)?.running;
}

async function chaseTurn(
  met: EncounterState,
  chase: Chase,
  flight: ChaseResult,
  dice: DieRequest,
  rulings: Rulings,
): Promise<EncounterStep> {
  const [quarry, hunters] = flight.hunts ? [flight.foes, flight.party] : [flight.party, flight.foes];
  const plan = planPursuitTurn(chase, quarry, hunters, rulings);
  if (plan.refused) return refusedStep(met, plan.refused);
  const names = { quarry: line("RULINGS.Way.dice.quarry"), hunters: line("RULINGS.Way.dice.hunters") };
  const outcome = resolvePursuitTurn(chase, plan, await dice(plan.rolls, names));
  const { rolls, combat, first } = outcome;
  const { fleeing, pursuing, steps } = plan;
  const lines = rolls ? [line("RULINGS.Way.chase.contact", { quarry: rolls.quarry, hunters: rolls.hunters })] : [];
  if (combat) lines.push(line(first === "tie" ? "RULINGS.Way.chase.tie" : "RULINGS.Way.chase.attack"));
  const rates = line("RULINGS.Way.chase.rates", { fleeing, pursuing });
  return {
    ...chaseSeen(met, outcome.chase, [rates], lines),
    chances: [{ label: line("RULINGS.Way.chase.gapNow"), steps }],
  };
}

/** The pursuers lose sight of the fleeing side (BX-121). */
export function outOfSight(met: EncounterState, { tracks }: ChaseResult): EncounterStep {
  const chase = chaseOf(met);
  if (!chase || chase.over) return refusedStep(met, NO_CHASE);
  return chaseSeen(met, lostSight(chase, tracks), [], tracks ? [line("RULINGS.Way.chase.tracked")] : []);
}

/** The fleeing side stops (BX-132). */
export async function chaseStopped(met: EncounterState, dice: DieRequest): Promise<EncounterStep> {
  const chase = chaseOf(met);
  if (!chase || chase.over) return refusedStep(met, NO_CHASE);
  return caughtAt(met, stopFleeing(chase), dice);
}

/** Catches a fleeing party after days; it meets the pursuers at a rolled distance (BX-132). */
export async function caughtAt(
  met: EncounterState,
  chase: Chase,
  dice: DieRequest,
  truth: readonly TextLine[] = [],
  lines: readonly TextLine[] = [],
): Promise<EncounterStep> {
  const { meeting } = chase;
  if (!meeting) return chaseSeen(met, chase, truth, lines);
  const rolls = await dice([{ id: "caught", formula: meeting.formula }], { caught: line("RULINGS.Way.dice.distance") });
  const distance = rolls.caught?.total ?? 0;
  return {
    met: withChase(met, chase, distance),
    lines: [...lines, ...overLine(chase), line(`RULINGS.Way.meet.away.${meeting.unit}`, { distance })],
    truth,
  };
}

/** The party scatters: the fast escape and are lost to the others, the slow are caught. Base rates count, not those of a pursuit turn. */
export function chaseScattered(
  met: EncounterState,
  flight: ChaseResult,
): EncounterStep & { readonly away: readonly string[] } {
  const chase = chaseOf(met);
  if (!chase || chase.over || flight.hunts) return { ...refusedStep(met, NO_CHASE), away: [] };
  const { away, caught } = scatter(flight.party, Math.min(...chase.evasion.pursuing.rates));
  const names = (ids: readonly string[]): string =>
    flight.party.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
  const lines = [line("RULINGS.Way.chase.scatter")];
  if (away.length > 0) lines.push(line("RULINGS.Way.chase.scattered", { names: names(away) }));
  if (caught.length > 0) lines.push(line("RULINGS.Way.chase.overtaken", { names: names(caught) }));
  return { ...chaseSeen(met, { ...chase, over: caught.length === 0 ? "escaped" : "caught" }, [], lines), away };
}

/** Sets the gap, or the end of the pursuit, by the referee's decision. */
export function sayChase(met: EncounterState, gap: number | undefined, over: string): EncounterStep {
  const chase = chaseOf(met);
  const end = ENDS.find((one) => one === over) ?? "";
  if (!chase || (chase.over && !end && gap === undefined)) return refusedStep(met, NO_CHASE);
  return chaseSeen(met, { ...chase, ...(gap !== undefined && { gap: Math.max(0, gap) }), over: end });
}

/** @texts RULINGS.Way.chase.over.* */
export const ENDS = ["caught", "escaped", "lost", "distracted", "stopped", "exhausted"] as const;
