/** A picture of every page at the table when a test fails, and where it is. */
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import { LOOK } from "./picture.ts";
import { seated } from "./table.ts";

/** The trace of Playwright is taken when a failed file is tried again: it slows a run down. */
const traced = process.env.RULINGS_TRACE === "1";

const nameOf = (file: string, test: string, seat: string): string =>
  `${path.basename(file, ".spec.ts")}-${test.replaceAll(/[^\w]+/g, "-").slice(0, 60)}-${seat}`;

beforeEach(async () => {
  if (!traced) return;
  for (const { context } of seated)
    await context.tracing.start({ screenshots: true, snapshots: true }).catch(() => undefined);
});

afterEach(async ({ task }) => {
  const failed = task.result?.state === "fail";
  for (const { name, page, context } of seated) {
    const file = path.join(LOOK, "failed", nameOf(task.file.name, task.name, name));
    if (traced) {
      const kept = failed ? { path: `${file}.zip` } : {};
      await context.tracing.stop(kept).catch(() => undefined);
    }
    if (!failed) continue;
    await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).catch(() => undefined);
    for (const error of (task.result?.errors ?? []).slice(-1))
      error.message += `\n  picture: ${path.relative(".", file)}.png${traced ? `, trace: ${path.relative(".", file)}.zip (npx playwright show-trace)` : ""}`;
  }
});
