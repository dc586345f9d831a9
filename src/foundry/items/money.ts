/** Exact payments with change, and a single entry of a list that several clients may write at once. */

import type { Refusal } from "../../rules/plan.ts";
import { pay } from "../../rules/rewards/coins.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { coinsOf, coinWrites } from "../treasure/hoard.ts";
import { samePlain } from "../undo/patch.ts";
import type { Transaction } from "../undo/transaction.ts";

/**
 * Calculates the writes for the current state, or the reason for refusing them. Called again when another client writes the same values at the same
 * time.
 */
type ComputePayment = () => readonly ValueChange[] | Refusal;

/** Writes the results of several payments: all, or none where one is refused. */
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

/**
 * Pays a sum in copper from an actor's coins at the time of the write, so that concurrent changes are kept. Refused when the coins are worth less.
 */
export function paying(actor: Actor.Implementation, copper: number): ComputePayment {
  return () => {
    const paid = pay(coinsOf(actor), copper);
    return paid.refused ?? coinWrites(actor, paid.left);
  };
}

/** An entry of a list on an actor; without `after` it is removed, without `before` it is added. */
interface ListEntry<T extends object> {
  readonly before: T | undefined;
  readonly after: T | undefined;
  readonly name: string;
}

/** The list with the changed entry; the other entries are kept as they are. Refused when the entry has changed or is gone. */
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
