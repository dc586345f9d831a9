import { storedTruths, truthIn } from "../../items/unidentified/truths.ts";
import { notifyInfo, notifyText } from "../../platform/notifications.ts";
import { resolveUuid } from "../../platform/resolve-uuid.ts";
import { mayWriteSettings, migratedTo, setMigratedTo } from "../../platform/settings/table-settings.ts";
import { localize } from "../../platform/text.ts";
import { armourWeights } from "./armour-weight.ts";
import { harmKinds } from "./damage-kinds.ts";
import { untouchedTracks } from "./elf-tracks.ts";
import { shiningSwords } from "./glowing-weapons.ts";
import { isBefore, type Migration, pending, type Stored, updateFor, wantedMigrations } from "./migration.ts";
import { prices } from "./prices.ts";
import { takenShapes } from "./shape-changers.ts";
import { laterWorkings, movingAreas, stayingWays } from "./spell-effects.ts";

/** Every migration, one file each; 0.1.0 is the first version. */
export const MIGRATIONS: readonly Migration[] = [
  prices,
  movingAreas,
  laterWorkings,
  harmKinds,
  stayingWays,
  takenShapes,
  untouchedTracks,
  shiningSwords,
  armourWeights,
];

const running = (): string => game.system?.version ?? "0";

/** Whether this world needs no migration. A world that was never opened has no older data. */
export function isUpToDate(migrations: readonly Migration[] = MIGRATIONS): boolean {
  const from = shapeOf();
  return from === "" || pending(migrations, from, running()).length === 0;
}

/**
 * Migrates the world's documents to the running version, once, on the active referee's client, and only where that user may store that it was done:
 * an assistant may not unless the table allows it. Call in `ready`.
 */
export async function migrateWorld(migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  if (!game.user?.isActiveGM || !mayWriteSettings()) return;
  const now = running();
  const from = shapeOf();
  if (isBefore(now, from)) await warnOfOlderWorld(from, now);
  const todo = from === "" ? [] : pending(migrations, from, now);
  if (todo.length > 0) {
    notifyInfo("RULINGS.Migration.begun", { version: now });
    await migrateActors(todo);
    await migrateItems(todo);
    await migrateTokens(todo);
    await migrateTruths(todo);
    notifyInfo("RULINGS.Migration.done", { version: now });
  }
  if (migratedTo() !== now) await setMigratedTo(now);
}

/**
 * The data version of the world's documents: the stored one, else the oldest that Foundry stamped on a document (an assistant cannot store it). Blank
 * for an empty world.
 */
function shapeOf(): string {
  return migratedTo() || [...(game.actors ?? []), ...(game.items ?? [])].reduce(older, "");
}

function older(oldest: string, { _stats }: { readonly _stats: object }): string {
  const { systemId, systemVersion }: { systemId?: unknown; systemVersion?: unknown } = _stats;
  if (systemId !== game.system?.id || typeof systemVersion !== "string" || systemVersion === "") return oldest;
  return oldest === "" || isBefore(systemVersion, oldest) ? systemVersion : oldest;
}

/**
 * Notifies that a newer version was used in this world, and records the current version: new data have its format, and are migrated again when the
 * newer version returns. Repeating a migration changes nothing.
 */
async function warnOfOlderWorld(from: string, now: string): Promise<void> {
  notifyText("warn", localize("RULINGS.Migration.older", { from, version: now }), { permanent: true });
  await setMigratedTo(now);
}

/** Migrates the actors in one batched update, and the items of each actor that needs it in another. */
async function migrateActors(todo: readonly Migration[]): Promise<void> {
  const actors = game.actors?.contents ?? [];
  const stored = actors.map((actor) => actor.toObject());
  const entries = await entriesFor(stored.flatMap((before) => wantedMigrations(todo, before)));
  const updates = stored.flatMap((before) => withId(before._id, updateFor(todo, "actor", before, entries)));
  if (updates.length > 0) await Actor.updateDocuments(updates);
  for (const actor of actors) {
    const items = await itemUpdates(todo, actor.items.contents);
    if (items.length > 0) await actor.updateEmbeddedDocuments("Item", items);
  }
}

async function migrateItems(todo: readonly Migration[]): Promise<void> {
  const updates = await itemUpdates(todo, game.items?.contents ?? []);
  if (updates.length > 0) await Item.updateDocuments(updates);
}

/** Migrates the overrides of unlinked tokens: an item changed on a token is stored whole, and replaces that of the base actor. */
async function migrateTokens(todo: readonly Migration[]): Promise<void> {
  for (const scene of game.scenes?.contents ?? [])
    for (const token of scene.tokens.contents) {
      const ids = token.actorLink ? [] : changedItems(token);
      const own = ids.length > 0 ? (token.actor?.items.contents ?? []).filter(({ id }) => ids.includes(id)) : [];
      const updates = await itemUpdates(todo, own);
      if (updates.length > 0) await token.actor?.updateEmbeddedDocuments("Item", updates);
    }
}

function changedItems(token: TokenDocument.Implementation): unknown[] {
  const items: unknown = foundry.utils.getProperty(token.toObject(), "delta.items");
  return Array.isArray(items) ? items.flatMap((item: Stored) => (item._tombstone === true ? [] : item._id)) : [];
}

/** Migrates the true data of unidentified items, which are stored in the ledger until identification. */
async function migrateTruths(todo: readonly Migration[]): Promise<void> {
  for (const page of storedTruths()) {
    const truth = truthIn(page);
    if (!truth) continue;
    const update = updateFor(todo, "item", truth.data, await entriesFor(wantedMigrations(todo, truth.data)));
    if (!update) continue;
    for (const [path, value] of Object.entries(update)) foundry.utils.setProperty(truth.data, path, value);
    await page.update({ "system.data.truth": JSON.stringify(truth) } as object);
  }
}

async function itemUpdates(
  todo: readonly Migration[],
  items: readonly Item.Implementation[],
): Promise<{ _id: string }[]> {
  const stored = items.map((item) => item.toObject());
  const entries = await entriesFor(stored.flatMap((before) => wantedMigrations(todo, before)));
  return stored.flatMap((before) => withId(before._id, updateFor(todo, "item", before, entries)));
}

/** The existing compendium entries by uuid, each loaded once. */
export async function entriesFor(uuids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const entries = new Map<string, Stored>();
  for (const uuid of new Set(uuids)) {
    const entry = await resolveUuid(uuid);
    if (entry instanceof Actor || entry instanceof Item) entries.set(uuid, entry.toObject());
  }
  return entries;
}

function withId(id: string | null, update: Stored | null): { _id: string }[] {
  return id && update ? [{ ...update, _id: id }] : [];
}
