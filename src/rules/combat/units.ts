import type { Band, Combatant } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { initiativeTies } from "../topics/initiativeTies.ts";
import { hasTurn } from "./combatants.ts";
import type { CombatState, Side, Unit } from "./types.ts";

type Ranked = { readonly initiative: number | null; readonly ties: readonly number[] };

/** Higher results first, then by the tie dice. A combatant without a roll comes last. */
export function compareInitiative(a: Ranked, b: Ranked): number {
  const first = (b.initiative ?? Number.NEGATIVE_INFINITY) - (a.initiative ?? Number.NEGATIVE_INFINITY);
  if (first !== 0 && !Number.isNaN(first)) return first;
  const length = Math.max(a.ties.length, b.ties.length);
  for (let i = 0; i < length; i += 1) {
    const difference = (b.ties[i] ?? 0) - (a.ties[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether two equal results differ only by a tie die that one of them never rolled. */
export function isUndecided(a: Ranked, b: Ranked): boolean {
  if (a.initiative !== b.initiative || a.ties.length === b.ties.length) return false;
  const shared = Math.min(a.ties.length, b.ties.length);
  return a.ties.slice(0, shared).every((die, at) => die === b.ties[at]);
}

/** Sides with a combatant that has a turn this round, in the order of the table. */
export function contendingSides(state: CombatState): readonly Side[] {
  return state.sides.filter((side) =>
    state.combatants.some((combatant) => combatant.side === side.id && hasTurn(state, combatant)),
  );
}

/** Runs of equal neighbours in a sorted list. */
export function equals<T>(sorted: readonly T[], compare: (a: T, b: T) => number): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of sorted) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && compare(last[0], item) === 0) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

export function manySides(group: readonly Combatant[]): boolean {
  return new Set(group.map((combatant) => combatant.side)).size > 1;
}

/** The units that act together, in order, for this round (BX-111, BX-135, BX-137, ERIS-04, ERIS-05, GOR-75, HERO-02, HERO-05). */
export function buildUnits(state: CombatState, rulings: Rulings): readonly Unit[] {
  return rulings.use(initiative).rolls === "side" ? sideUnits(state, rulings) : ownUnits(state, rulings);
}

function sideUnits(state: CombatState, rulings: Rulings): readonly Unit[] {
  const sorted = [...contendingSides(state)].sort(compareInitiative);
  return equals(sorted, compareInitiative).flatMap((tied) => {
    const sides = tied.map((side) => side.id);
    const members = state.combatants.filter((combatant) => sides.includes(combatant.side) && hasTurn(state, combatant));
    const result = tied[0]?.initiative ?? null;
    if (tied.length > 1 && rulings.use(initiativeTies).dexterity) return bands(members, sides, result);
    return [unit(`side:${sides.join("+")}`, "side", members, sides, result, tied.length > 1)];
  });
}

const BANDS: readonly Band[] = ["first", "middle", "last"];

function bands(members: readonly Combatant[], sides: readonly string[], result: number | null): readonly Unit[] {
  return BANDS.flatMap((band) => {
    const inBand = members.filter((combatant) => combatant.band === band);
    if (!inBand.length) return [];
    const present = sides.filter((side) => inBand.some((combatant) => combatant.side === side));
    const id = `band:${sides.join("+")}:${band}`;
    return [{ ...unit(id, "band", inBand, present, result, present.length > 1), band }];
  });
}

/** The comparison of combatants who rolled individually. */
export function compareOwn(rulings: Rulings): (a: Combatant, b: Combatant) => number {
  const byDexterity = rulings.use(initiativeTies).dexterity;
  const onTies = (one: Combatant): number => one.tieModifier ?? one.initiativeModifier;
  return (a, b) => compareInitiative(a, b) || (byDexterity ? onTies(b) - onTies(a) : 0);
}

function ownUnits(state: CombatState, rulings: Rulings): readonly Unit[] {
  const compare = compareOwn(rulings);
  const { merges } = rulings.use(initiative);
  const sorted = state.combatants.filter((combatant) => hasTurn(state, combatant)).sort(compare);
  const units: Unit[] = [];
  for (const group of equals(sorted, compare)) {
    const [head] = group;
    if (!head) continue;
    const shared = manySides(group);
    const last = units.at(-1);
    if (merges && !shared && last && !last.simultaneous && last.sides[0] === head.side)
      units[units.length - 1] = { ...last, ids: [...last.ids, ...group.map((combatant) => combatant.id)] };
    else {
      const sides = [...new Set(group.map((combatant) => combatant.side))];
      const kind = merges || group.length > 1 ? "block" : "combatant";
      units.push(unit(`own:${head.id}`, kind, group, sides, head.initiative, shared));
    }
  }
  return units;
}

function unit(
  id: string,
  kind: Unit["kind"],
  members: readonly Combatant[],
  sides: readonly string[],
  result: number | null,
  simultaneous: boolean,
): Unit {
  return { id, kind, sides, ids: members.map((combatant) => combatant.id), initiative: result, simultaneous };
}
