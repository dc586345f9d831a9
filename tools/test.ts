/**
 * `npm test`: everything, in order, with a headline and the time of each step; nothing stops at the first failure, the
 * end lists them all. `-- --only types,lint` runs the steps whose names begin so. The last line is always
 * `rulings: N passed, M failed`: the steps and every single test of the unit and the browser run.
 */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { readTally } from "./lib/tally.ts";

/** A step of the test run. */
export interface TestStep {
  readonly name: string;
  /** The program under node and its arguments; the first is a file that must exist. */
  readonly command: readonly [string, ...string[]];
  /** The report it leaves under `.cache/reports/`, whose tests are counted one by one. */
  readonly report?: string;
}

/** What came of the steps. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  /** One line for each failure. */
  readonly failures: readonly string[];
}

const RUN = "tools/run.mjs";
const TSC = "node_modules/typescript/bin/tsc";

function script(name: string, path: string, ...args: string[]): TestStep {
  return { name, command: [RUN, path, ...args] };
}

/** The browser tests at a table of one generation: all of them, or the named ones. */
function browser(generation: 13 | 14, ...specs: string[]): TestStep {
  const name = `browser ${generation}`;
  const step = script(
    name,
    "tests/browser/run.ts",
    "--generation",
    String(generation),
    ...specs.map((one) => `${one}.spec`),
  );
  return { ...step, report: `browser-${generation}.json` };
}

const STEPS: readonly TestStep[] = [
  { name: "types: rules core", command: [TSC, "-p", "tsconfig.rules.json"] },
  { name: "types: system", command: [TSC, "-p", "tsconfig.json"] },
  { name: "types: host", command: [TSC, "-p", "host/tsconfig.json"] },
  { name: "types: tools and tests", command: [TSC, "-p", "tsconfig.tools.json"] },
  {
    name: "lint",
    command: ["node_modules/@biomejs/biome/bin/biome", "ci", "--diagnostic-level=warn", "--max-diagnostics=60", "."],
  },
  script("boundaries", "tools/check-boundaries.ts"),
  { name: "unit", command: ["node_modules/vitest/vitest.mjs", "run"], report: "unit.json" },
  script("build", "tools/build.ts"),
  script("weight", "tools/check-weight.ts"),
  script("manifest", "tools/check-manifest.ts"),
  script("packs", "tools/check-packs.ts"),
  script("language", "tools/check-lang.ts"),
  script("contract", "tools/contract.ts"),
  script("rules status", "tools/rules-status.ts", "--check"),
  script("behaviours", "tools/behaviours.ts"),
  browser(14),
  // On the elder generation: what is played with, and what differs in documents, windows and scenes.
  browser(13, "adventure", "chat", "drops", "fight", "house-rules", "join", "sheets", "tracker", "turning", "use"),
  // What tries a licensed Foundry by its address is itself tried here: in a world without the adventure, and in the demo world.
  script("foundry runner 14", "tools/test-foundry.ts", "--practice", "--adventure"),
  script("foundry runner 13", "tools/test-foundry.ts", "--practice", "--generation", "13"),
];

/** Which files of a step's command must exist: the program, and the script it is to run. */
function missingFile(places: Places, step: TestStep): string | undefined {
  const needed = step.command[0] === RUN ? step.command.slice(0, 2) : step.command.slice(0, 1);
  return needed.find((path) => !existsSync(join(places.root, path)));
}

function runOne(places: Places, step: TestStep): { failures: string[]; passed: number; failed: number } {
  const missing = missingFile(places, step);
  if (missing !== undefined) return { failures: [`${missing} does not exist`], passed: 0, failed: 0 };
  const report = step.report === undefined ? undefined : join(places.cache, "reports", step.report);
  if (report !== undefined) rmSync(report, { force: true });
  const ended = spawnSync(process.execPath, [...step.command], { cwd: places.root, stdio: "inherit" });
  const failures: string[] = [];
  if (ended.error !== undefined) failures.push(messageOf(ended.error));
  if (ended.status !== 0)
    failures.push(ended.signal === null ? `exit code ${ended.status}` : `ended by ${ended.signal}`);
  if (report === undefined) return { failures, passed: 0, failed: 0 };
  const tally = readTally(report);
  if (tally === undefined)
    return { failures: [...failures, `left no report in .cache/reports/${step.report}`], passed: 0, failed: 0 };
  if (tally.passed + tally.failed === 0) failures.push("ran no test at all");
  if (tally.skipped > 0) failures.push(`${tally.skipped} tests were skipped: none may be`);
  if (tally.failed > 0 && ended.status === 0) failures.push("reported failed tests but ended well");
  return { failures: [...failures, ...tally.failures], passed: tally.passed, failed: tally.failed };
}

/** Runs steps one after the other; a step with any failure counts as one, its failed tests are counted besides. */
export function runSteps(steps: readonly TestStep[], places: Places, log: (line: string) => void): TestSummary {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const [index, step] of steps.entries()) {
    const begun = performance.now();
    log(`\n== ${index + 1}/${steps.length} ${step.name}`);
    const result = runOne(places, step);
    const well = result.failures.length === 0;
    passed += result.passed + (well ? 1 : 0);
    failed += result.failed + (well ? 0 : 1);
    failures.push(...result.failures.map((what) => `${step.name}: ${what}`));
    const tests = step.report === undefined ? "" : `, ${result.passed} tests passed, ${result.failed} failed`;
    log(`-- ${step.name}: ${well ? "passed" : "FAILED"}${tests} (${seconds(begun)})`);
  }
  return { passed, failed, failures };
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const at = args.indexOf("--only");
  const wanted = at < 0 ? undefined : (args[at + 1] ?? "").split(",");
  const steps = STEPS.filter(
    (step) => wanted === undefined || wanted.some((name) => name !== "" && step.name.startsWith(name)),
  );
  if (steps.length === 0) console.error(`No step begins so. Steps: ${STEPS.map((step) => step.name).join(", ")}`);
  const begun = performance.now();
  const { passed, failed, failures } = runSteps(steps, placesOf(), console.log);
  console.log(`\n== Summary after ${seconds(begun)}`);
  for (const failure of failures) console.log(`  FAILED ${failure}`);
  if (failed > 0 || steps.length === 0) process.exitCode = 1;
  console.log(`rulings: ${passed} passed, ${failed} failed`);
}
