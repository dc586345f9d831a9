/** Counts by sessions that restart or continue with a new session. */
import { wholeNumber } from "../errors.ts";

/** The session counts of a person. */
interface SessionCounts {
  readonly level: number;
  /** Level that the cap on levels goes by (GOR-28); null: none was noted. */
  readonly levelAtStart: number | null;
  /** Sessions still to stay in the laboratory (GOR-64). */
  readonly away: number;
}

/**
 * Returns the counts for a new session: the level at its start becomes the current level (GOR-28), and an absence is a session shorter
 * (GOR-64).
 * @throws RulesError out of bounds
 */
export function inNewSession(before: SessionCounts): SessionCounts {
  const level = wholeNumber(before.level, "level", 0, 36);
  return { level, levelAtStart: level, away: Math.max(0, wholeNumber(before.away, "away", 0) - 1) };
}
