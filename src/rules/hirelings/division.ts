import { finiteNumber, RulesError, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { hirelingShare } from "../topics/hirelingShare.ts";
import { type HirelingKind, hirelings } from "../topics/hirelings.ts";
import type { Traced } from "../trace/types.ts";

/** A possible recipient of a share. */
export interface Sharer {
  readonly id: string;
  /** `character`, or the kind of hireling. */
  readonly kind: "character" | HirelingKind;
  readonly dead?: boolean;
  readonly hasClass?: boolean;
  /** A typed share of the whole entry, in place of the usual one. */
  readonly share?: number;
  /** Number of members of the entry, each with the share of one; 1 where absent. */
  readonly heads?: number;
}

/** Shares of a sum in its smallest unit, with the undivided rest. */
export interface Division {
  readonly each: readonly { readonly id: string; readonly share: number; readonly amount: Traced }[];
  readonly remainder: number;
  readonly stamp: string;
}

const COPPER = { pp: 500, gp: 100, ep: 50, sp: 10, cp: 1 } as const;
export type Coins = Readonly<Partial<Record<keyof typeof COPPER, number>>>;

/** Coins, and gems and other valuables by their value in gold, as whole copper (BX-007). */
export function inCopper(coins: Coins, valuables = 0): number {
  const coined = Object.entries(COPPER).reduce(
    (sum, [coin, worth]) => sum + wholeNumber(coins[coin as keyof Coins] ?? 0, `coins.${coin}`, 0) * worth,
    0,
  );
  return coined + Math.floor(finiteNumber(valuables, "valuables", 0) * 100 + 1e-6);
}

/** Copper as gold, silver and copper pieces, in the fewest coins (BX-007). */
export function change(copper: number): { readonly gp: number; readonly sp: number; readonly cp: number } {
  const whole = wholeNumber(copper, "copper", 0, 1e12);
  return { gp: Math.floor(whole / 100), sp: Math.floor((whole % 100) / 10), cp: whole % 10 };
}

/** The share of one member: 1 for a character, by ruling for hirelings, 0 for the dead and for those on wages (BX-007, GOR-41, ERIS-113). */
export function shareOf(sharer: Sharer, rulings: Rulings): number {
  if (sharer.dead) return 0;
  if (sharer.share !== undefined) return finiteNumber(sharer.share, `sharers.${sharer.id}.share`, 0, 100);
  const heads = headsOf(sharer);
  if (sharer.kind === "character") return heads;
  return rulings.use(hirelingShare).share({ kind: sharer.kind }) * heads;
}

/** The number of members of an entry; for a group of hirelings its standing members. */
export function headsOf({ id, heads = 1 }: Pick<Sharer, "id" | "heads">): number {
  return wholeNumber(heads, `sharers.${id}.heads`, 0, 999);
}

/** Parts of a share, so that halves and thirds are whole numbers. */
const PARTS = 720;

/**
 * Divides a sum in whole units among recipients (BX-007, GOR-41, ERIS-113), each share rounded down; the remainder is returned. `step` is the coin that shares
 * are rounded to: 100 for whole gold in copper.
 * @throws RulesError for a sum or share out of bounds, or a recipient listed twice.
 */
export function divide(total: number, sharers: readonly Sharer[], rulings: Rulings, step = 1): Division {
  wholeNumber(total, "total", 0, 1e10);
  const ids = sharers.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new RulesError("twice", "sharers");
  const weights = sharers.map((sharer) => Math.round(shareOf(sharer, rulings) * PARTS));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const source = rulings.source(hirelingShare, rulings.use(hirelingShare).rule);
  const each = sharers.map(({ id }, at) => {
    const weight = weights[at] ?? 0;
    const trace = rulings.trace({ key: "hiring.pool", on: "coins", op: "set", value: total, source });
    trace.apply({ key: "hiring.share", on: "coins", op: "multiply", value: weight / PARTS, source });
    const amount = sum === 0 ? 0 : Math.floor((total * weight) / (sum * step)) * step;
    const of = sum / PARTS;
    trace.apply({ key: "hiring.ofShares", on: "coins", op: "set", value: amount, source, data: { of } });
    return { id, share: weight / PARTS, amount: trace.done() };
  });
  const remainder = total - each.reduce((all, { amount }) => all + amount.value, 0);
  return { each, remainder, stamp: rulings.hash };
}

/** Divides treasure in copper (BX-007), rounded to whole gold where the ruling on henchmen says so (GOR-41). The remainder stays in the party's fund. */
export function divideTreasure(copper: number, sharers: readonly Sharer[], rulings: Rulings): Division {
  return divide(copper, sharers, rulings, rulings.use(hirelings).wholeGold ? 100 : 1);
}
