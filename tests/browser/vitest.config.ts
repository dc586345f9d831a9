/** The browser tests: one file after another, because each has a table and three browsers of its own. */
import { defineConfig } from "vitest/config";
import { generationByDefault } from "../../host/server/generation.ts";
import { RecordReporter } from "../reporter.ts";

const REPORT = `.cache/reports/browser-${process.env["RULINGS_BROWSER_REPORT"] ?? generationByDefault()}`;

export default defineConfig({
  test: {
    root: ".",
    include: ["tests/browser/**/*.spec.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    // A notification may wait its turn behind five others, five seconds each.
    expect: { poll: { timeout: 15_000 } },
    reporters: ["default", "json", new RecordReporter({ outputFile: `${REPORT}.record.json` })],
    outputFile: { json: `${REPORT}.json` },
  },
});
