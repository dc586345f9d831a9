/** The effect of a change: the files that differ from main, and the steps and tests that read them. */
import { spawnSync } from "node:child_process";

/** Runs git; undefined when it fails. */
function git(root: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", [...args], { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** The commit with which a change is compared: where it left main, or the last commit when that is main itself. */
export function baseOf(root: string): string {
  const head = git(root, "rev-parse", "HEAD");
  if (head === undefined) throw new Error("git could not say what has changed: this is no clone of the repository.");
  for (const main of ["main", "origin/main"]) {
    const base = git(root, "merge-base", main, "HEAD");
    if (base !== undefined && base !== head) return base;
  }
  return head;
}

/** The files that differ from a commit, those that git does not know yet among them; deleted ones are not. */
export function changedFiles(root: string, base: string): string[] {
  const differing = git(root, "diff", "--name-only", "--diff-filter=d", base) ?? "";
  const unknown = git(root, "ls-files", "--others", "--exclude-standard") ?? "";
  return [...new Set([...differing.split("\n"), ...unknown.split("\n")])].filter((path) => path !== "").sort();
}

/** The steps and tests to run for a change. */
export interface Touched {
  /** Names of steps. */
  readonly steps: readonly string[];
  /** Files whose importers among the unit tests are run. */
  readonly related: readonly string[];
  /** Unit test files besides. */
  readonly unit: readonly string[];
  /** Browser specs that changed themselves. */
  readonly browser: readonly string[];
}

const TYPES = ["types: rules core", "types: system", "types: practice table", "types: tools and tests"];

/** Steps by the files they read. Files that are not modules are found by no import, so the tests that read them are named. */
const LOOKED_AT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.ts$/, [...TYPES, "lint", "boundaries"]],
  [/\.(js|mjs|json|css)$/, ["lint"]],
  [/^(lang|templates|src)\//, ["language"]],
  [/^packs\//, ["packs", "language"]],
  [/^system\.json$/, ["build", "manifest"]],
  [/^src\/foundry\//, ["build", "weight", "contract"]],
  [/^(src\/rules|tests\/rules|tests\/catalogue)\//, ["rules status"]],
  [/^practice-table\//, ["behaviours"]],
  [/^package(-lock)?\.json$|^tsconfig/, TYPES],
];

/** Unit tests by the files that they read and do not import. */
const READ_BY: readonly (readonly [RegExp, RegExp])[] = [
  [/^(lang|packs|README\.md|CONTRIBUTING\.md)/, /^tests\/content\//],
  [/^(docs|templates|styles|assets)\//, /^tests\/(content|tools)\//],
  [/^(tools|\.ci)\//, /^tests\/tools\//],
];

/** Returns the steps and tests for a set of changed files. */
export function touchedBy(changed: readonly string[], unit: readonly string[]): Touched {
  const steps = LOOKED_AT.filter(([looks]) => changed.some((path) => looks.test(path))).flatMap(([, names]) => names);
  const readers = READ_BY.filter(([read]) => changed.some((path) => read.test(path))).map(([, tests]) => tests);
  return {
    steps: [...new Set(steps)],
    related: changed.filter((path) => path.endsWith(".ts") && !/^tests\/browser\/.*\.spec\.ts$/.test(path)),
    unit: unit.filter((path) => readers.some((tests) => tests.test(path))),
    browser: changed.filter((path) => /^tests\/browser\/.*\.spec\.ts$/.test(path) && !path.includes(".long.")),
  };
}
