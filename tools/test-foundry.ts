/**
 * `npm run test:foundry -- --url http://…`: tests the system on a running Foundry, by its address alone. With `--foundry PATH` a licensed
 * one is started for it with a data folder of its own, with `--practice` the practice table; the tests are then the same. Without any of
 * them it reports that it was skipped and ends with success. The flows are in `tests/proof`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { startTable } from "../practice-table/server/main.ts";
import { NotBegun } from "../tests/proof/door.ts";
import { FLOWS } from "../tests/proof/flows/index.ts";
import { HELP, type Request, readRequest } from "../tests/proof/options.ts";
import { asData, asHtml, headline, wentWell } from "../tests/proof/report.ts";
import { prove } from "../tests/proof/run.ts";
import { build } from "./build.ts";
import { isRecord, messageOf, readJson, writeJson, writeText } from "./lib/files.ts";
import { placesOf, SYSTEM_ID } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";
import { link } from "./link.ts";

const WORLD = "rulings-test";
const PORT = 30990;

/**
 * Returns the program to start in a Foundry installation, wherever that release keeps it.
 * @throws an Error when there is none.
 */
export function foundryProgram(folder: string): string {
  const names = ["main.mjs", "main.js", join("resources", "app", "main.mjs"), join("resources", "app", "main.js")];
  const found = names.map((name) => join(resolve(folder), name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${resolve(folder)} holds no Foundry: looked for ${names.join(", ")}.`);
  return found;
}

/** The version of a Foundry, as the manifest beside its program says; undefined when that says nothing. */
export function coreVersion(program: string): string | undefined {
  const path = join(dirname(program), "package.json");
  const manifest = existsSync(path) ? readJson(path) : undefined;
  return isRecord(manifest) && typeof manifest.version === "string" ? manifest.version : undefined;
}

/**
 * A data folder with the system linked in and an empty world of it.
 * @param core the version of the core that will open the world; a world must not claim to be of a later one. The system's minimum when left out
 */
export function prepareData(data: string, built: string, license: string | undefined, core?: string): void {
  for (const name of ["Config", "Data/systems", `Data/worlds/${WORLD}`])
    mkdirSync(join(data, name), { recursive: true });
  if (license !== undefined) copyFileSync(license, join(data, "Config", "license.json"));
  link(built, data);
  const manifest = readJson(join(built, "system.json"));
  const compatibility = isRecord(manifest) && isRecord(manifest.compatibility) ? manifest.compatibility : {};
  const minimum = String(compatibility.minimum ?? "13");
  const version = core ?? minimum;
  writeJson(join(data, "Data", "worlds", WORLD, "world.json"), {
    id: WORLD,
    title: "Rulings under test",
    system: SYSTEM_ID,
    systemVersion: isRecord(manifest) ? manifest.version : undefined,
    coreVersion: version,
    compatibility: { minimum, verified: version },
  });
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (server.exitCode !== null)
      throw new Error(`Foundry ended with code ${server.exitCode} before it answered; is its licence signed?`);
    try {
      const response = await fetch(`${url}/join`);
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error("Foundry did not answer within two minutes.");
}

/** Starts a licensed Foundry with an empty world for as long as the work takes. */
async function withFoundry(folder: string, license: string | undefined, work: (url: string) => Promise<boolean>) {
  const program = foundryProgram(folder);
  const places = placesOf();
  await build({ places });
  const data = mkdtempSync(join(tmpdir(), "rulings-foundry-"));
  prepareData(data, places.dist, license, coreVersion(program));
  const url = `http://127.0.0.1:${PORT}`;
  const args = [program, `--dataPath=${data}`, `--port=${PORT}`, `--world=${WORLD}`, "--noupdate", "--noupnp"];
  const server = spawn(process.execPath, args, { stdio: "inherit" });
  try {
    await answers(url, server);
    return await work(url);
  } finally {
    server.kill("SIGTERM");
    await new Promise((done) => (server.exitCode === null ? server.once("exit", done) : done(undefined)));
    rmSync(data, { recursive: true, force: true });
  }
}

/** The built system as licensed tables have it: without the demo world of the practice table. */
function withoutDemo(built: string, folder: string): string {
  cpSync(built, folder, { recursive: true, filter: (path) => basename(path) !== "demo-world.json" });
  return folder;
}

/** Starts the practice table for as long as the work takes: with its demo world, or with a world that has nothing of the adventure yet. */
async function withPractice(
  { generation, adventure }: Request,
  work: (url: string) => Promise<boolean>,
): Promise<boolean> {
  const places = placesOf();
  await build({ places });
  const folder = mkdtempSync(join(tmpdir(), "rulings-practice-"));
  const systemPath = adventure ? withoutDemo(places.dist, join(folder, SYSTEM_ID)) : places.dist;
  const table = await startTable({ systemPath, worldPath: join(folder, "world"), port: 0, generation });
  try {
    return await work(table.url);
  } finally {
    await table.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tries the system at an address and writes the report. Whether all went well. */
async function tryAt(request: Request, url: string, name: string): Promise<boolean> {
  const report = await prove({ ...request, url }, console.log);
  const path = join(placesOf().cache, "reports", name);
  writeText(`${path}.html`, asHtml(report));
  writeJson(`${path}.json`, asData(report));
  const faults = report.console.filter(({ failing }) => failing);
  for (const { who, during, text } of faults.slice(0, 10))
    console.log(`  console (${who}, ${during}): ${text.split("\n")[0]}`);
  for (const one of report.left) console.log(`  left behind: ${one}`);
  console.log(`test:foundry: ${headline(report)}`);
  console.log(`The report: ${path}.html (to attach to an issue), ${path}.json`);
  return wentWell(report);
}

async function main(request: Request): Promise<boolean> {
  const { url, foundry, license, practice, generation } = request;
  if (practice) return withPractice(request, (at) => tryAt(request, at, `practice-${generation}`));
  if (foundry !== undefined) return withFoundry(foundry, license, (at) => tryAt(request, at, "foundry"));
  if (url !== undefined) return tryAt(request, url, "foundry");
  console.log(
    "test:foundry: SKIPPED. No Foundry was given (--url ADDRESS, or --foundry FOLDER), so nothing was tried on one. --help says more.",
  );
  return true;
}

if (isMain(import.meta)) {
  try {
    const request = readRequest(process.argv.slice(2), process.env);
    if (request.help) console.log(HELP);
    else if (request.list) for (const { id, title } of FLOWS) console.log(`${id.padEnd(14)} ${title}`);
    else if (!(await main(request))) process.exitCode = 1;
  } catch (error) {
    console.error(`test:foundry: ${messageOf(error)}`);
    process.exitCode = error instanceof NotBegun ? 2 : 1;
  }
}
