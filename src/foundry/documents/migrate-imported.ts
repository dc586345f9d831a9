import { EXPORT_KEY } from "../items/unidentified/export-key.ts";
import { LazyModule } from "../platform/lazy-module.ts";

const arrivals = new LazyModule(() => import("./migrations/imported-data.ts"));
const names = new LazyModule(() => import("../platform/compendium-names.ts"));

/** Gives what comes out of a compendium its names in the reader's language. Sheets and windows bring copies that have them already. */
export async function translateImported(
  document: Actor.Implementation | Item.Implementation,
  operation: object,
): Promise<void> {
  if (game.i18n?.lang !== "en" && Reflect.get(operation, "fromCompendium"))
    await (await names.get()).translateMade(document);
}

/** Brings up what is about to be made here from data that an older version of the system wrote. */
export async function migrateCreated(
  document: Actor.Implementation | Item.Implementation,
  { _stats }: { readonly _stats?: object | null | undefined },
): Promise<void> {
  const { systemId, systemVersion }: { systemId?: unknown; systemVersion?: unknown } = _stats ?? {};
  if (document.pack || systemId !== game.system?.id || !systemVersion || systemVersion === game.system?.version) return;
  await (await arrivals.get()).migrateDocument(document);
}

/**
 * The same for what takes the place of a document that is there, whole: by Import Data, or an adventure that was imported before.
 * @param changes expanded; written into
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

/** Takes in what came along with somebody who is about to be made out of such a file. */
export async function importCarried(actor: Actor.Implementation): Promise<void> {
  if (!actor.pack && actor.items.some((item) => foundry.utils.hasProperty(item, EXPORT_KEY)))
    await (await import("../items/unidentified/export-truths.ts")).importTruthsOf(actor);
}

/** Whether an update puts a whole document in the place of another: what it says is so, and nobody was struck. */
export function isReplacement(operation: object | undefined): boolean {
  return Reflect.get(operation ?? {}, "recursive") === false;
}
