/** The console output of the pages during the test of the system. */
import type { ConsoleMessage, Page } from "playwright-core";

/** A line of a console, or an error that nothing caught. */
export interface Said {
  readonly who: string;
  /** The flow during which it was said. */
  readonly during: string;
  readonly kind: "error" | "warning" | "uncaught";
  readonly text: string;
  readonly where: string;
  /** Whether it is an error or a deprecation notice; other warnings are only reported. */
  readonly failing: boolean;
}

/** A browser's messages about itself, not about the system: icons, lost connections, missing hardware (PLAY-136). */
const HARMLESS =
  /favicon\.ico|hardware acceleration|WebGL|GPU stall|net::ERR_INTERNET_DISCONNECTED|socket\.io.*disconnect/i;
/** The published measure of a package that is ready: a console without these words (V14-76). */
const DEPRECATED = /deprecated since|deprecat/i;

/** Listens to pages, and knows which flow is being played. */
export class Witness {
  readonly said: Said[] = [];
  during = "arrival";
  /** Errors that a flow causes on purpose: reported, but not counted. */
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
