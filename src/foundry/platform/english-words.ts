/** English names and words that a translated document keeps, for rules that read them. */

/** Something with a name: an entry of an index, a document, or its data. */
export type Named = object & { readonly name?: string | null | undefined };

/** Where a document of the world keeps the English name of its entry. */
export const ENGLISH = "flags.rulings.english";

/** The English name of an entry or a document, whatever it is shown as: its own where nothing was translated. */
export function englishName(thing: Named): string {
  const kept = [ENGLISH, "flags.babele.originalName", "originalName"]
    .map((path): unknown => foundry.utils.getProperty(thing, path))
    .find((name) => typeof name === "string" && name !== "");
  return typeof kept === "string" ? kept : (thing.name ?? "");
}

/** The English words of a field of a thing that was translated, for rules that read them; a text that somebody changed is its own. */
export function englishText(thing: object, shown: string): string {
  const texts: unknown = foundry.utils.getProperty(thing, "flags.rulings.texts");
  const found = (Array.isArray(texts) ? (texts as { shown?: unknown; english?: unknown }[]) : []).find(
    (one) => one.shown === shown,
  );
  return typeof found?.english === "string" ? found.english : shown;
}
