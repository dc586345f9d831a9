import type { Refusal } from "../../rules/plan.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { queued } from "../platform/queue.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatDocument } from "../platform/types.ts";
import { hasBatches, writeBatch, writeOneByOne } from "../undo/batch-write.ts";
import { closeButtons } from "../undo/card-marks.ts";
import { transactionIn, transactionOf } from "../undo/ledger.ts";
import { dataIn, type LedgerPage, ledgerEntries, pagesIn, removedPages } from "../undo/ledger-journals.ts";
import { samePlain } from "../undo/patch.ts";
import type { FightStep, TransactionRecord } from "../undo/types.ts";
import { endTransactions, undoHere } from "../undo/undo-transaction.ts";
import { isBeingDeleted } from "./deleted-fights.ts";
import { fightRecordOf, isUndoneIn, whyFightIsStale, withoutStep } from "./fight-storage.ts";
import { prepareUndo, writeAll } from "./write-fight.ts";

/** Transactions that are undone with their fight step: a morale result is not reverted without its dice. */
const WHOLE = ["morale", "moraleChoice"];

/** Whether a ledger entry is a step of this fight that is not undone. `observed`: includes steps detected from the world. */
function isStep(page: LedgerPage, combat: CombatDocument, observed: boolean): boolean {
  const { kind, state, data } = dataIn(page);
  if (kind !== "fight" || state !== "done" || data?.combat !== combat.id) return false;
  return observed || data?.observed !== 1;
}

/** Whether an earlier state exists. Referees' clients only: others do not have the ledger. */
export function hasEarlier(combat: CombatDocument): boolean {
  return pagesIn("transactions").some((page) => isStep(page, combat, false));
}

/**
 * Undoes the latest step of a fight, or the whole current round, with the detected changes since, which are then detected again.
 * A morale check is undone with its dice and its results.
 * @returns the reason, when there is no earlier state
 */
export function goBack(combat: CombatDocument, how: "step" | "round"): Promise<Refusal | undefined> {
  return queued(async () => {
    if (!stateOf(combat)) return { key: "noFight" };
    const behind = await whyFightIsStale(combat);
    if (behind) return behind;
    const steps = ledgerEntries()
      .filter((page) => isStep(page, combat, true))
      .reverse();
    const round = stateOf(combat)?.round ?? 0;
    const chain: LedgerPage[] = [];
    for (const page of steps) {
      // The step may have been undone with an earlier transaction of the loop.
      if (!isStep(page, combat, true)) continue;
      const record = transactionIn(page);
      const whole = record && !isObserved(record) && wholeTransaction(record);
      if (whole && game.user) {
        await undoAll(combat, chain.splice(0));
        const refused = await undoHere(whole.id, game.user);
        if (refused || how === "step") return refused;
        continue;
      }
      chain.push(page);
      if (!record || isObserved(record)) continue;
      if (how === "step" || startsRound(record, round)) return undoAll(combat, chain);
    }
    return { key: how === "round" ? "noEarlierRound" : "noEarlierStep" };
  });
}

function isObserved({ data }: TransactionRecord): boolean {
  return data.observed === 1;
}

/** Whether a step led from an earlier round into this one. */
function startsRound({ steps }: TransactionRecord, round: number): boolean {
  return steps.some(
    (step) =>
      step.do === "fight" &&
      step.changes.some(
        ({ at, after, before }) => at.join(".") === "state.round" && after === round && before !== undefined,
      ),
  );
}

/** The transaction of a step, where both are undone together. */
function wholeTransaction({ follows }: TransactionRecord): TransactionRecord | undefined {
  const causes = follows.flatMap((id) => transactionOf(id) ?? []);
  return causes.find(({ kind, state }) => WHOLE.includes(kind) && state === "done");
}

/** Undoes steps, the latest first, in one write where possible. */
async function undoAll(combat: CombatDocument, chain: readonly LedgerPage[]): Promise<undefined> {
  const records = chain.flatMap((page) => transactionIn(page) ?? []);
  if (records.length === 0 || isBeingDeleted(combat)) return undefined;
  let kept = fightRecordOf(combat);
  const gone: FightStep[] = [];
  for (const record of records)
    for (const step of [...record.steps].reverse()) {
      if (step.do !== "fight") continue;
      const back = withoutStep(kept, step);
      kept = back.kept;
      if (back.rest !== step) gone.push(step);
    }
  const { puts, clock } = prepareUndo(combat, kept, gone, rulingsInForce());
  // A step back skips them all: values changed past the ledger are detected again and not kept.
  const atOnce = hasBatches();
  if (atOnce) await writeBatch([], [...puts()].flat(), closeButtons(records));
  else await writeAll(combat, puts());
  await clock();
  if (!atOnce) await endTransactions(records);
  return undefined;
}

/** Plans how a step goes back together with other things. */
export async function planFightUndo(step: FightStep) {
  const { rest, back } = await goingBack(step);
  return { rest, changes: back ? [...back.puts()].flat() : [], clock: async () => back?.clock() };
}

/** Takes back a step by itself. Gives what must stay. */
export async function undoFightStep(step: FightStep): Promise<FightStep | undefined> {
  const { rest, back, combat } = await goingBack(step);
  if (combat && back) await writeAll(combat, back.puts());
  await back?.clock();
  return rest;
}

/** The undo of a step: the values that must stay, and the writes for the others. */
async function goingBack(step: FightStep) {
  const combat = game.combats?.find((one) => one.uuid === step.uuid);
  if (!combat || isBeingDeleted(combat)) return {};
  if (await whyFightIsStale(combat)) return { rest: step };
  const before = fightRecordOf(combat);
  // After a connection was lost in the middle of an undo (generation 13) the fight stands as before the step: only its clock may be left to do.
  if (isLatest(combat, step) && isUndoneIn(before, step))
    return { combat, back: prepareUndo(combat, before, [step], rulingsInForce()) };
  const { kept, rest } = withoutStep(before, step);
  return rest === step ? { rest } : { rest, combat, back: prepareUndo(combat, kept, [step], rulingsInForce()) };
}

/** Whether no later step of its fight stands: then nothing else put back what it changed. */
function isLatest(combat: CombatDocument, step: FightStep): boolean {
  const page = ledgerEntries().findLast((one) => isStep(one, combat, true));
  const record = page && transactionIn(page);
  return record?.steps.some((one) => samePlain(one, step)) ?? false;
}

/** Deletes the steps of a deleted fight. Only the active referee's client writes. */
export function forgetSteps(combat: CombatDocument): Promise<void> {
  return queued(async () => {
    const ids = ledgerEntries().flatMap((page) =>
      dataIn(page).data?.combat === combat.id && page.id ? [page.id] : [],
    );
    await writeOneByOne(removedPages("transactions", ids));
  });
}
