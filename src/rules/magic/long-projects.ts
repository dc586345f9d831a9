import { oneOf, wholeNumber } from "../errors.ts";
import { HIGHEST_SPELL_LEVEL } from "../facts/spell-levels.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Modifier, Traced } from "../trace/types.ts";
import { makingPrice, researchPrice } from "./prices.ts";

/** Long work without a price in the sources: the default figures are our own, and the referee may type others. */
export const LONG_PROJECTS = ["wand", "ring", "misc", "language"] as const;
type LongProject = (typeof LONG_PROJECTS)[number];

interface LongProjectInput {
  readonly kind: LongProject;
  /** Level of the spell in the item. */
  readonly level: number;
  /** Charges of a wand. */
  readonly charges: number;
}

/** The cost and duration, with their reasons. */
interface LongProjectCost {
  readonly gold: Traced;
  readonly days: Traced;
}

/** The price of a permanent item, as a multiple of the price of certain research in its spell (GOR-65). */
const LASTING = 10;
const WEEK = 7;
/** Weeks for each spell level of a permanent item, and weeks for a language. */
const LASTING_WEEKS = 4;
const LANGUAGE_WEEKS = 12;

/**
 * Gold and days by our own figures, where the books leave them to the referee. A wand: each charge costs the same as a scroll of its spell (GOR-60), a week for
 * each spell level. A ring or another permanent item: the price of certain research in its spell, four weeks for each spell level. A language: a gold piece a
 * day to a teacher for twelve weeks.
 * @throws RulesError for an unknown kind, a spell level outside 1 to 6, or charges outside 1 to 100.
 */
export function longProjectCost(input: LongProjectInput, rulings: Rulings): LongProjectCost {
  const kind = oneOf(input.kind, LONG_PROJECTS, "kind");
  const level = wholeNumber(input.level, "level", 1, HIGHEST_SPELL_LEVEL);
  const charges = wholeNumber(input.charges, "charges", 1, 100);
  const made = (key: string, on: "coins" | "time", value: number, times: number): Traced => {
    const step = { on, source: { kind: "table" }, data: { level, times } } satisfies Partial<Modifier>;
    return rulings
      .trace({ ...step, key: `magic.ours.${key}`, op: "set", value })
      .apply({ ...step, key: `magic.ours.times.${key}`, op: "multiply", value: times })
      .done();
  };
  if (kind === "wand")
    return { gold: made("charge", "coins", makingPrice(level), charges), days: made("week", "time", WEEK, level) };
  if (kind === "language") {
    const days = LANGUAGE_WEEKS * WEEK;
    return { gold: made("teacher", "coins", 1, days), days: made("lessons", "time", WEEK, LANGUAGE_WEEKS) };
  }
  return {
    gold: made("lasting", "coins", researchPrice(level), LASTING),
    days: made("month", "time", LASTING_WEEKS * WEEK, level),
  };
}
