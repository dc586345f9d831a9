/**
 * The browser tests: a practice table with the built system, a referee and two players in real Chromium. `-t NAME` runs some of them,
 * `--generation 13` runs them on the older generation (default 14), `--report NAME` writes the report as `browser-NAME.json`. A licensed
 * Foundry is tested by `npm run test:foundry`.
 */
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { build } from "../../tools/build.ts";

const { values, positionals } = parseArgs({
  options: { t: { type: "string", short: "t" }, generation: { type: "string" }, report: { type: "string" } },
  allowPositionals: true,
});
if (values.generation) process.env["RULINGS_GENERATION"] = values.generation;
if (values.report) process.env["RULINGS_BROWSER_REPORT"] = values.report;
await build();
// A bare name is that of a spec: "browse" alone would be found in the folder's own path.
const specs = positionals.map((name) => (/[./]/.test(name) ? name : `tests/browser/${name}`));
const vitest = await startVitest("test", specs, {
  config: "tests/browser/vitest.config.ts",
  run: true,
  watch: false,
  ...(values.t && { testNamePattern: values.t }),
});
await vitest.close();
const failed = vitest.state.getCountOfFailedTests();
process.exit(
  failed > 0 || vitest.state.getUnhandledErrors().length > 0 || vitest.state.getFiles().length === 0 ? 1 : 0,
);
