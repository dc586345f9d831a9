import type { Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { applyFigures } from "../trace/modifiers.ts";
import { silent } from "../trace/trace.ts";
import type { Modifier, Traced, Tracer } from "../trace/types.ts";

/** A rate before items and effects, and their modifiers. */
export interface OwnRate {
  readonly natural: number;
  readonly modifiers: readonly Modifier[];
}

type Way = "walk" | "fly" | "swim";

function changed(trace: Tracer, modifiers: readonly Modifier[], kind: Way = "walk"): Tracer {
  applyFigures(trace, modifiers, "movement", { kind });
  if (trace.value < 0)
    trace.apply({ key: "load.least", on: "movement", op: "atLeast", value: 0, source: { kind: "rule" } });
  return trace;
}

function start(value: number): Modifier {
  return { key: "load.base", on: "movement", op: "set", value, source: { kind: "creature" } };
}

/** The creature with its rates changed by items and effects. */
export function rateUnderModifiers(creature: Creature): Creature {
  const modifiers = creature.modifiers.filter(({ on }) => on === "movement");
  if (modifiers.length === 0) return creature;
  const { walk, fly, swim } = creature.movement;
  const rate = (base: number, way: Way): number => changed(silent(start(base)), modifiers, way).value;
  // A creature without a flying or swimming rate gains one from a change of that rate, but not from a faster pace.
  const given = (way: Way): boolean => modifiers.some(({ when }) => when?.kind === way);
  const flies = fly || given("fly");
  const swims = swim || given("swim");
  const movement = {
    walk: rate(walk, "walk"),
    ...(flies && { fly: rate(fly ?? 0, "fly") }),
    ...(swims && { swim: rate(swim ?? 0, "swim") }),
  };
  return { ...creature, movement, natural: { fly: fly ?? 0, swim: swim ?? 0 }, naturalWalk: walk };
}

/** The walking rate of a creature before and with changes, for encumbrance and sheets. */
export function ownRateOf({ naturalWalk, modifiers }: Creature): OwnRate | undefined {
  return naturalWalk === undefined ? undefined : { natural: naturalWalk, modifiers };
}

/** The start of a rate's trace: the creature's own rate, and the changes by items and effects. */
export function ownRate(base: number, own: OwnRate | undefined, rulings: Rulings): Tracer {
  if (!own) return rulings.trace(start(base));
  const trace = changed(rulings.trace(start(own.natural)), own.modifiers);
  // A shape or a mount has its own rate, without these changes.
  return trace.value === base ? trace : rulings.trace(start(base));
}

/** The flying or swimming rate, with the changes by items and effects; undefined for a creature without one. */
export function rateOfWay(creature: Creature, way: "fly" | "swim", rulings: Rulings): Traced | number | undefined {
  const { [way]: now } = creature.movement;
  const { natural, modifiers } = creature;
  if (now === undefined || !natural) return now;
  const trace = changed(rulings.trace(start(natural[way])), modifiers, way);
  return trace.value === now ? trace.done() : now;
}

/** The rate of a climber: the walking rate with encumbrance, and modifiers for climbing. */
export function climbingRate(walk: number, modifiers: readonly Modifier[], rulings: Rulings): Traced {
  const trace = rulings.trace(start(walk));
  const own = modifiers.filter(({ when }) => when?.kind === "climb");
  applyFigures(trace, own, "movement", { kind: "climb" });
  if (trace.value < 0)
    trace.apply({ key: "load.least", on: "movement", op: "atLeast", value: 0, source: { kind: "rule" } });
  return trace.done();
}
