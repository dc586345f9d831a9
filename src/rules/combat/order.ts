import type { Phase } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { combatSequence } from "../topics/combatSequence.ts";
import { initiative } from "../topics/initiative.ts";
import { preemptiveMissiles } from "../topics/preemptiveMissiles.ts";
import { slowWeapons } from "../topics/slowWeapons.ts";
import { able } from "./combatants.ts";
import { lackingInitiative } from "./contenders.ts";
import type { CombatState, Slot, Unit } from "./types.ts";
import { buildUnits } from "./units.ts";

const SHAPING = [
  "initiative",
  "initiativeEvery",
  "initiativeTies",
  "combatSequence",
  "slowWeapons",
  "preemptiveMissiles",
] as const;

/** The rulings that shape the order, as one string; equal strings give the same order. */
export function shapeOf(rulings: Rulings): string {
  return SHAPING.map((key) => rulings.chosen(key)).join(" ");
}

/** The unit's slots in every pass of the round, for a unit added to a running round. */
export function slotsOfUnit(unit: Unit, rulings: Rulings): readonly Slot[] {
  // A latecomer in a round with blocks does not change the side's morale slot (MIX-57).
  const { merges } = rulings.use(initiative);
  const turns = passes(rulings).flatMap((pass) =>
    pass.flatMap((phase) => (merges && phase === "morale" ? [] : [slot(phase, unit.id)])),
  );
  return rulings.use(slowWeapons).last ? [...turns, ...slowPass(unit)] : turns;
}

/** The slots of slow weapons, which come last (BX-136). */
function slowPass({ id }: Unit): readonly Slot[] {
  return [slot("slowMissile", id), slot("slowMelee", id)];
}

function passes(rulings: Rulings): readonly (readonly Phase[])[] {
  const sequence = rulings.use(combatSequence);
  return rulings.use(initiative).wholeTurns ? sequence.whole : sequence.passes;
}

/** The slots after initiative, in order, for known units (BX-133, BX-151, ERIS-03, GOR-76, BX-136, ERIS-18). */
function actionSlots(units: readonly Unit[], rulings: Rulings): readonly Slot[] {
  const sequence = rulings.use(combatSequence);
  const slots: Slot[] = [];
  if (rulings.use(preemptiveMissiles).allowed) {
    slots.push(slot("shootFirst", ""));
    for (const unit of units) slots.push(slot("preempt", unit.id));
  }
  for (const phase of sequence.before) slots.push(slot(phase, ""));
  for (const pass of passes(rulings)) {
    const checked = new Set<string>();
    for (const unit of units) for (const phase of pass) slots.push(...ofUnit(phase, unit, checked, rulings));
  }
  if (rulings.use(slowWeapons).last) slots.push(...units.flatMap(slowPass));
  for (const phase of sequence.after) slots.push(slot(phase, ""));
  return slots;
}

/** A step of a unit; the morale of a side is checked once, before the first of its blocks (HERO-03, BX-138, MIX-57). */
function ofUnit(phase: Phase, unit: Unit, checked: Set<string>, rulings: Rulings): readonly Slot[] {
  if (phase !== "morale" || !rulings.use(initiative).merges) return [slot(phase, unit.id)];
  const sides = unit.sides.filter((side) => !checked.has(side));
  for (const side of sides) checked.add(side);
  return sides.length > 0 ? [{ ...slot(phase, unit.id), sides }] : [];
}

function slot(phase: Phase, unit: string): Slot {
  return { id: unit === "" ? phase : `${phase}@${unit}`, phase, unit };
}

/**
 * The order of the running round from its start: declarations, initiative when a result is missing, and the rest as far as it is known. The cursor is before
 * the first slot.
 */
export function openOrder(state: CombatState, rulings: Rulings): CombatState {
  const opening: Slot[] = [];
  const declares = rulings.use(combatSequence).declares(state.round);
  if (declares && state.combatants.some((combatant) => able(state, combatant))) opening.push(slot("declare", ""));
  const open: CombatState = { ...state, units: [], order: opening, cursor: -1, settled: false, acting: "" };
  if (lackingInitiative(open, rulings).length > 0) return { ...open, order: [...opening, slot("initiative", "")] };
  return settle(open, rulings);
}

/** Adds the slots after initiative once it is known. */
export function settle(state: CombatState, rulings: Rulings): CombatState {
  const units = buildUnits(state, rulings);
  const opening = state.order.filter((one) => one.phase === "declare" || one.phase === "initiative");
  return { ...state, units, order: [...opening, ...actionSlots(units, rulings)], settled: true };
}
