/**
 * The folder of a world: its content before the database is opened, and the installation of a new database. A new one is written whole
 * under another name and then renamed, so `data/` is either a whole world or absent: a database without its metadata is damaged, never new.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { damagedWorld, openingError, troubleOf, WorldLockedError } from "./storage-faults.ts";

/** Number of databases replaced by `--fresh` that are kept beside the world's; the oldest is removed. */
const KEPT = 5;
const REPLACED = /^data-replaced-[\d-]+$/;
/** Files that LevelDB leaves in a folder without a database. */
const BYSTANDERS: ReadonlySet<string> = new Set(["LOCK", "LOG", "LOG.old"]);

export const dataFolder = (folder: string): string => path.join(folder, "data");

/** Creates the world's folder with its assets. @throws StorageError with a message for users */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(path.join(folder, "assets"), { recursive: true });
  } catch (error) {
    throw openingError(folder, error);
  }
}

async function dataFiles(folder: string): Promise<string[]> {
  const data = dataFolder(folder);
  try {
    const files = existsSync(data) ? await readdir(data) : [];
    return files.filter((file) => !BYSTANDERS.has(file));
  } catch (error) {
    throw openingError(folder, error);
  }
}

/**
 * Whether the folder has a database.
 * @throws StorageError when there are data without the file that makes them a database
 */
export async function holdsDatabase(folder: string): Promise<boolean> {
  const real = await dataFiles(folder);
  if (real.length === 0) return false;
  if (real.includes("CURRENT")) return true;
  throw damagedWorld(folder, `its data are there (${real.length} files) but the file "CURRENT" is missing among them`);
}

/** @throws WorldLockedError when another process has the database open. It only checks the lock; the data are not touched. */
async function checkLock(folder: string): Promise<void> {
  if (!existsSync(path.join(dataFolder(folder), "LOCK"))) return;
  const db = new ClassicLevel(dataFolder(folder), { createIfMissing: false, errorIfExists: true });
  try {
    await db.open();
    await db.close();
  } catch (error) {
    if (troubleOf(error) === "locked") throw new WorldLockedError(folder);
  }
}

/**
 * Moves the present database away, in any state, and returns its new location; undefined when there was none.
 * @throws StorageError when it is in use or cannot be moved
 */
async function setAside(folder: string): Promise<string | undefined> {
  const data = dataFolder(folder);
  if ((await dataFiles(folder)).length === 0) {
    await rm(data, { recursive: true, force: true });
    return undefined;
  }
  const stamp = new Date().toISOString().replace(/\D+/g, "-").replace(/-$/, "");
  const kept = path.join(folder, `data-replaced-${stamp}`);
  await rename(data, kept);
  return kept;
}

async function dropOldest(folder: string): Promise<void> {
  const kept = (await readdir(folder)).filter((name) => REPLACED.test(name)).toSorted();
  for (const name of kept.slice(0, -KEPT)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Installs a new database. `fill` writes it whole into the given folder; only then is the present one, if any, set aside.
 * @returns the folder of the replaced database
 * @throws StorageError; the previous database is still there
 */
export async function replaceDatabase(
  folder: string,
  fill: (data: string) => Promise<void>,
): Promise<string | undefined> {
  const fresh = `${dataFolder(folder)}-new-${process.pid}`;
  try {
    await checkLock(folder);
    await rm(fresh, { recursive: true, force: true });
    await fill(fresh);
    const kept = await setAside(folder);
    await rename(fresh, dataFolder(folder));
    await dropOldest(folder);
    return kept;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw openingError(folder, error);
  }
}
