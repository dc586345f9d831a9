import { EXPORT_KEY } from "../items/unidentified/export-key.ts";
import { LazyModule } from "../platform/lazy-module.ts";

const arrivals = new LazyModule(() => import("./migrations/imported-data.ts"));
const names = new LazyModule(() => import("../platform/compendium-names.ts"));

/** Translates the names of an import from a compendium. Sheets and windows create translated copies themselves. */
export async function translateImported(
  document: Actor.Implementation | Item.Implementation,
  operation: object,
): Promise<void> {
  if (game.i18n?.lang !== "en" && Reflect.get(operation, "fromCompendium"))
    await (await names.get()).translateMade(document);
}

/** Migrates the data of a new document that an older version may have written. */
export async function migrateCreated(
  document: Actor.Implementation | Item.Implementation,
  { _stats }: { readonly _stats?: object | null | undefined },
): Promise<void> {
  const { systemId, systemVersion }: { systemId?: unknown; systemVersion?: unknown } = _stats ?? {};
  if (document.pack || systemId !== game.system?.id || !systemVersion || systemVersion === game.system?.version) return;
  await (await arrivals.get()).migrateDocument(document);
}

/**
 * Migrates data that replace a whole existing document: by Import Data, or by an adventure imported before.
 * @param changes expanded; modified in place
 */
export async function migrateReplacement(kind: "actor" | "item", changes: object): Promise<void> {
  const stats: unknown = Reflect.get(changes, "_stats");
  const { systemVersion }: { systemVersion?: unknown } = Object(stats);
  if (systemVersion && systemVersion !== game.system?.version) await (await arrivals.get()).migrateData(kind, changes);
}

/** The JSON text of a file that may replace a document; undefined, with a notification, where it may not. */
export async function migrated(
  document: Actor.Implementation | Item.Implementation,
  json: string,
): Promise<string | undefined> {
  return (await arrivals.get()).migratedData(document, json);
}

/** Imports the additional data of an actor that is being created from such a file. */
export async function importCarried(actor: Actor.Implementation): Promise<void> {
  if (!actor.pack && actor.items.some((item) => foundry.utils.hasProperty(item, EXPORT_KEY)))
    await (await import("../items/unidentified/export-truths.ts")).importTruthsOf(actor);
}

/** Whether an update replaces a whole document: its hit points are then neither damage nor healing. */
export function isReplacement(operation: object | undefined): boolean {
  return Reflect.get(operation ?? {}, "recursive") === false;
}
