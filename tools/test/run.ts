/** Runs the steps of a test run: side by side where there are cores for it, the output of each kept together, failed browser files tried again. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { messageOf, writeText } from "../lib/files.ts";
import type { Places } from "../lib/paths.ts";
import { seconds } from "../lib/report.ts";
import { type FailedTest, readTally, recordBeside, type TimedFile } from "../lib/tally.ts";

/** A step of the test run. */
export interface TestStep {
  readonly name: string;
  /** The program under node and its arguments; the first is a file that must exist. */
  readonly command: readonly [string, ...string[]];
  /** The report it leaves under `.cache/reports/`, whose tests are counted one by one. */
  readonly report?: string;
  /** The step that tries the files again in which tests failed, at a fresh table. */
  readonly again?: (files: readonly string[]) => TestStep;
  /** The number of cores it keeps busy; one by default. */
  readonly cores?: number;
  /** The steps that must have passed before, where they are part of the run. */
  readonly after?: readonly string[];
  /** Whether it starts a browser. */
  readonly needsBrowser?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it may turn out to have no test to run. */
  readonly mayBeEmpty?: boolean;
}

/** The result of one step. */
export interface StepResult {
  readonly name: string;
  readonly failures: readonly string[];
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, where the step left a report. */
  readonly tests: readonly FailedTest[];
  readonly unsteady: readonly string[];
  readonly files: readonly TimedFile[];
  readonly seconds: number;
}

/** The result of all steps. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  /** One entry for each failure. */
  readonly failures: readonly string[];
  /** One entry for each test that failed at one table and passed at another when its file was tried again. */
  readonly unsteady: readonly string[];
  readonly steps: readonly StepResult[];
}

/** How steps are run. */
export interface Running {
  readonly places: Places;
  readonly log: (line: string) => void;
  /** How many cores there are for all steps together. */
  readonly cores: number;
  /** Whether the output of a step is shown while it runs; only for one step at a time. */
  readonly live?: boolean;
}

/** Where the output of a step is kept. */
export function logOf({ cache }: Places, name: string): string {
  return join(cache, "reports", "steps", `${name.replaceAll(/\W+/g, "-")}.log`);
}

/** The script that runs a TypeScript tool. */
export const RUN = "tools/run.mjs";

/** So many files and no more are tried again: where more fail, the fault is no unsteady test. */
const FEW = 5;

const children = new Set<ChildProcess>();

/** Ends the steps that are running. */
export function endSteps(): void {
  for (const child of children) child.kill("SIGTERM");
}

/** Returns the missing file of a step's command, if any: the program, or the script it is to run. */
function missingFile(places: Places, step: TestStep): string | undefined {
  const needed = step.command[0] === RUN ? step.command.slice(0, 2) : step.command.slice(0, 1);
  return needed.find((path) => !existsSync(join(places.root, path)));
}

/** The result of a process. */
interface Ended {
  readonly output: string;
  readonly failures: readonly string[];
}

function start(step: TestStep, { places, live }: Running): Promise<Ended> {
  return new Promise((done) => {
    const color = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: "1" } : {};
    const child = spawn(process.execPath, [...step.command], {
      cwd: places.root,
      env: { ...process.env, ...color, ...step.env },
      stdio: live ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    const parts: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => parts.push(part));
    child.stderr?.on("data", (part: Buffer) => parts.push(part));
    const failures: string[] = [];
    child.on("error", (error) => failures.push(messageOf(error)));
    child.on("close", (status, signal) => {
      children.delete(child);
      if (status !== 0 && failures.length === 0)
        failures.push(signal === null ? `exit code ${status}` : `ended by ${signal}`);
      done({ output: Buffer.concat(parts).toString("utf8"), failures });
    });
  });
}

/** The result of one process, before any retry. */
type Tried = Omit<StepResult, "name" | "unsteady" | "seconds"> & { readonly output: string };

const NOTHING = { passed: 0, failed: 0, tests: [], files: [], output: "" } as const;

async function runOnce(step: TestStep, running: Running): Promise<Tried> {
  const { places } = running;
  const missing = missingFile(places, step);
  if (missing !== undefined) return { ...NOTHING, failures: [`${missing} does not exist`] };
  const report = step.report === undefined ? undefined : join(places.cache, "reports", step.report);
  if (report !== undefined) for (const old of [report, recordBeside(report)]) rmSync(old, { force: true });
  const ended = await start(step, running);
  const failures = [...ended.failures];
  if (report === undefined) return { ...NOTHING, ...ended, failures };
  const tally = readTally(report, places.root);
  if (tally === undefined && step.mayBeEmpty) return { ...NOTHING, ...ended, failures };
  if (tally === undefined)
    return { ...NOTHING, ...ended, failures: [...failures, `left no report in .cache/reports/${step.report}`] };
  const { passed, failed, skipped, failures: tests, files } = tally;
  failures.push(...tally.uncaught);
  if (passed + failed === 0 && !step.mayBeEmpty) failures.push("ran no test at all");
  if (skipped > 0) failures.push(`${skipped} tests were skipped: none may be`);
  if (failed > 0 && ended.failures.length === 0) failures.push("reported failed tests but ended well");
  return { passed, failed, tests, files, output: ended.output, failures: [...failures, ...tests.map(describeFailure)] };
}

