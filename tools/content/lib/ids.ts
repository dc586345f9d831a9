/** Ids of compendium entries: made from their keys, so that they stay the same however often the packs are written. */
import { createHash } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Sixteen letters and digits that follow from the words, such as pack and key of an entry. */
export function stableId(...words: readonly string[]): string {
  const hash = createHash("sha256").update(words.join("/")).digest();
  return Array.from(hash.subarray(0, 16), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** The address of an icon; the build draws every icon that it finds named. */
export function icon(name: string): string {
  return `systems/rulings/assets/icons/${name}.svg`;
}

/** `Two-handed sword` to `two-handed-sword`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** `breath` to `Breath`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
