/** A system at a table of its own with a referee and four players, what they send, and the processor time of their pages. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { startTable } from "../../../practice-table/server/main.ts";
import { Client } from "../../../practice-table/tests/server/table.ts";
import * as inPage from "./in-page.ts";

export const PLAYERS = ["Ann", "Bob", "Cleo", "Dan"] as const;

interface Seat {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  readonly faults: string[];
}

/** The cost of a press. Times in milliseconds. */
export interface Taken {
  /** Until it was painted for the one who pressed. */
  readonly own: number;
  /** Until it was painted for the last of the others; undefined where nothing is to be seen there. */
  readonly others: number | undefined;
  /** Main-thread time of the page that pressed, and the middle of the others' pages, until all is quiet. */
  readonly thread: number;
  readonly othersThread: number;
  readonly writes: number;
  readonly bytes: number;
}

/** A press: code that runs in the page of the one who presses, with `game`, `ui` and `bench` (`in-page.ts`). */
export interface Press {
  readonly name: string;
  readonly who: "Referee" | (typeof PLAYERS)[number];
  /** Put right beforehand, unmeasured. */
  readonly before?: string;
  readonly does: string;
  /** An expression whose value is another one as soon as the press has worked. */
  readonly sees: string;
  /** The same for the pages of the others. */
  readonly others?: string;
}

export interface EveningTable {
  readonly name: string;
  readonly referee: Page;
  page(name: string): Page;
  take(press: Press): Promise<Taken>;
  /** Reloads the page of a user: milliseconds until the world is ready and painted. */
  reload(name: string): Promise<{ own: number; thread: number }>;
  /**
   * Copies of what the evening has brought so far, under ids of their own, until the log and the ledger are as long as is asked; everybody then joins
   * again. @returns how long they are
   */
  fill(messages: number, entries: number): Promise<{ messages: number; entries: number }>;
  faults(): string[];
  close(): Promise<void>;
}

async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

type Source = Record<string, unknown> & { readonly _id: string };

/** The journal of what was done (`src/foundry/undo/ledger-journal-ids.ts`), and so many documents that go in one request. */
const LEDGER = "RulingsDeeds0000";
const BATCH = 400;

/** Copies of documents, so many that there are `wanted` of them, under ids of their own by which they name each other as the first did. */
function copies(docs: readonly Source[], known: ReadonlySet<string>, wanted: number): Source[] {
  const made: Source[] = [];
  for (let round = 0; docs.length > 0 && docs.length + made.length < wanted; round += 1) {
    const mark = (id: string): string => `E${String(round).padStart(4, "0")}${id.slice(5)}`;
    for (const doc of docs) {
      const text = JSON.stringify(doc).replace(/[A-Za-z0-9]{16}/g, (word) => (known.has(word) ? mark(word) : word));
      made.push(JSON.parse(text) as Source);
    }
  }
  return made.slice(0, Math.max(0, wanted - docs.length));
}

/** How long nothing may be sent until a press counts as over, and the longest wait for that, ms. */
const QUIET = 300;
const PATIENCE = 8000;

