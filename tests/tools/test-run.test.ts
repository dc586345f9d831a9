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

function reporting(name: string, report: unknown, exit = 0): TestStep {
  const write = `fs.mkdirSync(".cache/reports",{recursive:true});fs.writeFileSync(".cache/reports/${name}.json",${JSON.stringify(JSON.stringify(report))});`;
  return step(name, `import fs from "node:fs";${write}process.exit(${exit});`, `${name}.json`);
}

describe("the test run", () => {
  it("counts steps and single tests together", () => {
    const steps = [
      step("fine", ""),
      reporting("unit", { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 }),
      reporting("browser", { passed: 3, failed: 0 }),
    ];
    expect(runSteps(steps, places, silent)).toEqual({ passed: 13, failed: 0, failures: [] });
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
    });
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
});
