import type { Refusal } from "../../rules/plan.ts";
import { allows, announce, FORBIDDEN } from "../platform/hooks.ts";
import { queued } from "../platform/queue.ts";
import { storedDocument } from "../platform/stored-documents.ts";
import { type DocumentWrite, findUnwritten, hasBatches, writeOneByOne } from "./batch-write.ts";
import { closeButtons, markContinued, reopenButtons } from "./card-marks.ts";
import { fightChanges } from "./fight-changes.ts";
import { foldSteps } from "./fold-steps.ts";
import { amend, amendment, followingTransactions, transactionOf, transactionsNaming } from "./ledger.ts";
import { targetOf, uuidOf } from "./record-steps.ts";
import { notUndone, reverse } from "./reverse-steps.ts";
import type { FightStep, Step, TransactionRecord } from "./types.ts";

/** Whether the document that a step touches is the user's own. */
export function ownsDocument(user: User.Implementation, step: Step): boolean {
  if (step.do === "time" || step.do === "fight") return false;
  const document = storedDocument("parent" in step ? step.parent : step.uuid);
  return document?.testUserPermission(user, "OWNER") ?? false;
}

/**
 * Undoes a transaction exactly, and first all that followed from it. Refused, naming the obstacle, when a value it wrote has changed since;
 * a referee may then undo the parts that still can be. Its change of the order of a fight is undone while the same round runs and nothing
 * changed it; otherwise it is left to a step back, so that the transaction itself can still be undone. Referee's client only.
 * @param user the user who asks: a referee, or the user who asked for the transaction and owns everything that it touched
 */
export function undoTransaction(id: string, user: User.Implementation, partial = false): Promise<Refusal | undefined> {
  return queued(async () => {
    const record = transactionOf(id);
    const event = record && { id, kind: record.kind, data: record.data };
    const stands = event && record.state !== "undone";
    if (stands && !allows("preUndo", event)) return FORBIDDEN;
    const refused = await undoHere(id, user, partial);
    if (stands && !refused) announce("undo", event);
    return refused;
  });
}

/** The same within the line of transactions. */
export async function undoHere(
  id: string,
  user: User.Implementation,
  partial = false,
  reports = true,
): Promise<Refusal | undefined> {
  const record = transactionOf(id);
  if (!record) return { key: "notOnCard" };
  if (record.state === "undone") return { key: "alreadyUndone", data: { name: record.shown?.name ?? "" } };
  // Their steps are read again: data that are put back are shared with nobody.
  const followed = followingTransactions(record).flatMap(({ id: one }) => transactionOf(one) ?? []);
  const whole = [...followed, record];
  const others = whole.filter((transaction) => !isForeignReport(transaction, record));
  const chain = reports ? whole : others;
  // A transaction only reported by another player is undone with the rest where possible, and never blocks it (S-7).
  const without = (): Promise<Refusal | undefined> | undefined =>
    reports && others.length < whole.length ? undoHere(id, user, partial, false) : undefined;
  if (!chain.every((transaction) => isBookkeeping(transaction, record) || mayTakeBack(user, transaction)))
    return without() ?? { key: "notYours" };
  const steps = [...chain].reverse().flatMap((transaction) => withoutUnmade(transaction.steps));
  const atOnce = !partial && hasBatches();
  let ended: Ended | undefined;
  const last = async (): Promise<readonly DocumentWrite[]> => {
    ended = atOnce ? await endings(chain) : undefined;
    return ended?.changes ?? [];
  };
  const clock = game.time?.worldTime;
  const back = await reverse(steps, { partial: partial && user.isGM, last }).catch((fault: unknown) => ({ fault }));
  if (back && "key" in back) return without() ?? back;
  const clocked = clock !== game.time?.worldTime;
  const left = notUndone(steps);
  let goneOn = ended?.goneOn ?? false;
  try {
    if (back) throw back.fault;
    if (left.length > 0) throw findUnwritten(left.map(({ name }) => name));
    await ended?.clock();
    for (const transaction of ended ? ended.others : chain) goneOn = (await close(transaction)) || goneOn;
  } catch (fault) {
    await standAgain(chain, left, clocked);
    throw fault;
  }
  if (goneOn && record.kind === "fight") return { key: "roundGoneOn" };
  if (goneOn) await markContinued(record);
  return undefined;
}

/**
 * Marks transactions as not undone where a module prevented it or a request failed: the ledger says so, whatever else was done, and it can be
 * tried again. Steps that were undone are then left out.
 * @param clocked the clock was set back already
 */
