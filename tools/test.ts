/**
 * `npm test`: everything, in order, with a headline and the time of each step; nothing stops at the first failure, the
 * end lists them all. `-- --only types,lint` runs the steps whose names begin so. The last line is always
 * `rulings: N passed, M failed`: the steps and every single test of the unit and the browser run.
 *
 * Browser specs that fail are tried once more, each at a fresh table. What fails again has failed; what passes then is listed as UNSTEADY with
 * what it said: a fault of the test or of the system that is to be mended, but that keeps nobody else's work from landing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { type FailedTest, readTally, readUncaught, uncaughtBeside } from "./lib/tally.ts";

/** A step of the test run. */
export interface TestStep {
  readonly name: string;
  /** The program under node and its arguments; the first is a file that must exist. */
  readonly command: readonly [string, ...string[]];
  /** The report it leaves under `.cache/reports/`, whose tests are counted one by one. */
  readonly report?: string;
  /** The step that tries the files again in which tests failed, at a fresh table. */
  readonly again?: (files: readonly string[]) => TestStep;
}

/** What came of the steps. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  /** One entry for each failure. */
  readonly failures: readonly string[];
  /** One entry for each test that failed at one table and passed at another when its file was tried again. */
  readonly unsteady: readonly string[];
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
    ...specs.map((one) => `tests/browser/${one}.spec`),
  );
  const again = (files: readonly string[]) => ({
    ...script(name, "tests/browser/run.ts", "--generation", String(generation), "--report", "again", ...files),
    report: "browser-again.json",
  });
  return { ...step, report: `browser-${generation}.json`, again };
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
  // On the elder generation: what is played with, and what differs in documents, windows, scenes, areas of the map and in what is one request.
  browser(
    13,
    "adventure",
    "chat",
    "drops",
    "fight",
    "first-minute",
    "great-fight",
    "hostile",
    "house-rules",
    "join",
    "macros",
    "magic-goes-on",
    "perils",
    "sheets",
    "shortcuts",
    "tracker",
    "turning",
    "two-referees",
    "use",
  ),
  // What tries a licensed Foundry by its address is itself tried here: in a world without the adventure, and in the demo world.
  script("foundry runner 14", "tools/test-foundry.ts", "--practice", "--adventure"),
  script("foundry runner 13", "tools/test-foundry.ts", "--practice", "--generation", "13"),
];

/** Which files of a step's command must exist: the program, and the script it is to run. */
function missingFile(places: Places, step: TestStep): string | undefined {
  const needed = step.command[0] === RUN ? step.command.slice(0, 2) : step.command.slice(0, 1);
  return needed.find((path) => !existsSync(join(places.root, path)));
}

/** What came of one step. */
interface StepResult {
  readonly failures: readonly string[];
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, where the step left a report. */
  readonly tests: readonly FailedTest[];
}

function runOne(places: Places, step: TestStep): StepResult {
  const missing = missingFile(places, step);
  if (missing !== undefined) return { failures: [`${missing} does not exist`], passed: 0, failed: 0, tests: [] };
  const report = step.report === undefined ? undefined : join(places.cache, "reports", step.report);
  if (report !== undefined) for (const old of [report, uncaughtBeside(report)]) rmSync(old, { force: true });
  const ended = spawnSync(process.execPath, [...step.command], { cwd: places.root, stdio: "inherit" });
  const failures: string[] = [];
  if (ended.error !== undefined) failures.push(messageOf(ended.error));
  if (ended.status !== 0)
    failures.push(ended.signal === null ? `exit code ${ended.status}` : `ended by ${ended.signal}`);
  if (report === undefined) return { failures, passed: 0, failed: 0, tests: [] };
  failures.push(...readUncaught(report));
  const tally = readTally(report);
  if (tally === undefined)
    return {
      failures: [...failures, `left no report in .cache/reports/${step.report}`],
      passed: 0,
      failed: 0,
      tests: [],
    };
  const { passed, failed, skipped, failures: tests } = tally;
  if (passed + failed === 0) failures.push("ran no test at all");
  if (skipped > 0) failures.push(`${skipped} tests were skipped: none may be`);
  if (failed > 0 && ended.status === 0) failures.push("reported failed tests but ended well");
  return { failures: [...failures, ...tests.map(told)], passed, failed, tests };
}

function told({ name, said }: FailedTest): string {
  return said === "" ? name : `${name}\n${said.replaceAll(/^/gm, "      ")}`;
}

/** So many files and no more are tried again: where more fail, the fault is no unsteady test. */
const FEW = 5;

/** Tries the failed files of a step again, and says what came of both. */
function runStep(
  places: Places,
  step: TestStep,
  log: (line: string) => void,
): StepResult & { readonly unsteady: readonly string[] } {
  const first = runOne(places, step);
  const files = [...new Set(first.tests.map(({ file }) => file))];
  const failedOtherwise = first.failures.length > first.tests.length + 1;
  if (step.again === undefined || files.length === 0 || files.length > FEW || failedOtherwise)
    return { ...first, unsteady: [] };
  log(`-- ${step.name}: ${first.tests.length} failed, tried again at a fresh table: ${files.join(", ")}`);
  const second = runOne(places, step.again(files));
  const both = first.tests.filter(({ name }) => second.tests.some((one) => one.name === name));
  if (both.length > 0 || second.failures.length > second.tests.length + 1)
    return {
      ...first,
      failures: [...first.failures, ...second.failures.map((what) => `again: ${what}`)],
      unsteady: [],
    };
  // Each of them passed once at a table of its own, in the one order or the other.
  const { passed, failed } = first;
  const unsteady = [...first.tests, ...second.tests].map(told);
  return { failures: [], passed: passed + failed, failed: 0, tests: [], unsteady };
}

/** Runs steps one after the other; a step with any failure counts as one, its failed tests are counted besides. */
export function runSteps(steps: readonly TestStep[], places: Places, log: (line: string) => void): TestSummary {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  const unsteady: string[] = [];
  for (const [index, step] of steps.entries()) {
    const begun = performance.now();
    log(`\n== ${index + 1}/${steps.length} ${step.name}`);
    const result = runStep(places, step, log);
    const well = result.failures.length === 0;
    passed += result.passed + (well ? 1 : 0);
    failed += result.failed + (well ? 0 : 1);
    failures.push(...result.failures.map((what) => `${step.name}: ${what}`));
    unsteady.push(...result.unsteady.map((what) => `${step.name}: ${what}`));
    const tests = step.report === undefined ? "" : `, ${result.passed} tests passed, ${result.failed} failed`;
    log(`-- ${step.name}: ${well ? "passed" : "FAILED"}${tests} (${seconds(begun)})`);
  }
  return { passed, failed, failures, unsteady };
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
  const { passed, failed, failures, unsteady } = runSteps(steps, placesOf(), console.log);
  console.log(`\n== Summary after ${seconds(begun)}`);
  for (const one of unsteady) console.log(`  UNSTEADY (failed at one of two tables) ${one}`);
  for (const failure of failures) console.log(`  FAILED ${failure}`);
  if (failed > 0 || steps.length === 0) process.exitCode = 1;
  console.log(`rulings: ${passed} passed, ${failed} failed`);
}
