/**
 * `npm run test:reinject`: puts past faults back in, one at a time, and says which tests notice. The faults are mends taken out again, as small
 * edits of today's source (`tools/reinject/mends.yaml`). It works in a copy of the tree, so that the tree itself stays as it is.
 *
 * Each fault meets first the tests that its entry names (`noticedBy`), then, with `--related`, every unit test that imports the file, and with
 * `--all` the whole of `npm test`. `-- given-twice,magic` takes the entries of those ids or areas. Before the first fault the named tests run
 * on the source as it is: what fails then shows nothing and is left out. `--trust` leaves that out, where they have just passed.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { messageOf, readText, writeJson, writeText } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { type FailedTest, readTally } from "./lib/tally.ts";

const MendSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z-]+$/),
    area: z.string().min(1),
    commit: z.string().regex(/^[0-9a-f]{8}$/),
    /** The fault that was fixed. */
    mends: z.string().min(1),
    file: z.string().min(1),
    find: z.string().min(1),
    replace: z.string(),
    /** Test files that should notice. */
    noticedBy: z.array(z.string()).min(1),
  }),
);

/** A mend, and the edit that takes it out. */
export type Mend = z.infer<typeof MendSchema>[number];

/** The mends of a tree. @throws an Error when the list is not well formed */
export function readMends({ root }: Places): Mend[] {
  return MendSchema.parse(parseYaml(readText(join(root, "tools", "reinject", "mends.yaml"))));
}

/** The text of a file without a mend. @throws an Error that names the entry when the source does not hold its `find` exactly once */
export function withoutMend(text: string, { id, file, find, replace }: Mend): string {
  const times = text.split(find).length - 1;
  if (times !== 1)
    throw new Error(
      `"${id}" cannot be applied: ${file} holds its "find" ${times === 0 ? "no longer" : `${times} times`}. ` +
        "Give the entry in tools/reinject/mends.yaml the text that stands there now.",
    );
  return text.replace(find, () => replace);
}

/** The result for one fault. */
export interface Fate {
  readonly id: string;
  readonly area: string;
  readonly commit: string;
  readonly mends: string;
  /** The tests that failed; empty when nothing noticed. */
  readonly noticed: readonly string[];
  /** Why it could not be tried, or what of its entry is out of date. */
  readonly remark: string;
}

/** Copies what git knows of the tree, and what it would know, to a folder of its own. */
function copied({ root }: Places): Places {
  const home = mkdtempSync(join(tmpdir(), "rulings-reinject-"));
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error("git could not list the files of the tree.");
  for (const path of listed.stdout.split("\0")) {
    if (path === "" || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(root, path), join(home, path));
  }
  symlinkSync(
    join(root, "node_modules"),
    join(home, "node_modules"),
    process.platform === "win32" ? "junction" : "dir",
  );
  return placesOf(home);
}

/** The tests that fail when a command runs; undefined when no test ran. */
function failing(places: Places, command: readonly string[], report: string): readonly FailedTest[] | undefined {
  const path = join(places.cache, "reports", report);
  rmSync(path, { force: true });
  spawnSync(process.execPath, [...command], { cwd: places.root, stdio: "ignore" });
  const tally = readTally(path, places.root);
  return tally === undefined || tally.passed + tally.failed === 0 ? undefined : tally.failures;
}

const isBrowser = (file: string): boolean => file.startsWith("tests/browser/");
const VITEST = "node_modules/vitest/vitest.mjs";
const RUN = "tools/run.mjs";

/** Runs test files, unit tests and then browser specs unless something failed already. */
function failingIn(places: Places, files: readonly string[]): readonly FailedTest[] | undefined {
  const units = files.filter((file) => !isBrowser(file));
  const specs = files.filter(isBrowser);
  const ofUnits = units.length > 0 ? failing(places, [VITEST, "run", ...units], "unit.json") : [];
  if (ofUnits === undefined || ofUnits.length > 0 || specs.length === 0) return ofUnits;
  return failing(places, [RUN, "tests/browser/run.ts", ...specs], "browser-14.json");
}

/** Returns those of some test files that pass on the unchanged source. */
function soundOf(places: Places, files: readonly string[]): readonly string[] {
  const kinds = [files.filter((file) => !isBrowser(file)), files.filter(isBrowser)];
  return kinds.flatMap((kind) => {
    const failed = failingIn(places, kind);
    return failed === undefined ? [] : kind.filter((file) => !failed.some((test) => test.file.endsWith(file)));
  });
}

