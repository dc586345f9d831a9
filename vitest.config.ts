/** Unit, property, host and tool tests; the browser tests have a runner of their own. */
import { defineConfig } from "vitest/config";
import { RecordReporter } from "./tests/reporter.ts";

/** What guards a release rather than a change is named `*.long.test.ts` and runs by itself (`npm run test:long`). */
const LONG = process.env.RULINGS_LONG === "1";
const ENDING = LONG ? "*.long.test.ts" : "*.test.ts";
const tests = (folder: string): string => `tests/${folder}${ENDING}`;
const left = LONG ? [] : ["**/*.long.test.ts"];

/** What touches neither page nor disk nor process: its files may share a thread and the modules already loaded there. */
const PURE = ["rules/**/", "view/**/", "content/**/"].map(tests);

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
        test: { name: "pure", include: PURE, exclude: left, pool: "threads", isolate: false, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "table",
          include: [tests("**/"), `practice-table/tests/**/${ENDING}`],
          exclude: [...PURE, ...left, "tests/browser/**", "node_modules/**"],
          // Forks for native modules (LevelDB). A fork runs many files: each begins with fresh modules, whose text is there already.
          pool: "forks",
          isolate: false,
          setupFiles: ["tests/fresh.ts"],
          sequence: { groupOrder: 1 },
          // A table with a client in it takes its time on a machine that others work on.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000, interval: 10 } },
        },
      },
    ],
  },
});
