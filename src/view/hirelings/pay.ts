/** Pay-day: the wages or upkeep due for the past time, and the unpaid. */
import { UNIT_KEYS, WAGE_KEYS } from "../../rules/hirelings/wages.ts";
import { type Elapsed, setOff, upkeepDue } from "../../rules/rewards/upkeep.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type HirelingKind, hirelings } from "../../rules/topics/hirelings.ts";
import { upkeep } from "../../rules/topics/upkeep.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { coinText } from "../platform/coins.ts";
import { type Draft, ticked } from "../platform/draft.ts";
import { grouped } from "../platform/number-format.ts";
import { derivedValue } from "../platform/steps.ts";
import type { DerivedValue } from "../platform/view-types.ts";

/** A hireling or character with wages or upkeep. */
export interface Payee {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** Its trade, where that is not its name. */
  readonly trade: string;
  readonly serves: boolean;
  readonly kind: HirelingKind;
  /** Number of members of the entry; the wage is for one. */
  readonly heads: number;
  readonly wage: { readonly value: number; readonly per: "day" | "week" | "month" | "mission" };
  /** Type whose upkeep applies to a hireling (ERIS-112). */
  readonly type: string;
  readonly experience: readonly number[];
  readonly stronghold: boolean;
  readonly arrears: number;
  /** Gold pieces paid in advance, which are not due again (MIX-47). */
  readonly ahead: number;
  readonly payer: string;
}

export interface PayRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly trade: string;
  readonly payer: string;
  readonly serves: boolean;
  readonly due: DerivedValue;
  /** Gold pieces, rounded up. */
  readonly gold: number;
  readonly pays: boolean;
  readonly arrears: number;
  /** The advance payment: the amount before, and the rest afterwards. */
  readonly ahead: { readonly before: number; readonly after: number };
}

const DAYS = { day: 1, week: 7, month: 28 } as const;

/** The sums due for each. Characters are listed where the ruling has them pay upkeep. */
export function payRows(payees: readonly Payee[], elapsed: Elapsed, draft: Draft, rulings: Rulings): PayRow[] {
  const kept = upkeepSums(payees, elapsed, rulings);
  const byUpkeep = rulings.use(upkeep) !== undefined;
  return payees.flatMap((one) => {
    const traced = byUpkeep ? kept.get(one.id) : one.serves ? wageOf(one, elapsed, rulings) : undefined;
    if (!traced) return [];
    const gold = Math.max(0, Math.ceil(traced.value - 1e-9));
    return [
      {
        id: one.id,
        name: one.name,
        img: one.img,
        trade: one.trade,
        payer: one.payer,
        serves: one.serves,
        due: derivedValue("RULINGS.Company.pay.due", coinText(grouped(gold), "gp"), traced.steps),
        gold,
        pays: ticked(draft, `pay.${one.id}`, true),
        arrears: one.arrears,
        ahead: { before: one.ahead, after: one.ahead - usedOf(traced) },
      },
    ];
  });
}

/** The part of the advance payment used for a sum. */
function usedOf({ steps }: Traced): number {
  return steps.reduce((used, { key, before, after }) => used + (key === "rewards.ahead" ? before - after : 0), 0);
}

function upkeepSums(payees: readonly Payee[], elapsed: Elapsed, rulings: Rulings): ReadonlyMap<string, Traced> {
  const kept = payees.map(({ id, name, serves, type, heads, experience, stronghold, arrears, ahead }) => ({
    id,
    name,
    ...(serves ? { type, heads } : { experience, stronghold }),
    arrears,
    ahead,
  }));
  return new Map(upkeepDue(kept, elapsed, rulings).map(({ id, gold }) => [id, gold]));
}

/** A wage as written on the sheet, for the past days with arrears. Undefined where a share is the pay. */
function wageOf(
  { wage, arrears, ahead, heads, kind }: Payee,
  { days, expeditions }: Elapsed,
  rulings: Rulings,
): Traced {
  const byShare = rulings.use(hirelings).sharePays(kind);
  const step = { on: "coins", source: rulings.source(hirelings, byShare) } as const;
  if (byShare) {
    const trace = rulings.trace({ ...step, key: "hiring.byShare", op: "set", value: 0 });
    if (wage.value > 0)
      trace.skip({ ...step, key: WAGE_KEYS[wage.per], op: "add", value: wage.value }, "hiring.shareIsPay");
    if (arrears > 0) trace.apply({ ...step, key: "rewards.arrears", op: "add", value: arrears });
    return trace.done();
  }
  const units = wage.per === "mission" ? expeditions : Math.ceil(days / DAYS[wage.per]);
  const trace = rulings
    .trace({ ...step, key: WAGE_KEYS[wage.per], op: "set", value: wage.value })
    .apply({ ...step, key: UNIT_KEYS[wage.per], op: "multiply", value: units });
  if (heads > 1) trace.apply({ ...step, key: "hiring.heads", op: "multiply", value: heads });
  if (arrears > 0) trace.apply({ ...step, key: "rewards.arrears", op: "add", value: arrears });
  return setOff(trace, ahead, step).done();
}
