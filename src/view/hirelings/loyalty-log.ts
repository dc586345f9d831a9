/** The history of a loyalty score: every change with its reason and its day (GOR-45, ERIS-114). */

import type { ReadDate } from "../platform/dates.ts";
import { signed } from "../platform/numbers.ts";
import { line } from "../platform/text-lines.ts";
import type { WhyLine } from "../platform/view-types.ts";

/** The reasons for a change of loyalty. @texts RULINGS.Company.loyalty.why.* */
export const LOYALTY_REASONS = [
  "joined",
  "treatedWell",
  "treatedBadly",
  "success",
  "demandFailed",
  "unpaid",
  "oneUp",
  "oneDown",
] as const;
export type LoyaltyReason = (typeof LOYALTY_REASONS)[number];

export interface LoyaltyNote {
  /** World time in seconds. */
  readonly at: number;
  readonly why: LoyaltyReason;
  readonly before: number;
  readonly after: number;
}

/** Maximum number of notes; older ones are dropped. */
const MOST = 30;

function isNote(one: unknown): one is LoyaltyNote {
  if (typeof one !== "object" || one === null) return false;
  const why: unknown = Reflect.get(one, "why");
  const numbers = ["at", "before", "after"].every((key) => Number.isFinite(Reflect.get(one, key)));
  return numbers && LOYALTY_REASONS.some((known) => known === why);
}

/** The valid notes of a stored log. */
export function readLog(kept: unknown): readonly LoyaltyNote[] {
  return Array.isArray(kept) ? kept.filter(isNote) : [];
}

/** The log with one more note. */
export function withNote(log: readonly LoyaltyNote[], note: LoyaltyNote): readonly LoyaltyNote[] {
  return [...log, note].slice(-MOST);
}

/** The log as the explanation of the number on the sheet: its start, and each change. */
export function logLines(log: readonly LoyaltyNote[], dateOf: ReadDate): WhyLine[] {
  const logLine = (why: string, at: number, amount: string): WhyLine => ({
    ...line("RULINGS.Company.loyalty.noted", { date: dateOf(at).date }, { why: `RULINGS.Company.loyalty.why.${why}` }),
    amount,
  });
  const [first] = log;
  const begun = first && first.why !== "joined" ? [logLine("began", first.at, `= ${first.before}`)] : [];
  return [
    ...begun,
    ...log.map(({ at, why, before, after }) =>
      logLine(why, at, why === "joined" ? `= ${after}` : signed(after - before)),
    ),
  ];
}
