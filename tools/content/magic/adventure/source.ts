/** What the adventure is made of: its texts, and the ids of its parts. */
import { stableId } from "../../lib/ids.ts";
import { readData } from "../lib/notes.ts";

/** A page of the key. */
export interface Page {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly scene?: "cellar" | "undercroft";
  /** The square in which its pin stands. */
  readonly at?: readonly [number, number];
  readonly everybody?: boolean;
}
export interface Source {
  readonly name: string;
  readonly caption: string;
  readonly description: string;
  readonly rumours: readonly string[];
  readonly pages: readonly Page[];
}

/** The texts. */
export const source = readData<Source>("adventure");

/** The id of a part. */
export function id(...words: readonly string[]): string {
  return stableId("adventure", ...words);
}

/** The id of the journal with the key. */
export const KEY = id("journal", "key");
