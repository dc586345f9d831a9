/**
 * `npm run test:long`: the tests for a release rather than a change. The clients that play at random, killed servers and floods, systems by
 * others, every browser spec on both generations, lucky and unlucky dice, the runners for a licensed Foundry, samples of mutations, the past
 * faults put back in.
 * Writes a dated report, `.cache/reports/long-DATE.md` and `.json`, that `docs/verified.md` quotes. `-- --only soak,browser` runs the steps
 * whose names begin so; `--minutes 10` and `--clients 8` are for the soak, `--seed WORD` draws the mutations (the date by default),
 * `--sample 60` of each folder; `--system FOLDER` (any number of times) tries a built system.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, platform, release } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readyBrowser } from "./lib/chromium.ts";
import { isRecord, messageOf, readJson, readText, writeJson, writeText } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";
import { testFiles } from "./test/choose.ts";
import { logOf, type StepResult, type TestStep, type TestSummary } from "./test/run.ts";
import { browser, script, unit } from "./test/steps.ts";
import { runAndReport } from "./test.ts";

/** The options that determine the length of a run. */
export interface LongOptions {
  readonly minutes: string;
  readonly clients: string;
  readonly seed: string;
  readonly sample: string;
  /** Folders of built systems by others. */
  readonly systems: readonly string[];
}

const GENERATIONS = [14, 13] as const;
/** The folders of the core that are sampled; those that the table of docs/figures.md has. */
const MUTATED = ["life", "exploration", "morale", "combat", "attack", "hirelings", "magic", "rewards"];
/** Tests of servers that are killed, of forged and malformed messages and of floods, by their names. */
const HARD = /\/(hardship|hostile|malformed|persistence|loopholes)(\.long)?\.test\.ts$/;
const LONG = { RULINGS_LONG: "1" } as const;

/** All that guards a release, one step after another: each may have the whole machine. */
export function longSteps(places: Places, { minutes, clients, seed, sample, systems }: LongOptions): TestStep[] {
  const files = testFiles(places.root);
  const all = testFiles(places.root, true);
  const isLong = (path: string): boolean => path.includes(".long.");
  const hard = files.unit.filter((path) => HARD.test(path));
  // The other trial systems leave sheets to the table on purpose and have tests of their own.
  const trials = [join("practice-table", "tests", "systems", "plain-tales")];
  const whole = { cores: availableParallelism() };
  const generation = (one: 13 | 14): string[] => ["--generation", String(one)];
  const steps: TestStep[] = [
    script("build", "tools/build.ts", [], whole),
    ...(all.unit.some(isLong) ? [{ ...unit([], { env: LONG }), name: "unit, long" }] : []),
    ...(hard.length > 0 ? [{ ...unit(hard), name: "killed servers, forgeries, floods" }] : []),
    ...GENERATIONS.map((one) =>
      script(
        `soak ${one}`,
        "tests/soak/run.ts",
        ["--clients", clients, "--minutes", minutes, "--seed", String(hashOf(seed)), ...generation(one)],
        whole,
      ),
    ),
    ...GENERATIONS.map((one) =>
      script(`systems by others ${one}`, "tools/peers.ts", [...trials, ...systems, ...generation(one)], {
        ...whole,
        needsBrowser: true,
      }),
    ),
    ...GENERATIONS.map((one) => browser(one, [], { env: LONG })),
    ...["low", "high"].flatMap((RULINGS_DICE) => {
      const biased = [unit(["tests/foundry"], { env: { RULINGS_DICE } }), browser(14, [], { env: { RULINGS_DICE } })];
      return biased.map((step) => ({ ...step, name: `${step.name}, ${RULINGS_DICE} dice` }));
    }),
    ...GENERATIONS.flatMap((one) => [
      script(`foundry runner ${one}`, "tools/test-foundry.ts", ["--practice", ...generation(one)], {
        ...whole,
        needsBrowser: true,
      }),
      script(
        `foundry runner ${one}, no adventure yet`,
        "tools/test-foundry.ts",
        ["--practice", "--adventure", ...generation(one)],
        { ...whole, needsBrowser: true },
      ),
    ]),
    ...MUTATED.map((folder) =>
      script(`mutations: ${folder}`, "tools/mutate.ts", [folder, "--sample", sample, "--seed", seed], whole),
    ),
    script("past faults", "tools/reinject.ts", [], { ...whole, needsBrowser: true }),
  ];
  return steps.map((step) => ({ ...step, ...whole }));
}

