/** Test reports in JSON: how many passed and failed, and what their names are. */
import { existsSync } from "node:fs";
import { isRecord, readJson } from "./files.ts";

/** What a report adds up to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were left out; this project allows none. */
  readonly skipped: number;
  /** The names of the failed tests, where the report gives them. */
  readonly failures: readonly string[];
}

function count(report: Record<string, unknown>, ...names: readonly string[]): number {
  for (const name of names) {
    const value = report[name];
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.length;
  }
  return 0;
}

function failedNames(report: Record<string, unknown>): string[] {
  const files = Array.isArray(report.testResults) ? report.testResults.filter(isRecord) : [];
  return files.flatMap((file) => {
    const tests = Array.isArray(file.assertionResults) ? file.assertionResults.filter(isRecord) : [];
    const failed = tests.filter((test) => test.status === "failed").map((test) => String(test.fullName ?? test.title));
    // A file that could not even be loaded has no tests of its own to name.
    if (failed.length === 0 && file.status === "failed") failed.push(`${String(file.name)} (the file itself)`);
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
  const failures = failedNames(report);
  const failed = Math.max(count(report, "numFailedTests", "failed"), failures.length);
  return {
    passed: count(report, "numPassedTests", "passed"),
    failed,
    skipped: count(report, "numPendingTests", "skipped") + count(report, "numTodoTests"),
    failures,
  };
}
