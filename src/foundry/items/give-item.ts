/** Transfers of items between companions. An item is moved and never copied; part of a stack is split off. */

import type { Refusal } from "../../rules/plan.ts";
import { type Purse, purseOf, together, worthOf } from "../../rules/rewards/coins.ts";
import type { CoinsGivenCardOutcome, GivenCardOutcome } from "../../view/cards/treasure.ts";
import { coinsText } from "../../view/platform/coins.ts";
import { lightOf } from "../adapter/light-sources.ts";
import { partyContaining, partySystem } from "../adapter/party-members.ts";
import { postCard } from "../chat/post-card.ts";
import { COINS } from "../data/lists.ts";
import { displayName } from "../platform/display-name.ts";
import { secretFor } from "../platform/hidden-tokens.ts";
import { actorByUuid, resolveUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { isStoredDocument, sourceData } from "../platform/stored-documents.ts";
import { coinsOf, coinWrites } from "../treasure/hoard.ts";
import { pileFor } from "../treasure/piles.ts";
import { clearEmptied, moveItems, moveWithCard, withContents } from "../treasure/winnings.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { goneAnswer } from "./gone.ts";
import { isStuckByCurse } from "./identification/identify.ts";
import { mayHandOn } from "./unidentified/truths.ts";

/**
 * Some pieces of a stack as a new item. The state of a single piece (its flame, the hand that holds it) stays with the stack.
 * @param quantity fewer than the stack has
 */
export function partOfPile(item: Item.Implementation, quantity: number): Record<string, unknown> {
  const { _id, ...data } = isStoredDocument(item) ? sourceData(item) : {};
  const light = lightOf(item) && { light: { lit: false, covered: false, turnsLeft: null } };
  const part = { system: { quantity, location: "carried", ...light } };
  return foundry.utils.mergeObject(data, part, { inplace: false });
}

/**
 * Handles a player's request to give coins: from an actor the user owns, to one the user can see, at most the existing ones. The receiver gets what
 * the giver loses.
 */
export async function answerGiveCoins(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const from = actorByUuid(typeof request.from === "string" ? request.from : "");
  const to = actorByUuid(typeof request.to === "string" ? request.to : "");
  if (!from || !to || from.uuid === to.uuid || !("coins" in from.system) || !("coins" in to.system))
    return { ok: false, refused: "malformed" };
  if (!from.testUserPermission(user, "OWNER") || !mayReceive(from, to, user)) return { ok: false, refused: "notYours" };
  const have = coinsOf(from);
  const asked = COINS.map((coin): [keyof Purse, unknown] => [coin, request[coin] ?? 0]);
  const fits = asked.every(
    ([coin, count]) => typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= have[coin],
  );
  // Only validated values count: a request may contain anything.
  if (!fits) return { ok: false, refused: "malformed" };
  const coins = purseOf(Object.fromEntries(asked) as Partial<Purse>);
  if (worthOf(coins) <= 0) return { ok: false, refused: "malformed" };
  return (await moveCoins(from, to, coins)) ? { ok: true } : { ok: false, refused: "malformed" };
}

/**
 * Whether an actor may receive coins: the user's own actors, the giver's party and its members, and carts that the user can see. A party's owner can
 * change its members, so membership counts only for actors that a referee gave to a player, that serve a player's character, or that this user can
 * see (S-3).
 */
function mayReceive(from: Actor.Implementation, to: Actor.Implementation, user: User.Implementation): boolean {
  if (user.isGM || to.testUserPermission(user, "OWNER")) return true;
  const party = from.type === "party" ? from : partyContaining(from);
  const companions = party ? [party.uuid, ...partySystem(party).members.map(({ actor }) => actor)] : [];
  const seen = to.testUserPermission(user, "LIMITED");
  return (companions.includes(to.uuid) && (seen || to.hasPlayerOwner || serves(to))) || (to.type === "vessel" && seen);
}

/** Whether an actor serves a player's character, by its own sheet, which no player can write here. */
function serves({ system }: Actor.Implementation): boolean {
  const { employer = null } = system as { readonly employer?: string | null };
  return actorByUuid(employer)?.hasPlayerOwner ?? false;
}

async function moveCoins(from: Actor.Implementation, to: Actor.Implementation, coins: Purse): Promise<boolean> {
  const outcome: CoinsGivenCardOutcome = {
    procedure: "coinsGiven",
    from: displayName(from),
    to: displayName(to),
    coins: coinsText(coins),
  };
  const data = { name: displayName(from), to: displayName(to), coins: coinsText(coins) };
  const refused = await runUndoable({ kind: "giveCoins", data }, async (transaction) => {
    await transaction.change(() => {
      const have = coinsOf(from);
      const left = purseOf(Object.fromEntries(COINS.map((coin) => [coin, have[coin] - coins[coin]])));
      return [...coinWrites(from, left), ...coinWrites(to, together(coinsOf(to), coins))];
    });
    await postCard({
      type: "notice",
      outcome,
      item: { uuid: "", name: "", img: "systems/rulings/assets/icons/coins.svg" },
      ...secretFor(from, to),
      transaction,
    });
    return undefined;
  });
  return refused === undefined;
}

/** Handles a player's request to give an item: the user must own it and see the receiver. */
export async function answerGive(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const item = await resolveUuid(typeof request.item === "string" ? request.item : "");
  const to = actorByUuid(typeof request.to === "string" ? request.to : "");
  const quantity = typeof request.quantity === "number" ? request.quantity : Number.NaN;
  if (!item) return goneAnswer(request);
  if (!isItem(item) || !to || !Number.isInteger(quantity)) return { ok: false, refused: "malformed" };
  const from = item.actor;
  // Everybody who sees a hoard may take from it for an own actor.
  const [here, there] = from?.type === "hoard" ? (["LIMITED", "OWNER"] as const) : (["OWNER", "LIMITED"] as const);
  if (!from?.testUserPermission(user, here) || !to.testUserPermission(user, there))
    return { ok: false, refused: "notYours" };
  if (!user.isGM && isStuckByCurse(item)) return { ok: false, refused: "clings", data: { name: item.name } };
  if (!mayHandOn(user, withContents(from, [item])))
    return { ok: false, refused: "unknownStill", data: { name: item.name } };
  if (!user.isGM && !to.testUserPermission(user, "OWNER") && withContents(from, [item]).some(worksUnasked))
    return { ok: false, refused: "worksUnasked", data: { name: item.name } };
  if (await give(item, to, quantity)) return { ok: true };
  const taken = !from.items.has(item.id ?? "");
  return taken
    ? { ok: false, refused: "takenMeanwhile", data: { name: item.name } }
    : { ok: false, refused: "malformed" };
}

/** Whether an item made by a player changes its carrier by being carried: the receiver would be changed without consent. */
function worksUnasked(item: Item.Implementation): boolean {
  return item.effects.contents.some(
    ({ flags, _stats }) =>
      foundry.utils.getProperty(flags, "rulings.whileCarried") === true &&
      !game.users?.get(_stats.lastModifiedBy ?? "")?.isGM,
  );
}

export function isItem(document: unknown): document is Item.Implementation {
  return document instanceof Item;
}

/** Moves a number of pieces. Resolves to whether it was done. */
export async function give(item: Item.Implementation, to: Actor.Implementation, quantity: number): Promise<boolean> {
  const from = item.actor as Actor.Implementation | null;
  if (!from || from.uuid === to.uuid || !("quantity" in item.system)) return false;
  if (quantity < 1 || quantity > quantityOf(item)) return false;
  const [name, receiver] = [displayName(from), displayName(to)];
  const outcome: GivenCardOutcome = { procedure: "given", from: name, to: receiver, thing: item.name, quantity };
  const data = { name, to: receiver, item: item.name };
  const refused = await runUndoable({ kind: "give", data }, async (transaction) => {
    // Another actor may have received it before this transaction ran.
    const now = from.items.has(item.id ?? "") ? quantityOf(item) : 0;
    if (quantity > now) return { key: "takenMeanwhile", data: { name: item.name } };
    const all = quantity === now;
    const pile = holdsNothing(item, from) ? pileFor(to, item) : undefined;
    if (pile) {
      const missing = await movePieces(transaction, item, pile, quantity);
      if (missing) return missing;
    } else if (all && from.type !== "hoard") moveWithCard(transaction, from, to, [item]);
    else {
      const missing = await movePart(transaction, item, to, quantity);
      if (missing) return missing;
    }
    if (all) await clearEmptied(transaction, from);
    await postCard({
      type: "notice",
      outcome,
      item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
      ...secretFor(from, to),
      transaction,
    });
    return undefined;
  });
  return refused === undefined;
}

/** Whether a container is empty. */
function holdsNothing({ id }: Item.Implementation, from: Actor.Implementation): boolean {
  return !from.items.some(({ system }) => "container" in system && system.container === id);
}

/** Adds pieces to the receiver's stack of the same kind (M7). */
async function movePieces(
  transaction: Transaction,
  item: Item.Implementation,
  pile: Item.Implementation,
  quantity: number,
): Promise<Refusal | undefined> {
  if (quantity >= quantityOf(item)) {
    if (item.actor && item.id) await transaction.remove(item.actor, "Item", [item.id]);
  } else {
    const taken = { key: "takenMeanwhile", data: { name: item.name } };
    const missing = await transaction.holdSpent(item, "system.quantity", taken, quantity);
    if (missing) return missing;
  }
  const before = quantityOf(pile);
  await transaction.change(() => [{ uuid: pile.uuid, path: "system.quantity", before, after: before + quantity }]);
  return undefined;
}

function quantityOf({ system }: Item.Implementation): number {
  return "quantity" in system ? (system.quantity ?? 1) : 1;
}

/**
 * Moves a number of pieces; contents move with the whole item only.
 * @returns the reason, when fewer pieces are left
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
