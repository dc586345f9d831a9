/** The movement rate of an actor with its load, in feet per turn. */
import { climbingRate, ownRate, ownRateOf } from "../../rules/derived/own-rate.ts";
import { encumbranceOf, flightRate } from "../../rules/exploration/encumbrance.ts";
import { slowedByWant } from "../../rules/exploration/hunger-and-thirst.ts";
import { packRate } from "../../rules/exploration/pack-animal.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { creatureOf } from "./creature.ts";
import { carrierOf, packOf } from "./load.ts";
import { noteUnreadable } from "./unreadable-actors.ts";

/** The rate on foot, reduced by hunger and thirst where the referee says so (BX-049). */
export function rateOf(actor: Actor.Implementation, rulings: Rulings): Traced {
  const { daysWithoutFood: food, daysWithoutWater: water, wantRate } = fatigueOf(actor);
  const rate = burdened(actor, rulings);
  return wantRate ? slowedByWant(rate, { food, water }, rulings) : rate;
}

/** The stored fatigue, hunger and thirst of a character. */
export function fatigueOf({ system }: Actor.Implementation): Actor.SystemOfType<"character">["fatigue"] {
  return (system as Actor.SystemOfType<"character">).fatigue;
}

/** Monsters use their listed rate, beasts of burden the rate for their load; an unreadable load counts as none. */
function burdened(actor: Actor.Implementation, rulings: Rulings): Traced {
  const creature = creatureOf(actor);
  const { walk } = creature.movement;
  const own = ownRateOf(creature);
  try {
    if (actor.type !== "monster") return encumbranceOf(carrierOf(actor), rulings).rate;
    const pack = packOf(actor, rulings);
    return pack ? packRate({ base: walk, own, ...pack }, rulings) : ownRate(walk, own, rulings).done();
  } catch (error) {
    noteUnreadable(actor, error);
    return ownRate(walk, own, rulings).done();
  }
}

/**
 * The flying rate, or the walking rate of a creature carried by a spell or carpet, reduced by the load (BX-075); undefined for a creature that does
 * not fly.
 */
export function flightOf(actor: Actor.Implementation, rulings: Rulings): number | undefined {
  const { movement, conditions } = creatureOf(actor);
  const { walk, fly = 0 } = movement;
  if (fly === 0 && !conditions.includes("magicalFlight")) return undefined;
  return flightRate(fly || walk, walk, rateOf(actor, rulings).value);
}

/** The rate of a climbing creature. */
export function climbOf(actor: Actor.Implementation, rulings: Rulings): Traced {
  return climbingRate(rateOf(actor, rulings).value, creatureOf(actor).modifiers, rulings);
}

/** The best movement rate of a creature on foot, flying or swimming. */
export function bestRateOf(actor: Actor.Implementation, rulings: Rulings): number {
  const { fly = 0, swim = 0 } = creatureOf(actor).movement;
  return Math.max(rateOf(actor, rulings).value, fly, swim);
}
