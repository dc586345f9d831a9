/**
 * `npm run test:foundry -- --foundry PATH [--license FILE]` (or FOUNDRY_PATH and FOUNDRY_LICENSE): the browser tests
 * against a licensed Foundry with a temporary data folder. Without a path it says that it was skipped and ends well.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "./build.ts";
import { isRecord, messageOf, readJson, writeJson } from "./lib/files.ts";
import { placesOf, SYSTEM_ID } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";
import { link } from "./link.ts";

const WORLD = "rulings-test";
const PORT = 30990;

/** The program to start in a Foundry installation, wherever that release keeps it. @throws an Error when there is none. */
export function foundryProgram(folder: string): string {
  const names = ["main.mjs", "main.js", join("resources", "app", "main.mjs"), join("resources", "app", "main.js")];
  const found = names.map((name) => join(resolve(folder), name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${resolve(folder)} holds no Foundry: looked for ${names.join(", ")}.`);
  return found;
}

/** What was asked for; `foundry` undefined means that no licensed Foundry was given. */
export function readRequest(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { readonly foundry: string | undefined; readonly license: string | undefined } {
  const value = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  const text = (found: string | undefined): string | undefined =>
    found === undefined || found === "" ? undefined : found;
  return {
    foundry: text(value("--foundry") ?? env.FOUNDRY_PATH),
    license: text(value("--license") ?? env.FOUNDRY_LICENSE),
  };
}

/** A data folder with the system linked in and an empty world of it. */
export function prepareData(data: string, built: string, license: string | undefined): void {
  for (const name of ["Config", "Data/systems", `Data/worlds/${WORLD}`])
    mkdirSync(join(data, name), { recursive: true });
  if (license !== undefined) copyFileSync(license, join(data, "Config", "license.json"));
  link(built, data);
  const manifest = readJson(join(built, "system.json"));
  const compatibility =
    isRecord(manifest) && isRecord(manifest.compatibility) ? manifest.compatibility : { minimum: "13" };
  writeJson(join(data, "Data", "worlds", WORLD, "world.json"), {
    id: WORLD,
    title: "Rulings under test",
    system: SYSTEM_ID,
    coreVersion: compatibility.verified ?? compatibility.minimum,
    compatibility,
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

async function run(program: string, license: string | undefined): Promise<number> {
  const places = placesOf();
  await build({ places });
  const data = mkdtempSync(join(tmpdir(), "rulings-foundry-"));
  prepareData(data, places.dist, license);
  const url = `http://127.0.0.1:${PORT}`;
  const args = [program, `--dataPath=${data}`, `--port=${PORT}`, `--world=${WORLD}`, "--noupdate", "--noupnp"];
  const server = spawn(process.execPath, args, { stdio: "inherit" });
  try {
    await answers(url, server);
    const tests = ["tools/run.mjs", "tests/browser/run.ts", "--url", url];
    return spawnSync(process.execPath, tests, { cwd: places.root, stdio: "inherit" }).status ?? 1;
  } finally {
    server.kill("SIGTERM");
    await new Promise((done) => (server.exitCode === null ? server.once("exit", done) : done(undefined)));
    rmSync(data, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) {
  const { foundry, license } = readRequest(process.argv.slice(2), process.env);
  if (foundry === undefined) {
    console.log(
      "test:foundry: SKIPPED. No licensed Foundry was given (--foundry PATH or FOUNDRY_PATH), so nothing was tried on one.",
    );
  } else {
    try {
      process.exitCode = await run(foundryProgram(foundry), license);
    } catch (error) {
      console.error(`test:foundry: ${messageOf(error)}`);
      process.exitCode = 1;
    }
  }
}
