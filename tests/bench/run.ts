/**
 * `npm run bench`: figures, printed and never asserted. Prints the size of the bundle, the time of a build and of the
 * table's start, then runs every `tests/bench/*.bench.ts`, each of which exports `default async function bench(print)`.
 * `-- --only NAME` runs one of them (`system` is the part in this file).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "../../tools/build.ts";
import { listFiles, messageOf } from "../../tools/lib/files.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { BEFORE_READY, gzipped, loadedWith } from "../../tools/lib/weight.ts";

/** Prints one figure: the measurement, the value with its unit, and the method. */
export type Print = (what: string, value: string, how?: string) => void;

/** The default export of a `*.bench.ts`. */
export type Bench = (print: Print) => Promise<void>;

const print: Print = (what, value, how = "") =>
  console.log(`  ${what.padEnd(44)}${value.padStart(16)}  ${how}`.trimEnd());

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function timed(work: () => Promise<unknown>): Promise<string> {
  const begun = performance.now();
  await work();
  return `${((performance.now() - begun) / 1000).toFixed(2)} s`;
}

async function startAndStop(world: string): Promise<string> {
  const { startTable } = await import("../../practice-table/server/main.ts");
  let table: Awaited<ReturnType<typeof startTable>> | undefined;
  const time = await timed(async () => {
    table = await startTable({ systemPath: placesOf().dist, worldPath: world, port: 0 });
  });
  await table?.close();
  return time;
}

async function system(): Promise<void> {
  const places = placesOf();
  const log = (): void => undefined;
  print("build, everything", await timed(() => build({ force: true, log })), "module, styles, packs, icons, fonts");
  print("build, nothing changed", await timed(() => build({ log })), "stamps compared only");
  const scripts = listFiles(places.dist, (path) => path.endsWith(".mjs"));
  const first = loadedWith(join(places.dist, "rulings.mjs"));
  print("script before the world is ready", `${gzipped(first).toFixed(1)} kB`, `gzipped (at most ${BEFORE_READY})`);
  print("all scripts", `${gzipped(scripts).toFixed(1)} kB`, `gzipped, ${scripts.length} files`);
  const style = join(places.dist, "styles", "rulings.css");
  if (existsSync(style))
    print(
      "styles/rulings.css",
      kilobytes(readFileSync(style).length),
      `${kilobytes(gzipSync(readFileSync(style)).length)} gzipped`,
    );
  const folder = mkdtempSync(join(tmpdir(), "rulings-bench-"));
  try {
    print(
      "table, first start of a world",
      await startAndStop(join(folder, "world")),
      "world seeded; client built if it had changed",
    );
    print("table, second start", await startAndStop(join(folder, "world")), "the same world");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(name: string): Promise<Bench> {
  const module: unknown = await import(pathToFileURL(join(import.meta.dirname, name)).href);
  const bench = typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
  if (typeof bench !== "function") throw new Error(`${name} has no default function`);
  return bench as Bench;
}

const at = process.argv.indexOf("--only");
const only = at < 0 ? undefined : process.argv[at + 1];
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".bench.ts"))
  .sort();
const parts: [string, () => Promise<void>][] = [
  ["system", system],
  ...names.map((name): [string, () => Promise<void>] => [
    basename(name, ".bench.ts"),
    async () => (await load(name))(print),
  ]),
];
for (const [name, work] of parts) {
  if (only !== undefined && only !== name) continue;
  console.log(`\n${name}`);
  try {
    await work();
  } catch (error) {
    console.error(`  could not be measured: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
