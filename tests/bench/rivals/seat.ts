/** A system at a table of its own, with its referee's page, what that page sends, and the processor time that it takes. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { startTable } from "../../../practice-table/server/main.ts";

/** The requests sent to the table during an action. */
export interface Sent {
  /** Requests that change something as the table receives them, a batch as one. */
  readonly writes: number;
  readonly bytes: number;
}

export interface BenchSeat {
  readonly name: string;
  readonly page: Page;
  readonly faults: string[];
  /** Joins again: a fresh page, nothing loaded. */
  rejoin(): Promise<void>;
  /** Does something with the page before everybody's eyes; what it sent, and the milliseconds of the page's own thread. */
  measure<T>(work: (page: Page) => Promise<T>): Promise<{ value: T; sent: Sent; thread: number }>;
  close(): Promise<void>;
}

/** Milliseconds of processor time of the page's main thread. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

/** @throws an Error when the folder holds no system, or the table does not start */
export async function takeSeat(
  browser: Browser,
  systemPath: string,
  { jquery = false, as = basename(systemPath) }: { readonly jquery?: boolean; readonly as?: string } = {},
): Promise<BenchSeat> {
  const folder = await mkdtemp(join(tmpdir(), "rulings-bench-"));
  const sent = { writes: 0, bytes: 0 };
  const table = await startTable({
    systemPath,
    worldPath: join(folder, "world"),
    port: 0,
    jquery,
    generation: 14,
    heard: ({ bytes }) => {
      sent.writes += 1;
      sent.bytes += bytes;
    },
  });
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript("globalThis.__name = (value) => value");
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const session = await context.newCDPSession(page);
  await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" }).catch(() => undefined);
  await session.send("Performance.enable");
  const referee = table.users.find(({ role }) => role === "Referee");
  const rejoin = async (): Promise<void> => {
    await page.goto(`${table.url}/join`);
    const option = page.locator(`select[name="userid"] option[value="${referee?.id}"]`);
    await option.evaluate((one: HTMLOptionElement) => {
      one.disabled = false;
    });
    await page.locator('select[name="userid"]').selectOption(referee?.id ?? "");
    await page.locator('button[type="submit"]').click();
    await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 90_000 });
    // Whatever a system does of its own accord when a world begins is done by then.
    await page.waitForTimeout(2500);
    await page.evaluate(async () => {
      for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
      const { foundry } = globalThis as unknown as { foundry: { applications: { instances: Map<string, any> } } };
      for (const app of [...foundry.applications.instances.values()])
        if (app.element?.querySelector(".window-header")) await app.close({ submitted: true, animate: false });
    });
  };
  await rejoin();
  return {
    name: as,
    page,
    faults,
    rejoin,
    async measure(work) {
      await page.bringToFront();
      Object.assign(sent, { writes: 0, bytes: 0 });
      const before = await threadTime(session);
      const value = await work(page);
      return { value, sent: { ...sent }, thread: (await threadTime(session)) - before };
    },
    async close() {
      await context.close();
      await table.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
