/** Treasure that changes owners: taken, shared, and recorded for the next award of experience. Every step is a transaction of the ledger. */

import { appraisalFault } from "../../rules/characters/gifts.ts";
import { whyNotAct } from "../../rules/creature/conditions.ts";
import { type Purse, purseOf, together, worthOf } from "../../rules/rewards/coins.ts";
import type { MagicGrade } from "../../rules/topics/magicItemXp.ts";
import type { ShareCardOutcome, TakenUpCardOutcome } from "../../view/cards/treasure.ts";
import type { ShareView } from "../../view/treasure/share.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { activeParty } from "../adapter/party.ts";
import { membersAndEmployees, partyContaining, partySystem } from "../adapter/party-members.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { chargesKey, unknownKey } from "../items/unidentified/truths.ts";
import { displayName } from "../platform/display-name.ts";
import { secretFor } from "../platform/hidden-tokens.ts";
import { notifyInfo, notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isStoredDocument, sourceData } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import type { ItemDocument } from "../platform/types.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { coinsOf, coinWrites, isEmpty } from "./hoard.ts";
import { pileFor } from "./piles.ts";

/* The item types whose true value a dwarf of the party can appraise (ERIS-80). */

const APPRAISED: readonly string[] = ["gem", "jewellery"];

/** Whether a dwarf can appraise an item, without revealing its true value by the offer itself. */
export function isAppraised(item: Item.Implementation): boolean {
  return item.type === "treasure" && APPRAISED.includes((item.system as Item.SystemOfType<"treasure">).kind);
}

function isMisjudged(item: Item.Implementation): boolean {
  const { value, knownValue } = item.system as Item.SystemOfType<"treasure">;
  return knownValue !== null && knownValue !== value;
}

/** Lets the carrier, or a member of its party, appraise an item; undoable. */
export async function appraise(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const party = activeParty();
  const those = party ? membersAndEmployees(party) : [];
  const together = those.includes(actor) ? those : [actor];
  const eyes = together.filter(isCreature).map((one) => {
    const creature = creatureOf(one);
    return { ...creature, conscious: whyNotAct(creature) === undefined };
  });
  if (notifyRefusal(appraisalFault(eyes, rulingsInForce()))) return;
  if (!isMisjudged(item)) return void notifyInfo("RULINGS.Notice.worthAsSeems", { name: item.name });
  const { knownValue } = item.system as Item.SystemOfType<"treasure">;
  await runUndoable({ kind: "appraised", data: { name: item.name } }, async (transaction) => {
    await transaction.write([{ uuid: item.uuid, path: "system.knownValue", before: knownValue, after: null }]);
    return undefined;
  });
}

/** The value of an item in gold pieces, for the whole stack. */
export function worthOfItem(item: ItemDocument): number {
  const { system } = item;
  const worth =
    "value" in system && "quantity" in system && typeof system.value === "number"
      ? system.value * (system.quantity ?? 1)
      : 0;
  return Number.isFinite(worth) ? worth : 0;
}

/** Whether an item is magic: it is then not sold automatically, and counts for experience by its grade. */
export function isMagic(item: ItemDocument): boolean {
  if (item.type === "magicItem" || unknownKey(item)) return true;
  return "magic" in item.system && item.system.magic === true;
}

/** The public names of items: an unidentified one is only mentioned; equal ones are counted together. */
function countedNames(things: readonly ItemDocument[]): string[] {
  const counts = new Map<string, number>();
  for (const item of things) {
    const { system } = item;
    const isKnown = !isMagic(item) || unknownKey(item) || ("identified" in system && system.identified);
    const name = isKnown ? item.name : localize("RULINGS.Company.hoard.unknown");
    counts.set(name, (counts.get(name) ?? 0) + countOf(item));
  }
  return [...counts].map(([name, count]) => withCount(name, count));
}

function countOf({ system }: ItemDocument): number {
  return "quantity" in system ? (system.quantity ?? 1) : 1;
}

