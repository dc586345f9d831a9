/** Counts by sessions that reset or continue with a new session. */
import { wholeNumber } from "../errors.ts";

/** The session counts of a character. */
interface SessionCounts {
  readonly level: number;
  /** Level for the cap on levels (GOR-28); null where not recorded. */
  readonly levelAtStart: number | null;
  /** Sessions left in the laboratory (GOR-64). */
  readonly away: number;
}

/**
 * The counts for a new session: the level at its start becomes the current level (GOR-28), and an absence is a session shorter (GOR-64).
 * @throws RulesError out of bounds
 */
export function inNewSession(before: SessionCounts): SessionCounts {
  const level = wholeNumber(before.level, "level", 0, 36);
  return { level, levelAtStart: level, away: Math.max(0, wholeNumber(before.away, "away", 0) - 1) };
}
