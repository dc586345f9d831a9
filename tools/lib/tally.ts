/** Test reports in JSON: how many passed and failed, what failed and why, and which files took longest. */
import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { isRecord, readJson, shown } from "./files.ts";

/** The record that `tests/reporter.ts` writes beside a report of vitest. */
export interface RunRecord {
  /** Errors that no test caught: they fail a run without a failed test. */
  readonly uncaught: readonly { readonly file: string; readonly name: string; readonly said: string }[];
  readonly failed: readonly {
    readonly file: string;
    readonly name: string;
    readonly message: string;
    readonly expected?: string;
    readonly actual?: string;
    readonly where?: string;
  }[];
  readonly files: readonly TimedFile[];
}

/** A test file and how long it took, from the loading of its modules to its last hook. */
export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

/** The totals of a report. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were left out; this project allows none. */
  readonly skipped: number;
  /** The failed tests, where the report gives them. */
  readonly failures: readonly FailedTest[];
  readonly files: readonly TimedFile[];
  /** Errors that no test caught, in lines to be read. */
  readonly uncaught: readonly string[];
}

/** A test that failed. */
export interface FailedTest {
  readonly name: string;
  /** The file it stands in, as the report has it. */
  readonly file: string;
  /** The expected and actual values, the place, and the saved traces; may be empty. */
  readonly said: string;
  /** Not a test itself: a hook of a suite, or the file. */
  readonly isWhole?: boolean;
}

function count(report: Record<string, unknown>, ...names: readonly string[]): number {
  for (const name of names) {
    const value = report[name];
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.length;
  }
  return 0;
}

/** The first lines of what a test said when it failed: enough where only the end of a log is kept. */
const LINES = 6;

/** Of a value that was expected or came. */
const VALUE_LINES = 12;

function firstLines(text: string, lines: number, characters: number): string {
  return text.split("\n").slice(0, lines).join("\n").slice(0, characters);
}

function saidBy(test: Record<string, unknown>): string {
  const messages = Array.isArray(test.failureMessages) ? test.failureMessages.map(String) : [];
  return firstLines(messages.join("\n"), LINES, 600);
}

/** A path as it is shown to people: from the root where it lies under it. */
function path(root: string, file: string): string {
  return isAbsolute(file) ? shown(root, file) : file;
}

/** Returns the record of a failed test, in lines. */
function saidInRecord(root: string, failed: RunRecord["failed"][number]): string {
  const value = (name: string, text: string | undefined): string[] => {
    if (text === undefined || text === "") return [];
    const [first = "", ...rest] = firstLines(text, VALUE_LINES, 900).split("\n");
    return [`${name}: ${first}`, ...rest.map((line) => `    ${line}`)];
  };
  const place = failed.where === undefined ? [] : [`where:    ${path(root, failed.where)}`];
  // Where the picture and the trace of a browser test are is the last that it says (`tests/browser/support/on-failure.ts`).
  const picture = failed.message.split("\n").filter((line) => /^\s*picture: /.test(line));
  const message = failed.message
    .split("\n")
    .filter((line) => !picture.includes(line))
    .join("\n");
  return [
    firstLines(message, LINES, 600).trimEnd(),
    ...value("expected", failed.expected),
    ...value("came    ", failed.actual),
    ...place,
    ...picture.map((line) => line.trim().replace(/^picture: /, "picture:  ")),
  ].join("\n");
}

function failedTests(report: Record<string, unknown>, record: RunRecord, root: string): FailedTest[] {
  const files = Array.isArray(report.testResults) ? report.testResults.filter(isRecord) : [];
  return files.flatMap((result) => {
    const file = String(result.name ?? "");
    const recorded = record.failed.filter((one) => one.file === file);
    const tests = Array.isArray(result.assertionResults) ? result.assertionResults.filter(isRecord) : [];
    const nameOf = (test: Record<string, unknown>): string => String(test.fullName ?? test.title);
    const failed = tests
      .filter((test) => test.status === "failed")
      .map((test) => {
        const known = recorded.find((one) => one.name === nameOf(test));
        return { name: nameOf(test), file, said: known === undefined ? saidBy(test) : saidInRecord(root, known) };
      });
    // A hook of a suite that failed, or a file that could not be loaded, is no test in the report.
    const itself = `${path(root, file)} (the file itself)`;
    const others = recorded
      .filter((one) => !tests.some((test) => nameOf(test) === one.name))
      .map((one) => ({ name: one.name || itself, file, said: saidInRecord(root, one), isWhole: true }));
    if (failed.length + others.length === 0 && result.status === "failed")
      return [{ name: itself, file, said: String(result.message ?? "").slice(0, 600), isWhole: true }];
    return [...failed, ...others];
  });
}

/**
 * Reads a report in vitest's JSON form (numPassedTests, numFailedTests, numPendingTests, testResults) or the short form
 * `{ passed, failed, skipped }` with numbers or lists, and the record beside it. `undefined` when there is none or it is not a report.
 */
export function readTally(report: string, root: string): Tally | undefined {
  if (!existsSync(report)) return undefined;
  const found = readJson(report);
  if (!isRecord(found)) return undefined;
  const record = readRecord(report);
  const failures = failedTests(found, record, root);
  const failed = Math.max(count(found, "numFailedTests", "failed"), failures.length);
  return {
    passed: count(found, "numPassedTests", "passed"),
    failed,
    skipped: count(found, "numPendingTests", "skipped") + count(found, "numTodoTests"),
    failures,
    files: record.files.map(({ file, seconds }) => ({ file: path(root, file), seconds })),
    uncaught: record.uncaught.map(({ file, name, said }) => {
      const lines = firstLines(said, LINES, 600).replaceAll(/^/gm, "      ");
      return `an error that no test caught, while ${path(root, file)} ran (${name})\n${lines}`;
    }),
  };
}

function readRecord(report: string): RunRecord {
  const file = recordBeside(report);
  const record = existsSync(file) ? readJson(file) : undefined;
  const list = (name: string): never[] => {
    const value = isRecord(record) ? record[name] : undefined;
    return Array.isArray(value) ? (value as never[]) : [];
  };
  return { uncaught: list("uncaught"), failed: list("failed"), files: list("files") };
}

/** Where the record of a report is. */
export function recordBeside(report: string): string {
  return report.replace(/\.json$/, ".record.json");
}