/** The tests that notice a fault. A file or a hook that failed as a whole may have failed for want of time: it shows nothing. */
function namesOf(failed: readonly FailedTest[] | undefined): readonly string[] {
  return (failed ?? []).filter(({ isWhole }) => !isWhole).map(({ name }) => name);
}

/** Every unit test that imports a file, until the first that fails. */
function failingRelated(places: Places, file: string): readonly string[] {
  return namesOf(failing(places, [VITEST, "related", "--run", "--bail", "1", file], "unit.json"));
}

/** The whole of `npm test`. */
function failingAnywhere(places: Places): readonly string[] {
  const { status, stdout } = spawnSync(process.execPath, [RUN, "tools/test.ts"], {
    cwd: places.root,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status === 0) return [];
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("  FAILED "))
    .map((line) => line.replace("  FAILED ", ""));
}

/** How far a fault is looked for. */
interface Reach {
  readonly related: boolean;
  readonly all: boolean;
}

function tried(places: Places, mend: Mend, files: readonly string[], { related, all }: Reach): readonly string[] {
  const path = join(places.root, mend.file);
  const sound = readText(path);
  writeText(path, withoutMend(sound, mend));
  try {
    const named = namesOf(failingIn(places, files));
    if (named.length > 0) return named;
    const imported = related || all ? failingRelated(places, mend.file) : [];
    return imported.length > 0 || !all ? imported : failingAnywhere(places);
  } finally {
    writeText(path, sound);
  }
}

/** The fates as a table in Markdown, for docs/figures.md. */
export function tableOf(fates: readonly Fate[]): string[] {
  const row = ({ area, commit, mends, noticed, remark }: Fate): string => {
    const what = noticed.length === 0 ? `**not noticed**${remark && `: ${remark}`}` : noticed[0];
    const more = noticed.length > 1 ? ` and ${noticed.length - 1} more` : "";
    return `| ${area} | ${commit} | ${mends} | ${what}${more} |`;
  };
  return ["| area | commit | what was mended | what notices when it is gone |", "|---|---|---|---|", ...fates.map(row)];
}

/** At most so many may go unnoticed. */
const MOST_UNNOTICED = 2;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      related: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      trust: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const places = placesOf();
  const mends = readMends(places);
  const wanted = positionals.flatMap((names) => names.split(","));
  for (const name of wanted)
    if (!mends.some(({ id, area }) => id === name || area === name)) {
      const areas = [...new Set(mends.map(({ area }) => area))].join(", ");
      throw new Error(
        `No entry or area is called "${name}". Areas: ${areas}. Entries: ${mends.map(({ id }) => id).join(", ")}`,
      );
    }
  const chosen = mends.filter(({ id, area }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(area));
  for (const mend of chosen) withoutMend(readText(join(places.root, mend.file)), mend);
  const copy = copied(places);
  process.once("exit", () => rmSync(copy.root, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const named = [...new Set(chosen.flatMap(({ noticedBy }) => noticedBy))];
  const existing = named.filter((file) => existsSync(join(copy.root, file)));
  const sound = values.trust ? existing : soundOf(copy, existing);
  console.log(`${sound.length} of ${named.length} test files ${values.trust ? "exist" : "pass without a fault"}.`);
  const fates: Fate[] = [];
  for (const mend of chosen) {
    const begun = performance.now();
    const gone = mend.noticedBy.filter((file) => !existsSync(join(copy.root, file)));
    const there = mend.noticedBy.filter((file) => !gone.includes(file));
    const files = there.filter((file) => sound.includes(file));
    const remark = [
      ...gone.map((file) => `${file} is gone`),
      ...there.filter((file) => !files.includes(file)).map((file) => `${file} fails without the fault`),
    ].join("; ");
    const noticed = tried(copy, mend, files, { ...values, related: values.related || files.length === 0 });
    const { id, area, commit, mends: what } = mend;
    fates.push({ id, area, commit, mends: what, noticed, remark });
    const verdict = noticed.length > 0 ? `noticed by ${noticed.length}: ${noticed[0]}` : "NOT NOTICED";
    console.log(`${id}: ${verdict}${remark && ` (${remark})`} (${seconds(begun)})`);
  }
  writeJson(join(places.cache, "reports", "reinject.json"), fates);
  console.log(`\n${tableOf(fates).join("\n")}\n`);
  const unnoticed = fates.filter(({ noticed }) => noticed.length === 0);
  console.log(`reinject: ${fates.length - unnoticed.length} of ${fates.length} noticed`);
  if (unnoticed.length > MOST_UNNOTICED) process.exitCode = 1;
}

if (isMain(import.meta)) {
  main().catch((error: unknown) => {
    console.error(messageOf(error));
    process.exit(1);
  });
}
