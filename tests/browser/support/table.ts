import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { startTable } from "../../../host/server/main.ts";
import { launchChromium } from "../../../tools/lib/chromium.ts";

/** A user at the table: a page, and everything that went wrong in it. */
export interface Seat {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and of its console since it joined, and whatever the console says of deprecated members. */
  readonly faults: string[];
}

export interface TestTable {
  readonly url: string;
  readonly browser: Browser;
  /** Cuts a user's connection at the next change: before it is carried out, or after it was and before its author is told. */
  cut(userId: string, at: "before" | "after"): void;
  join(name: string, options?: { width?: number; height?: number; dark?: boolean }): Promise<Seat>;
  close(): Promise<void>;
}

/**
 * A fresh table with the demo world and a browser to join it with; modules by their folders.
 * @param delay milliseconds by which every message is late each way
 */
export async function openTable(modules: readonly string[] = [], delay = 0): Promise<TestTable> {
  const folder = await mkdtemp(join(tmpdir(), "rulings-browser-"));
  const table = await startTable({
    systemPath: "dist/rulings",
    modules,
    worldPath: folder,
    worldName: "browser",
    port: 0,
    fresh: true,
    delay,
    log: () => {},
  });
  const { url } = table;
  const browser = await launchChromium();
  return {
    url,
    browser,
    cut: (userId, at) => table.dropAtNextChange(userId, at),
    join: (name, options) => sit(browser, url, name, options ?? {}),
    async close() {
      await browser.close();
      await table.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function sit(
  browser: Browser,
  url: string,
  name: string,
  { width = 1440, height = 900, dark = false }: { width?: number; height?: number; dark?: boolean },
): Promise<Seat> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
  page.on("console", (message) => {
    // The published measure of a package that is ready: a console without these words (V14-76).
    const deprecated = message.text().includes("Deprecated since Version");
    if (message.type() === "error" || deprecated) faults.push(`${name}: ${message.text()} ${message.location().url}`);
  });
  await page.goto(`${url}/join`);
  // Whoever is there already cannot be chosen (PLAY-107); a second window of theirs comes in all the same.
  const option = page.locator('select[name="userid"] option', { hasText: new RegExp(`^${name}$`) });
  await option.evaluate((one: HTMLOptionElement) => {
    one.disabled = false;
  });
  await page.locator('select[name="userid"]').selectOption({ label: name });
  await page.locator('button[name="join"]').click();
  await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 110_000 });
  // The system loads what nobody needs to see the world; a table of another system has no such thing.
  await page.evaluate(async () => {
    const rulings: unknown = Reflect.get(Reflect.get(globalThis, "game"), "rulings");
    if (typeof rulings === "object" && rulings !== null && "ready" in rulings && typeof rulings.ready === "function")
      await rulings.ready();
  });
  return { name, page, context, faults };
}
