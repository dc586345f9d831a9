/**
 * The true data of unidentified items. The item itself has only its appearance and a key; the data are stored under that key in the ledger, which
 * only referees write and only their clients read. The same applies to the rolled charges of an identified item.
 */

import { readJson } from "../../platform/read-json.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import type { ItemDocument } from "../../platform/types.ts";
import { TRUTH } from "../../undo/card-data.ts";
import { keep } from "../../undo/ledger.ts";
import { dataIn, type LedgerPage, pageOf, pagesIn, watchPages } from "../../undo/ledger-journals.ts";
import { uuidOf } from "../../undo/record-steps.ts";
import type { Step } from "../../undo/types.ts";

/**
 * The items bound to a key by this client that the ledger may not list yet, by key. The key on an item can be read by its owner and copied onto
 * another item; so the ledger entry lists its items, which only referees can write, and a copied key is not bound.
 */
const lately = new Map<string, Set<string>>();

function keysOf(item: ItemDocument): string[] {
  return [unknownKey(item), chargesKey(item)].flatMap((key) => key ?? []);
}

/** Whether the true data under an item's keys belong to this item: an item of an unlinked token counts as that of its base actor. */
export function isBoundTo(item: ItemDocument): boolean {
  const { actor } = item;
  const names = [item.uuid, actor?.isToken ? `Actor.${actor.id}.Item.${item.id}` : item.uuid];
  return keysOf(item).every((key) => {
    const shown = shownPropertiesOf(key);
    return shown ? names.some((name) => shown.has(name)) : carriers(key) < 2;
  });
}

/**
 * Whether the referee's client may move an item for a player. With another item's key it would be written by a referee's client, and count as bound
 * from then on.
 */
export function mayHandOn(user: { readonly isGM: boolean }, things: readonly ItemDocument[]): boolean {
  return user.isGM || things.every(isBoundTo);
}

/** Whether a player's report includes an item with a foreign key: restoring it would bind the key to it. */
export function namesForeignKey(step: Step): boolean {
  if (step.do !== "delete" || step.documentName !== "Item") return false;
  const keys = ["unknown", "charges"].map((name) => foundry.utils.getProperty(step.data, `flags.rulings.${name}`));
  return keys.some((key) => {
    const shown = typeof key === "string" && key !== "" ? shownPropertiesOf(key) : undefined;
    return shown !== undefined && !shown.has(uuidOf(step));
  });
}

/** Uuids of the items bound to a key; undefined where they were never stored. */
function shownPropertiesOf(key: string): ReadonlySet<string> | undefined {
  const page = storedTruth(key);
  const stored = page && storedTruthFor(page);
  const here = lately.get(key);
  return stored || here ? new Set([...(stored ?? []), ...(here ?? [])]) : undefined;
}

function carriers(key: string): number {
  const actors = game.actors?.contents ?? [];
  return actors.flatMap(({ items }) => items.contents.filter((item) => keysOf(item).includes(key))).length;
}

/** Binds true data to an item that was created by a referee, or split off such a stack by its owner. */
export function bindTruth(item: ItemDocument, by: string): void {
  if (!isActingClient() || !item.actor) return;
  const referee = game.users?.get(by)?.isGM ?? false;
  for (const key of keysOf(item)) {
    const page = storedTruth(key);
    if (!page || !(referee || isParted(item, key))) continue;
    const all = new Set([...(storedTruthFor(page) ?? []), ...(lately.get(key) ?? []), item.uuid ?? ""]);
    lately.set(key, all);
    void page.update({ "system.data.of": JSON.stringify([...all]) } as JournalEntryPage.UpdateData);
  }
}

/** Whether the item was split off a stack: the same carrier has another item bound to the key with the same appearance. */
function isParted(item: ItemDocument, key: string): boolean {
  const shown = shownPropertiesOf(key);
  return (item.actor?.items.contents ?? []).some(
    (other) => other !== item && (shown?.has(other.uuid ?? "") ?? false) && seems(other) === seems(item),
  );
}

