/** What is counted by sessions, and begins again or goes on with a new one. */
import { wholeNumber } from "../errors.ts";

/** What somebody keeps by sessions. */
interface SessionCounts {
  readonly level: number;
  /** Level that the cap on levels goes by (GOR-28); null: none was noted. */
  readonly levelAtStart: number | null;
  /** Sessions still to stay in the laboratory (GOR-64). */
  readonly away: number;
}

/** The level of today is that of the session's start (GOR-28), and who is away has a session less to stay (GOR-64). @throws RulesError out of bounds */
export function inNewSession(before: SessionCounts): SessionCounts {
  const level = wholeNumber(before.level, "level", 0, 36);
  return { level, levelAtStart: level, away: Math.max(0, wholeNumber(before.away, "away", 0) - 1) };
}
