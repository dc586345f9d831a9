/** Ids of compendium entries: they follow from the pack and the file's name, so that every build gives the same ones. */
import { createHash } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ICONS = "systems/rulings/assets/icons/";

/** The format of an id. */
export const ID = /^[A-Za-z0-9]{16}$/;

/** Sixteen letters and digits that follow from the words, such as pack and file name. */
export function stableId(...words: readonly string[]): string {
  const hash = createHash("sha256").update(words.join("/")).digest();
  return Array.from(hash.subarray(0, 16), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** `Two-handed sword` to `two-handed-sword`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Items of these types are known by type and name; all others by their key. */
const BY_NAME: readonly unknown[] = ["attack", "spell", "skill", "background"];

/** The word that the id of an item on an actor follows from. */
export function itemWord(item: Record<string, unknown>): string {
  const { name, type, system } = item;
  if (BY_NAME.includes(type)) return `${String(type)}-${slug(String(name))}`;
  const key: unknown = typeof system === "object" && system !== null ? Reflect.get(system, "key") : undefined;
  return typeof key === "string" ? key : slug(String(name));
}

/** `orc-head` to the path of that icon; any other path stays as it is. */
export function iconPath(img: unknown): unknown {
  return typeof img === "string" && /^[a-z0-9-]+$/.test(img) ? `${ICONS}${img}.svg` : img;
}

/** The path of one of our icons to its name; any other path stays as it is. */
export function iconName(img: unknown): unknown {
  if (typeof img !== "string" || !img.startsWith(ICONS)) return img;
  const name = img.slice(ICONS.length).replace(/\.svg$/, "");
  return iconPath(name) === img ? name : img;
}
