/**
 * The browser tests: two files at a time, each with a fresh table. The files of a worker share its browser and the pages of its users
 * (`support/table.ts`). `*.long.spec.ts` and all cases of the others are for `npm run test:long` (RULINGS_LONG=1).
 */
import { defineConfig } from "vitest/config";
import { generationByDefault } from "../../practice-table/server/generation.ts";
import { RecordReporter } from "../reporter.ts";

const REPORT = `.cache/reports/browser-${process.env["RULINGS_BROWSER_REPORT"] ?? generationByDefault()}`;

const long = process.env.RULINGS_LONG === "1";

export default defineConfig({
  test: {
    root: ".",
    include: ["tests/browser/**/*.spec.ts"],
    exclude: long ? [] : ["tests/browser/**/*.long.spec.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    setupFiles: ["tests/browser/support/on-failure.ts"],
    testTimeout: 90_000,
    hookTimeout: 240_000,
    // A notification may wait its turn behind five others, five seconds each.
    expect: { poll: { timeout: 15_000, interval: 10 } },
    reporters: ["default", "json", new RecordReporter({ outputFile: `${REPORT}.record.json` })],
    outputFile: { json: `${REPORT}.json` },
  },
});
