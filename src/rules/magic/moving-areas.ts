/** Moving areas: the distance that one drifts, and that its caster may move it. */
import { finiteNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Spot } from "./areas.ts";
import { secondsIn } from "./formulas.ts";
import type { SpellEffectArea } from "./spell-effect.ts";

type Pace = Pick<SpellEffectArea, "feet" | "most">;

/**
 * Feet that an area has drifted after a number of seconds: its rate in each round, up to its limit for a turn (Facts: cloudkill, 20 feet a round and 60 feet a
 * turn). It depends on time alone, so that a clock that is set back moves it back.
 */
export function drifted(pace: Pace, seconds: number, rulings: Rulings): number {
  const feet = finiteNumber(pace.feet ?? 0, "feet", 0, 1000);
  const most = finiteNumber(pace.most ?? Number.MAX_SAFE_INTEGER, "most", 0, Number.MAX_SAFE_INTEGER);
  const passed = Math.max(0, finiteNumber(seconds, "seconds", -1e12, 1e12));
  const [round, turn] = [secondsIn("round", rulings), secondsIn("turn", rulings)];
  const inTurn = (time: number): number => Math.min(most, feet * Math.floor(time / round));
  return Math.floor(passed / turn) * inTurn(turn) + inTurn(passed % turn);
}

/** Feet that a caster may move an area now, by the seconds since the last move; only once in a round (Facts: insect plague). */
export function leadable(pace: Pace, seconds: number, rulings: Rulings): number {
  const feet = finiteNumber(pace.feet ?? 0, "feet", 0, 1000);
  const passed = Math.max(0, finiteNumber(seconds, "seconds", -1e12, 1e12));
  return feet * Math.floor(passed / secondsIn("round", rulings));
}

/** The point at a distance in feet from another, in degrees clockwise from the east. */
export function towardsFrom(from: Spot, degrees: number, feet: number): Spot {
  const angle = (finiteNumber(degrees, "degrees", -100_000, 100_000) * Math.PI) / 180;
  return { x: from.x + feet * Math.cos(angle), y: from.y + feet * Math.sin(angle) };
}