function seems(item: ItemDocument): string {
  const { name, type, system } = item.toObject();
  return JSON.stringify([name, type, { ...system, quantity: 0, location: "", container: null, light: null }]);
}

/** Creation data of an item as stored. */
export type TrueData = Readonly<Record<string, unknown>> & { readonly name: string; readonly type: string };

/** The stored data of an unidentified item. */
export interface Truth {
  readonly data: TrueData;
  /** Whether using it identifies it; otherwise only the referee does. */
  readonly byUse: boolean;
  /** Whether it is a new find, which counts for experience when identified. */
  readonly counts: boolean;
}

/** The key of an item's true data; undefined for an identified item. */
export function unknownKey(item: Item.Implementation): string | undefined {
  return flagOf(item, "unknown");
}

/** The key of the charges that only the referee knows. */
export function chargesKey(item: Item.Implementation): string | undefined {
  return flagOf(item, "charges");
}

function flagOf(item: Item.Implementation, name: string): string | undefined {
  const key: unknown = foundry.utils.getProperty(item, `flags.rulings.${name}`);
  return typeof key === "string" && key !== "" ? key : undefined;
}

/** All ledger entries with true data or charges. Referees' clients only. */
export function storedTruths(): readonly LedgerPage[] {
  return pagesIn("truths");
}

/** The true data in a ledger entry. */
export function truthIn(page: LedgerPage | undefined): Truth | undefined {
  const { truth } = (page && dataIn(page).data) ?? {};
  if (typeof truth !== "string") return undefined;
  const read = readJson<Partial<Truth> | null>(truth, null);
  return typeof read === "object" && read?.data ? (read as Truth) : undefined;
}

/** The ledger entry of a key, which is its id. Referees' clients only. */
export function storedTruth(key: string): LedgerPage | undefined {
  return pageOf(key, ["truths"]);
}

/** Uuids of the items bound to a ledger entry; undefined where it lists none. */
export function storedTruthFor(page: LedgerPage): string[] | undefined {
  const { of } = dataIn(page).data ?? {};
  const uuids = typeof of === "string" ? readJson<unknown>(of, undefined) : undefined;
  return Array.isArray(uuids) ? uuids.filter((uuid) => typeof uuid === "string") : undefined;
}

/** The true data of an item, for the referee; undefined on players' clients and for identified items. */
export function truthOf(item: Item.Implementation): Truth | undefined {
  const key = unknownKey(item);
  return key === undefined ? undefined : truthIn(storedTruth(key));
}

/** The charges left, with their document and path. Referees' clients only. */
export function storedCharges(item: Item.Implementation): { of: LedgerPage; path: string; left: number } | undefined {
  const key = chargesKey(item);
  const of = key ? storedTruth(key) : undefined;
  if (!of) return undefined;
  return { of, path: "system.data.charges", left: Number(dataIn(of).data?.charges ?? 0) };
}

/** Stores true data and resolves to their key. */
export async function storeTruth(truth: Truth): Promise<string> {
  const key = foundry.utils.randomID();
  await keepUnder(key, { truth: JSON.stringify(truth) });
  return key;
}

/** Stores the charges of an item under its key, unless they exist. */
export async function storeCharges(key: string, charges: number, of?: string): Promise<void> {
  if (!storedTruth(key)) await keepUnder(key, { charges, ...(of && { of: JSON.stringify([of]) }) });
}

function keepUnder(key: string, data: Readonly<Record<string, string | number>>): Promise<void> {
  return keep(TRUTH, key, data, { key: `${TRUTH}.${key}` });
}

/** Redraws open sheets when the true data of an item arrive. Call once, on every client. */
export function watchTruths(): void {
  watchPages((page) => {
    if (dataIn(page).kind !== TRUTH) return;
    for (const actor of game.actors?.contents ?? [])
      if (actor.sheet?.rendered && actor.items.some((item) => unknownKey(item) === page.id)) void actor.sheet.render();
  });
}
