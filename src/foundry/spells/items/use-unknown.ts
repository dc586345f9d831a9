/** The use of unidentified items, and of those with charges known only to the referee: on the referee's client, as one transaction. */

import type { Refusal } from "../../../rules/plan.ts";
import type { TriedOutcome } from "../../../view/cards/identification.ts";
import { isUsable } from "../../adapter/item-data.ts";
import { type ActorReference, postCard, referenceTo } from "../../chat/post-card.ts";
import { identify, identifyItem } from "../../items/identification/identify.ts";
import { chargesKey, isBoundTo, storedCharges, truthOf, unknownKey } from "../../items/unidentified/truths.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyText } from "../../platform/notifications.ts";
import { answerQuery, askReferee, readRefereeRequest, refereeAnswer } from "../../platform/referee/ask-referee.ts";
import { actorByUuid, isItem, resolveUuid } from "../../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../../platform/settings/setting-types.ts";
import type { ItemDocument } from "../../platform/types.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { consumeUse, drinkersOrTargets, type ItemUse, usesIn, whyNotUsable } from "./item-use.ts";
import { applyScrollCurse, isCursedScroll, isRead, readScroll } from "./scroll.ts";

/** The wait of this client for the identified item, in milliseconds. */
const PATIENCE = 5_000;
/** The maximum number of targets of one use. */
const MOST = 100;

/** Uses such an item; a scroll that turns out to have spells is then read. */
export async function requestUse(
  actor: Actor.Implementation,
  item: ItemDocument,
  targets: readonly string[],
): Promise<void> {
  const id = item.id ?? "";
  const hidden = unknownKey(item) !== undefined;
  if (!hidden) {
    const why = whyNotUsable(actor, item, game.user);
    if (why) return void notifyText("warn", why);
  }
  if (!(await askReferee("rulings.unknown", { do: "use", item: item.uuid, targets: [...targets] }, answer))) return;
  const now = hidden ? await arrived(actor, id) : undefined;
  if (now && isRead(now) && !isCursedScroll(now)) await readScroll(actor, now);
}

/** Identifies a weapon used in an attack before the roll; resolves to the item in its present form. */
export async function identifyByHit(actor: Actor.Implementation, id: string): Promise<void> {
  const item = actor.items.get(id);
  if (!item || !unknownKey(item) || !game.users?.activeGM) return;
  const done = await askReferee("rulings.unknown", { do: "know", item: item.uuid }, answer, () => {
    // The referee decides what it is: it is used by its appearance.
  });
  if (done) await arrived(actor, id);
}

/** Waits until the identified item has reached this client. */
function arrived(actor: Actor.Implementation, id: string): Promise<ItemDocument | undefined> {
  const now = (): ItemDocument | undefined => {
    const item = actor.items.get(id);
    return item && !unknownKey(item) ? item : undefined;
  };
  const there = now();
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const end = (): void => {
      Hooks.off("createItem", hook);
      clearTimeout(patience);
      resolve(now());
    };
    const hook = Hooks.on("createItem", (item) => {
      if (item.id === id) end();
    });
    const patience = setTimeout(end, PATIENCE);
  });
}

/** Registers the query on the referee's client. Call once, in `ready`. */
export function registerUnknownQuery(): void {
  answerQuery("rulings.unknown", answer);
}

async function answer(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data, 10_000);
  if (!asked) return { ok: false, refused: "malformed" };
  const { user, request } = asked;
  const item = await resolveUuid(typeof request.item === "string" ? request.item : "");
  const actor = isItem(item) ? (item.actor as Actor.Implementation | null) : null;
  if (!isItem(item) || !actor || item.pack) return { ok: false, refused: "malformed" };
  if (!actor.testUserPermission(user, "OWNER")) return { ok: false, refused: "notYours" };
  // A user who copied another item's key onto this one learns nothing.
  if (!user.isGM && !isBoundTo(item)) return { ok: false, refused: "unknownStill", data: { name: item.name } };
  return refereeAnswer(request.do === "use" ? await use(actor, item, request.targets) : await know(item, request.do));
}

/** Identifies a weapon by a hit, when it is one that shows itself. */
async function know(item: ItemDocument, what: unknown): Promise<Refusal | undefined> {
  if (what !== "know" || (item.type !== "weapon" && item.type !== "ammunition")) return { key: "malformed" };
  return truthOf(item)?.byUse && (await identify(item))
    ? undefined
    : { key: "unknownStill", data: { name: item.name } };
}

async function use(actor: Actor.Implementation, item: ItemDocument, named: unknown): Promise<Refusal | undefined> {
  const truth = truthOf(item);
  if (item.type !== "magicItem" || (!truth && !chargesKey(item))) return { key: "malformed" };
  if (truth && !truth.byUse) {
    const outcome: TriedOutcome = { procedure: "triedUnknown", truth: truth.data.name };
    const face = { uuid: item.uuid, name: item.name, img: item.img ?? "" };
    await postCard({ type: "notice", actor, outcome, item: face, secret: true });
    return { key: "unknownStill", data: { name: item.name } };
  }
  const kind: unknown = truth ? foundry.utils.getProperty(truth.data, "system.kind") : item.system.kind;
  const upon = drinkersOrTargets(actor, kind, partiesOf(named));
  if ("key" in upon) return upon;
  return runUndoable({ kind: "use", data: { name: displayName(actor), item: item.name } }, async (transaction) => {
    const known = truth ? await identifyItem(transaction, item) : item;
    return known ? useKnown(transaction, actor, known, upon) : { key: "malformed" };
  });
}

async function useKnown(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: ItemDocument,
  upon: Pick<ItemUse, "targets" | "given">,
): Promise<Refusal | undefined> {
  if (isCursedScroll(item)) {
    await applyScrollCurse(transaction, actor, item);
    return undefined;
  }
  // The user now reads the item, or sees that it cannot be used.
  if (!isUsable(item) || isRead(item) || whyNotUsable(actor, item, undefined)) return undefined;
  const charges = storedCharges(item);
  if (chargesKey(item) && !charges) return { key: "nothingLeft", data: { name: item.name } };
  return charges
    ? consumeUse(transaction, actor, item, { ...upon, counted: charges, secretly: true })
    : consumeUse(transaction, actor, item, {
        ...upon,
        counted: { of: item, path: usesIn(item.system as Item.SystemOfType<"magicItem">) },
      });
}

/** The existing targets among those of a request. */
function partiesOf(named: unknown): ActorReference[] {
  const uuids: unknown[] = Array.isArray(named) ? named.slice(0, MOST) : [];
  return uuids.flatMap((uuid) => {
    const actor = typeof uuid === "string" ? actorByUuid(uuid) : undefined;
    return actor ? [referenceTo(actor)] : [];
  });
}
