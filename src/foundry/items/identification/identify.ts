/** The identification of items, by the referee or by their use. Referee's client only. */

import type { IdentifiedOutcome } from "../../../view/cards/identification.ts";
import { partyContaining } from "../../adapter/party-members.ts";
import { postCard } from "../../chat/post-card.ts";
import { isItem } from "../../platform/resolve-uuid.ts";
import { isStoredDocument, type Stored } from "../../platform/stored-documents.ts";
import type { ItemDocument } from "../../platform/types.ts";
import { recordWinnings } from "../../treasure/winnings.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { chargesKey, storeCharges, type Truth, truthOf } from "../unidentified/truths.ts";

/**
 * Whether an item is bound to its carrier by a curse: an identified cursed item, worn or held, which only the referee or magic that removes curses
 * takes off.
 */
export function isStuckByCurse(item: Item.Implementation): boolean {
  const { cursed, identified, location } = item.system as Partial<Item.SystemOfType<"armour">>;
  return cursed === true && identified === true && (location === "worn" || location === "inHand");
}

/** Values that change by transfer and wear while an item is unidentified: the true item takes them from the apparent one. */
const OWN = ["quantity", "location", "container", "broken"] as const;

/** Replaces the apparent item with the true one within a transaction, and posts a card. Undefined when the true data are not stored. */
export async function identifyItem(transaction: Transaction, item: ItemDocument): Promise<ItemDocument | undefined> {
  const truth = truthOf(item);
  const { actor } = item;
  if (!truth || !actor || !isStoredDocument(item)) return undefined;
  const outcome: IdentifiedOutcome = { procedure: "known", seemed: item.name, name: truth.data.name };
  const made: Stored | undefined = await transaction.swap(item, trueData(item, truth));
  if (!isItem(made)) return undefined;
  await settleCharges(made);
  const party = actor.type === "party" ? actor : partyContaining(actor as Actor.Implementation);
  if (truth.counts && party) await transaction.change(() => recordWinnings(party, { things: [made] }));
  const face = { uuid: made.uuid, name: made.name, img: made.img ?? "" };
  await postCard({
    type: "notice",
    actor: actor as Actor.Implementation,
    outcome,
    item: face,
    open: true,
    transaction,
  });
  return made;
}

function trueData(item: ItemDocument, { data }: Truth): Record<string, unknown> {
  const system: Record<string, unknown> = { ...(data.system as object | undefined), identified: true };
  for (const key of OWN) if (key in item.system) system[key] = Reflect.get(item.system, key);
  return { ...data, system };
}

/** Identifies an item in one transaction. */
export async function identify(item: ItemDocument): Promise<boolean> {
  const data = { name: item.actor?.name ?? "", item: item.name };
  const refused = await runUndoable({ kind: "known", data }, async (transaction) =>
    (await identifyItem(transaction, item)) ? undefined : { key: "malformed" },
  );
  return refused === undefined;
}

/** Rolls the charges of an item without any, visible to the referee only. */
export async function settleCharges(item: ItemDocument): Promise<void> {
  const key = chargesKey(item);
  if (!key || !("charges" in item.system)) return;
  const { formula } = (item.system as Item.SystemOfType<"magicItem">).charges;
  if (formula) await storeCharges(key, (await new Roll(formula).evaluate()).total, item.uuid ?? "");
}
