import { wholeNumber } from "../errors.ts";
import { type Coins, change } from "../hirelings/division.ts";
import type { Refusal } from "../plan.ts";

export const COINS = ["pp", "gp", "ep", "sp", "cp"] as const;
export type Coin = (typeof COINS)[number];
/** A purse with a number for every kind of coin. */
export type Purse = Readonly<Record<Coin, number>>;
const WORTH: Purse = { pp: 500, gp: 100, ep: 50, sp: 10, cp: 1 };

/** The maximum number of one kind of coin. */
const MOST = 1e10;

/**
 * A purse with a number for every kind of coin.
 * @throws RulesError for numbers of coins that are not whole.
 */
export function purseOf(coins: Coins): Purse {
  const count = (coin: Coin): number => wholeNumber(coins[coin] ?? 0, `coins.${coin}`, 0, MOST);
  return { pp: count("pp"), gp: count("gp"), ep: count("ep"), sp: count("sp"), cp: count("cp") };
}

/** A stored purse; invalid numbers count as no coins (S-9). */
export function readPurse(stored: unknown): Purse {
  const count = (coin: Coin): number => {
    const value: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, coin) : 0;
    return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST ? value : 0;
  };
  return { pp: count("pp"), gp: count("gp"), ep: count("ep"), sp: count("sp"), cp: count("cp") };
}

/** The sum of two purses. */
export function together(a: Coins, b: Coins): Purse {
  const left = purseOf(a);
  const right = purseOf(b);
  return {
    pp: left.pp + right.pp,
    gp: left.gp + right.gp,
    ep: left.ep + right.ep,
    sp: left.sp + right.sp,
    cp: left.cp + right.cp,
  };
}

/** The value of a purse in copper. */
export function worthOf(coins: Coins): number {
  const purse = purseOf(coins);
  return COINS.reduce((sum, coin) => sum + purse[coin] * WORTH[coin], 0);
}

interface Payment {
  /** Coins paid, with exactly the value of the sum. */
  readonly paid: Purse;
  readonly left: Purse;
  /** Whether a larger coin was changed for smaller ones. */
  readonly changed: boolean;
  readonly refused?: Refusal;
}

/**
 * Pays a sum exactly: with the available coins, the largest first, changing one where they do not fit. Payment and remainder together have the value of the
 * original purse. Refused when the purse has a lower value.
 */
export function pay(from: Coins, copper: number): Payment {
  const purse = purseOf(from);
  const due = wholeNumber(copper, "copper", 0, 1e12);
  const worth = worthOf(purse);
  const nothing = purseOf({});
  if (worth < due)
    return {
      paid: nothing,
      left: purse,
      changed: false,
      refused: { key: "rewards.tooPoor", data: { short: Math.ceil((due - worth) / 100) } },
    };
  const paid: Record<Coin, number> = { ...nothing };
  const left: Record<Coin, number> = { ...purse };
  let open = due;
  for (const coin of COINS) {
    const count = Math.min(left[coin], Math.floor(open / WORTH[coin]));
    paid[coin] += count;
    left[coin] -= count;
    open -= count * WORTH[coin];
  }
  // Every remaining coin has a higher value than the open sum, so the smallest one is changed; the total value stays the same.
  const broken = open > 0 && COINS.findLast((coin) => left[coin] > 0);
  if (!broken) return { paid, left, changed: false };
  left[broken] -= 1;
  const rest = change(WORTH[broken] - open);
  return { paid: together(paid, change(open)), left: together(left, rest), changed: true };
}

/** A proportional part of each kind of coin, so that nobody gets all the small change; never more than is due. */
function ofEachKind(fund: Purse, due: number, all: number): Purse {
  const part = (coin: Coin): number => (all > 0 ? Math.floor((fund[coin] * due) / all) : 0);
  return { pp: part("pp"), gp: part("gp"), ep: part("ep"), sp: part("sp"), cp: part("cp") };
}

function without(from: Purse, taken: Purse): Purse {
  const { pp, gp, ep, sp, cp } = from;
  return { pp: pp - taken.pp, gp: gp - taken.gp, ep: ep - taken.ep, sp: sp - taken.sp, cp: cp - taken.cp };
}

/**
 * Pays shares out of the fund: each recipient gets the same part of each kind of coin, then missing amounts are paid in turn with change; valuables already
 * taken count towards the share (BX-007).
 */
export function dealOut(
  fund: Coins,
  shares: readonly { readonly id: string; readonly copper: number; readonly taken?: number }[],
): {
  readonly each: readonly { readonly id: string; readonly paid: Purse; readonly owed: number }[];
  readonly left: Purse;
} {
  const whole = purseOf(fund);
  const dues = shares.map(({ id, copper, taken = 0 }) => {
    const due = Math.max(0, wholeNumber(copper, `shares.${id}`, 0, 1e12) - wholeNumber(taken, `taken.${id}`, 0, 1e12));
    return { id, due };
  });
  const all = Math.max(
    worthOf(whole),
    dues.reduce((sum, { due }) => sum + due, 0),
  );
  const first = dues.map(({ id, due }) => ({ id, due, got: ofEachKind(whole, due, all) }));
  let left = first.reduce((purse, { got }) => without(purse, got), whole);
  const each = first.map(({ id, due, got }) => {
    // Unsold gems may leave the fund short of coins, and the missing amount is then owed.
    const now = Math.min(due - worthOf(got), worthOf(left));
    const payment = pay(left, now);
    left = payment.left;
    return { id, paid: together(got, payment.paid), owed: due - worthOf(got) - now };
  });
  return { each, left };
}
