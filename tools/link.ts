/**
 * `npm run link -- <Foundry data folder>`: builds, then links dist/rulings into a real installation's Data/systems/rulings. An existing
 * file or folder there is left alone unless it is a link of ours.
 */
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build } from "./build.ts";
import { messageOf } from "./lib/files.ts";
import { placesOf, SYSTEM_ID } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the system's folder in a user data folder, which may be given as such or as its `Data`.
 * @throws an Error that names what the folder lacks
 */
export function systemFolder(given: string): string {
  const folder = resolve(given);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`${folder} is no folder.`);
  const data = basename(folder) === "Data" ? folder : join(folder, "Data");
  if (!existsSync(data))
    throw new Error(
      `${folder} holds no Data folder: give Foundry's user data folder (its settings call it "User Data Path").`,
    );
  return join(data, "systems", SYSTEM_ID);
}

/**
 * Links the build. Returns a report.
 * @throws an Error when something else already exists at the place.
 */
export function link(build: string, given: string): string {
  const target = systemFolder(given);
  if (isThere(target)) {
    if (!lstatSync(target).isSymbolicLink())
      throw new Error(`${target} is a real folder, not a link: move it away first.`);
    const leads = resolve(dirname(target), readlinkSync(target));
    if (leads !== build && (!existsSync(leads) || realpathSync(leads) !== realpathSync(build))) {
      throw new Error(`${target} is a link to ${leads}: remove it first if it is not wanted.`);
    }
    return `${target} is linked to ${build} already.`;
  }
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(build, target, process.platform === "win32" ? "junction" : "dir");
  return `Linked ${target} to ${build}. Start Foundry (or its setup again) to see the system.`;
}

if (isMain(import.meta)) {
  const given = process.argv[2];
  try {
    if (given === undefined) throw new Error("Give Foundry's user data folder: npm run link -- <folder>");
    systemFolder(given);
    const { folder } = await build({ places: placesOf() });
    console.log(link(folder, given));
  } catch (error) {
    console.error(`link: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
