/** Test reports in JSON: how many passed and failed, and what their names are. */
import { existsSync } from "node:fs";
import { isRecord, readJson } from "./files.ts";

/** What a report adds up to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were left out; this project allows none. */
  readonly skipped: number;
  /** The failed tests, where the report gives them. */
  readonly failures: readonly FailedTest[];
}

/** A test that failed. */
export interface FailedTest {
  readonly name: string;
  /** The file it stands in, as the report has it. */
  readonly file: string;
  /** What it said, its first lines only; may be empty. */
  readonly said: string;
}

function count(report: Record<string, unknown>, ...names: readonly string[]): number {
  for (const name of names) {
    const value = report[name];
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.length;
  }
  return 0;
}

/** The first lines of what a test said when it failed: enough to mend it by, where only the end of a log is kept. */
const LINES = 6;

function saidBy(test: Record<string, unknown>): string {
  const messages = Array.isArray(test.failureMessages) ? test.failureMessages.map(String) : [];
  return messages.join("\n").split("\n").slice(0, LINES).join("\n").slice(0, 600);
}

function failedTests(report: Record<string, unknown>): FailedTest[] {
  const files = Array.isArray(report.testResults) ? report.testResults.filter(isRecord) : [];
  return files.flatMap((result) => {
    const file = String(result.name ?? "");
    const tests = Array.isArray(result.assertionResults) ? result.assertionResults.filter(isRecord) : [];
    const failed = tests
      .filter((test) => test.status === "failed")
      .map((test) => ({ name: String(test.fullName ?? test.title), file, said: saidBy(test) }));
    // A file that could not even be loaded has no tests of its own to name.
    if (failed.length === 0 && result.status === "failed")
      failed.push({ name: `${file} (the file itself)`, file, said: String(result.message ?? "").slice(0, 600) });
    return failed;
  });
}

/**
 * Reads a report in vitest's JSON form (numPassedTests, numFailedTests, numPendingTests, testResults) or the short form
 * `{ passed, failed, skipped }` with numbers or lists. `undefined` when there is none or it is not a report.
 */
export function readTally(path: string): Tally | undefined {
  if (!existsSync(path)) return undefined;
  const report = readJson(path);
  if (!isRecord(report)) return undefined;
  const failures = failedTests(report);
  const failed = Math.max(count(report, "numFailedTests", "failed"), failures.length);
  return {
    passed: count(report, "numPassedTests", "passed"),
    failed,
    skipped: count(report, "numPendingTests", "skipped") + count(report, "numTodoTests"),
    failures,
  };
}

/** What no test caught during a run, in lines to be read: it fails the run without a failed test. Kept beside the report (`tests/unhandled.ts`). */
export function readUncaught(report: string): readonly string[] {
  const path = uncaughtBeside(report);
  const errors = existsSync(path) ? readJson(path) : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.filter(isRecord).map(({ file, name, said }) => {
    const lines = String(said).split("\n").slice(0, LINES).join("\n");
    return `an error that no test caught, while ${String(file)} ran (${String(name)})\n${lines.replaceAll(/^/gm, "      ")}`;
  });
}

/** Where such errors of a report are kept. */
export function uncaughtBeside(report: string): string {
  return report.replace(/\.json$/, ".uncaught.json");
}
