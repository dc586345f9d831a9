/** Plays another author's system at a fresh practice table as its referee, step by step, and reports which steps held. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startTable } from "../../practice-table/server/main.ts";
import { launchChromium } from "../lib/chromium.ts";
import { messageOf } from "../lib/files.ts";
import { Faults } from "./faults.ts";
import { type Made, makeOneOfEach } from "./in-page.ts";
import { boot, dropStep, editStep, fightStep, rollStep, type Step, sheetStep } from "./steps.ts";

/** The outcome of one step. */
export interface Outcome {
  readonly step: string;
  readonly held: boolean;
  /** The observation, in a few words. */
  readonly seen: string;
  /** The first thing that went wrong. */
  readonly error: string | null;
  /** Everything that went wrong, for `--all`. */
  readonly faults: readonly string[];
}

/** The results of a system at the table. */
export interface Report {
  readonly system: string;
  readonly generation: 13 | 14;
  readonly outcomes: readonly Outcome[];
}

/**
 * Plays a built system by its folder.
 * @throws an Error when the folder holds no system, or the table or the browser does not start
 */
export async function probe(systemPath: string, generation: 13 | 14): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "peers-"));
  const table = await startTable({ systemPath, worldPath: join(folder, "world"), port: 0, generation, jquery: true });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1700, height: 1000 }, reducedMotion: "reduce" });
    page.setDefaultTimeout(5_000);
    // The script loader of these tools marks functions with a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (value) => value");
    const faults = new Faults(page);
    const outcomes: Outcome[] = [];
    const run = async (name: string, step: () => Promise<Step>): Promise<boolean> => {
      faults.take();
      const done = await step().catch((error: unknown) => ({ held: false, seen: "", error: messageOf(error) }));
      const gathered = faults.take();
      const error = done.error ?? gathered[0] ?? null;
      outcomes.push({
        step: name,
        held: done.held && error === null,
        seen: done.seen,
        error,
        faults: done.error === null ? gathered : [done.error, ...gathered],
      });
      return done.held;
    };
    const referee = table.users.find((user) => user.role === "Referee");
    if (referee === undefined) throw new Error("The table has no referee to join as.");
    await page.goto(`${table.url}/join`);
    await page.locator('select[name="userid"]').selectOption(referee.id);
    await page.locator('button[type="submit"]').click();
    if (await run("boot", () => boot(page))) await play(page, faults, run);
    return { system: systemPath, generation, outcomes };
  } finally {
    await browser.close();
    await table.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function play(
  page: Page,
  faults: Faults,
  run: (name: string, step: () => Promise<Step>) => Promise<boolean>,
): Promise<void> {
  let made: Made[] = [];
  await run("create", async () => {
    made = await page.evaluate(makeOneOfEach);
    const failed = made.find((each) => each.error !== null);
    return {
      held: failed === undefined,
      seen: `${made.filter((each) => each.id !== null).length}/${made.length} types`,
      error: failed ? `${failed.kind} ${failed.type}: ${failed.error}` : null,
    };
  });
  const stored = made.flatMap(({ kind, type, id }) => (id === null ? [] : [{ kind, type, id }]));
  await run("sheets", () => sheetStep(page, stored));
  await run("edit", () => editStep(page, stored));
  await run("roll", () => rollStep(page, stored));
  await run("drop", () => dropStep(page, stored, faults));
  await run("fight", () => fightStep(page, stored));
}
