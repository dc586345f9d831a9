import { fileURLToPath } from "node:url";
import { openSystem, type Seat, type TinyTable } from "../ui/support.ts";

export type { Seat, TinyTable };

/** One of the systems of this folder at a new table. */
export function openTrial(
  name: string,
  generation: 13 | 14 = 13,
  more: { readonly jquery?: boolean } = {},
): Promise<TinyTable> {
  return openSystem(fileURLToPath(new URL(`./${name}`, import.meta.url)), generation, more);
}

/** Runs statements in a page and returns their result; `wait`, `until` and `$` (of the newest window) are available. */
export function play<T>(seat: Seat, body: string): Promise<T> {
  return seat.run<T>(`(async () => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const until = async (test, what = String(test)) => {
      for (let i = 0; i < 200; i++) { const found = await test(); if (found) return found; await wait(25); }
      throw new Error("never became true: " + what);
    };
    ${body}
  })()`);
}
