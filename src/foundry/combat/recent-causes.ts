import type { CombatDocument } from "../platform/types.ts";
import { isMagical } from "../attack/damage/item-destruction.ts";
import { dataIn, ledgerEntries } from "../undo/ledger-journals.ts";
import type { FightCause } from "../undo/fight-changes.ts";
import { transactionIn } from "../undo/ledger.ts";
import type { TransactionRecord } from "../undo/types.ts";
import type { FightRecord } from "./fight-storage.ts";

/** How many deeds are looked through: what brought something about is among the last. */
const LOOKED_THROUGH = 40;

/**
 * The deeds that brought about what has become of somebody: for everyone whose plight is another than before, the last deed that touched the
 * creature. What is seen goes back with them.
 * @param under the deed under way, which comes before all others
 */
export function causesOf(combat: CombatDocument, before: FightRecord, after: FightRecord, under?: FightCause): string[] {
  const touched = combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id ?? "";
    const uuid = combatant.actor?.uuid;
    return uuid && plightOf(before, id) !== plightOf(after, id) ? [uuid] : [];
  });
  if (touched.length === 0) return [];
  const last: FightCause[] = [...(under ? [under] : []), ...lastTransactions()];
  const causes = touched.flatMap((uuid) => last.find((transaction) => touches(transaction, uuid))?.id ?? []);
  return [...new Set(causes)];
}

/** Whether what befell a creature last came from a spell or a magic item (REF-08 row 8): looked up on the card by which it was done. */
export function isMagicCause(uuid: string, under?: FightCause): boolean {
  const cause = under && touches(under, uuid) ? under : lastTransactions().find((transaction) => touches(transaction, uuid));
  const card = game.messages?.get(cause?.card ?? "");
  return card !== undefined && isMagical(card);
}

function plightOf({ state, morale }: FightRecord, id: string): string {
  const fighter = state?.combatants.find((one) => one.id === id);
  return `${fighter?.status}.${fighter?.dying}.${fighter?.falling}.${morale?.members[id]?.fate}`;
}

function lastTransactions(): TransactionRecord[] {
  const last: TransactionRecord[] = [];
  for (const page of ledgerEntries().reverse()) {
    if (dataIn(page).kind === "fight") continue;
    const record = transactionIn(page);
    if (record?.state === "done") last.push(record);
    if (last.length >= LOOKED_THROUGH) break;
  }
  return last;
}

function touches({ steps }: FightCause, uuid: string): boolean {
  return steps.some((step) => {
    if (step.do === "time" || step.do === "fight") return false;
    return ("parent" in step ? step.parent : step.uuid) === uuid;
  });
}