function withCount(name: string, count: number): string {
  return count > 1 ? `${name} × ${count}` : name;
}

/** The name and number of a stack, for the referee. */
export function numbered(item: ItemDocument): string {
  return withCount(item.name, countOf(item));
}

/** Whether everybody can see a hoard and take from it. */
export function isShown(hoard: Actor.Implementation): boolean {
  return (hoard.ownership.default ?? 0) >= CONST.DOCUMENT_OWNERSHIP_LEVELS.LIMITED;
}

/** Shows a hoard to everybody, or hides it again. */
export async function showOrHide(hoard: Actor.Implementation): Promise<void> {
  if (!game.user?.isGM) return;
  const { NONE, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const before = hoard.ownership.default;
  const after = isShown(hoard) ? NONE : OBSERVER;
  const kind = after === NONE ? "hoardHidden" : "hoardShown";
  const refused = await runUndoable({ kind, data: { name: hoard.name } }, async (transaction) => {
    await transaction.write([{ uuid: hoard.uuid, path: "ownership.default", before, after }]);
    return undefined;
  });
  notifyRefusal(refused);
}

/**
 * Moves items with their contents from one actor to another: created there, deleted here. An item without contents joins the receiver's stack of its
 * kind (M7).
 */
export async function moveItems(
  transaction: Transaction,
  from: Actor.Implementation,
  to: Actor.Implementation,
  things: readonly ItemDocument[],
): Promise<void> {
  const rows: ItemDocument[] = [];
  const joined: ItemDocument[] = [];
  for (const thing of things) {
    const pile = from.items.has(thing.id ?? "") && withContents(from, [thing]).length === 1 && pileFor(to, thing);
    if (!pile) rows.push(thing);
    else {
      joined.push(thing);
      const before = piecesOf(pile);
      const after = before + piecesOf(thing);
      await transaction.change(() => [{ uuid: pile.uuid, path: "system.quantity", before, after }]);
    }
  }
  const { data, ids } = moving(from, rows);
  await transaction.create(to, "Item", data, { keepId: true });
  await transaction.remove(from, "Item", [...ids, ...joined.flatMap(({ id }) => id ?? [])]);
}

function piecesOf({ system }: ItemDocument): number {
  return "quantity" in system ? (system.quantity ?? 1) : 1;
}

/** Moves items where no later step of the transaction reads them: together with the card that reports them. */
export function moveWithCard(
  transaction: Transaction,
  from: Actor.Implementation,
  to: Actor.Implementation,
  things: readonly ItemDocument[],
): void {
  const { data, ids } = moving(from, things);
  transaction.removeWithCard(from, "Item", ids);
  transaction.createWithCard(to, "Item", data);
}

/** The creation data of items and their contents for their next carrier, and the ids to delete. */
function moving(from: Actor.Implementation, things: readonly ItemDocument[]): { data: object[]; ids: string[] } {
  // An item moved to another actor at the same moment cannot be moved, and is never copied.
  const here = things.filter(({ id }) => from.items.has(id ?? ""));
  const all = withContents(from, here);
  const ids = new Map(all.map(({ id }) => [id, foundry.utils.randomID()]));
  const data = all.map((item) => {
    const {
      _id,
      folder: _folder,
      ownership: _ownership,
      sort: _sort,
      ...rest
    } = isStoredDocument(item) ? sourceData(item) : {};
    const container = "container" in item.system ? (ids.get(item.system.container ?? "") ?? null) : null;
    // Charges that were public so far are not rolled again with the new carrier.
    const counted = "charges" in item.system && !chargesKey(item) ? { flags: { rulings: { charges: "" } } } : {};
    const place = container ? { container } : { container: null, location: "carried" };
    return foundry.utils.mergeObject(
      { ...rest, _id: ids.get(item.id) },
      { ...counted, system: place },
      { inplace: false },
    );
  });
  return { data, ids: all.flatMap(({ id }) => id ?? []) };
}

/** Items and their contents, at any depth. */
export function withContents(from: Actor.Implementation, things: readonly ItemDocument[]): ItemDocument[] {
  const all = new Set(things);
  for (const thing of all)
    for (const item of from.items) if ("container" in item.system && item.system.container === thing.id) all.add(item);
  return [...all];
}

/** Deletes an empty pile on the ground with its tokens. */
export async function clearEmptied(transaction: Transaction, pile: Actor.Implementation): Promise<void> {
  if (pile.type === "hoard" && isEmpty(pile) && pile.getFlag("rulings", "floor") === true)
    await removeHoard(transaction, pile);
}

/** Deletes an empty hoard with its tokens on all maps. */
export async function removeHoard(transaction: Transaction, hoard: Actor.Implementation): Promise<void> {
  for (const scene of game.scenes?.contents ?? []) {
    const ids = scene.tokens.filter(({ actorId }) => actorId === hoard.id).flatMap(({ id }) => id ?? []);
    await transaction.remove(scene, "Token", ids);
  }
  await transaction.removeActor(hoard);
}

/** Winnings without awarded experience, added to those recorded with the party (ERIS-122). */
export function recordWinnings(
  party: Actor.Implementation,
  won: { readonly coins?: Purse; readonly things?: readonly ItemDocument[] },
): ValueChange[] {
  const { pending } = partySystem(party);
  const coins = together(pending.coins, won.coins ?? {});
  const things = won.things ?? [];
  const valuables = things.filter((item) => item.type === "treasure").reduce((sum, item) => sum + worthOfItem(item), 0);
  // An unidentified item is recorded only once it is identified: the record would reveal it.
  const magic = things
    .filter((item) => isMagic(item) && !unknownKey(item))
    .map((item) => ({ name: item.name, grade: gradeOf(item), count: 1 }));
  const path = "system.pending";
  const before = foundry.utils.getProperty(party, path) as typeof pending;
  const known = before.magic.map((find) => ({ ...find }));
  return [
    { path: `${path}.coins`, before: { ...before.coins }, after: coins },
    {
      path: `${path}.valuables`,
      before: before.valuables,
      after: Math.round((before.valuables + valuables) * 100) / 100,
    },
    { path: `${path}.magic`, before: known, after: [...known, ...magic] },
  ].map((write) => ({ uuid: party.uuid, ...write }));
}

function gradeOf(item: ItemDocument): MagicGrade {
  const grade = "grade" in item.system ? item.system.grade : null;
  return grade ?? "standard";
}

/** Takes a whole hoard: coins and items go to the actor; its party's winnings are recorded for experience. */
export async function takeUp(hoard: Actor.Implementation, by: Actor.Implementation): Promise<void> {
  if (isEmpty(hoard)) {
    notifyWarning("RULINGS.Company.hoard.empty");
    return;
  }
  const party = by.type === "party" ? by : partyContaining(by);
  const refused = await runUndoable(
    { kind: "takeUp", data: { name: by.name, hoard: hoard.name } },
    async (transaction) => {
      // Another actor may have taken it before this transaction ran.
      if (isEmpty(hoard)) return { key: "takenMeanwhile", data: { name: hoard.name } };
      const [coins, things] = [coinsOf(hoard), hoard.items.contents];
      const report = { by: displayName(by), hoard: hoard.name, coins, things: countedNames(things) };
      const outcome: TakenUpCardOutcome = { procedure: "takenUp", ...report };
      await transaction.change(() => [
        ...coinWrites(hoard, purseOf({})),
        ...coinWrites(by, together(coinsOf(by), coins)),
        ...(party ? recordWinnings(party, { coins, things }) : []),
      ]);
      await moveItems(transaction, hoard, by, things);
      await clearEmptied(transaction, hoard);
      await postCard({ type: "notice", outcome, item: faceOf(hoard), ...secretFor(by), transaction });
      return undefined;
    },
  );
  notifyRefusal(refused);
}

function faceOf(actor: Actor.Implementation) {
  return { uuid: "", name: actor.name, img: actor.img ?? "" };
}

/** The sources of shared treasure, which also keep the rest. */
export interface Sources {
  readonly hoards: readonly Actor.Implementation[];
  readonly party: Actor.Implementation | undefined;
  /** Whether the party's fund is shared too. */
  readonly fund: boolean;
}

/** The actors of `sources`, the fund's last. */
export function sourceActors({ hoards, party, fund }: Sources): readonly Actor.Implementation[] {
  return [...hoards, ...(fund && party ? [party] : [])];
}

/** Shares treasure as shown in the window: one transaction, one card. The rest goes to the fund, or stays where it lay. */
export async function shareOut(
  sources: Sources,
  view: ShareView,
  actorOf: (id: string) => Actor.Implementation | undefined,
): Promise<boolean> {
  const from = sourceActors(sources);
  const rest = sources.party ?? from[0];
  const thingOf = (id: string): ItemDocument | undefined => from.flatMap(({ items }) => items.get(id) ?? [])[0];
  const shownName = (id: string, name: string): string => {
    const item = thingOf(id);
    return (item && countedNames([item])[0]) ?? name;
  };
  const outcome: ShareCardOutcome = {
    procedure: "share",
    total: view.total,
    paid: view.paid.map(({ name, coins, due }) => ({ name, coins, due })),
    moves: view.moves.map(({ thing, name, toName }) => ({ name: shownName(thing, name), toName })),
    sold: view.sold.map(({ thing, name, worth }) => ({ name: shownName(thing, name), worth })),
    left: view.fund,
  };
  const gold = view.total;
  const refused = await runUndoable(
    { kind: "share", data: { gold }, moment: `share.${from.map(({ id }) => id).join()}` },
    async (transaction) => {
      const won = wonFrom(sources, view, thingOf);
      transaction.changeWithCard(() => [
        ...from.filter((actor) => actor !== rest).flatMap((actor) => coinWrites(actor, purseOf({}))),
        ...(rest ? coinWrites(rest, from.includes(rest) ? view.fund : together(coinsOf(rest), view.fund)) : []),
        ...view.paid.flatMap(({ id, coins }) => {
          const actor = actorOf(id);
          return actor ? coinWrites(actor, together(coinsOf(actor), coins)) : [];
        }),
        ...(sources.party && worthOrThings(won) ? recordWinnings(sources.party, won) : []),
      ]);
      for (const { thing, to } of view.moves) {
        const item = thingOf(thing);
        const actor = actorOf(to);
        if (item?.actor && actor) await moveItems(transaction, item.actor as Actor.Implementation, actor, [item]);
      }
      for (const actor of from)
        await transaction.remove(
          actor,
          "Item",
          view.sold.flatMap(({ thing }) => (actor.items.has(thing) ? [thing] : [])),
        );
      await postCard({ type: "notice", outcome, item: { uuid: "", name: "", img: CHEST }, transaction });
      return undefined;
    },
  );
  return !notifyRefusal(refused);
}

const CHEST = "systems/rulings/assets/icons/open-treasure-chest.svg";

/** The new winnings: the hoards' coins and all items that leave them. Those of the fund were recorded when they came in. */
function wonFrom({ hoards }: Sources, view: ShareView, thingOf: (id: string) => ItemDocument | undefined) {
  const coins = hoards.reduce((sum, hoard) => together(sum, coinsOf(hoard)), purseOf({}));
  const gone = [...view.moves, ...view.sold].flatMap(({ thing }) => thingOf(thing) ?? []);
  return { coins, things: gone.filter(({ actor }) => hoards.includes(actor as Actor.Implementation)) };
}

function worthOrThings({
  coins,
  things,
}: {
  readonly coins: Purse;
  readonly things: readonly ItemDocument[];
}): boolean {
  return worthOf(coins) > 0 || things.length > 0;
}