/** A number from a word, for what takes its seed as a number. */
function hashOf(word: string): number {
  return [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
}

/** The environment of a run. */
export interface Circumstances {
  readonly date: string;
  readonly version: string;
  readonly commit: string;
  readonly machine: string;
  readonly node: string;
  readonly browser: string;
  readonly options: LongOptions;
}

function circumstances(places: Places, date: string, options: LongOptions): Circumstances {
  const git = (...args: string[]): string =>
    spawnSync("git", args, { cwd: places.root, encoding: "utf8" }).stdout?.trim() ?? "";
  const manifest = readJson(join(places.root, "package.json"));
  const changed = git("status", "--porcelain") === "" ? "" : " with changes";
  return {
    date,
    version: isRecord(manifest) ? String(manifest.version) : "",
    commit: `${git("rev-parse", "--short=10", "HEAD")}${changed}`,
    machine: `${platform()} ${release()}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"})`,
    node: process.version,
    browser: readyBrowser().path,
    options,
  };
}

/** How many of the last lines of a step's output the report has. */
const TAIL = 14;

/** The last lines that a step said, where it leaves no report of tests. */
function tailOf(places: Places, step: StepResult): string[] {
  try {
    return readText(logOf(places, step.name)).trimEnd().split("\n").slice(-TAIL);
  } catch {
    return [];
  }
}

/** The report in Markdown. */
export function asMarkdown(
  { date, version, commit, machine, node, browser: program, options }: Circumstances,
  summary: TestSummary,
  tails: ReadonlyMap<string, readonly string[]>,
): string {
  const time = (amount: number): string => (amount < 60 ? `${amount.toFixed(0)} s` : `${(amount / 60).toFixed(1)} min`);
  const rows = summary.steps.map((step) => {
    const tests = step.passed + step.failed === 0 ? "–" : `${step.passed} passed, ${step.failed} failed`;
    const unsteady = step.unsteady.length > 0 ? `, ${step.unsteady.length} unsteady` : "";
    const end = step.failures.length === 0 ? "passed" : "FAILED";
    return `| ${step.name} | ${end} | ${tests}${unsteady} | ${time(step.seconds)} |`;
  });
  const list = (title: string, entries: readonly string[]): string[] =>
    entries.length === 0 ? [] : [`## ${title}`, "", ...entries.map((entry) => `- ${entry}`), ""];
  const said = [...tails].flatMap(([name, lines]) => [`### ${name}`, "", "```", ...lines, "```", ""]);
  return [
    `# Long test run of ${date}`,
    "",
    `Rulings ${version}, commit ${commit}. Node ${node}, browser ${program}, ${machine}.`,
    `Soak: ${options.clients} clients, ${options.minutes} minutes. Mutations: ${options.sample} of each folder, seed "${options.seed}".`,
    "",
    "| step | result | tests | time |",
    "|---|---|---|---|",
    ...rows,
    "",
    `Altogether ${summary.passed} passed, ${summary.failed} failed.`,
    "",
    ...list("Failed", summary.failures),
    ...list("Unsteady", summary.unsteady),
    ...(said.length > 0 ? ["## What the steps said last", "", ...said] : []),
  ].join("\n");
}

async function main(): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      list: { type: "boolean" },
      minutes: { type: "string", default: "10" },
      clients: { type: "string", default: "8" },
      sample: { type: "string", default: "60" },
      seed: { type: "string", default: date },
      system: { type: "string", multiple: true, default: [] },
    },
  });
  const places = placesOf();
  const { minutes, clients, sample, seed } = values;
  const options: LongOptions = { minutes, clients, sample, seed, systems: values.system };
  const steps = longSteps(places, options);
  const names = steps.map(({ name }) => name);
  if (values.list) {
    for (const name of names) console.log(name);
    return;
  }
  const only = (values.only ?? []).flatMap((beginnings) => beginnings.split(","));
  for (const beginning of only)
    if (!names.some((name) => name.startsWith(beginning)))
      throw new Error(`No step's name begins with "${beginning}". The steps: ${names.join("; ")}`);
  const chosen = steps.filter(
    ({ name }) => only.length === 0 || only.some((beginning) => beginning !== "" && name.startsWith(beginning)),
  );
  const about = circumstances(places, date, options);
  const summary = await runAndReport(chosen, availableParallelism(), false);
  const tails = new Map(
    chosen.flatMap(({ name, report }) => {
      const step = summary.steps.find((one) => one.name === name);
      return step === undefined || report !== undefined ? [] : [[name, tailOf(places, step)] as const];
    }),
  );
  const path = join(places.cache, "reports", `long-${date}`);
  const markdown = asMarkdown(about, summary, tails);
  writeText(`${path}.md`, markdown);
  writeJson(`${path}.json`, { ...about, ...summary });
  console.log(`\n${markdown}\nThe report: ${path}.md, ${path}.json`);
  if (summary.failed > 0) process.exitCode = 1;
  console.log(`rulings: ${summary.passed} passed, ${summary.failed} failed`);
}

if (isMain(import.meta)) {
  try {
    await main();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
