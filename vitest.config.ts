/** Unit, property, host and tool tests; the browser tests have a runner of their own. */
import { defineConfig } from "vitest/config";
import { RecordReporter } from "./tests/reporter.ts";

/** What touches neither page nor disk nor process: its files may share a thread and the modules already loaded there. */
const PURE = ["tests/rules/**/*.test.ts", "tests/view/**/*.test.ts", "tests/content/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ["default", "json", new RecordReporter({ outputFile: ".cache/reports/unit.record.json" })],
    outputFile: { json: ".cache/reports/unit.json" },
    projects: [
      {
        extends: true,
        test: { name: "pure", include: PURE, pool: "threads", isolate: false, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "table",
          include: ["tests/**/*.test.ts"],
          exclude: [...PURE, "tests/browser/**", "node_modules/**"],
          // Forks keep native modules (LevelDB) of one file away from another; two of them for two cores.
          pool: "forks",
          // A table with a client in it takes its time on a machine that others work on.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
