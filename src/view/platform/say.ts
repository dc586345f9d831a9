import type { Localize } from "./text.ts";
import type { TextLine } from "./view-types.ts";

/** The text of a line; figures that are keys are put into words first, with the figures of the line in them. */
export function say(line: TextLine, localize: Localize): string {
  if (!line.keys) return localize(line.textKey, line.data);
  const words = Object.entries(line.keys).map(([name, keys]) => {
    // A list of keys is a list of words.
    const all = keys.split(", ").map((key) => localize(key, line.data));
    return [name, all.join(", ")] as const;
  });
  return localize(line.textKey, { ...line.data, ...Object.fromEntries(words) });
}
