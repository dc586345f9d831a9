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

/** The maximum number of documents named that could not be migrated. */
const NAMED = 8;

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
    const failed: string[] = [];
    for (const part of [migrateActors, migrateItems, migrateTokens, migrateTruths]) await part(todo, failed);
    if (failed.length > 0) {
      // The version is not stored, so that the next start tries these again.
      const more = failed.length > NAMED ? [`+${failed.length - NAMED}`] : [];
      const names = [...failed.slice(0, NAMED), ...more].join(", ");
      notifyText("warn", localize("RULINGS.Migration.failed", { names }), { permanent: true });
      return;
    }
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

/** A document that is migrated: an actor or an item. */
type Migrated = Actor.Implementation | Item.Implementation;

/** Does the work for one document. An error names it in `failed`, and stops no other. */
async function isolated(name: string | null, failed: string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    failed.push(name ?? "?");
    console.error(`Rulings: ${name} could not be migrated.`, error);
  }
}

/** Writes the updates of several documents in one batch; one by one where that is refused, so that a bad one stops no other. */
async function writeAll<T extends Migrated>(
  documents: readonly T[],
  todo: readonly Migration[],
  failed: string[],
  write: (updates: { _id: string }[]) => Promise<unknown>,
): Promise<void> {
  const updates = await updatesFor(documents, todo, failed);
  if (updates.length === 0) return;
  try {
    await write(updates);
  } catch {
    const nameFor = (id: string) => documents.find((one) => one.id === id)?.name ?? id;
    for (const update of updates) await isolated(nameFor(update._id), failed, () => write([update]));
  }
}

/** Migrates the actors in one batched update, and the items of each actor that needs it in another. */
async function migrateActors(todo: readonly Migration[], failed: string[]): Promise<void> {
  const actors = game.actors?.contents ?? [];
  await writeAll(actors, todo, failed, (updates) => Actor.updateDocuments(updates));
  for (const actor of actors)
    await writeAll(actor.items.contents, todo, failed, (updates) => actor.updateEmbeddedDocuments("Item", updates));
}

async function migrateItems(todo: readonly Migration[], failed: string[]): Promise<void> {
  await writeAll(game.items?.contents ?? [], todo, failed, (updates) => Item.updateDocuments(updates));
}

/** Migrates the overrides of unlinked tokens: an item changed on a token is stored whole, and replaces that of the base actor. */
async function migrateTokens(todo: readonly Migration[], failed: string[]): Promise<void> {
  for (const scene of game.scenes?.contents ?? [])
    for (const token of scene.tokens.contents)
      await isolated(token.name, failed, async () => {
        const ids = token.actorLink ? [] : changedItems(token);
        const { actor } = ids.length > 0 ? token : {};
        const own = (actor?.items.contents ?? []).filter(({ id }) => ids.includes(id));
        await writeAll(own, todo, failed, async (updates) => actor?.updateEmbeddedDocuments("Item", updates));
      });
}

function changedItems(token: TokenDocument.Implementation): unknown[] {
  const items: unknown = foundry.utils.getProperty(token.toObject(), "delta.items");
  return Array.isArray(items) ? items.flatMap((item: Stored) => (item._tombstone === true ? [] : item._id)) : [];
}

/** Migrates the true data of unidentified items, which are stored in the ledger until identification. */
async function migrateTruths(todo: readonly Migration[], failed: string[]): Promise<void> {
  for (const page of storedTruths()) {
    const truth = truthIn(page);
    if (!truth) continue;
    await isolated(String(truth.data.name), failed, async () => {
      const update = updateFor(todo, "item", truth.data, await entriesFor(wantedMigrations(todo, truth.data)));
      if (!update) return;
      for (const [path, value] of Object.entries(update)) foundry.utils.setProperty(truth.data, path, value);
      await page.update({ "system.data.truth": JSON.stringify(truth) } as object);
    });
  }
}

async function updatesFor(
  documents: readonly Migrated[],
  todo: readonly Migration[],
  failed: string[],
): Promise<{ _id: string }[]> {
  const updates: { _id: string }[] = [];
  const entries = new Map<string, Stored>();
  for (const document of documents)
    await isolated(document.name, failed, async () => {
      const before = document.toObject();
      for (const uuid of wantedMigrations(todo, before))
        if (!entries.has(uuid)) for (const [key, entry] of await entriesFor([uuid])) entries.set(key, entry);
      const kind = document instanceof Actor ? "actor" : "item";
      const update = updateFor(todo, kind, before, entries);
      if (document.id && update) updates.push({ ...update, _id: document.id });
    });
  return updates;
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
