import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { launchChromium } from "../../../tools/lib/chromium.ts";
import { type RunningTable, startTable } from "../../server/main.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

export interface Seat {
  readonly page: Page;
  /** The errors in the page. */
  readonly faults: string[];
  /** Evaluates an expression in the page; `await` may be used. */
  run<T>(expression: string): Promise<T>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
  tab(name: string): Promise<void>;
  token(name: string): Locator;
  /** The server side. */
  axe(): Promise<string[]>;
}

export interface TinyTable {
  /** The server's side of it. */
  readonly running: RunningTable;
  join(name: string, options?: { width?: number; dark?: boolean }): Promise<Seat>;
  close(): Promise<void>;
}

const SHARED = Symbol.for("rulings.tests.browser");

/** The browser of this process, which all its test files share; it ends with the process. */
async function sharedBrowser(): Promise<Browser> {
  const scope = globalThis as { [SHARED]?: Promise<Browser> };
  const there = await scope[SHARED];
  if (there?.isConnected()) return there;
  scope[SHARED] = launchChromium();
  return scope[SHARED];
}

/** Users at a table, each with a separate profile. */
export interface Seats {
  take(url: string, name: string, options?: { width?: number; dark?: boolean }): Promise<Seat>;
  close(): Promise<void>;
}

export async function openSeats(): Promise<Seats> {
  const browser = await sharedBrowser();
  const contexts: BrowserContext[] = [];
  return {
    take: (url, name, options = {}) => seatAt(browser, contexts, url, name, options),
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

/** A new table with the tiny system of this folder, and a browser. */
export function openTiny(generation: 13 | 14 = 13): Promise<TinyTable> {
  return openSystem(fileURLToPath(new URL("../../../practice-table/tests/ui/tiny", import.meta.url)), generation);
}

/** A new table with any system by its folder, and a browser. */
export async function openSystem(
  systemPath: string,
  generation: 13 | 14 = 13,
  more: { readonly jquery?: boolean; readonly modules?: readonly string[] } = {},
): Promise<TinyTable> {
  const folder = await mkdtemp(join(tmpdir(), "tiny-table-"));
  const table = await startTable({
    systemPath,
    worldPath: folder,
    worldName: "trial",
    port: 0,
    fresh: true,
    generation,
    ...more,
  });
  const seats = await openSeats();
  return {
    running: table,
    join: (name, options) => seats.take(table.url, name, options),
    async close() {
      await seats.close();
      await table.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function seatAt(
  browser: Browser,
  contexts: BrowserContext[],
  url: string,
  name: string,
  options: { width?: number; dark?: boolean },
): Promise<Seat> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1300, height: 820 },
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(`${url}/join`);
  await page.locator('select[name="userid"] option', { hasText: new RegExp(`^${name}$`) }).evaluate((option) => {
    option.removeAttribute("disabled");
  });
  await page.locator('select[name="userid"]').selectOption({ label: name });
  await page.locator('button[name="join"]').click();
  await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true, undefined, { timeout: 60_000 });
  return {
    page,
    faults,
    run: (expression) => page.evaluate(`(async () => (${expression}))()`),
    until: async (expression) => {
      await page.waitForFunction(expression);
    },
    tab: async (tab) => {
      const button = page.getByRole("tab", { name: tab, exact: true });
      if ((await button.getAttribute("aria-selected")) !== "true") await button.click();
    },
    token: (label) => page.locator(`.token[aria-label^="${label}"]`).first(),
    axe: async () => {
      await page.evaluate(readFileSync(AXE, "utf8"));
      return page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations
        .filter((v) => v.impact === "serious" || v.impact === "critical")
        .map((v) => v.impact + " " + v.id + " " + v.nodes[0].html.slice(0, 120)))`);
    },
  };
}

/** Two actors for every test: Hilda, owned by Ann, and a goblin without a player owner. */
export const PEOPLE = `Actor.implementation.create([
  { name: "Hilda", type: "hero", ownership: { default: 0, AnnAnnAnnAnnAnnA: 3 },
    prototypeToken: { actorLink: true, displayName: 50, displayBars: 50, bar1: { attribute: "hp" }, disposition: 1 } },
  { name: "Goblin", type: "monster", prototypeToken: { displayName: 50, displayBars: 50, bar1: { attribute: "hp" }, appendNumber: true } },
])`;

/** A window class made in the page: `Plain` records its steps. */
export const CLASSES = `(() => {
  const { ApplicationV2 } = foundry.applications.api;
  globalThis.Plain = class Plain extends ApplicationV2 {
    static DEFAULT_OPTIONS = { window: { title: "Plain", resizable: true }, position: { width: 300, height: 200 } };
    steps = [];
    html = '<p>Plain</p>';
    async _prepareContext(options) { this.steps.push("context"); return {}; }
    async _renderHTML() { return this.html; }
    _replaceHTML(html, content) {
      const page = content.ownerDocument;
      const template = page.createElement("template");
      template.innerHTML = html;
      content.replaceChildren(page.importNode(template.content, true));
    }
    async _onFirstRender(c, o) { await super._onFirstRender(c, o); this.steps.push("first"); }
    async _onRender(c, o) { await super._onRender(c, o); this.steps.push("render"); }
    setPosition(p) { this.steps.push("position"); return super.setPosition(p); }
    _onClose(o) { super._onClose(o); this.steps.push("closed"); }
  };
  globalThis.shown = [];
})()`;

/** Closes every framed window of the page. */
export const CLOSE_ALL = `(async () => { for (const a of [...foundry.applications.instances.values()]) if (a.hasFrame) await a.close(); })()`;