/** @throws an Error when the folder holds no system, or the table does not start */
export async function openEvening(
  browser: Browser,
  systemPath: string,
  { as = basename(systemPath), jquery = false }: { readonly as?: string; readonly jquery?: boolean } = {},
): Promise<EveningTable> {
  const folder = await mkdtemp(join(tmpdir(), "rulings-evening-bench-"));
  const sent = { writes: 0, bytes: 0, last: 0 };
  const table = await startTable({
    systemPath,
    worldPath: join(folder, "world"),
    port: 0,
    jquery,
    generation: 14,
    log: () => undefined,
    heard: ({ bytes }) => {
      sent.writes += 1;
      sent.bytes += bytes;
      sent.last = performance.now();
    },
  });
  const seats: Seat[] = [];
  const ready = async (page: Page): Promise<void> => {
    await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 120_000 });
    await page.evaluate(async () => {
      const rulings: unknown = Reflect.get(Reflect.get(globalThis, "game"), "rulings");
      if (typeof rulings === "object" && rulings !== null && "ready" in rulings && typeof rulings.ready === "function")
        await rulings.ready();
    });
    await page.waitForTimeout(1500);
    await page.evaluate(inPage.install);
    await page.evaluate(() => Reflect.get(globalThis, "bench").closeAll());
  };
  const sit = async (name: string, id: string): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript("globalThis.__name = (value) => value");
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${table.url}/join`);
    await page.locator('select[name="userid"]').selectOption(id);
    await page.locator('button[type="submit"]').click();
    await ready(page);
    seats.push({ name, context, page, session, faults });
  };
  const referee = table.users.find(({ role }) => role === "Referee");
  if (!referee) throw new Error("The table has no referee.");
  await sit("Referee", referee.id);
  const host = seats[0]?.page as Page;
  const ids = await host.evaluate(async (names) => {
    const users = Reflect.get(globalThis, "game").users;
    const User = users.documentClass;
    for (const name of names) if (!users.getName(name)) await User.create({ name, role: 1 });
    return names.map((name: string) => users.getName(name).id as string);
  }, PLAYERS);
  for (const [at, name] of PLAYERS.entries()) await sit(name, ids[at] ?? "");
  const seatOf = (name: string): Seat => {
    const found = seats.find((seat) => seat.name === name);
    if (!found) throw new Error(`nobody named ${name} sits here`);
    return found;
  };
  const quiet = async (): Promise<void> => {
    const begun = performance.now();
    sent.last = Math.max(sent.last, begun - QUIET / 2);
    while (performance.now() - sent.last < QUIET && performance.now() - begun < PATIENCE)
      await new Promise((done) => setTimeout(done, 25));
  };
  return {
    name: as,
    referee: host,
    page: (name) => seatOf(name).page,
    async take({ who, before, does, sees, others }) {
      const mine = seatOf(who);
      const rest = seats.filter((seat) => seat !== mine);
      if (before) {
        await mine.page.evaluate(`(async () => { ${before} })()`);
        await quiet();
      }
      await quiet();
      Object.assign(sent, { writes: 0, bytes: 0 });
      const began = await Promise.all(seats.map(({ session }) => threadTime(session)));
      const watching = others ? rest.map(({ page }) => page.evaluate(inPage.watch, others)) : [];
      const { at, painted } = await mine.page.evaluate(inPage.press, { does, sees });
      await quiet();
      // Slow pages have until then; a page in which nothing is to be seen is left out.
      await new Promise((done) => setTimeout(done, others ? 400 : 50));
      if (others) await Promise.all(rest.map(({ page }) => page.evaluate(inPage.stopWatching)));
      const seen = (await Promise.all(watching)).filter((one) => one !== null);
      const ended = await Promise.all(seats.map(({ session }) => threadTime(session)));
      const spent = seats.map((seat, at) => ({ seat, time: (ended[at] ?? 0) - (began[at] ?? 0) }));
      return {
        own: painted - at,
        others: seen.length > 0 ? Math.max(...seen) - at : undefined,
        thread: spent.find(({ seat }) => seat === mine)?.time ?? Number.NaN,
        othersThread: middle(spent.filter(({ seat }) => seat !== mine).map(({ time }) => time)),
        writes: sent.writes,
        bytes: sent.bytes,
      };
    },
    async reload(name) {
      const { page, session } = seatOf(name);
      await quiet();
      const before = await threadTime(session);
      const begun = performance.now();
      await page.reload({ waitUntil: "commit" });
      await page.waitForFunction(
        "globalThis.game?.ready === true && document.querySelector('.chat-log .message')",
        undefined,
        {
          timeout: 120_000,
          polling: "raf",
        },
      );
      const own = performance.now() - begun;
      const after = await threadTime(session);
      await ready(page);
      // A page that is loaded again may count from nothing.
      return { own, thread: after >= before ? after - before : after };
    },
    async fill(messages, entries) {
      for (const { page } of seats) await page.goto(`${table.url}/blank`);
      const client = await Client.join(table.url, referee.id, "");
      const world = (await client.world()) as unknown as {
        messages: Source[];
        journal: (Source & { pages: Source[] })[];
      };
      const book = world.journal.find(({ _id }) => _id === LEDGER);
      const known = new Set([...world.messages, ...(book?.pages ?? [])].map(({ _id }) => _id));
      const write = async (type: string, data: readonly Source[], more: object): Promise<void> => {
        for (let at = 0; at < data.length; at += BATCH)
          await client.done(type, "create", { keepId: true, ...more, data: data.slice(at, at + BATCH) });
      };
      const log = copies(world.messages, known, messages).map((one) => ({
        ...one,
        timestamp: Date.now() - 86_400_000,
      }));
      await write("ChatMessage", log, {});
      const pages = book ? copies(book.pages, known, entries) : [];
      if (book) await write("JournalEntryPage", pages, { parentUuid: `JournalEntry.${LEDGER}` });
      client.socket.disconnect();
      for (const { page } of seats) {
        await page.goto(`${table.url}/game`);
        await ready(page);
      }
      return { messages: world.messages.length + log.length, entries: (book?.pages.length ?? 0) + pages.length };
    },
    faults: () => seats.flatMap(({ faults }) => faults),
    async close() {
      for (const { context } of seats) await context.close();
      await table.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
