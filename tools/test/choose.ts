/** The tests that belong to a name: a folder, a file, a part of a path. */
import { join } from "node:path";
import { listFiles, shown } from "../lib/files.ts";

/** Unit tests and browser tests by their paths from the root. */
export interface TestFiles {
  readonly unit: readonly string[];
  readonly browser: readonly string[];
}

/** Returns all test files under a root; tests for a release only (`*.long.*`) are left out by default. */
export function testFiles(root: string, isLong = false): TestFiles {
  const files = ["tests", "practice-table/tests"]
    .flatMap((folder) => listFiles(join(root, folder), (path) => /\.(test|spec)\.ts$/.test(path)))
    .map((path) => shown(root, path));
  const wanted = files.filter((path) => isLong || !/\.long\.(test|spec)\.ts$/.test(path));
  const isBrowser = (path: string): boolean => path.startsWith("tests/browser/");
  return {
    unit: wanted.filter((path) => !isBrowser(path) && path.endsWith(".test.ts")),
    browser: wanted.filter((path) => isBrowser(path) && path.endsWith(".spec.ts")),
  };
}

/** The parts of a path by which it may be named: `tests/rules/attack/plan.test.ts` is of `tests`, `rules`, `attack` and `plan`. */
function partsOf(path: string): string[] {
  return path.replace(/(\.long)?\.(test|spec)\.ts$/, "").split("/");
}

/** Whether a path has the parts of a name one after another. */
function hasParts(path: string, name: string): boolean {
  const wanted = `/${partsOf(name.replace(/\/+$/, "")).join("/")}/`;
  return `/${partsOf(path).join("/")}/`.includes(wanted);
}

/** The files that belong to a name: those with a folder or file of that name, else those whose path contains it. */
export function filesNamed(name: string, { unit, browser }: TestFiles): TestFiles {
  const named = (test: (path: string) => boolean): TestFiles => ({
    unit: unit.filter(test),
    browser: browser.filter(test),
  });
  const exact = named((path) => hasParts(path, name));
  return isEmpty(exact) ? named((path) => path.includes(name)) : exact;
}

/** Whether there is no file among them. */
export function isEmpty({ unit, browser }: TestFiles): boolean {
  return unit.length + browser.length === 0;
}

/** The names that may be given: folders, and files without their endings. */
export function knownNames({ unit, browser }: TestFiles): { readonly folders: string[]; readonly files: string[] } {
  const parts = [...unit, ...browser].map(partsOf);
  const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();
  return {
    folders: unique(parts.flatMap((path) => path.slice(1, -1))),
    files: unique(parts.flatMap((path) => path.slice(-1))),
  };
}
