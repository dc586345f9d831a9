/** Gathers what goes wrong in a page. */
import type { Page } from "playwright-core";

/** A file that is not there, or that the page may not fetch from outside, is no fault of the table: core's artwork and fonts of the web. */
const FILES = /Failed to load resource|violates the following Content Security Policy/;

export class Faults {
  readonly #gathered: string[] = [];

  constructor(page: Page) {
    page.on("pageerror", (error) => this.#gathered.push(lineOf(error.stack ?? error.message)));
    page.on("console", (message) => {
      if (message.type() === "error" && !FILES.test(message.text())) this.#gathered.push(lineOf(message.text()));
    });
  }

  /** Returns the faults collected since the last call, each once. */
  take(): string[] {
    return [...new Set(this.#gathered.splice(0))];
  }
}

/** The message and the first place of it, on one line. */
function lineOf(text: string): string {
  return text
    .split("\n")
    .slice(0, 3)
    .map((line) => line.trim().replace(/https?:\/\/[^/]+\//g, ""))
    .join(" | ");
}
