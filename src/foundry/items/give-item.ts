/** A thing goes from one companion to another. It moves and is never copied; part of a pile is split from it. */

import type { Refusal } from "../../rules/plan.ts";
import type { GivenCardOutcome } from "../../view/cards/treasure.ts";
import { postCard } from "../chat/post-card.ts";
import { actorByUuid } from "../platform/actor-reference.ts";
import { isStoredDocument } from "../platform/stored-documents.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { isStuckByCurse } from "./identification/cursed-items.ts";
import { clearEmptied, moveItems, moveWithCard } from "../treasure/winnings.ts";
import { partOfPile } from "./piles.ts";

/** Answers a player who gives something: it must be the asker's own, and whoever gets it somebody that the asker sees. */
export async function answerGive(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const item = await resolveUuid(typeof request.item === "string" ? request.item : "");
  const to = actorByUuid(typeof request.to === "string" ? request.to : "");
  const quantity = typeof request.quantity === "number" ? request.quantity : Number.NaN;
  if (!isItem(item) || !to || !Number.isInteger(quantity)) return { ok: false, refused: "malformed" };
  const from = item.actor;
  // Out of a hoard everybody who sees it may take for somebody of one's own.
  const [here, there] = from?.type === "hoard" ? (["LIMITED", "OWNER"] as const) : (["OWNER", "LIMITED"] as const);
  if (!from?.testUserPermission(user, here) || !to.testUserPermission(user, there))
    return { ok: false, refused: "notYours" };
  if (!user.isGM && isStuckByCurse(item)) return { ok: false, refused: "clings", data: { name: item.name } };
  if (await give(item, to, quantity)) return { ok: true };
  const taken = !from.items.has(item.id ?? "");
  return taken
    ? { ok: false, refused: "takenMeanwhile", data: { name: item.name } }
    : { ok: false, refused: "malformed" };
}

export function isItem(document: unknown): document is Item.Implementation {
  return document instanceof Item;
}

/** Moves so many of a thing. Returns whether it was done. */
export async function give(item: Item.Implementation, to: Actor.Implementation, quantity: number): Promise<boolean> {
  const from = item.actor as Actor.Implementation | null;
  if (!from || from.uuid === to.uuid || !("quantity" in item.system)) return false;
  if (quantity < 1 || quantity > quantityOf(item)) return false;
  const outcome: GivenCardOutcome = { procedure: "given", from: from.name, to: to.name, thing: item.name, quantity };
  const data = { name: from.name, to: to.name, item: item.name };
  const refused = await runUndoable({ kind: "give", data }, async (transaction) => {
    // Another may have been given it before this deed's turn came.
    const now = from.items.has(item.id ?? "") ? quantityOf(item) : 0;
    if (quantity > now) return { key: "takenMeanwhile", data: { name: item.name } };
    const all = quantity === now;
    if (all && from.type !== "hoard") moveWithCard(transaction, from, to, [item]);
    else {
      const missing = await movePart(transaction, item, to, quantity);
      if (missing) return missing;
    }
    if (all) await clearEmptied(transaction, from);
    await postCard({
      type: "notice",
      outcome,
      item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
      deed: transaction,
    });
    return undefined;
  });
  return refused === undefined;
}

function quantityOf({ system }: Item.Implementation): number {
  return "quantity" in system ? (system.quantity ?? 1) : 1;
}

/**
 * Moves so many of a thing; what lies in it goes along with the whole of it.
 * @returns why not: there are not that many any more
 */
export async function movePart(
  transaction: Transaction,
  item: Item.Implementation,
  to: Actor.Implementation,
  quantity: number,
): Promise<Refusal | undefined> {
  const from = item.actor as Actor.Implementation | null;
  if (!from) return undefined;
  if (quantity >= quantityOf(item)) {
    await moveItems(transaction, from, to, [item]);
    return undefined;
  }
  const taken = { key: "takenMeanwhile", data: { name: item.name } };
  const missing = await transaction.holdSpent(item, "system.quantity", taken, quantity);
  if (missing) return missing;
  if (!isStoredDocument(item)) return undefined;
  const { sort: _sort, ...part } = partOfPile(item, quantity);
  transaction.createWithCard(to, "Item", [
    foundry.utils.mergeObject(part, { system: { container: null } }, { inplace: false }),
  ]);
  return undefined;
}
