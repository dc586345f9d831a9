/**
 * Converters for the module Babele, as its version 2 is commonly known (hook `babele.init`, `registerConverters`): neither the module nor its
 * documentation was to be had. They translate texts of our
 * compendia that stand in lists. A translation names them in its `mapping`.
 */
import { notifyWarning } from "../../platform/notifications.ts";

/** The readable texts of an entry in a list. */
const READ = ["name", "label", "title", "text", "description", "note"];

/** Registers our converters with the module; reports a version without the documented method. */
export function offerConverters(babele: object): void {
  // The names that come with the system, for the lists that Foundry itself draws.
  const folder: unknown = Reflect.get(babele, "setSystemTranslationsDir");
  if (typeof folder === "function") Reflect.apply(folder, babele, ["lang/compendia"]);
  const register: unknown = Reflect.get(babele, "registerConverters");
  if (typeof register === "function")
    Reflect.apply(register, babele, [{ rulingsTexts: translatedTexts, rulingsEntries: translatedEntries }]);
  else notifyWarning("RULINGS.Module.unknown", { module: "Babele" });
}

/**
 * Translates a list of texts (titles of levels, languages): each by its own English text or by its index. A text without a translation
 * stays.
 */
export function translatedTexts(texts: unknown, translation: unknown): unknown {
  if (!Array.isArray(texts) || !isRecord(translation)) return texts;
  return texts.map((text: unknown, at) => said(translation[String(text)]) ?? said(translation[String(at)]) ?? text);
}

/** A list of entries (attacks, ranks, steps): each by its key, its id, its name or its place; only what is read changes, never a number or a key. */
export function translatedEntries(entries: unknown, translation: unknown): unknown {
  if (!Array.isArray(entries) || !isRecord(translation)) return entries;
  return entries.map((entry: unknown, at) => {
    if (!isRecord(entry)) return entry;
    const found = [entry.key, entry.id, entry._id, entry.name, at]
      .filter((name) => typeof name === "string" || typeof name === "number")
      .map((name) => translation[String(name)])
      .find(isRecord);
    if (!found) return entry;
    const read = READ.filter((field) => typeof entry[field] === "string" && said(found[field]) !== undefined);
    return { ...entry, ...Object.fromEntries(read.map((field) => [field, found[field]])) };
  });
}

function said(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Lists are records as well, so that a translation may be one. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
