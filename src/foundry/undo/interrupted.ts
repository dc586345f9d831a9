/**
 * What was broken off: without batches (generation 13) a deed is several requests, and whoever did it may be gone after any of them. Until its card says
 * so it is not done; when it is done again, what came of it goes back first.
 */
import type { Refusal } from "../../rules/plan.ts";
import { transactionsFrom, removeEntry } from "./ledger.ts";
import { marksOn } from "./card-marks.ts";
import { reverse } from "./reverse-steps.ts";
import { writeOneByOne } from "./batch-write.ts";
import type { TransactionRecord } from "./types.ts";

/** Puts back what came of the same deed when it was broken off, and strikes it. Refused, naming what, when that has changed since. */
export async function undoInterrupted(record: Omit<TransactionRecord, "id">): Promise<Refusal | undefined> {
  for (const transaction of record.card === "" ? [] : transactionsFrom(record.card)) {
    if (transaction.state !== "broken" || !isSame(transaction, record)) continue;
    const stuck = await reverse(transaction.steps);
    if (stuck) return stuck;
    for (const id of transaction.cards) await game.messages?.get(id)?.delete();
    await writeOneByOne(marksOn(transaction, "never"));
    await removeEntry(transaction.id);
  }
  return undefined;
}

function isSame(one: Omit<TransactionRecord, "id">, other: Omit<TransactionRecord, "id">): boolean {
  const { target, line } = one.shown ?? {};
  if (one.key !== "" || other.key !== "") return one.key === other.key;
  return one.kind === other.kind && target === other.shown?.target && line === other.shown?.line;
}
