/** English names and texts stored with a translated document, for rules that read them. */

export type Named = object & { readonly name?: string | null | undefined };

/** The flag of a document with the English name of its entry. */
export const ENGLISH = "flags.rulings.english";

/** The English name of an entry or a document, whatever language is shown; its own name where nothing was translated. */
export function englishName(thing: Named): string {
  const kept = [ENGLISH, "flags.babele.originalName", "originalName"]
    .map((path): unknown => foundry.utils.getProperty(thing, path))
    .find((name) => typeof name === "string" && name !== "");
  return typeof kept === "string" ? kept : (thing.name ?? "");
}

/** The English text of a field of a translated document, for rules that read it; a text changed by a user is returned as it is. */
export function englishText(thing: object, shown: string): string {
  const texts: unknown = foundry.utils.getProperty(thing, "flags.rulings.texts");
  const found = (Array.isArray(texts) ? (texts as { shown?: unknown; english?: unknown }[]) : []).find(
    (one) => one.shown === shown,
  );
  return typeof found?.english === "string" ? found.english : shown;
}
