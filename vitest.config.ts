/** Unit, property, host and tool tests; the browser tests have a runner of their own. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**", "node_modules/**"],
    // Forks keep native modules (LevelDB) of one file away from another; two of them for two cores.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ["default", "json"],
    outputFile: { json: ".cache/reports/unit.json" },
  },
});
