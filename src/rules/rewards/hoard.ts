import { RulesError, wholeNumber } from "../errors.ts";
import { finite, formula, list, maybe, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { COINS, type Coin, type Purse, purseOf } from "./coins.ts";

/** Magic items of a row: a number of one of these kinds, `any` for the table of kinds. */
export interface MagicLot {
  readonly count: number;
  readonly of: readonly string[];
  readonly exclude?: readonly string[];
}

/** A row of a treasure type: the chance in a hundred, and dice times a multiplier of coins, gems and so on, or magic items. */
export interface TreasureRow {
  readonly chance: number;
  readonly kind: Coin | "gems" | "jewellery" | "potion" | "scroll" | "magic";
  readonly dice?: string;
  readonly multiplier?: number;
  readonly items?: readonly MagicLot[];
}

interface HoardPlan extends Plan<"hoard"> {
  readonly rows: readonly TreasureRow[];
  readonly times: number;
}

interface Hoard {
  readonly coins: Purse;
  readonly gems: number;
  readonly jewellery: number;
  readonly magic: readonly MagicLot[];
}

interface HoardOutcome extends Hoard {
  readonly procedure: "hoard";
  /** The rolls for the value of gems and jewellery, to make at once. */
  readonly next: readonly ValuesPlan[];
}

const checkLot = shape({ count: whole(0, 10_000), of: list(text), exclude: maybe(list(text)) });
const checkRows = list(
  shape({ kind: text, dice: maybe(formula), multiplier: maybe(finite(0, 1e6)), items: maybe(list(checkLot)) }),
);

/** Plans treasure by type: for each row a chance, and its dice (tables of the compendium; `times` for multiples of a type). */
export function planHoard(rows: readonly TreasureRow[], rulings: Rulings, times = 1): HoardPlan {
  checkRows(rows, "rows");
  wholeNumber(times, "times", 1, 100);
  const rolls = rows.flatMap(({ chance, dice, kind }, i) => {
    wholeNumber(chance, `rows.${i}.chance`, 0, 100);
    if (kind !== "magic" && !dice) throw new RulesError("emptyFormula", `rows.${i}.dice`);
    const odds = chance < 100 ? [{ id: `chance:${i}`, formula: "1d100" }] : [];
    return [...odds, ...(dice ? [{ id: `amount:${i}`, formula: dice }] : [])];
  });
  return { procedure: "hoard", rows, times, rolls, stamp: rulings.hash };
}

/** The treasure of a hoard. Amounts rolled for absent rows are ignored. */
export function resolveHoard(plan: HoardPlan, rolls: Rolls, rulings: Rulings): HoardOutcome {
  const coins: Record<Coin, number> = { ...purseOf({}) };
  const counts = { gems: 0, jewellery: 0 };
  const magic: MagicLot[] = [];
  plan.rows.forEach((row, i) => {
    if (row.chance < 100 && rolledFor(rolls, `chance:${i}`).total > row.chance) return;
    const amount = row.dice ? rolledFor(rolls, `amount:${i}`).total * (row.multiplier ?? 1) * plan.times : 0;
    const coin = COINS.find((one) => one === row.kind);
    if (coin) coins[coin] += amount;
    else if (row.kind === "gems" || row.kind === "jewellery") counts[row.kind] += amount;
    else if (row.kind === "magic") magic.push(...(row.items ?? []));
    else magic.push({ count: amount, of: [row.kind] });
  });
  const { gems, jewellery } = counts;
  const next = gems + jewellery > 0 ? [planValues(gems, jewellery, rulings)] : [];
  return { procedure: "hoard", coins, gems, jewellery, magic, next };
}

interface ValuesPlan extends Plan<"values"> {
  readonly gems: number;
  readonly jewellery: number;
}

/** Plans values: d20 for each gem, 3d6 hundreds of gp for each piece of jewellery. */
export function planValues(gems: number, jewellery: number, rulings: Rulings): ValuesPlan {
  wholeNumber(gems, "gems", 0, 1000);
  wholeNumber(jewellery, "jewellery", 0, 333);
  const rolls = [
    ...(gems > 0 ? [{ id: "gems", formula: `${gems}d20` }] : []),
    ...(jewellery > 0 ? [{ id: "jewellery", formula: `${3 * jewellery}d6` }] : []),
  ];
  return { procedure: "values", gems, jewellery, rolls, stamp: rulings.hash };
}

/** A range of die results with its entry. */
export interface RangeRow<T> {
  readonly from: number;
  readonly to: number;
  readonly gives: T;
}

/**
 * The entry for a roll on a table of ranges.
 * @throws RulesError when no row covers it.
 */
function pickRow<T>(rows: readonly RangeRow<T>[], roll: number, field = "roll"): T {
  const row = rows.find(({ from, to }) => roll >= from && roll <= to);
  if (!row) throw new RulesError("outOfRange", field, { value: roll });
  return row.gives;
}

/** Values in gp of each gem by the given table, and of each piece of jewellery. */
export function resolveValues(
  plan: ValuesPlan,
  rolls: Rolls,
  gemTable: readonly RangeRow<number>[],
): { readonly gems: readonly number[]; readonly jewellery: readonly number[]; readonly total: number } {
  const faces = (id: string): readonly number[] => rolledFor(rolls, id).dice.map(({ result }) => result);
  const gems = plan.gems > 0 ? faces("gems").map((die) => pickRow(gemTable, die, "gems")) : [];
  const sixes = plan.jewellery > 0 ? faces("jewellery") : [];
  const jewellery = Array.from({ length: plan.jewellery }, (_, i) =>
    sixes.slice(3 * i, 3 * i + 3).reduce((sum, die) => sum + die * 100, 0),
  );
  const total = [...gems, ...jewellery].reduce((sum, worth) => sum + worth, 0);
  return { gems, jewellery, total };
}

interface MagicKindPlan extends Plan<"magicKind"> {
  readonly lot: MagicLot;
}

/** Plans the kind of a magic item: d100 on the table of kinds for `any`, a die among several kinds, or no roll. */
export function planMagicKind(lot: MagicLot, rulings: Rulings): MagicKindPlan {
  checkLot(lot, "lot");
  const any = lot.of.includes("any");
  const formula = any ? "1d100" : `1d${lot.of.length}`;
  return {
    procedure: "magicKind",
    lot,
    rolls: any || lot.of.length > 1 ? [{ id: "kind", formula }] : [],
    stamp: rulings.hash,
  };
}

/** The kind, or a reroll when the row excludes the kind. */
export function resolveMagicKind(
  plan: MagicKindPlan,
  rolls: Rolls,
  kinds: readonly RangeRow<string>[],
): { readonly kind: string } | { readonly again: MagicKindPlan } {
  const roll = plan.rolls.length > 0 ? rolledFor(rolls, "kind").total : 1;
  const kind = plan.lot.of.includes("any") ? pickRow(kinds, roll, "kind") : (plan.lot.of[roll - 1] ?? "");
  return plan.lot.exclude?.includes(kind) ? { again: plan } : { kind };
}
