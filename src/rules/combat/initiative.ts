import type { Combatant } from "../facts/combatant.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import { ownModifiers } from "../rulings/custom-rulings.ts";
import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { initiativeTies } from "../topics/initiativeTies.ts";
import type { Modifier } from "../trace/types.ts";
import { able } from "./combatants.ts";
import { type Contender, contender, lackingInitiative, unsurprisedSides } from "./contenders.ts";
import { settle } from "./order.ts";
import { moveOn, noted } from "./round.ts";
import type { CombatEvent, CombatState, InitiativeEntry, InitiativeOutcome, InitiativePlan } from "./types.ts";
import { compareInitiative, compareOwn, equals, isUndecided, manySides } from "./units.ts";

/** After so many rerolls a tie stands, and the tied act simultaneously. */
const MOST_REROLLS = 20;

/** A contender that rolls again, and whether its earlier dice are discarded. */
type Retry = Contender & { readonly afresh?: true };
type Tied = {
  readonly id: string;
  readonly name: string;
  readonly initiative: number | null;
  readonly ties: readonly number[];
};

/** The contenders that must reroll a tie (BX-135, HERO-05): ties between different sides only. */
function tied(state: CombatState, rulings: Rulings): readonly Retry[] {
  if (!rulings.use(initiativeTies).rerolls) return [];
  if (rulings.use(initiative).rolls === "side") {
    const sides = unsurprisedSides(state).filter((side) => side.initiative !== null && side.ties.length < MOST_REROLLS);
    return again("side", sides, compareInitiative, (group) => group.length > 1);
  }
  const rolled = state.combatants
    .filter((combatant) => able(state, combatant) && combatant.initiative !== null)
    .filter((combatant) => combatant.ties.length < MOST_REROLLS);
  return again("combatant", rolled, compareOwn(rulings), manySides);
}

/**
 * The tied contenders. A latecomer who ties with an already broken tie makes all of them reroll, because an earlier tie die cannot be compared with a missing
 * one (HERO-05).
 */
function again<T extends Tied>(
  target: Contender["target"],
  all: readonly T[],
  compare: (a: T, b: T) => number,
  matters: (group: readonly T[]) => boolean,
): readonly Retry[] {
  const sorted = [...all].sort(compare);
  const byResult = equals(sorted, (a, b) => (a.initiative ?? 0) - (b.initiative ?? 0));
  return byResult.flatMap((same): readonly Retry[] => {
    const late = matters(same) && same.some((one) => same.some((other) => isUndecided(one, other)));
    if (late) return same.map((one) => ({ ...contender(target, one), afresh: true }));
    return equals(same, compare)
      .filter(matters)
      .flat()
      .map((one) => contender(target, one));
  });
}

/**
 * The initiative dice needed now: for everybody without a result, otherwise for ties. There are no rolls when none is needed.
 * @param together ids of combatants that share one number: the first of each list rolls for all ("roll once for these", HERO-01)
 */
export function planInitiative(
  state: CombatState,
  rulings: Rulings,
  together: readonly (readonly string[])[] = [],
): InitiativePlan {
  const lacking = lackingInitiative(state, rulings);
  const shared = lacking.length ? sharing(lacking, together) : new Map<string, readonly string[]>();
  const others = new Set([...shared.values()].flat());
  const wanted: readonly Retry[] = lacking.length ? lacking.filter(({ id }) => !others.has(id)) : tied(state, rulings);
  const tie = lacking.length ? 0 : 1 + depth(state, wanted);
  const byId = new Map(wanted.length > 0 ? state.combatants.map((combatant) => [combatant.id, combatant]) : []);
  const entries = wanted.map((one): InitiativeEntry => {
    const combatant = one.target === "combatant" ? byId.get(one.id) : undefined;
    const modifiers = combatant && tie === 0 ? modifiersOf(combatant, rulings) : [];
    const also = combatant && shared.get(one.id);
    return { ...one, rollId: `${one.target}:${one.id}`, modifiers, ...(also && { also }) };
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

/** The combatants that share a die, by the one that rolls it: only those that roll individually now. */
function sharing(
  lacking: readonly Contender[],
  together: readonly (readonly string[])[],
): ReadonlyMap<string, readonly string[]> {
  const rolls = new Set(lacking.flatMap(({ target, id }) => (target === "combatant" ? [id] : [])));
  const shared = new Map<string, readonly string[]>();
  for (const list of together) {
    const [first, ...rest] = [...new Set(list)].filter((id) => rolls.delete(id));
    if (first !== undefined && rest.length > 0) shared.set(first, rest);
  }
  return shared;
}

function depth(state: CombatState, wanted: readonly Retry[]): number {
  const ties = wanted.map((one) =>
    one.afresh
      ? 0
      : one.target === "side"
        ? (state.sides.find(({ id }) => id === one.id)?.ties.length ?? 0)
        : (state.combatants.find(({ id }) => id === one.id)?.ties.length ?? 0),
  );
  return Math.max(0, ...ties);
}

/** The combatant's modifier, and a point for halflings with individual dice (BX-137, HERO-01). */
function modifiersOf(combatant: Combatant, rulings: Rulings): readonly Modifier[] {
  const ruling = rulings.use(initiative);
  const kind = combatant.character ? "character" : "monster";
  const own = ownModifiers(rulings.own, "initiative", () => ({ who: { ...combatant, kind }, input: combatant }));
  if (!ruling.modified) return own;
  const source = rulings.source(initiative, rulings.use(initiative).merges ? "HERO-01" : "BX-137");
  const modifiers: Modifier[] = [];
  const effects = combatant.initiativeEffects ?? [];
  const ownNumber = effects.reduce((rest, { value }) => rest - value, combatant.initiativeModifier);
  if (ownNumber !== 0) modifiers.push({ key: "initiative.own", on: "initiative", op: "add", value: ownNumber, source });
  modifiers.push(...effects);
  if (combatant.halfling && ruling.halfling !== 0)
    modifiers.push({ key: "initiative.halfling", on: "initiative", op: "add", value: ruling.halfling, source });
  return [...modifiers, ...own];
}

/**
 * Applies the dice of {@link planInitiative}. `next` is a further plan for ties, rolled at once; without it the order of the round is known and the state is at
 * its first slot.
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
  const places = { side: new Map<string, number>(), combatant: new Map<string, number>() };
  for (const [at, { target, id, also = [] }] of plan.entries.entries())
    for (const one of [id, ...also]) if (!places[target].has(one)) places[target].set(one, at);
  const put = <T extends { readonly id: string; readonly ties: readonly number[] }>(
    target: Contender["target"],
    of: T,
  ): T => {
    const at = places[target].get(of.id) ?? -1;
    const [entry, result] = [plan.entries[at], results[at]];
    if (!entry || !result) return of;
    if (!plan.tie) return { ...of, initiative: result.total, ties: [] };
    return { ...of, ties: [...(entry.afresh ? [] : of.ties), result.total] };
  };
  const rolled: CombatState = {
    ...state,
    sides: places.side.size > 0 ? state.sides.map((side) => put("side", side)) : state.sides,
    combatants:
      places.combatant.size > 0 ? state.combatants.map((combatant) => put("combatant", combatant)) : state.combatants,
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
  // Latecomers may roll in the middle of a round; they act from the next one.
  if (state.settled) return { state, events };
  const on = moveOn(settle(state, rulings), rulings);
  return { state: on.state, events: [...events, ...on.events] };
}
