import { wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { hirelings, type WageTerms } from "../topics/hirelings.ts";
import type { Traced } from "../trace/types.ts";

const DAYS = { day: 1, week: 7, month: 28, mission: Number.POSITIVE_INFINITY } as const;
/** The trace keys of a wage by its period. */
export const WAGE_KEYS = {
  day: "hiring.aDay",
  week: "hiring.aWeek",
  month: "hiring.aMonth",
  mission: "hiring.aMission",
} as const;

/** The trace keys of the units that multiply a wage; weekly wages count begun weeks. */
export const UNIT_KEYS = {
  day: "hiring.days",
  week: "hiring.weeks",
  month: "hiring.months",
  mission: "hiring.missions",
} as const;

/** The cost of a number of hirelings for a number of days, paid in advance. */
interface Payroll {
  readonly gold: Traced;
  /** Number of days, weeks, months or missions paid. */
  readonly units: number;
  readonly per: "day" | "week" | "month" | "mission";
  readonly refused?: Refusal;
}

/**
 * Wages in gold (GOR-39, GOR-40; Facts of mercenaries and specialists): a begun week or month is paid in full, a mission once. Refused where the race has
 * nobody in this role, and where hirelings have upkeep in place of wages (ERIS-112).
 * @throws RulesError for numbers that are not whole.
 */
export function wages(
  type: string,
  service: WageTerms & { readonly days: number; readonly number: number },
  rulings: Rulings,
): Payroll {
  const rule = rulings.use(hirelings);
  const wage = rule.wage(type, service);
  const number = wholeNumber(service.number, "number", 0, 1_000_000);
  const days = wholeNumber(service.days, "days", 0, 1_000_000);
  const per = wage?.per ?? "month";
  const units = per === "mission" ? Math.min(1, days) : Math.ceil(days / DAYS[per]);
  const source = rulings.source(hirelings, wage?.rule ?? rule.rule);
  const step = { on: "coins", source } as const;
  const gold = rulings
    .trace({ ...step, key: WAGE_KEYS[per], op: "set", value: wage?.gold ?? 0 })
    .apply({ ...step, key: UNIT_KEYS[per], op: "multiply", value: units })
    .apply({ ...step, key: "hiring.heads", op: "multiply", value: number });
  const key = rule.market ? "hiring.upkeepInstead" : "hiring.nobodyServes";
  const refused: Refusal = { key, topic: hirelings.key, data: { type } };
  return { gold: gold.done(), units, per, ...(!wage && { refused }) };
}
