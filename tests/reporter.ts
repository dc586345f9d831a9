/**
 * Reports details missing from vitest's own report: the expected and actual values of a failed test and its position; the duration of each
 * file; errors that no test caught.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SerializedError, TestError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import type { RunRecord } from "../tools/lib/tally.ts";

/** Writes a record of the run beside vitest's report. */
export class RecordReporter implements Reporter {
  constructor(private readonly options: { readonly outputFile: string }) {}

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const { outputFile } = this.options;
    const record: RunRecord = {
      uncaught: errors.map(uncaught),
      failed: modules.flatMap(failedIn),
      files: modules.map((module) => ({ file: module.moduleId, seconds: secondsOf(module) })),
    };
    mkdirSync(dirname(outputFile), { recursive: true });
    writeFileSync(outputFile, JSON.stringify(record));
  }
}

/** From the loading of its modules to its last hook. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
}

function uncaught(error: SerializedError): RunRecord["uncaught"][number] {
  const where = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trim().startsWith("at "))
    .slice(0, 5);
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: name } = error;
  return { file: String(file ?? ""), name: String(name ?? ""), said: [error.message ?? "", ...where].join("\n") };
}

/** The failed tests of a file; a hook of a whole suite that failed is listed under the name of the suite. */
function failedIn(module: TestModule): RunRecord["failed"] {
  const ofTests = [...module.children.allTests("failed")].flatMap((test) =>
    (test.result().errors ?? []).slice(0, 1).map((error) => failure(module, test.fullName, error)),
  );
  const ofSuites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => failure(module, suite.fullName, error)),
  );
  const ofFile = module.errors().map((error) => failure(module, "", error));
  return [...ofTests, ...ofSuites, ...ofFile];
}

function failure(
  { moduleId: file }: TestModule,
  name: string,
  error: TestError | SerializedError,
): RunRecord["failed"][number] {
  const { message = "", expected, actual, stacks = [] } = error;
  const at = stacks.find((one) => one.file === file) ?? stacks[0];
  return {
    file,
    name: name.replaceAll(" > ", " "),
    message,
    ...(typeof expected === "string" && { expected }),
    ...(typeof actual === "string" && { actual }),
    ...(at && { where: `${at.file}:${at.line}:${at.column}` }),
  };
}
