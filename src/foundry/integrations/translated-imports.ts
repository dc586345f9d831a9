/**
 * Translated names of documents that Foundry itself imports from a compendium: journals, tables, macros and maps. Actors and items get theirs in
 * `documents`.
 */
import { loadNames, translateNow } from "../platform/compendium-names.ts";
import { notifyError } from "../platform/notifications.ts";

/** Translates a new document's names when those of its compendium are loaded already: this hook cannot wait. */
function nameImported(document: object, _data: object, options: object): void {
  const source: unknown = foundry.utils.getProperty(document, "_stats.compendiumSource");
  const [, collection = ""] = /^Compendium\.([^.]+\.[^.]+)\./.exec(String(source ?? "")) ?? [];
  if (Reflect.get(options, "fromCompendium")) translateNow(document, collection);
}

/** Loads the names of a compendium when its list is opened, and translates imports from it. Call once, in `ready`. */
export function watchImports(): void {
  if (game.i18n?.lang === "en") return;
  Hooks.on("renderCompendium", (window: object) => {
    const collection: unknown = foundry.utils.getProperty(window, "collection.collection");
    if (typeof collection === "string") void loadNames(collection).catch(notifyError);
  });
  Hooks.on("preCreateJournalEntry", nameImported);
  Hooks.on("preCreateRollTable", nameImported);
  Hooks.on("preCreateMacro", nameImported);
  Hooks.on("preCreateScene", nameImported);
}
