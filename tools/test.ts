/**
 * `npm test`: everything that guards a change; nothing stops at the first failure, the end lists them all. The last line is always
 * `rulings: N passed, M failed`: the steps and every single test of the unit and the browser run.
 *
 * `npm test -- attack` runs the unit tests and browser specs that belong to a folder or file of that name, `-- --only types,lint` the steps
 * whose names begin so, `-- --changed` (`npm run test:changed`) what a change against main touches, `-- --list` names the steps.
 *
 * Browser specs that fail are tried once more, each at a fresh table. What fails again has failed; what passes then is listed as UNSTEADY with
 * what it said: a fault of the test or of the system that is to be mended, but that keeps nobody else's work from landing.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { readyBrowser } from "./lib/chromium.ts";
import { messageOf } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { baseOf, changedFiles, touchedBy } from "./test/changed.ts";
import { filesNamed, isEmpty, knownNames, type TestFiles, testFiles } from "./test/choose.ts";
import { endSteps, runSteps, type TestStep, type TestSummary } from "./test/run.ts";
import { browser, STEPS, unit, VITEST } from "./test/steps.ts";

/** The request on the command line. */
export interface Asked {
  /** Names of folders or files. */
  readonly names: readonly string[];
  /** Beginnings of names of steps. */
  readonly only: readonly string[];
  readonly isChanged: boolean;
}

function refusal(what: string, files: TestFiles): Error {
  const known = knownNames(files);
  const list = (title: string, names: readonly string[]): string => `  ${title}: ${names.join(", ")}`;
  const steps = STEPS.map(({ name }) => name);
  return new Error([what, list("steps", steps), list("folders", known.folders), list("files", known.files)].join("\n"));
}

/** The steps whose names begin so. @throws an Error with the list of those that exist when there is none */
export function stepsNamed(beginnings: readonly string[]): TestStep[] {
  for (const beginning of beginnings)
    if (beginning === "" || !STEPS.some(({ name }) => name.startsWith(beginning)))
      throw new Error(
        `No step's name begins with "${beginning}". The steps: ${STEPS.map(({ name }) => name).join(", ")}`,
      );
  return STEPS.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
}

/**
 * Returns the steps for names of folders and files.
 * @throws an Error with the list of existing names for an unknown one
 */
function stepsFor(names: readonly string[], files: TestFiles): TestStep[] {
  const found = names.map((name): TestFiles => {
    const those = filesNamed(name, files);
    if (!isEmpty(those)) return those;
    const isStep = STEPS.some((step) => step.name.startsWith(name));
    throw refusal(
      `No folder or file of the tests is called "${name}".${isStep ? ` It is a step: npm test -- --only ${name}` : ""}`,
      files,
    );
  });
  return stepsOf(
    found.flatMap((one) => one.unit),
    found.flatMap((one) => one.browser),
  );
}

/** The steps that run some test files. */
function stepsOf(units: readonly string[], specs: readonly string[]): TestStep[] {
  const unique = (files: readonly string[]): string[] => [...new Set(files)];
  return [
    ...(units.length > 0 ? [unit(unique(units))] : []),
    ...(specs.length > 0 ? [browser(14, unique(specs))] : []),
  ];
}

/** The steps that a change touches. */
function stepsForChange(places: Places, files: TestFiles): TestStep[] {
  const changed = changedFiles(places.root, baseOf(places.root));
  const { steps, related, unit: units, browser: specs } = touchedBy(changed, files.unit);
  const looked = [...related, ...units];
  const command = [VITEST, "related", "--run", "--passWithNoTests", ...looked] as const;
  return [
    ...STEPS.filter(({ name }) => steps.includes(name)),
    ...(looked.length > 0 ? [{ ...unit(), name: "unit: related", command, mayBeEmpty: true }] : []),
    ...stepsOf([], specs),
  ];
}

/**
 * Returns the requested steps.
 * @throws an Error with the list of existing names for an unknown one
 */
export function choose({ names, only, isChanged }: Asked, places: Places): readonly TestStep[] {
  const files = testFiles(places.root);
  if (names.length === 0 && only.length === 0 && !isChanged) return STEPS;
  return [
    ...(only.length > 0 ? stepsNamed(only) : []),
    ...(names.length > 0 ? stepsFor(names, files) : []),
    ...(isChanged ? stepsForChange(places, files) : []),
  ];
}

/** How many of the slowest files are listed. */
const SLOWEST = 10;

/** Returns the end of a run in lines: times of the steps, the slowest files, the unsteady tests, the failures. */
export function linesOf({ steps, unsteady, failures }: TestSummary): string[] {
  const files = steps.flatMap(({ name, files: timed }) => timed.map((one) => ({ ...one, name })));
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const time = (amount: number): string => `${amount.toFixed(1)} s`.padStart(9);
  return [
    ...steps.map(({ name, seconds: amount }) => `${time(amount)}  ${name}`),
    ...(slowest.length > 0 ? ["The slowest files:"] : []),
    ...slowest.map(({ file, name, seconds: amount }) => `${time(amount)}  ${file} (${name})`),
    ...unsteady.map((one) => `  UNSTEADY (failed at one of two tables) ${one}`),
    ...failures.map((one) => `  FAILED ${one}`),
  ];
}

/**
 * Runs steps and prints their results.
 * @throws an Error when they need a browser and there is none
 */
export async function runAndReport(
  steps: readonly TestStep[],
  cores: number,
  live = steps.length === 1,
): Promise<TestSummary> {
  const begun = performance.now();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      endSteps();
      process.exit(1);
    });
  if (steps.some(({ needsBrowser }) => needsBrowser)) console.log(`Browser: ${readyBrowser().path}`);
  const summary = await runSteps(steps, { places: placesOf(), log: console.log, cores, live });
  console.log(`\n== Summary after ${seconds(begun)}`);
  for (const line of linesOf(summary)) console.log(line);
  return summary;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      changed: { type: "boolean" },
      list: { type: "boolean" },
      cores: { type: "string" },
    },
    allowPositionals: true,
  });
  if (values.list) {
    for (const { name } of STEPS) console.log(name);
    return;
  }
  const only = (values.only ?? []).flatMap((names) => names.split(","));
  const steps = choose({ names: positionals, only, isChanged: values.changed === true }, placesOf());
  if (steps.length === 0) console.log("Nothing that is tested has changed.");
  const { passed, failed } = await runAndReport(steps, Number(values.cores) || availableParallelism());
  if (failed > 0) process.exitCode = 1;
  console.log(`rulings: ${passed} passed, ${failed} failed`);
}

if (isMain(import.meta)) {
  try {
    await main();
  } catch (error) {
    console.error(messageOf(error));
    console.log("rulings: 0 passed, 1 failed");
    process.exitCode = 1;
  }
}
