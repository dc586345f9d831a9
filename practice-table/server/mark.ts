/**
 * The number of the last batch that was written, noted in a small file beside the database. It is behind by up to a second, never
 * ahead; so a database whose own number is lower has lost what it had acknowledged.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Milliseconds between two notes. */
const PACE = 1000;

export class Mark {
  readonly #file: string;
  #last = 0;
  #writing = false;
  /** The note being written: the next waits for it. Two at once would mix their digits, and a number that was never reached is a loss that never was. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#file = path.join(folder, "written.txt");
  }

  /** The noted number; 0 when there is none or it is no number. */
  async read(): Promise<number> {
    const noted = Number(await readFile(this.#file, "utf8").catch(() => "0"));
    return Number.isSafeInteger(noted) && noted > 0 ? noted : 0;
  }

  /** Notes the number after whatever is being noted; a reader finds the old one or the new one whole. */
  note(n: number): Promise<void> {
    const noted = this.#before.then(async () => {
      await writeFile(`${this.#file}.new`, String(n));
      await rename(`${this.#file}.new`, this.#file);
    });
    this.#before = noted.catch(() => undefined);
    return noted;
  }

  /** Notes the number unless one was noted just now. A note that fails is only missed. */
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
