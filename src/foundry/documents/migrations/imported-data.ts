/**
 * Data of an older version imported into this world: from a compendium of the world, an adventure, or another world's file. World migrations do not
 * reach it there (the compendium may be locked), so it is migrated on import.
 */

import { hasExportedTruths, importTruths } from "../../items/unidentified/export-truths.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyWarning } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";
import { entriesFor, MIGRATIONS } from "./index.ts";
import { type Migration, pending, type Stored, updateFor, wantedMigrations } from "./migration.ts";

type Arrival = Actor.Implementation | Item.Implementation;

/** Migrates a document that is being created, with its items. */
export async function migrateDocument(
  document: Arrival,
  migrations: readonly Migration[] = MIGRATIONS,
  now = game.system?.version ?? "0",
): Promise<void> {
  const kind = document instanceof Actor ? "actor" : "item";
  const update = await updateOf(kind, document.toObject(), migrations, now);
  if (update) document.updateSource(update);
  if (!(document instanceof Actor)) return;
  for (const item of document.items.contents) {
    const own = await updateOf("item", item.toObject(), migrations, now);
    // The actor's source includes its items' sources, so this change is stored.
    if (own) item.updateSource(own);
  }
}

/** Migrates plain data in place, with the items in it. */
export async function migrateData(
  kind: "actor" | "item",
  data: object,
  migrations: readonly Migration[] = MIGRATIONS,
  now = game.system?.version ?? "0",
): Promise<void> {
  const update = await updateOf(kind, { ...data }, migrations, now);
  if (update) foundry.utils.mergeObject(data, update);
  const items: unknown = Reflect.get(data, "items");
  if (kind !== "actor" || !Array.isArray(items)) return;
  for (const item of items) if (typeof item === "object" && item) await migrateData("item", item, migrations, now);
}

/**
 * The migrated JSON text of a file that replaces a document; undefined, with a notification, where it would only empty the sheet. Its true data of
 * unidentified items go into the ledger.
 */
export async function migratedData(document: Arrival, json: string): Promise<string | undefined> {
  const data = parsed(json);
  if (!mayReplace(document, data)) return undefined;
  if (typeof data !== "object" || data === null || !hasExportedTruths(data)) return json;
  await importTruths(data);
  return JSON.stringify(data);
}

/**
 * Whether a file of Import Data may replace a document. Another system's data has types of the same names but hardly a common field: nearly
 * everything on the sheet would be reset. A file that is no export at all is left for Foundry to refuse.
 */
function mayReplace(document: Arrival, data: unknown): boolean {
  const { type, _stats }: { type?: unknown; _stats?: unknown } = Object(data);
  const { systemId }: { systemId?: unknown } = Object(_stats);
  const name = displayName(document);
  if (typeof systemId === "string" && systemId !== game.system?.id) {
    const key = document instanceof Actor ? "RULINGS.Replace.otherSystem" : "RULINGS.Replace.itemOfOther";
    notifyWarning(key, { name, system: systemId });
    return false;
  }
  if (typeof type !== "string" || type === document.type) return true;
  const called = (one: string): string => localize(`TYPES.${document.documentName}.${one}`);
  notifyWarning("RULINGS.Replace.otherType", { name, is: called(document.type), file: called(type) });
  return false;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function updateOf(
  kind: "actor" | "item",
  before: Stored,
  migrations: readonly Migration[],
  now: string,
): Promise<Stored | null> {
  const { systemId, systemVersion }: { systemId?: unknown; systemVersion?: unknown } = Object(before._stats);
  if (systemId !== game.system?.id || typeof systemVersion !== "string") return null;
  try {
    const todo = pending(migrations, systemVersion, now);
    const update = updateFor(todo, kind, before, await entriesFor(wantedMigrations(todo, before)));
    return update && { ...foundry.utils.expandObject(update) };
  } catch (error) {
    // A document that cannot be migrated arrives as it is, and stops no other of the same import.
    console.error("Rulings:", error);
    notifyWarning("RULINGS.Migration.failed", { names: String(before.name) });
    return null;
  }
}
