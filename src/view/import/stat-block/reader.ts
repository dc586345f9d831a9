/** Common parts of the readers of values: their input, and words that qualify a figure. */

import type { Figures, Layout } from "./layouts.ts";
import type { Cursor } from "./reading-log.ts";

/** Reads one value. `note` keeps words beside the figure. */
export type Reader = (
  cursor: Cursor,
  block: {
    readonly layout: Layout;
    readonly known: Figures;
    readonly note: (words: string) => void;
    readonly name: string;
  },
) => Figures;

export const whole = (text: string | undefined): number => Number((text ?? "0").replace(/[,\s]/g, ""));

/** Text in brackets, or text that begins with a word that qualifies a figure. */
export const BRACKETS = /\([^()]{0,200}(?:\([^()]{0,100}\)[^()]{0,200})?\)|\[[^[\]]{0,200}\]/y;
const QUALIFIED =
  /(?:or|as|when|if|plus|with|unless|while|in|at|each|per|against|vs\.?|versus|see|due|for|from)(?![\p{L}])[^;|]{0,200}/iuy;

/** Keeps what stands behind a figure and qualifies it. */
export function keepTail(cursor: Cursor): string[] {
  const kept: string[] = [];
  while (!cursor.done) {
    const words = cursor.note(BRACKETS) || cursor.note(QUALIFIED);
    if (!words) break;
    kept.push(words.replace(/(?<![\s,.])[\s,.]+$/, ""));
  }
  return kept;
}

export const HIT_POINTS = "(?:hp|h\\.p\\.|hit points?)";
