/** Hoards: rolled by treasure type, placed as an actor on the map, and taken by the finders. */

import { COINS, type Purse, purseOf, readPurse, together, worthOf } from "../../rules/rewards/coins.ts";
import { type MagicLot, planHoard, resolveHoard, resolveValues } from "../../rules/rewards/hoard.ts";
import type { HoardCardOutcome, HoardCardRow } from "../../view/cards/treasure.ts";
import { lotsOf, readTypes, type TreasureParcel } from "../../view/cards/treasure-lots.ts";
import { itemCopy } from "../adapter/item-data.ts";
import { viewedLevel } from "../adapter/tokens.ts";
import { asUnidentified } from "../items/unidentified/hide-item.ts";
import { rollPlan } from "../platform/dice.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isStoredDocument, sourceValue } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { drawMagic, type Edition, gemTable, treasureRows } from "./treasure-tables.ts";

/**
 * Journals for a new page each, and the existing pages, for the link to a hoard: on the page of its room it can be dragged to the party. The party's
 * own journal is generated and takes no links.
 */
export function journalChoices(chosen: string) {
  const books = (game.journal?.contents ?? []).filter(
    (book) => book.isOwner && book.getFlag("rulings", "log") === undefined,
  );
  return books.map((book) => ({
    name: book.name,
    options: [
      { value: book.uuid, label: localize("RULINGS.Company.hoard.newPage") },
      ...book.pages.contents
        .filter(({ type }) => type === "text")
        .map(({ uuid, name }) => ({ value: uuid, label: name })),
    ].map((option) => ({ ...option, selected: option.value === chosen })),
  }));
}

/** Adds the link of a hoard to the chosen journal, or at the end of the chosen page, within the transaction that places it. */
async function noteInJournal(transaction: Transaction, hoard: Actor.Implementation, chosen: string): Promise<void> {
  const link = `<p>@UUID[${hoard.uuid}]</p>`;
  for (const book of game.journal?.contents ?? []) {
    if (book.uuid === chosen)
      await transaction.create(book, "JournalEntryPage", [
        { name: hoard.name, type: "text", text: { content: link, format: 1 } },
      ]);
    const page = book.pages.find(({ uuid }) => uuid === chosen);
    if (!isStoredDocument(page)) continue;
    const before = String(sourceValue(page, "text.content") ?? "");
    await transaction.write([{ uuid: page.uuid ?? "", path: "text.content", before, after: `${before}${link}` }]);
  }
}

