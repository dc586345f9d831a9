/** Compiles the compendia with the official CLI and reads each one back: the CLI drops an entry without a key silently. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import { isRecord, messageOf } from "../lib/files.ts";
import { expectedKeys, packFiles, packNames, readPack } from "../lib/packs.ts";
import { type Places, SYSTEM_ID } from "../lib/paths.ts";
import type { Finding } from "../lib/report.ts";
import type { Step } from "../lib/stamp.ts";
import { packageVersion } from "./text.ts";

/** The keys of a compiled pack. A copy is opened: LevelDB locks and rewrites what it opens, and the build must stay as it is. */
export async function packKeys(folder: string): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), "rulings-pack-"));
  try {
    cpSync(folder, copy, { recursive: true });
    const db = new ClassicLevel<string, unknown>(copy, {
      keyEncoding: "utf8",
      valueEncoding: "json",
      createIfMissing: false,
    });
    await db.open();
    const keys = await db.keys().all();
    await db.close();
    return keys;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * The core version that the sources are written for. A newer core goes by it when it decides what to convert, and takes what carries none
 * for older than v10 (V14-04).
 */
export const WRITTEN_FOR = "13.350";

/**
 * Writes that version, and the system's, on a document, on what is embedded in it, and on everything that an adventure carries.
 * @param systemVersion the version that is being built
 */
export function stamp(document: Record<string, unknown>, systemVersion: string): undefined {
  const stats = isRecord(document._stats) ? document._stats : {};
  document._stats = { ...stats, coreVersion: WRITTEN_FOR, systemId: SYSTEM_ID, systemVersion };
  for (const list of Object.values(document))
    if (Array.isArray(list))
      for (const child of list) if (isRecord(child) && typeof child._id === "string") stamp(child, systemVersion);
}

/** Compiles one pack beside its place, checks it, and puts it there in one move; gives the number of entries. */
async function compile(places: Places, pack: string): Promise<{ entries: number; documents: number }> {
  const problems: Finding[] = [];
  const entries = readPack(places, pack, (finding) => problems.push(finding));
  for (const { file, data } of entries) {
    if (typeof data._key !== "string") problems.push({ where: file, what: "has no _key: the CLI would leave it out" });
  }
  if (problems.length > 0) throw new Error(problems.map((p) => `${p.where}: ${p.what}`).join("\n  "));
  const staging = join(places.cache, "packs", pack);
  const target = join(places.dist, "packs", pack);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const version = packageVersion(places);
  await compilePack(join(places.root, "packs", pack), staging, {
    yaml: true,
    recursive: true,
    transformEntry: (entry: Record<string, unknown>) => stamp(entry, version),
  });
  const found = new Set(await packKeys(staging));
  const wanted = expectedKeys(entries);
  const lost = wanted.filter((key) => !found.has(key));
  if (lost.length > 0 || found.size !== wanted.length) {
    throw new Error(
      `the compiled pack holds ${found.size} entries, its sources ${wanted.length}; missing: ${lost.join(", ") || "none"}`,
    );
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  renameSync(staging, target);
  return { entries: entries.length, documents: wanted.length };
}

/** One step a pack, so that a change of one entry compiles one pack. */
export function packSteps(places: Places): Step[] {
  return packNames(places).map((pack) => ({
    name: `pack-${pack}`,
    inputs: [...packFiles(places, pack), join(places.root, "package.json")],
    outputs: [join(places.dist, "packs", pack)],
    run: async () => {
      try {
        const { entries, documents } = await compile(places, pack);
        return `${entries} entries, ${documents} documents`;
      } catch (error) {
        throw new Error(`Pack ${pack}:\n  ${messageOf(error)}`);
      }
    },
  }));
}
