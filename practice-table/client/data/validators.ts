/** `foundry.data.validators`, by its documentation. */

/** A valid document id of sixteen letters and digits. */
export { isValidId } from "./utils/misc.ts";

/** Whether a path ends in one of some extensions. */
export function hasFileExtension(path: string, extensions: readonly string[]): boolean {
  const file = path.split(/[?#]/)[0] ?? "";
  const extension = file.includes(".") ? (file.split(".").at(-1) ?? "") : "";
  return extensions.some((each) => each.toLowerCase() === extension.toLowerCase());
}

/** Whether a text is base64 data, of one of the given media types, if any. */
export function isBase64Data(data: string, types?: readonly string[]): boolean {
  const media = /^data:([a-z]+\/[a-z0-9+.-]+);base64,/i.exec(data)?.[1];
  if (types === undefined) return media !== undefined || /^[a-z0-9+/]+={0,2}$/i.test(data);
  return media !== undefined && types.includes(media);
}

/** Whether a text is a colour as `#` and six digits. */
export function isColorString(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color);
}

/** Whether a text parses as JSON. */
export function isJSON(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