async function standAgain(
  chain: readonly TransactionRecord[],
  left: readonly { readonly uuid: string }[],
  clocked: boolean,
): Promise<void> {
  const there = new Set(left.map(({ uuid }) => uuid));
  for (const transaction of chain) {
    const undone = transactionOf(transaction.id)?.state === "undone";
    const stands = transaction.steps.some((step) => there.has(targetOf(step)));
    // A thing that was made and went again in one transaction was never there.
    const done = [...foldSteps(transaction.steps), ...fightSteps(transaction.steps)];
    const steps = done.filter((step) => !(clocked && step.do === "time") && !isUndone(step));
    if (stands && undone) await writeOneByOne(reopenButtons(transaction, steps));
    else if (!undone && steps.length < done.length) await amend(transaction.id, { steps });
  }
}

/** Whether a thing that was made is gone again, or one that went is there again. */
function isUndone(step: Step): boolean {
  if (step.do !== "create" && step.do !== "delete") return false;
  return (storedDocument(uuidOf(step)) === undefined) === (step.do === "create");
}

/** How transactions end in the same request in which what they did goes back. */
interface Ended {
  readonly changes: readonly DocumentWrite[];
  readonly clock: () => Promise<void>;
  /** The part of one in the order of a fight has to stay. */
  readonly goneOn: boolean;
  /** The transactions to close afterwards, one after another. */
  readonly others: readonly TransactionRecord[];
}

/** A single fight step is undone with the rest; with several, each is computed from the state after the one before. */
async function endings(chain: readonly TransactionRecord[]): Promise<Ended> {
  const fought = chain.filter((transaction) => fightSteps(transaction.steps).length > 0);
  const [step, ...more] = fought.flatMap((transaction) => fightSteps(transaction.steps));
  const others = more.length > 0 ? fought : [];
  const going = step && more.length === 0 ? await fightChanges()?.planUndo(step) : undefined;
  const { rest, changes = [], clock = async () => {} } = going ?? {};
  // Parts that have to stay are kept for a later undo.
  const open = rest ? fought : others;
  const kept = rest ? fought.flatMap((transaction) => amendment(transaction.id, { steps: [rest] })) : [];
  const ended = closeButtons(chain.filter((transaction) => !open.includes(transaction)));
  return { changes: [...changes, ...ended, ...kept], clock, goneOn: rest !== undefined, others };
}

/** Enters that a transaction was taken back; true when its part in the order of a fight had to stay, and it stands for that. */
async function close(transaction: TransactionRecord): Promise<boolean> {
  const left: FightStep[] = [];
  for (const step of fightSteps(transaction.steps).reverse()) {
    const rest = await fightChanges()?.undo(step);
    if (rest) left.unshift(rest);
  }
  if (left.length > 0) {
    await amend(transaction.id, { steps: left });
    return true;
  }
  await endTransactions([transaction]);
  return false;
}

/**
 * Marks transactions as undone, a second time where a connection was lost in between: cards would go on showing them, and nothing that is undone
 * can be pressed again.
 */
export async function endTransactions(records: readonly TransactionRecord[]): Promise<void> {
  await writeOneByOne(closeButtons(records)).catch(() => writeOneByOne(closeButtons(records)));
}

/** The bookkeeping of fights among the steps of a transaction. */
function fightSteps(steps: readonly Step[]): FightStep[] {
  return steps.filter((step) => step.do === "fight");
}

/** Whether a transaction is the fight bookkeeping of another one: it is undone together with it, no matter which client wrote it. */
function isBookkeeping(transaction: TransactionRecord, asked: TransactionRecord): boolean {
  return transaction.kind === "fight" && transaction.id !== asked.id;
}

/** Whether a transaction was only reported, by another user than that of the transaction it follows. */
function isForeignReport(transaction: TransactionRecord, asked: TransactionRecord): boolean {
  return transaction.reported === true && transaction.by !== asked.by;
}

/** Whether the document of a step is deleted, so that nothing is written: the obstacle is then named, and a referee undoes the rest. */
function isGone(step: Step): boolean {
  if (step.do === "time" || step.do === "fight") return false;
  return storedDocument("parent" in step ? step.parent : step.uuid) === undefined;
}

/** Whether a user may have a transaction taken back. What a player's client reported is only put back on what that player still owns. */
function mayTakeBack(user: User.Implementation, transaction: TransactionRecord): boolean {
  const by = game.users?.get(transaction.by);
  if (transaction.reported && !(by && transaction.steps.every((step) => ownsDocument(by, step) || isGone(step))))
    return false;
  return user.isGM || (transaction.by === user.id && transaction.steps.every((step) => ownsDocument(user, step)));
}

/**
 * Steps without the removal of what has been unmade since: a spell that is taken back after its target was killed does not come again with the life of
 * the target.
 */
function withoutUnmade(steps: readonly Step[]): Step[] {
  return steps.filter((step) => {
    if (step.do !== "delete") return true;
    const id = String(step.data._id);
    const isMaking = (one: Step): boolean =>
      one.do === "create" && one.parent === step.parent && String(one.data._id) === id;
    return !transactionsNaming(id).some(({ state, steps: made }) => state === "undone" && made.some(isMaking));
  });
}
