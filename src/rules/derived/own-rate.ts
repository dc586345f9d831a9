import type { Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { applyFigures } from "../trace/modifiers.ts";
import { silent } from "../trace/trace.ts";
import type { Modifier, Tracer } from "../trace/types.ts";

/** A rate before what works on its owner, and what that is. */
export interface OwnRate {
  readonly natural: number;
  readonly modifiers: readonly Modifier[];
}

function changed(trace: Tracer, modifiers: readonly Modifier[]): Tracer {
  applyFigures(trace, modifiers, "movement");
  if (trace.value < 0)
    trace.apply({ key: "load.least", on: "movement", op: "atLeast", value: 0, source: { kind: "rule" } });
  return trace;
}

function start(value: number): Modifier {
  return { key: "load.base", on: "movement", op: "set", value, source: { kind: "creature" } };
}

/** What items and effects make of a creature's rates. */
export function rateUnderModifiers(creature: Creature): Creature {
  const modifiers = creature.modifiers.filter(({ on }) => on === "movement");
  if (modifiers.length === 0) return creature;
  const { walk, fly, swim } = creature.movement;
  const rate = (base: number): number => changed(silent(start(base)), modifiers).value;
  // What cannot fly or swim is not taught to by a faster pace.
  const movement = { walk: rate(walk), ...(fly && { fly: rate(fly) }), ...(swim && { swim: rate(swim) }) };
  return { ...creature, movement, naturalWalk: walk };
}

/** What carriers and sheets know of the rate on foot of a creature that something speeds or slows. */
export function ownRateOf({ naturalWalk, modifiers }: Creature): OwnRate | undefined {
  return naturalWalk === undefined ? undefined : { natural: naturalWalk, modifiers };
}

/** The beginning of the trace of a rate: the creature's own, and what items and effects change of it. */
export function ownRate(base: number, own: OwnRate | undefined, rulings: Rulings): Tracer {
  if (!own) return rulings.trace(start(base));
  const trace = changed(rulings.trace(start(own.natural)), own.modifiers);
  // A shape or a mount has a rate of its own.
  return trace.value === base ? trace : rulings.trace(start(base));
}
