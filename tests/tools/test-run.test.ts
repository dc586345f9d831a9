import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeText } from "../../tools/lib/files.ts";
import type { Places } from "../../tools/lib/paths.ts";
import { runSteps, type TestStep } from "../../tools/test.ts";
import { plant, uproot } from "./planted.ts";

let places: Places;
const silent = (): void => undefined;

beforeEach(() => {
  places = plant();
});
afterEach(() => uproot(places));

function step(name: string, code: string, report?: string): TestStep {
  writeText(join(places.root, `${name}.mjs`), code);
  return { name, command: [`${name}.mjs`], ...(report === undefined ? {} : { report }) };
}

function reporting(name: string, report: unknown, exit = 0, uncaught?: unknown): TestStep {
  const written = (to: string, what: unknown): string =>
    `fs.writeFileSync(".cache/reports/${to}.json",${JSON.stringify(JSON.stringify(what))});`;
  const beside = uncaught === undefined ? "" : written(`${name}.uncaught`, uncaught);
  const write = `fs.mkdirSync(".cache/reports",{recursive:true});${written(name, report)}${beside}`;
  return step(name, `import fs from "node:fs";${write}process.exit(${exit});`, `${name}.json`);
}

describe("the test run", () => {
  it("counts steps and single tests together", () => {
    const steps = [
      step("fine", ""),
      reporting("unit", { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 }),
      reporting("browser", { passed: 3, failed: 0 }),
    ];
    expect(runSteps(steps, places, silent)).toEqual({ passed: 13, failed: 0, failures: [], unsteady: [] });
  });

  it("goes on after a failure and counts it", () => {
    const failed = [
      { name: "a.test.ts", status: "failed", assertionResults: [{ fullName: "goblins flee", status: "failed" }] },
    ];
    const steps = [
      step("bad", "process.exit(3)"),
      reporting("unit", { numPassedTests: 2, numFailedTests: 1, testResults: failed }, 1),
      step("fine", ""),
    ];
    expect(runSteps(steps, places, silent)).toEqual({
      passed: 3,
      failed: 3,
      failures: ["bad: exit code 3", "unit: exit code 1", "unit: goblins flee"],
      unsteady: [],
    });
  });

  it("says of an error that no test caught what it was and where", () => {
    const uncaught = [{ file: "a.test.ts", name: "goblins flee", said: "Gone\n    at flee.ts:3" }];
    const { failures } = runSteps([reporting("unit", { numPassedTests: 2 }, 1, uncaught)], places, silent);
    expect(failures).toEqual([
      "unit: exit code 1",
      "unit: an error that no test caught, while a.test.ts ran (goblins flee)\n      Gone\n          at flee.ts:3",
    ]);
  });

  it("fails, and does not skip, what does not exist", () => {
    const { failed, failures } = runSteps([{ name: "gone", command: ["gone.mjs"] }], places, silent);
    expect([failed, failures]).toEqual([1, ["gone: gone.mjs does not exist"]]);
  });

  it("fails a run without a report, without tests, or with skipped tests", () => {
    const steps = [
      step("silent", "", "silent.json"),
      reporting("empty", { numPassedTests: 0, numFailedTests: 0 }),
      reporting("lazy", { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1 }),
      reporting("lying", { passed: 1, failed: 1 }),
    ];
    const { failures } = runSteps(steps, places, silent);
    expect(failures).toEqual([
      "silent: left no report in .cache/reports/silent.json",
      "empty: ran no test at all",
      "lazy: 1 tests were skipped: none may be",
      "lying: reported failed tests but ended well",
    ]);
  });

  const one = (file: string, status: string) => ({
    name: file,
    status,
    assertionResults: [{ fullName: `flee in ${file}`, status, failureMessages: ["Error: stood\n    at once"] }],
  });
  const browsers = (files: string[], second: string, exit: number): TestStep => ({
    ...reporting(
      "browser",
      { numPassedTests: 4, numFailedTests: files.length, testResults: files.map((file) => one(file, "failed")) },
      1,
    ),
    again: (tried) =>
      reporting(
        `again-${tried.join("-")}`,
        { numPassedTests: 1, numFailedTests: exit, testResults: tried.map((file) => one(file, second)) },
        exit,
      ),
  });

  it("tries what failed in a browser once more, and names as unsteady what passes then, with what it said", () => {
    const { passed, failed, failures, unsteady } = runSteps([browsers(["a.spec"], "passed", 0)], places, silent);
    expect({ passed, failed, failures }).toEqual({ passed: 6, failed: 0, failures: [] });
    expect(unsteady).toEqual(["browser: flee in a.spec\n      Error: stood\n          at once"]);
  });

  it("what failed at one of two tables only is unsteady in either order; a second try that ends otherwise has failed", () => {
    const other: TestStep = {
      ...browsers(["a.spec"], "passed", 0),
      again: () =>
        reporting(
          "again-other",
          { numPassedTests: 1, numFailedTests: 1, testResults: [one("a.spec", "passed"), one("b.spec", "failed")] },
          1,
        ),
    };
    expect(runSteps([other], places, silent)).toMatchObject({
      failed: 0,
      failures: [],
      unsteady: ["browser: flee in a.spec", "browser: flee in b.spec"].map((name) => expect.stringContaining(name)),
    });
    const silently: TestStep = {
      ...other,
      again: () => reporting("again-none", { numPassedTests: 0, testResults: [] }, 1),
    };
    expect(runSteps([silently], places, silent).failures).toContain("browser: again: ran no test at all");
  });

  it("what fails again has failed, and so has what fails in many files at once", () => {
    const twice = runSteps([browsers(["a.spec"], "failed", 1)], places, silent);
    expect([twice.passed, twice.failed, twice.unsteady]).toEqual([4, 2, []]);
    expect(twice.failures.at(-1)).toMatch(/^browser: again: flee in a\.spec\n {6}Error: stood/);
    const many = ["a", "b", "c", "d", "e", "f"];
    const { failed, failures } = runSteps([browsers(many, "passed", 0)], places, silent);
    expect(failed).toBe(7);
    expect(failures[1]).toMatch(/^browser: flee in a\n {6}Error: stood/);
  });
});
