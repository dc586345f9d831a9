import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { startTable } from "../../../practice-table/server/main.ts";
import { launchChromium } from "../../../tools/lib/chromium.ts";
import { biasDice } from "../../biased-dice.ts";

/** A user at the table: a page, and everything that went wrong in it. */
export interface Seat {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and of its console since it joined, and whatever the console says of deprecated members. */
  readonly faults: string[];
}

export interface SeatOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
}

export interface TestTable {
  readonly url: string;
  readonly browser: Browser;
  /** Cuts a user's connection at the next change: before it is carried out, or after it was and before its author receives the response. */
  cut(userId: string, at: "before" | "after"): void;
  join(name: string, options?: SeatOptions): Promise<Seat>;
  close(): Promise<void>;
}

/**
 * The shared resources of the files of one worker: the browser, the port (and with it the browser's cache of the table) and one page for
 * each user. A page that joins for the first time costs three times as much as one that joins again.
 */
class Worker {
  readonly browser = launchChromium();
  port = 0;
  readonly #spare = new Map<string, { context: BrowserContext; page: Page }>();
  readonly #folders = new Set<string>();

  constructor() {
    process.once("exit", () => {
      for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
    });
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "rulings-browser-"));
    this.#folders.add(folder);
    return folder;
  }

  async remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    this.#folders.delete(folder);
  }

  /** A page for a user: the one that the user had at the table before, emptied, or a new one. */
  async page(name: string): Promise<{ context: BrowserContext; page: Page }> {
    const spare = this.#spare.get(name);
    this.#spare.delete(name);
    if (spare) return spare;
    const context = await (await this.browser).newContext({ reducedMotion: "reduce" });
    await context.addInitScript(biasDice, process.env.RULINGS_DICE ?? "");
    return { context, page: await context.newPage() };
  }

  /** Takes a page back when its table closes. What cannot be emptied is closed. */
  async takeBack(origin: string, name: string, context: BrowserContext, page: Page): Promise<void> {
    const whole = !this.#spare.has(name) && !page.isClosed() && context.pages().length === 1;
    if (whole && (await emptied(origin, context, page))) this.#spare.set(name, { context, page });
    else await context.close();
  }
}

/** How long a page may take to be emptied, ms: one that hangs is not used again. */
const PATIENCE = 20_000;

async function emptied(origin: string, context: BrowserContext, page: Page): Promise<boolean> {
  const work = async (): Promise<boolean> => {
    page.removeAllListeners();
    // A page of the same address, so that the next table is drawn by the same process: a new one costs half as much again.
    await page.goto(`${origin}/blank`);
    await context.clearCookies();
    await context.clearPermissions();
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb" });
    await session.detach();
    return true;
  };
  return Promise.race([work().catch(() => false), pause(PATIENCE, false, { ref: false })]);
}

let worker: Worker | undefined;

/** The seats of the tables that are open now: a picture is taken of each when a test fails. */
export const seated = new Set<Seat>();

/**
 * A fresh table with the demo world and a browser to join it with; modules by their folders.
 * @param delay milliseconds by which every message is late each way
 * @param language that of everybody at the table
 */
export async function openTable(modules: readonly string[] = [], delay = 0, language = "en"): Promise<TestTable> {
  worker ??= new Worker();
  const mine = worker;
  const [browser, folder] = await Promise.all([mine.browser, mine.folder()]);
  const table = await startTable({
    systemPath: "dist/rulings",
    modules,
    worldPath: folder,
    worldName: "browser",
    port: mine.port,
    fresh: true,
    delay,
    // Some tests move a page's clock: its line must not count as lost for that.
    patience: 86_400_000,
    language,
    cacheSeconds: 3600,
    log: () => {},
  });
  mine.port = table.port;
  const { url } = table;
  const here = new Set<Seat>();
  return {
    url,
    browser,
    cut: (userId, at) => table.dropAtNextChange(userId, at),
    async join(name, options) {
      const { context, page } = await mine.page(name);
      const seat: Seat = { name, page, context, faults: [] };
      here.add(seat);
      seated.add(seat);
      await sit(seat, url, options ?? {});
      return seat;
    },
    async close() {
      for (const { name, context, page } of here) await mine.takeBack(url, name, context, page);
      for (const seat of here) seated.delete(seat);
      await table.close();
      await mine.remove(folder);
    },
  };
}

async function sit({ name, page, faults }: Seat, url: string, options: SeatOptions): Promise<void> {
  const { width = 1440, height = 900, dark = false } = options;
  page.setDefaultTimeout(30_000);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce", media: null });
  page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
  page.on("console", (message) => {
    // The published measure of a package that is ready: a console without these words (V14-76).
    const deprecated = message.text().includes("Deprecated since Version");
    if (message.type() === "error" || deprecated) faults.push(`${name}: ${message.text()} ${message.location().url}`);
  });
  await signIn(page, url, name);
  await page.goto(`${url}/game`);
  await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 110_000 });
  // The system loads what nobody needs to see the world; a table of another system has no such thing.
  await page.evaluate(async () => {
    const rulings: unknown = Reflect.get(Reflect.get(globalThis, "game"), "rulings");
    if (typeof rulings === "object" && rulings !== null && "ready" in rulings && typeof rulings.ready === "function")
      await rulings.ready();
  });
}

/** Signs in as the join page does, without drawing it; its own flows are tried in `join.spec.ts`. */
async function signIn(page: Page, url: string, name: string): Promise<void> {
  const { request } = page.context();
  const form = await (await request.get(`${url}/join`)).text();
  // A user who is at the table cannot be chosen there (PLAY-107), but a second window of theirs comes in all the same.
  const option = new RegExp(`<option value="([^"]+)"[^>]*>${name}</option>`).exec(form);
  if (!option) throw new Error(`The join page knows no user ${name}.`);
  const answer = await request.post(`${url}/join`, { form: { userid: option[1] ?? "" }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${name} was not let in: ${answer.status()}`);
}
