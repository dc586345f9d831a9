import { finiteNumber, wholeNumber } from "../errors.ts";
import { upkeepAs } from "../hirelings/offer.ts";
import type { Rulings } from "../rulings/types.ts";
import { isPrintedRate, type UpkeepRate, upkeep } from "../topics/upkeep.ts";
import type { Step, Traced, Tracer } from "../trace/types.ts";

/** A character or hireling with upkeep. Sums in gp. */
export interface UpkeepPayer {
  readonly id: string;
  readonly name: string;
  /** Experience of a character, one number for each track (ERIS-52). */
  readonly experience?: readonly number[];
  /** Whether it has a stronghold in the wilderness, and so no upkeep. */
  readonly stronghold?: boolean;
  /** Type of a hireling, in place of experience. */
  readonly type?: string;
  /** Number of members of the entry; 1 where absent. */
  readonly heads?: number;
  /** Upkeep owed from before. */
  readonly arrears?: number;
  /** Upkeep of the first periods, paid in advance on joining (MIX-47). */
  readonly ahead?: number;
}

/** The time since the last payment of upkeep. */
export interface Elapsed {
  readonly sessions: number;
  readonly expeditions: number;
  readonly days: number;
}

interface Due {
  readonly id: string;
  readonly name: string;
  /** Gold pieces, including what was owed before. */
  readonly gold: Traced;
}

const WEEK = 7;
const MONTH = 28;

/** Upkeep due in gp: 1% of experience a period (ERIS-129), hirelings at the rate of their man-at-arms (ERIS-112). Empty where the ruling is off. */
export function upkeepDue(kept: readonly UpkeepPayer[], elapsed: Elapsed, rulings: Rulings): readonly Due[] {
  const rule = rulings.use(upkeep);
  if (!rule) return [];
  for (const key of ["sessions", "expeditions", "days"] as const) wholeNumber(elapsed[key], `elapsed.${key}`, 0);
  return kept.map((one) => ({ id: one.id, name: one.name, gold: goldDue(one, elapsed, rule.percent, rulings) }));
}

function goldDue(one: UpkeepPayer, elapsed: Elapsed, percent: number, rulings: Rulings): Traced {
  const source = rulings.source(upkeep, one.type === undefined ? "ERIS-129" : "ERIS-112");
  const step = { on: "coins", source } as const;
  const trace =
    one.type === undefined
      ? rulings
          .trace({ ...step, key: "rewards.experience", op: "set", value: total(one) })
          .apply({ ...step, key: "rewards.percent", op: "multiply", value: percent })
          .apply({ ...step, key: "rewards.hundredth", op: "divideDown", value: 100 })
      : rateOf(one.type, step, rulings);
  const periods = periodsOf(one, elapsed, rulings);
  trace.apply({ ...step, key: "rewards.periods", op: "multiply", value: periods, data: { periods } });
  const heads = wholeNumber(one.heads ?? 1, `kept.${one.id}.heads`, 1, 999);
  if (heads > 1) trace.apply({ ...step, key: "hiring.heads", op: "multiply", value: heads });
  const arrears = wholeNumber(one.arrears ?? 0, `kept.${one.id}.arrears`, 0);
  if (arrears > 0) trace.apply({ ...step, key: "rewards.arrears", op: "add", value: arrears });
  return setOff(trace, finiteNumber(one.ahead ?? 0, `kept.${one.id}.ahead`, 0), step).done();
}

/** Subtracts upkeep paid in advance, up to what is due (ERIS-109, MIX-47). */
export function setOff(due: Tracer, ahead: number, step: Pick<Step, "on" | "source">): Tracer {
  const value = Math.min(ahead, due.value);
  return value > 0 ? due.apply({ ...step, key: "rewards.ahead", op: "add", value: -value }) : due;
}

function total({ experience = [], stronghold, id }: UpkeepPayer): number {
  return stronghold ? 0 : experience.reduce((sum, track) => sum + wholeNumber(track, `kept.${id}.experience`, 0), 0);
}

/** The rate of a type's own row, or of its man-at-arms; rows added by the referee keep their names. */
function rateOf(type: string, step: Pick<Step, "on" | "source">, rulings: Rulings) {
  const rates = rulings.table<UpkeepRate>("upkeepRates");
  const row = rates.find((rate) => rate.type === type) ?? rates.find((rate) => rate.type === upkeepAs(type));
  const named = row?.type ?? type;
  return rulings.trace({
    ...step,
    key: isPrintedRate(named) ? `rewards.rate.${named}` : "rewards.rateOf",
    op: "set",
    value: row?.gp ?? 0,
    data: { type: named },
  });
}

function periodsOf({ type }: UpkeepPayer, { sessions, expeditions, days }: Elapsed, rulings: Rulings): number {
  const months = Math.floor(days / MONTH);
  if (type === undefined) {
    const period = rulings.text("upkeepPeriod");
    return period === "session" ? sessions : period === "week" ? Math.floor(days / WEEK) : months;
  }
  const periodKind = rulings.use(upkeep)?.periodOf(type);
  if (periodKind === "mission") return expeditions;
  return periodKind === "month" || rulings.text("hirelingUpkeepPeriod") === "month" ? months : expeditions;
}

interface Settlement {
  readonly paid: readonly { readonly id: string; readonly gold: number }[];
  /** The unpaid, and their total arrears in gold. */
  readonly arrears: readonly { readonly id: string; readonly gold: number }[];
  readonly left: number;
  /** The loyalty loss of unpaid hirelings; the referee decides about characters. */
  readonly next: readonly { readonly kind: "loyalty"; readonly id: string; readonly change: number }[];
}

/** Pays the dues in order while the gold lasts, each in full or not at all: payments and remainder add up to the original gold. */
export function settleUpkeep(
  due: readonly Due[],
  gold: number,
  hirelings: readonly string[],
  rulings: Rulings,
): Settlement {
  let left = wholeNumber(gold, "gold", 0, 1e10);
  const paid: { id: string; gold: number }[] = [];
  const arrears: { id: string; gold: number }[] = [];
  for (const { id, gold: owed } of due) {
    const enough = owed.value <= left;
    if (enough) left -= owed.value;
    (enough ? paid : arrears).push({ id, gold: owed.value });
  }
  const change = rulings.use(upkeep)?.unpaidLoyalty ?? 0;
  const unpaid = arrears.filter(({ id }) => hirelings.includes(id));
  return { paid, arrears, left, next: unpaid.map(({ id }) => ({ kind: "loyalty", id, change })) };
}