function describeFailure({ name, said }: FailedTest): string {
  return said === "" ? name : `${name}\n${said.replaceAll(/^/gm, "      ")}`;
}

/** Runs a step, and tries its failed files again; says what came of both. */
async function runStep(step: TestStep, running: Running): Promise<Omit<StepResult, "seconds"> & { output: string }> {
  const { name } = step;
  const first = { name, unsteady: [], ...(await runOnce(step, running)) };
  const files = [...new Set(first.tests.map(({ file }) => file))];
  const failedOtherwise = first.failures.length > first.tests.length + 1;
  if (step.again === undefined || files.length === 0 || files.length > FEW || failedOtherwise) return first;
  running.log(`-- ${name}: ${first.tests.length} failed, tried again at a fresh table: ${files.join(", ")}`);
  const second = await runOnce(step.again(files), running);
  const output = `${first.output}\n-- ${name}, tried again\n${second.output}`;
  const both = first.tests.some((test) => second.tests.some((one) => one.name === test.name));
  if (both || second.failures.length > second.tests.length + 1)
    return { ...first, output, failures: [...first.failures, ...second.failures.map((what) => `again: ${what}`)] };
  // Each of them passed once at a table of its own, in the one order or the other.
  const { passed, failed } = first;
  const unsteady = [...first.tests, ...second.tests].map(describeFailure);
  return { ...first, output, failures: [], passed: passed + failed, failed: 0, tests: [], unsteady };
}

/**
 * Runs steps, as many side by side as there are cores for: the first in the list that may begin and fits begins first. A step with any
 * failure counts as one, its failed tests are counted besides.
 */
export async function runSteps(steps: readonly TestStep[], running: Running): Promise<TestSummary> {
  const { places, log, cores } = running;
  const waiting = [...steps];
  const results = new Map<string, StepResult>();
  const active = new Map<TestStep, Promise<void>>();
  let begun = 0;
  const busy = (): number => [...active.keys()].reduce((sum, step) => sum + (step.cores ?? 1), 0);
  const isReady = (step: TestStep): boolean =>
    (step.after ?? []).every((name) => results.has(name) || !steps.some((one) => one.name === name));
  const fits = (step: TestStep): boolean => active.size === 0 || busy() + (step.cores ?? 1) <= cores;

  const begin = async (step: TestStep): Promise<void> => {
    const since = performance.now();
    const failedBefore = (step.after ?? []).find((name) => (results.get(name)?.failures.length ?? 0) > 0);
    if (failedBefore === undefined) {
      begun += 1;
      log(`== ${begun}/${steps.length} ${step.name}`);
    }
    const { output, ...result } =
      failedBefore === undefined
        ? await runStep(step, running)
        : { ...NOTHING, name: step.name, unsteady: [], failures: [`not run, because "${failedBefore}" failed`] };
    if (output !== "") {
      writeText(logOf(places, step.name), output);
      log(`\n-- ${step.name}: what it said\n${output.trimEnd()}`);
    }
    const isWell = result.failures.length === 0;
    const tests = step.report === undefined ? "" : `, ${result.passed} tests passed, ${result.failed} failed`;
    log(`-- ${step.name}: ${isWell ? "passed" : "FAILED"}${tests} (${seconds(since)})`);
    results.set(step.name, { ...result, seconds: (performance.now() - since) / 1000 });
  };

  while (waiting.length + active.size > 0) {
    for (;;) {
      const next = waiting.findIndex((step) => isReady(step) && fits(step));
      const step = waiting[next];
      if (step === undefined) break;
      waiting.splice(next, 1);
      active.set(
        step,
        begin(step).finally(() => active.delete(step)),
      );
    }
    if (active.size === 0) throw new Error(`Steps wait for one another: ${waiting.map(({ name }) => name).join(", ")}`);
    await Promise.race(active.values());
  }
  return summaryOf(steps.flatMap(({ name }) => results.get(name) ?? []));
}

function summaryOf(steps: readonly StepResult[]): TestSummary {
  const isWell = (step: StepResult): boolean => step.failures.length === 0;
  const named = (of: "failures" | "unsteady"): string[] =>
    steps.flatMap((step) => step[of].map((what) => `${step.name}: ${what}`));
  return {
    passed: steps.reduce((sum, step) => sum + step.passed + (isWell(step) ? 1 : 0), 0),
    failed: steps.reduce((sum, step) => sum + step.failed + (isWell(step) ? 0 : 1), 0),
    failures: named("failures"),
    unsteady: named("unsteady"),
    steps,
  };
}
