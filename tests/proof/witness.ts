/** What the consoles of the pages say while the system is tried. */
import type { ConsoleMessage, Page } from "playwright-core";

/** A line of a console, or an error that nothing caught. */
export interface Said {
  readonly who: string;
  /** The flow during which it was said. */
  readonly during: string;
  readonly kind: "error" | "warning" | "uncaught";
  readonly text: string;
  readonly where: string;
  /** Errors and notices of deprecation; other warnings are only told. */
  readonly failing: boolean;
}

/** What a browser says of itself, not of the system: icons, lost lines, missing hardware (PLAY-136). */
const HARMLESS =
  /favicon\.ico|hardware acceleration|WebGL|GPU stall|net::ERR_INTERNET_DISCONNECTED|socket\.io.*disconnect/i;
/** The published measure of a package that is ready: a console without these words (V14-76). */
const DEPRECATED = /deprecated since|deprecat/i;

/** Listens to pages, and knows which flow is being played. */
export class Witness {
  readonly said: Said[] = [];
  during = "arrival";
  /** Errors that a flow brings about on purpose, to be told and not to count. */
  expected: RegExp | undefined;

  watch(who: string, page: Page): void {
    page.on("pageerror", (error) =>
      this.#note(who, "uncaught", error.message, error.stack?.split("\n")[1]?.trim() ?? ""),
    );
    page.on("console", (message) => this.#hear(who, message));
  }

  #hear(who: string, message: ConsoleMessage): void {
    const kind = message.type();
    if (kind !== "error" && kind !== "warning") return;
    const { url, lineNumber } = message.location();
    this.#note(who, kind, message.text(), url === "" ? "" : `${url}:${lineNumber}`);
  }

  #note(who: string, kind: Said["kind"], text: string, where: string): void {
    if (HARMLESS.test(text) || HARMLESS.test(where)) return;
    const meant = this.expected?.test(text) ?? false;
    const failing = !meant && (kind !== "warning" || DEPRECATED.test(text));
    // An address would tell where the table stands.
    const place = where.replace(/https?:\/\/[^/\s)]+/g, "");
    this.said.push({ who, during: this.during, kind, text: text.slice(0, 2000), where: place, failing });
  }
}
