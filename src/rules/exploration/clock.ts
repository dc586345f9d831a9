import { wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { roundLength } from "../topics/roundLength.ts";
import { DAY, HOUR, TURN } from "./units.ts";

/** A span of game time; the ruling sets the length of rounds (BX-014, GOR-67). */
export interface Span {
  readonly seconds?: number;
  readonly rounds?: number;
  readonly turns?: number;
  readonly hours?: number;
  readonly days?: number;
}

/** Seconds in a span; negative parts go back (BX-009, BX-013). @throws RulesError for parts that are not whole. */
export function spanSeconds(span: Span, rulings: Rulings): number {
  const part = (value: number | undefined, name: string, of: number): number =>
    wholeNumber(value ?? 0, `span.${name}`, -10_000_000) * of;
  return (
    part(span.seconds, "seconds", 1) +
    part(span.rounds, "rounds", rulings.use(roundLength).seconds) +
    part(span.turns, "turns", TURN) +
    part(span.hours, "hours", HOUR) +
    part(span.days, "days", DAY)
  );
}

interface ClockMove {
  /** Seconds since the first midnight. */
  readonly clock: number;
  /** Whole turns begun by the move of the clock. */
  readonly turns: number;
  /** Midnights passed, at each of which rations are eaten (BX-010). Negative when the clock goes back. */
  readonly days: number;
}

/** Moves the clock by a span, in either direction, never before the first midnight (BX-009, BX-010, BX-014). */
export function moveClock(clock: number, span: Span, rulings: Rulings): ClockMove {
  wholeNumber(clock, "clock", 0, Number.MAX_SAFE_INTEGER);
  const after = Math.max(0, clock + spanSeconds(span, rulings));
  const days = Math.floor(after / DAY) - Math.floor(clock / DAY);
  return { clock: after, turns: Math.ceil(Math.max(0, after - clock) / TURN), days };
}

/** The day and the time of the clock: day 1 is the first. */
export function clockFace(clock: number): {
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
} {
  wholeNumber(clock, "clock", 0, Number.MAX_SAFE_INTEGER);
  const rest = clock % DAY;
  return {
    day: Math.floor(clock / DAY) + 1,
    hour: Math.floor(rest / HOUR),
    minute: Math.floor((rest % HOUR) / 60),
    second: rest % 60,
  };
}
