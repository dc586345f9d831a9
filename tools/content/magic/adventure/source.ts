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
/** Something to carry off. */
export interface Find {
  readonly name: string;
  readonly icon: string;
  readonly kind: "coin" | "gem" | "jewellery" | "art" | "goods" | "other";
  /** Gold pieces each. */
  readonly value: number;
  /** Coins of weight each. */
  readonly weight: number;
  /** How many; one unless said. */
  readonly number?: number;
  readonly text: string;
}
export interface Source {
  readonly name: string;
  readonly caption: string;
  readonly description: string;
  readonly rumours: readonly string[];
  readonly finds: Readonly<Record<string, Find>>;
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

/** The id of the journal with the talk of the village. */
export const PUBLIC = id("journal", "public");
