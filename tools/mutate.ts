/**
 * `npm run mutate -- <folder or file of src/rules>…`: a mutation tester (Stryker) over the core: it puts small faults into the code one by one
 * and says which of them no test notices. It is fetched on first use into `.cache/mutate`, by the lock file in `tools/mutate`, so that
 * installing the project stays light. `--every N` takes every Nth file of a folder, `--tests all` runs all tests of the core against each
 * fault (by default those of the folder, the guards and the mixed rulings), `--concurrency N`.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { listFiles, messageOf, readJson, readText, shown, writeJson } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";

/** Tests that hold every folder of the core: bad input, and rulings that meet. */
const EVERYWHERE = ["guards", "mixed", "matrices"];
const LOCKED = ["package.json", "package-lock.json"] as const;
/** What the copy that faults are put into does not need. */
const LEFT_OUT = [
  "dist",
  "packs",
  "docs",
  "assets",
  "demo",
  "worlds",
  "host",
  "tests/browser",
  "tests/proof",
  ".cache",
];

const ReportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
});
export type MutationReport = z.infer<typeof ReportSchema>;

/** How many faults of a file were noticed; those that could not be judged (they do not compile) are left out. */
export interface Score {
  readonly file: string;
  readonly killed: number;
  readonly all: number;
  /** Line and fault of each that no test noticed. */
  readonly survivors: readonly string[];
}

const NOTICED = ["Killed", "Timeout"];
const UNNOTICED = ["Survived", "NoCoverage"];

/** The scores of a report, file by file. */
export function scoresOf({ files }: MutationReport): Score[] {
  return Object.entries(files).map(([file, { mutants }]) => {
    const lost = mutants.filter(({ status }) => UNNOTICED.includes(status));
    const killed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
    const survivors = lost.map(
      ({ status, mutatorName, replacement = "", location }) =>
        `${location.start.line}: ${mutatorName} ${replacement.replaceAll(/\s+/g, " ").slice(0, 70)}${status === "NoCoverage" ? " (no test comes here)" : ""}`,
    );
    return { file, killed, all: killed + lost.length, survivors };
  });
}

/** The files of the core that are meant by names of folders and files, every so many of them. */
export function mutated({ root }: Places, names: readonly string[], every: number): string[] {
  return names.flatMap((name) => {
    const path = join(root, "src", "rules", name.replace(/^src\/rules\//, ""));
    if (!existsSync(path)) throw new Error(`src/rules has no ${name}`);
    if (statSync(path).isFile()) return [shown(root, path)];
    const files = listFiles(path, (file) => file.endsWith(".ts") && !/(^|\/)types\.ts$/.test(shown(root, file)));
    return files.filter((_file, at) => at % every === 0).map((file) => shown(root, file));
  });
}

/** The folders of tests that are run against each fault. */
export function testsFor({ root }: Places, files: readonly string[], all: boolean): string[] {
  if (all) return ["tests/rules"];
  const own = files.map((file) => file.split("/")[2] ?? "");
  return [...new Set([...own, ...EVERYWHERE])]
    .map((name) => `tests/rules/${name}`)
    .filter((folder) => existsSync(join(root, folder)));
}

function fetched(places: Places): string {
  const home = join(places.cache, "mutate");
  const from = join(places.root, "tools", "mutate");
  const stryker = join(home, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const isSame = (name: string): boolean =>
    existsSync(join(home, name)) && readText(join(home, name)) === readText(join(from, name));
  if (existsSync(stryker) && LOCKED.every(isSame)) return stryker;
  console.log("Fetching the mutation tester into .cache/mutate (65 MB, once) …");
  mkdirSync(home, { recursive: true });
  for (const name of LOCKED) copyFileSync(join(from, name), join(home, name));
  const flags = ["ci", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", flags, { cwd: home, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new Error("The mutation tester could not be fetched: the package registry did not give it.");
  return stryker;
}

function settings(places: Places, files: readonly string[], concurrency: number): unknown {
  const home = join(places.cache, "mutate");
  return {
    mutate: files,
    testRunner: "vitest",
    plugins: [join(home, "node_modules", "@stryker-mutator", "vitest-runner", "dist", "src", "index.js")],
    vitest: { configFile: "tools/mutate/vitest.config.ts", related: false },
    // It would read the configuration with a compiler that TypeScript 7 no longer brings.
    tsconfigFile: "none.json",
    disableTypeChecks: false,
    tempDirName: ".cache/mutate/tmp",
    ignorePatterns: LEFT_OUT,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: ".cache/mutate/report.json" },
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    concurrency,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    checkers: [],
    allowConsoleColors: false,
  };
}

function main(): void {
  const { values, positionals } = parseArgs({
    options: {
      every: { type: "string", default: "1" },
      tests: { type: "string", default: "own" },
      concurrency: { type: "string", default: "1" },
    },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Error("Name a folder or file of src/rules: npm run mutate -- attack");
  const places = placesOf();
  const begun = performance.now();
  const files = mutated(places, positionals, Math.max(1, Number(values.every) || 1));
  const tests = testsFor(places, files, values.tests === "all");
  const stryker = fetched(places);
  const config = join(places.cache, "mutate", "stryker.json");
  writeJson(config, settings(places, files, Math.max(1, Number(values.concurrency) || 1)));
  console.log(`${files.length} files, against ${tests.join(", ")}`);
  const env = { ...process.env, RULINGS_MUTATE_TESTS: tests.join(",") };
  const { status } = spawnSync(process.execPath, [stryker, "run", config], { cwd: places.root, stdio: "inherit", env });
  if (status !== 0) throw new Error("The mutation tester stopped; what it said stands above.");
  const scores = scoresOf(ReportSchema.parse(readJson(join(places.cache, "mutate", "report.json"))));
  for (const line of table(scores)) console.log(line);
  console.log(`(${seconds(begun)})`);
}

/** The scores as lines for people: a file, its share, and what nobody noticed. */
export function table(scores: readonly Score[]): string[] {
  const share = (killed: number, all: number): string =>
    all === 0 ? "   –" : `${Math.floor((100 * killed) / all)}%`.padStart(4);
  const sum = (of: (score: Score) => number): number => scores.reduce((total, score) => total + of(score), 0);
  const [killed, all] = [sum((score) => score.killed), sum((score) => score.all)];
  return [
    ...scores.flatMap((one) => [
      `${share(one.killed, one.all)}  ${one.file} (${one.killed} of ${one.all})`,
      ...one.survivors.map((survivor) => `        ${survivor}`),
    ]),
    `${share(killed, all)}  all (${killed} of ${all})`,
  ];
}

if (isMain(import.meta)) {
  try {
    main();
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
