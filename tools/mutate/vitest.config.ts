/** What the mutation tester runs: tests of the core alone, those that `npm run mutate` names. One thread, as it wants. */
import { defineConfig } from "vitest/config";

const folders = (process.env.RULINGS_MUTATE_TESTS ?? "tests/rules").split(",");

export default defineConfig({
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    exclude: ["tests/rules/lab/**"],
    testTimeout: 120_000,
    reporters: ["default"],
  },
});
