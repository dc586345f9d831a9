import type { Combatant } from "../facts/combatant.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { initiativeTies } from "../topics/initiativeTies.ts";
import type { Modifier } from "../trace/types.ts";
import { able } from "./combatants.ts";
import { type Contender, contender, lackingInitiative, unsurprisedSides } from "./contenders.ts";
import { settle } from "./order.ts";
import { moveOn, noted } from "./round.ts";
import type { CombatEvent, CombatState, InitiativeEntry, InitiativeOutcome, InitiativePlan } from "./types.ts";
import { compareInitiative, compareOwn, equals, manySides } from "./units.ts";

/** After so many rerolls equal results stand, and those who tie act at the same time. */
const MOST_REROLLS = 20;

/** Those who must roll again to be told apart (BX-135, HERO-05): ties between different sides only. */
function tied(state: CombatState, rulings: Rulings): readonly Contender[] {
  if (!rulings.use(initiativeTies).rerolls) return [];
  if (rulings.use(initiative).rolls === "side") {
    const sorted = unsurprisedSides(state).filter(
      (side) => side.initiative !== null && side.ties.length < MOST_REROLLS,
    );
    return equals([...sorted].sort(compareInitiative), compareInitiative)
      .filter((group) => group.length > 1)
      .flat()
      .map((side) => contender("side", side));
  }
  const compare = compareOwn(rulings);
  const rolled = state.combatants
    .filter((combatant) => able(state, combatant) && combatant.initiative !== null)
    .filter((combatant) => combatant.ties.length < MOST_REROLLS)
    .sort(compare);
  return equals(rolled, compare)
    .filter(manySides)
    .flat()
    .map((combatant) => contender("combatant", combatant));
}

/**
 * The initiative dice that are wanted now: for everybody who has none, else for those who tie. No rolls when nothing is wanted.
 */
export function planInitiative(state: CombatState, rulings: Rulings): InitiativePlan {
  const lacking = lackingInitiative(state, rulings);
  const wanted = lacking.length ? lacking : tied(state, rulings);
  const tie = lacking.length ? 0 : 1 + depth(state, wanted);
  const entries = wanted.map((one): InitiativeEntry => {
    const combatant = one.target === "combatant" ? state.combatants.find(({ id }) => id === one.id) : undefined;
    const modifiers = combatant && tie === 0 ? modifiersOf(combatant, rulings) : [];
    return { ...one, rollId: `${one.target}:${one.id}`, modifiers };
  });
  const { die } = rulings.use(initiative);
  return {
    procedure: "initiative",
    entries,
    tie,
    rolls: entries.map((entry) => ({ id: entry.rollId, formula: die })),
    stamp: rulings.hash,
  };
}

function depth(state: CombatState, wanted: readonly Contender[]): number {
  const ties = wanted.map((one) =>
    one.target === "side"
      ? (state.sides.find(({ id }) => id === one.id)?.ties.length ?? 0)
      : (state.combatants.find(({ id }) => id === one.id)?.ties.length ?? 0),
  );
  return Math.max(0, ...ties);
}

/** BX-137, HERO-01: the combatant's modifier, and a point for halflings with dice of their own. */
function modifiersOf(combatant: Combatant, rulings: Rulings): readonly Modifier[] {
  const ruling = rulings.use(initiative);
  if (!ruling.modified) return [];
  const source = rulings.source(initiative, rulings.use(initiative).merges ? "HERO-01" : "BX-137");
  const modifiers: Modifier[] = [];
  if (combatant.initiativeModifier !== 0)
    modifiers.push({ key: "initiative.own", on: "initiative", op: "add", value: combatant.initiativeModifier, source });
  if (combatant.halfling && ruling.halfling !== 0)
    modifiers.push({ key: "initiative.halfling", on: "initiative", op: "add", value: ruling.halfling, source });
  return modifiers;
}

/**
 * Takes in the dice of {@link planInitiative}. `next` is a further plan for those who tied, to be thrown at once; without it the
 * order of the round is known and the state stands at its first slot.
 */
export function resolveInitiative(
  state: CombatState,
  plan: InitiativePlan,
  rolls: Rolls,
  rulings: Rulings,
): InitiativeOutcome {
  const results = plan.entries.map((entry) => {
    const natural = rolledFor(rolls, entry.rollId).total;
    const trace = rulings.trace({
      key: plan.tie ? "initiative.tieDie" : "initiative.die",
      on: "initiative",
      op: "set",
      value: natural,
      source: { kind: "dice" },
    });
    for (const modifier of entry.modifiers) trace.apply(modifier);
    const { value, steps } = trace.done();
    return { target: entry.target, id: entry.id, name: entry.name, total: value, steps };
  });
  const put = <T extends { readonly id: string; readonly ties: readonly number[] }>(
    target: Contender["target"],
    of: T,
  ): T => {
    const result = results.find((one) => one.target === target && one.id === of.id);
    if (!result) return of;
    return plan.tie ? { ...of, ties: [...of.ties, result.total] } : { ...of, initiative: result.total, ties: [] };
  };
  const rolled: CombatState = {
    ...state,
    sides: state.sides.map((side) => put("side", side)),
    combatants: state.combatants.map((combatant) => put("combatant", combatant)),
  };
  const events = results.map(
    ({ id, total }): CombatEvent => ({ kind: "initiative", target: id, total, tie: plan.tie > 0 }),
  );
  return { procedure: "initiative", results, ...afterRoll(noted(rolled, events), rulings), stamp: plan.stamp };
}

function afterRoll(
  { state, events }: { readonly state: CombatState; readonly events: readonly CombatEvent[] },
  rulings: Rulings,
): Pick<InitiativeOutcome, "state" | "events" | "next"> {
  const next = planInitiative(state, rulings);
  if (next.rolls.length) return { state, events, next };
  // Latecomers may roll in the middle of a round; they take their place when the next one begins.
  if (state.settled) return { state, events };
  const on = moveOn(settle(state, rulings), rulings);
  return { state: on.state, events: [...events, ...on.events] };
}
