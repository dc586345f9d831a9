/**
 * The number of the last batch written, stored in a small file beside the database. It lags by up to a second and is never ahead, so a database with a lower
 * number has lost acknowledged writes.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Milliseconds between two notes. */
const PACE = 1000;

export class Mark {
  readonly #file: string;
  #last = 0;
  #writing = false;
  /** The note being written, which the next waits for; two at once would mix their digits, and look like a loss. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#file = path.join(folder, "written.txt");
  }

  /** The noted number; 0 without a valid one. */
  async read(): Promise<number> {
    const noted = Number(await readFile(this.#file, "utf8").catch(() => "0"));
    return Number.isSafeInteger(noted) && noted > 0 ? noted : 0;
  }

  /** Writes the number after any running note; a reader finds the old one or the new one whole. */
  note(n: number): Promise<void> {
    const noted = this.#before.then(async () => {
      await writeFile(`${this.#file}.new`, String(n));
      await rename(`${this.#file}.new`, this.#file);
    });
    this.#before = noted.catch(() => undefined);
    return noted;
  }

  /** Writes the number unless one was written just now. A failed note is ignored. */
  soon(n: number): void {
    const now = performance.now();
    if (this.#writing || now - this.#last < PACE) return;
    this.#last = now;
    this.#writing = true;
    this.note(n)
      .catch(() => undefined)
      .finally(() => {
        this.#writing = false;
      });
  }
}
