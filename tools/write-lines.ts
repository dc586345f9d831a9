/**
 * `npm run lines -- <test>…`: writes the lines that a test of whole plans expects (`whole-*.test.ts` of the core, with its scenes in `SCENES`
 * and their lines in `LINES` of the file it imports) as the source gives them now. For an intended change: the difference is then to be read,
 * line by line, as what the change does.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { messageOf, readText, writeText } from "./lib/files.ts";
import { isMain } from "./lib/report.ts";

const IMPORT = /^import \{ LINES \} from "(.+)";\n/m;
const TESTS = /\ndescribe\([\s\S]*$/;
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** A script that plays the scenes of a test and prints their lines as JSON. */
export function scriptOf(test: string): { readonly script: string; readonly held: string } {
  const held = IMPORT.exec(test)?.[1];
  if (held === undefined || !TESTS.test(test)) throw new Error("The test imports no LINES, or describes nothing.");
  const script = test
    .replace(IMPORT, "")
    .replace(/^import .* from "vitest";\n/m, "")
    .replace(
      TESTS,
      "\nconst all = Object.entries(SCENES).map(([title, [rules, play]]) => [title, lines(play(rules), rules.hash)]);\nconsole.log(JSON.stringify(Object.fromEntries(all)));\n",
    );
  return { script, held };
}

function write(path: string): void {
  const { script, held } = scriptOf(readText(path));
  const played = path.replace(/\.test\.ts$/, ".played.ts");
  writeText(played, script);
  const options = { encoding: "utf8", maxBuffer: 1e8 } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", LOADER, played], options);
  rmSync(played);
  if (status !== 0) throw new Error(stderr);
  const file = join(dirname(path), held);
  const [head] = readText(file).split("\n");
  const text = JSON.stringify(JSON.parse(stdout), undefined, 2);
  writeText(file, `${head}\nexport const LINES: Readonly<Record<string, readonly string[]>> = ${text};\n`);
  spawnSync("npx", ["biome", "check", "--write", file], { stdio: "inherit", shell: process.platform === "win32" });
}

if (isMain(import.meta)) {
  try {
    const tests = process.argv.slice(2);
    if (tests.length === 0) throw new Error("Name a test: npm run lines -- tests/rules/life/whole-bodies.test.ts");
    for (const test of tests) write(resolve(test));
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}
