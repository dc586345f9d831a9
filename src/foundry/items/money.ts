/** Paying out of a purse, to the coin; and one entry of a list that several may write at once. */

import type { Refusal } from "../../rules/plan.ts";
import { pay } from "../../rules/rewards/coins.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { coinsOf, coinWrites } from "../treasure/hoard.ts";
import { samePlain } from "../undo/patch.ts";
import type { Transaction } from "../undo/transaction.ts";

/**
 * Computes the writes for the current state, or the reason for refusing them. Called again when another client writes the same values at
 * the same time.
 */
type ComputePayment = () => readonly ValueChange[] | Refusal;

/** Writes what several reckonings come to: all of it, or nothing where one of them is refused. */
export async function settlePayment(
  transaction: Transaction,
  ...parts: readonly ComputePayment[]
): Promise<Refusal | undefined> {
  let refused: Refusal | undefined;
  await transaction.change(() => {
    const writes: ValueChange[] = [];
    refused = undefined;
    for (const part of parts) {
      const now = part();
      if ("key" in now) {
        refused = now;
        return [];
      }
      writes.push(...now);
    }
    return writes;
  });
  return refused;
}

/** A sum of copper out of a purse, as it is then: what somebody else puts in or takes out meanwhile stays. Refused where it is worth less. */
export function paying(actor: Actor.Implementation, copper: number): ComputePayment {
  return () => {
    const paid = pay(coinsOf(actor), copper);
    return paid.refused ?? coinWrites(actor, paid.left);
  };
}

/** One entry of a list that is kept with somebody; without `after` it is taken out, without `before` it is added. */
interface ListEntry<T extends object> {
  readonly before: T | undefined;
  readonly after: T | undefined;
  readonly name: string;
}

/** The entry put into its list, the rest of which stays as others left it. Refused when it is not there any more as it was. */
export function listWrites<T extends object>(
  actor: Actor.Implementation,
  path: string,
  entry: ListEntry<T>,
): ComputePayment {
  return () => {
    const kept: unknown = foundry.utils.getProperty(actor, path);
    const all: readonly unknown[] = Array.isArray(kept) ? kept : [];
    const at = entry.before ? all.findIndex((one) => samePlain(one, entry.before)) : all.length;
    if (at < 0) return { key: "changedSince", data: { name: entry.name } };
    return [
      { uuid: actor.uuid, path, before: kept, after: all.toSpliced(at, 1, ...(entry.after ? [entry.after] : [])) },
    ];
  };
}
