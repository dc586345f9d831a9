/** The remaining time of an effect by the world clock, in the storage of v13 and v14. */

import { secondsIn } from "../../rules/magic/formulas.ts";
import type { UNITS } from "../../rules/magic/spell-effect-lists.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { generation } from "../platform/generation.ts";

/**
 * Units in which a duration is shown and entered, the longest first. A turn is the game's, of ten minutes. @texts RULINGS.Effects.units.*
 * RULINGS.Effects.time.*
 */
export const DURATION_UNITS = ["day", "hour", "turn", "round"] as const satisfies readonly (typeof UNITS)[number][];
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** Seconds of Foundry's own units. Its rounds are combat rounds, which move the clock; its turns are combatants' turns and take no time. */
const SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  months: 2_592_000,
  years: 31_536_000,
};

function now(): number {
  return game.time?.worldTime ?? 0;
}

function numberAt(source: object, path: string): number | undefined {
  const kept: unknown = foundry.utils.getProperty(source, path);
  return typeof kept === "number" && Number.isFinite(kept) ? kept : undefined;
}

/** The effect's own duration in seconds from its start; undefined for none. */
function lengthOf(source: object, rulings: Rulings): number | undefined {
  const round = secondsIn("round", rulings);
  if (generation() >= 14) {
    const value = numberAt(source, "duration.value");
    const units = String(foundry.utils.getProperty(source, "duration.units") ?? "");
    const unit = units === "rounds" ? round : Object.hasOwn(SECONDS, units) ? SECONDS[units] : undefined;
    return value === undefined || unit === undefined ? undefined : value * unit;
  }
  const rounds = numberAt(source, "duration.rounds");
  return numberAt(source, "duration.seconds") ?? (rounds === undefined ? undefined : rounds * round);
}

/** Seconds until an effect ends, at least 0; undefined for an effect without end. */
export function secondsLeft(effect: ActiveEffect.Implementation, rulings: Rulings): number | undefined {
  const source = effect._source;
  if (foundry.utils.getProperty(source, "flags.rulings.magic")) {
    const until = numberAt(source, "flags.rulings.magic.until");
    return until === undefined ? undefined : Math.max(0, until - now());
  }
  const length = lengthOf(source, rulings);
  if (length === undefined) return undefined;
  const start = numberAt(source, generation() >= 14 ? "start.time" : "duration.startTime") ?? now();
  return Math.max(0, start + length - now());
}

/** A time in the longest unit that gives a whole number; otherwise in rounds, rounded up. */
export function inUnits(seconds: number, rulings: Rulings): { readonly value: number; readonly unit: DurationUnit } {
  const unit = DURATION_UNITS.find((one) => seconds > 0 && seconds % secondsIn(one, rulings) === 0) ?? "round";
  return { value: Math.ceil(seconds / secondsIn(unit, rulings)), unit };
}

/**
 * The update that makes an effect last that many seconds from now; undefined: until it is ended by hand. The duration is written in clock time: v13
 * ends no effect by rounds, and v14 by the turns of its own combat order (V14-25).
 */
export function durationChange(effect: ActiveEffect.Implementation, seconds: number | undefined): object {
  if (foundry.utils.getProperty(effect._source, "flags.rulings.magic"))
    return { flags: { rulings: { magic: { until: seconds === undefined ? null : now() + seconds } } } };
  // An effect's time starts when it is put on an actor.
  const { start, ...own } = newDuration(seconds) as { start?: object };
  return effect.target?.documentName === "Actor" && start ? { ...own, start } : own;
}

/** The duration of a new effect, in the same form. */
export function newDuration(seconds: number | undefined): object {
  if (generation() < 14) return { duration: { seconds: seconds ?? null, startTime: now(), rounds: null, turns: null } };
  if (seconds === undefined) return { duration: { value: null, units: "seconds", expiry: null, expired: false } };
  return { duration: { value: seconds, units: "seconds", expiry: null, expired: false }, start: { time: now() } };
}