/** A rolled hoard with its dice. */
export interface RolledHoard {
  readonly parcel: TreasureParcel;
  readonly outcome: HoardCardOutcome;
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/** Rolls treasure of the types in a text (`C`, `2 x P`). Undefined when no such type is known, which is notified. */
export async function rollHoard(words: string, edition: Edition, extraGold = 0): Promise<RolledHoard | undefined> {
  const types = readTypes(words);
  const rulings = rulingsInForce();
  const shown: Roll.Evaluated<Roll>[] = [];
  const rows: HoardCardRow[] = [];
  const lots: MagicLot[] = [];
  const gems: number[] = [];
  const jewellery: number[] = [];
  let coins: Purse = purseOf({ gp: extraGold });
  for (const { letter, times } of types) {
    const table = await treasureRows(letter);
    if (!table) {
      notifyWarning("RULINGS.Company.hoard.noType", { letter });
      return undefined;
    }
    const plan = planHoard(table, rulings, times);
    const rolled = await rollPlan(plan);
    const outcome = resolveHoard(plan, rolled.rolls, rulings);
    shown.push(...rolled.shown);
    coins = together(coins, outcome.coins);
    lots.push(...outcome.magic);
    rows.push(...table.map((row, at) => cardRow(letter, row, rolled.rolls[`chance:${at}`]?.total)));
    for (const next of outcome.next) {
      const values = await rollPlan(next);
      const worth = resolveValues(next, values.rolls, await gemTable());
      shown.push(...values.shown);
      gems.push(...worth.gems);
      jewellery.push(...worth.jewellery);
    }
  }
  const drawn = await drawMagic(lots, edition, rulings);
  const parcel = { coins, gems, jewellery, magic: drawn.things };
  const outcome = { procedure: "hoard", types: words, rows, ...parcel } as const;
  return { parcel, outcome, shown: [...shown, ...drawn.shown] };
}

function cardRow(letter: string, row: { readonly kind: string; readonly chance: number }, die = 0): HoardCardRow {
  return { letter, kind: row.kind, chance: row.chance, die, there: row.chance >= 100 || die <= row.chance };
}

/** The items of a parcel: gems and jewellery of one value together, magic unidentified. */
async function itemsOf(parcel: TreasureParcel): Promise<object[]> {
  const valuables = [
    ...lotsOf(parcel.gems).map((lot) => ({ ...lot, kind: "gem", img: "systems/rulings/assets/icons/gems.svg" })),
    ...lotsOf(parcel.jewellery).map((lot) => ({
      ...lot,
      kind: "jewellery",
      img: "systems/rulings/assets/icons/gem-pendant.svg",
    })),
  ].map(({ worth, count, kind, img }) => ({
    name: localize(`RULINGS.Company.hoard.${kind}`),
    type: "treasure",
    img,
    system: { kind, value: worth, quantity: count, weight: kind === "gem" ? 1 : 10 },
  }));
  const magic: object[] = [];
  for (const { name, uuid } of parcel.magic) {
    const copy = itemCopy(await resolveUuid(uuid));
    magic.push(await asUnidentified(copy ?? { name, type: "magicItem" }, { counts: true }));
  }
  return [...valuables, ...magic];
}

/** The placement of a parcel. */
interface HoardPlacement {
  readonly name: string;
  readonly types: string;
  /** On the viewed map, beside the party. */
  readonly onMap: boolean;
  /** Everybody can see it and take from it. */
  readonly open: boolean;
  /** Uuid of a journal or journal page for its link; blank for none. */
  readonly journal: string;
}

/** Creates a hoard of a parcel, in the directory and optionally on the map: one transaction. */
export async function placeHoard(
  parcel: TreasureParcel,
  placing: HoardPlacement,
): Promise<Actor.Implementation | undefined> {
  const { name, types, onMap, open, journal } = placing;
  const items = (await itemsOf(parcel)) as Item.CreateData[];
  let hoard: Actor.Implementation | undefined;
  await runUndoable({ kind: "hoardLaid", data: { name } }, async (transaction) => {
    hoard = await transaction.createActor({
      name,
      type: "hoard",
      items,
      ...(open && { ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER } }),
      system: { coins: { ...parcel.coins }, types },
      prototypeToken: { disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL, actorLink: true },
    });
    if (!hoard) return { key: "malformed" };
    if (onMap) await place(transaction, hoard);
    if (journal) await noteInJournal(transaction, hoard, journal);
    return undefined;
  });
  return hoard;
}

async function place(transaction: Transaction, hoard: Actor.Implementation): Promise<void> {
  const scene = canvas?.scene;
  if (!scene) return;
  const { size } = scene.grid;
  const near = scene.tokens.find(({ actor }) => actor?.type === "character" || actor?.type === "party");
  const snap = (value: number): number => Math.max(0, Math.floor(value / size) * size);
  const token = await hoard.getTokenDocument({
    x: snap(near ? near.x + size : (scene.width ?? 0) / 2),
    y: snap(near ? near.y + size : (scene.height ?? 0) / 2),
    ...viewedLevel(),
  });
  await transaction.create(scene, "Token", [token.toObject()]);
}

/** The empty hoards. */
export function emptiedHoards(): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter((actor) => actor.type === "hoard" && isEmpty(actor));
}

/** The hoards with contents. */
export function hoards(): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter((actor) => actor.type === "hoard" && !isEmpty(actor));
}

function hoardSystem(hoard: Actor.Implementation): Actor.SystemOfType<"hoard"> {
  return hoard.system as Actor.SystemOfType<"hoard">;
}

export function isEmpty(hoard: Actor.Implementation): boolean {
  return worthOf(hoardSystem(hoard).coins) === 0 && hoard.items.size === 0;
}

/** The coins of an actor that has some. */
export function coinsOf(actor: Actor.Implementation): Purse {
  return "coins" in actor.system ? readPurse(actor.system.coins) : purseOf({});
}

/** The writes that replace an actor's coins: only what differs. */
export function coinWrites(actor: Actor.Implementation, coins: Purse) {
  const before = coinsOf(actor);
  return COINS.flatMap((coin) =>
    before[coin] === coins[coin]
      ? []
      : [{ uuid: actor.uuid, path: `system.coins.${coin}`, before: before[coin], after: coins[coin] }],
  );
}
