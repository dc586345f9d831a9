/**
 * Names of what Foundry itself brings out of a compendium: journals, tables, macros and maps, when they are dragged out of its list or imported
 * there. Actors and items take theirs in `documents`.
 */
import { loadNames, translateNow } from "../platform/compendium-names.ts";
import { notifyError } from "../platform/notifications.ts";

/** Gives what is made from an entry its names, where those of its compendium are there: such a hook cannot wait. */
function nameImported(document: object, _data: object, options: object): void {
  const source: unknown = foundry.utils.getProperty(document, "_stats.compendiumSource");
  const [, collection = ""] = /^Compendium\.([^.]+\.[^.]+)\./.exec(String(source ?? "")) ?? [];
  if (Reflect.get(options, "fromCompendium")) translateNow(document, collection);
}

/** Fetches the names of a compendium when its list is opened, and gives them to what comes from there. Call once, in `ready`. */
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
