/**
 * `npm run mutate -- <folder or file of src/rules>…`: a mutation tester over the core: it puts small faults into the code one by one and says
 * which of them no test notices. The faults are those of Stryker's instrumenter, fetched on first use into `.cache/mutate` by the lock file
 * in `tools/mutate`. The tests of the core run against them in a process of our own, each fault with a fresh core and only the tests that
 * come past it: a fraction of the time that a whole run of vitest a fault takes. `--sample N` draws N faults of each folder (the same ones
 * as long as the `--seed` is the same), `--every N` takes every Nth file, `--concurrency N`.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listFiles, messageOf, readText, shown, writeJson, writeText } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { bundle } from "./mutate/bundle.ts";
import { type Fault, instrument, sampled } from "./mutate/instrument.ts";
import { judge, LONGEST, type Status, soundRun } from "./mutate/judge.ts";

const LOCKED = ["package.json", "package-lock.json"] as const;
/** Tests of the core that take too long to be run by the hundred: whole fights, a thousand choices of rulings. */
const SLOW = /^tests\/rules\/(lab\/|guards\/sweep)/;
/** Tests that look for modules by themselves, or need the machinery of vitest, cannot be part of one script. */
const APART = /\bimport\([^"')]|\bvi\b.* from "vitest"/;

/** A fault and what became of it. */
export interface Judged extends Fault {
  readonly fate: Status;
}

/** How many faults of a file were noticed. */
export interface Score {
  readonly file: string;
  readonly killed: number;
  readonly all: number;
  /** Line and fault of each that no test noticed. */
  readonly survivors: readonly string[];
}

/** The scores, file by file. */
export function scoresOf(judged: readonly Judged[]): Score[] {
  const files = [...new Set(judged.map(({ fileName }) => fileName))].sort();
  return files.map((file) => {
    const faults = judged.filter(({ fileName }) => fileName === file);
    const lost = faults.filter(({ fate }) => fate === "Survived" || fate === "NoCoverage");
    const survivors = lost.map(
      ({ fate, mutatorName, replacement, location }) =>
        `${location.start.line + 1}:${location.start.column + 1} ${mutatorName} ${replacement.replaceAll(/\s+/g, " ").slice(0, 70)}${fate === "NoCoverage" ? " (no test comes here)" : ""}`,
    );
    return { file, killed: faults.length - lost.length, all: faults.length, survivors };
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

function fetched(places: Places): string {
  const home = join(places.cache, "mutate");
  const from = join(places.root, "tools", "mutate");
  const stryker = join(home, "node_modules", "@stryker-mutator", "instrumenter", "dist", "src", "index.js");
  const isSame = (name: string): boolean =>
    existsSync(join(home, name)) && readText(join(home, name)) === readText(join(from, name));
  if (existsSync(stryker) && LOCKED.every(isSame)) return home;
  console.log("Fetching the mutation tester into .cache/mutate (once) …");
  mkdirSync(home, { recursive: true });
  for (const name of LOCKED) copyFileSync(join(from, name), join(home, name));
  const flags = ["ci", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", flags, { cwd: home, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new Error("The mutation tester could not be fetched: the package registry did not give it.");
  return home;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      every: { type: "string", default: "1" },
      sample: { type: "string" },
      seed: { type: "string", default: "1974" },
      concurrency: { type: "string", default: "1" },
    },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Error("Name a folder or file of src/rules: npm run mutate -- attack");
  const places = placesOf();
  const begun = performance.now();
  const files = mutated(places, positionals, Math.max(1, Number(values.every) || 1));
  const tests = listFiles(join(places.root, "tests", "rules"), (path) => path.endsWith(".test.ts"))
    .map((path) => shown(places.root, path))
    .filter((path) => !SLOW.test(path) && !APART.test(readText(join(places.root, path))));
  const { texts, faults } = await instrument(fetched(places), places.root, files);
  const script = join(places.cache, "mutate", "tests.cjs");
  writeText(script, await bundle(places.root, tests, texts));
  const sound = await soundRun(script, tests);
  const slow = sound.tests.filter(({ ms }) => ms > LONGEST).length;
  const chosen = positionals.flatMap((name) => {
    const own = faults.filter(({ fileName }) => mutated(places, [name], 1).includes(fileName));
    return values.sample ? sampled(own, Number(values.sample), values.seed) : own;
  });
  console.log(
    `${chosen.length} of ${faults.length} faults in ${files.length} files, against ${sound.tests.length - slow} tests (${slow} slow ones left out), ready after ${seconds(begun)}`,
  );
  const fates = await judge(
    script,
    sound,
    chosen.map(({ id }) => id),
    Math.max(1, Number(values.concurrency) || 1),
    (done) => {
      if (done % 100 === 0) console.log(`  ${done} of ${chosen.length} (${seconds(begun)})`);
    },
  );
  const judged = chosen.map((fault): Judged => ({ ...fault, fate: fates.get(fault.id) ?? "NoCoverage" }));
  writeJson(join(places.cache, "mutate", "report.json"), judged);
  for (const line of table(scoresOf(judged))) console.log(line);
  console.log(`(${seconds(begun)})`);
}

function line(name: string, killed: number, all: number): string {
  const share = all === 0 ? "   –" : `${Math.floor((100 * killed) / all)}%`.padStart(4);
  return `${share}  ${name} (${killed} of ${all})`;
}

/** The scores as lines for people: a file, its share, and what nobody noticed; then the folders, and all. */
export function table(scores: readonly Score[]): string[] {
  const sum = (name: string, among: readonly Score[]): string =>
    line(
      name,
      among.reduce((total, { killed }) => total + killed, 0),
      among.reduce((total, { all }) => total + all, 0),
    );
  const folders = [...new Set(scores.map(({ file }) => folderOf(file)))].sort();
  return [
    ...scores.flatMap(({ file, killed, all, survivors }) => [
      line(file, killed, all),
      ...survivors.map((survivor) => `        ${survivor}`),
    ]),
    ...folders.map((folder) =>
      sum(
        folder,
        scores.filter(({ file }) => folderOf(file) === folder),
      ),
    ),
    ...(folders.length > 1 ? [sum("all", scores)] : []),
  ];
}

/** The folder of the core that a file stands in. */
function folderOf(file: string): string {
  return file.split("/")[2] ?? "";
}

if (isMain(import.meta)) {
  try {
    await main();
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
