/** Compiles the compendia with the official CLI and reads each one back: the CLI drops an entry without a key silently. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { isRecord, listFiles, messageOf, readText, writeJson } from "../lib/files.ts";
import { COLLECTIONS, expectedKeys, PackSources, packFiles, packNames } from "../lib/packs.ts";
import { type Places, ROOT, SYSTEM_ID } from "../lib/paths.ts";
import type { Finding } from "../lib/report.ts";
import { loadSchemas, type Schemas } from "../lib/schema.ts";
import type { Step } from "../lib/stamp.ts";
import { packValues } from "../packs/database.ts";
import { fill } from "../packs/fill.ts";
import { HANDBOOK_INPUTS, handbookEntries } from "../packs/handbook/handbook.ts";
import { packageVersion } from "./text.ts";

/** The keys of a compiled pack. */
export async function packKeys(folder: string): Promise<string[]> {
  return [...(await packValues(folder)).keys()];
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

/** The data models of a tree; none where it has none, so that nothing is filled in. */
export async function schemasOf(places: Places): Promise<Schemas> {
  return existsSync(join(places.root, MODELS, "index.ts")) ? loadSchemas(places) : new Map();
}

const MODELS = join("src", "foundry", "data");

/**
 * The documents of a pack as they are compiled, with the file that each comes from.
 * @throws an Error that names every file and field that is wrong
 */
export async function packDocuments(
  places: Places,
  pack: string,
  schemas: Schemas,
): Promise<{ readonly file: string; readonly data: Record<string, unknown> }[]> {
  const problems: Finding[] = [];
  const sources = new PackSources(places, (finding) => problems.push(finding));
  const collection = COLLECTIONS[sources.type(pack)] ?? "";
  const entries = sources.entries(pack).map(({ file, data }) => ({
    file,
    data: String(data._key).startsWith("!folders!") ? data : fill(data, collection, schemas),
  }));
  const owners = new Map<unknown, string>();
  for (const { file, data } of entries) {
    const other = owners.get(data._id);
    if (other !== undefined) problems.push({ where: file, what: `_id ${String(data._id)} is that of ${other} too` });
    owners.set(data._id, file);
  }
  if (problems.length > 0) throw new Error(problems.map((p) => `${p.where}: ${p.what}`).join("\n  "));
  const built = pack === "handbook" && places.root === ROOT ? await handbookEntries(sources, schemas) : [];
  return [...entries, ...built];
}

/** Compiles one pack beside its place, checks it, and puts it there in one move; gives the number of entries. */
async function compile(places: Places, pack: string): Promise<{ entries: number; documents: number }> {
  const entries = await packDocuments(places, pack, await schemasOf(places));
  const written = join(places.cache, "pack-documents", pack);
  const staging = join(places.cache, "packs", pack);
  const target = join(places.dist, "packs", pack);
  rmSync(written, { recursive: true, force: true });
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  for (const { data } of entries) writeJson(join(written, `${String(data._id)}.json`), data);
  const version = packageVersion(places);
  await compilePack(written, staging, {
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

/** The packs that a pack's files link to or copy from, with those that these copy from, itself included. */
export function packsBehind(places: Places, pack: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(pack)) return found;
  found.add(pack);
  const all = new Set(packNames(places));
  for (const path of packFiles(places, pack))
    for (const [, other = ""] of readText(path).matchAll(/(?:compendium:|from: )([a-z0-9-]+)\//g))
      if (all.has(other)) packsBehind(places, other, found);
  return found;
}

/** One step a pack, so that a change of one entry compiles one pack and those that copy from it. */
export function packSteps(places: Places): Step[] {
  const common = [join(places.root, "package.json"), ...listFiles(join(places.root, MODELS))];
  return packNames(places).map((pack) => ({
    name: `pack-${pack}`,
    inputs: [
      ...[...packsBehind(places, pack)].flatMap((name) => packFiles(places, name)),
      ...(pack === "handbook" ? HANDBOOK_INPUTS.flatMap((path) => listFiles(join(places.root, path))) : []),
      ...common,
    ],
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
