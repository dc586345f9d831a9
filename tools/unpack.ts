/**
 * `npm run unpack`: brings entries that were edited in Foundry back into `packs/`. Reads the packs of `dist/rulings`, or of the folder
 * that is given (`-- /path/to/Data/systems/rulings`), or one document that was exported (`-- fvtt-Actor-orc.json`).
 * A file changes only where the entry differs from it.
 */
import { existsSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isRecord, messageOf, readJson, readText, shown, writeText } from "./lib/files.ts";
import { COLLECTIONS, nameOf, PackSources, packTypes } from "./lib/packs.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";
import { loadSchemas, type Schemas } from "./lib/schema.ts";
import { compacted } from "./packs/compact.ts";
import { packContents } from "./packs/database.ts";
import type { Data } from "./packs/defaults.ts";
import { fill } from "./packs/fill.ts";
import { slug, stableId } from "./packs/ids.ts";
import { normal } from "./packs/normal.ts";
import { amended, written } from "./packs/write.ts";

/** The result of unpacking, by the paths of files. */
export interface Unpacked {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The options of the caller. */
export interface UnpackOptions {
  /** The tree whose `packs/` is written. */
  readonly places?: Places;
  /** The folder with the compiled packs. */
  readonly from?: string;
  readonly schemas?: Schemas;
  /** Only this pack. */
  readonly only?: string;
  /** Write every file again from its document, also one that already says the same. */
  readonly again?: boolean;
}

/** Journals that the build makes are not read back. */
const BUILT: ReadonlySet<string> = new Set([
  "HouseRulesBook00",
  "ReferenceRules00",
  "RulesByNumber000",
  "SpellsThatAct000",
]);

interface Known {
  readonly path: string;
  readonly source: Data;
  readonly data: Data;
}

interface Writing {
  /** The files of each pack by id, as they were before. */
  readonly known: Map<string, ReadonlyMap<string, Known>>;
  readonly places: Places;
  readonly schemas: Schemas;
  readonly sources: PackSources;
  readonly again: boolean;
  readonly changed: string[];
  readonly added: string[];
  readonly removed: string[];
}

/** The file of each id of a pack. */
function filesById(pack: string, { places, sources, known }: Writing): ReadonlyMap<string, Known> {
  const found =
    known.get(pack) ??
    new Map(
      sources
        .entries(pack)
        .map(({ file, source, data }) => [String(data._id), { path: join(places.root, file), source, data }] as const),
    );
  known.set(pack, found);
  return found;
}

function begin(places: Places, schemas: Schemas, again = false): Writing {
  const sources = new PackSources(places, ({ where, what }) => {
    throw new Error(`${where}: ${what}`);
  });
  return { known: new Map(), places, schemas, sources, again, changed: [], added: [], removed: [] };
}

/** The directory of a folder by its id; folders that are new are written. */
function directories(pack: string, folders: readonly Data[], writing: Writing): ReadonlyMap<string, string> {
  const { places, added, changed } = writing;
  const known = filesById(pack, writing);
  const packs = join(places.root, "packs");
  const found = new Map<string, string>();
  for (const folder of folders) {
    const id = String(folder._id);
    const parent = folders.find(({ _id }) => _id === folder.folder);
    const there = known.get(id);
    const above = parent === undefined ? undefined : known.get(String(parent._id))?.path;
    const home = above === undefined ? join(packs, pack) : dirname(above);
    const directory = there === undefined ? join(home, slug(String(folder.name))) : dirname(there.path);
    found.set(id, directory);
    const path = join(directory, "_folder.yaml");
    const name = relative(join(packs, pack), directory).split("\\").join("/");
    const { _id, name: called, sort, sorting, folder: _parent, type: _type, ...more } = normal(folder, "folders");
    const source: Data = {
      name: called,
      ...(sorting !== "a" && { sorting }),
      ...(sort !== undefined && { sort }),
      ...(_id !== stableId(pack, "folder", name) && { _id }),
      ...more,
    };
    if (there === undefined) {
      writeText(path, written(source));
      added.push(shown(places.root, path));
    } else if (!isDeepStrictEqual({ sort: 0, ...there.source }, { sort: 0, ...source })) {
      writeText(path, amended(readText(path), there.source, source));
      changed.push(shown(places.root, path));
    }
  }
  return found;
}

/** A file's name for a new entry: its own, or with a number where another entry has it. */
function freeName(pack: string, name: string, { sources }: Writing): string {
  const plain = slug(name) || "entry";
  for (let at = 1; ; at += 1) {
    const file = at === 1 ? plain : `${plain}-${at}`;
    if (sources.find(`${pack}/${file}`) === undefined) return file;
  }
}

/** Brings one document into its file. */
function take(document: Data, pack: string, type: string, directory: string | undefined, writing: Writing): void {
  const { places, schemas, sources, again, changed, added } = writing;
  const collection = COLLECTIONS[type] ?? type;
  const there = filesById(pack, writing).get(String(document._id));
  const now = normal(fill(document, collection, schemas), collection);
  const file = there === undefined ? freeName(pack, String(document.name), writing) : nameOf(there.path);
  const place = directory ?? (there === undefined ? join(places.root, "packs", pack) : dirname(there.path));
  const path = join(place, `${file}.yaml`);
  const reading = { pack, collection, file, schemas, sources };
  if (there === undefined) {
    writeText(path, written(compacted(now, reading)));
    added.push(shown(places.root, path));
    return;
  }
  const before = normal(fill(there.data, collection, schemas), collection);
  const { folder: _folder, ...rest } = before;
  const { folder: _now, ...own } = now;
  const moved = path !== there.path;
  if (isDeepStrictEqual(rest, own) && !moved && !again) return;
  const text = readText(there.path);
  // Redundant entries of a file stay where the document did not change.
  const [was, is] = [compacted(before, reading), compacted(now, reading)];
  const next = again
    ? written(is)
    : isDeepStrictEqual(was, is)
      ? text
      : amended(text, there.source, over(there.source, was, is));
  if (next === text && !moved) return;
  writeText(path, next);
  if (moved) rmSync(there.path);
  changed.push(shown(places.root, path));
}

/** Returns the content of a file, with the differences between two readings of its document. */
function over(source: unknown, was: unknown, is: unknown): Data {
  const said = (from: unknown, before: unknown, after: unknown): unknown => {
    if (isDeepStrictEqual(before, after)) return from;
    if (isRecord(from) && isRecord(before) && isRecord(after)) {
      const names = [...new Set([...Object.keys(after), ...Object.keys(from)])];
      const found: Data = {};
      for (const name of names) {
        const value =
          name in after || !(name in before) ? said(from[name], before[name], after[name] ?? from[name]) : undefined;
        if (value !== undefined) found[name] = value;
      }
      return found;
    }
    if (
      Array.isArray(from) &&
      Array.isArray(before) &&
      Array.isArray(after) &&
      from.length === after.length &&
      before.length === after.length
    )
      return after.map((child, at) => said(from[at], before[at], child));
    return after;
  };
  return said(source, was, is) as Data;
}

/**
 * Brings the documents of compiled packs into the sources.
 * @throws an Error when a source cannot be read, since its entry would otherwise be written twice
 */
export async function unpack(options: UnpackOptions = {}): Promise<Unpacked> {
  const { places = placesOf(), again = false } = options;
  const from = options.from ?? join(places.dist, "packs");
  const writing = begin(places, options.schemas ?? (await loadSchemas(places)), again);
  for (const [pack, type] of packTypes(places)) {
    const folder = join(from, pack);
    if (!existsSync(folder) || (options.only ?? pack) !== pack) continue;
    const { documents, folders } = await packContents(folder, COLLECTIONS[type] ?? type);
    const homes = directories(pack, folders, writing);
    const kept = new Set([...documents, ...folders].map(({ _id }) => String(_id)));
    for (const document of documents)
      if (!(pack === "handbook" && BUILT.has(String(document._id))))
        take(document, pack, type, homes.get(String(document.folder)), writing);
    for (const [id, { path }] of filesById(pack, writing)) {
      if (kept.has(id) || !existsSync(path)) continue;
      rmSync(path);
      writing.removed.push(shown(places.root, path));
    }
  }
  return writing;
}

/**
 * Brings one exported document into the entry that it was copied from, or into a new one.
 * @throws an Error when its type belongs to no pack
 */
export async function takeExport(path: string, places: Places = placesOf(), given?: Schemas): Promise<Unpacked> {
  const document = readJson(path);
  if (!isRecord(document)) throw new Error(`${path} holds no document`);
  const writing = begin(places, given ?? (await loadSchemas(places)));
  const { sources } = writing;
  const stats = isRecord(document._stats) ? document._stats : {};
  const name = sources.nameOfAddress(String(stats.compendiumSource));
  if (name === undefined)
    throw new Error(
      `${path} was not copied from an entry of these packs (its _stats.compendiumSource is ${JSON.stringify(stats.compendiumSource)}): make the entry first (npm run pack:new)`,
    );
  const [pack = ""] = name.split("/");
  const entry = sources.targets.document(name);
  const copy: Data = { ...document, _id: entry?._id };
  const { folder: _folder, ownership: _ownership, ...own } = copy;
  take({ ...own, folder: entry?.folder ?? null }, pack, sources.type(pack), undefined, writing);
  return writing;
}

/** Returns the changes, a line each. */
export function linesOf({ changed, added, removed }: Unpacked): string[] {
  const lines = [
    ...changed.map((path) => `  changed ${path}`),
    ...added.map((path) => `  added   ${path}`),
    ...removed.map((path) => `  removed ${path}`),
  ];
  return lines.length === 0 ? ["unpack: the sources say the same as the packs"] : lines;
}

if (isMain(import.meta)) {
  const given = process.argv[2];
  try {
    const places = placesOf();
    const folder = given === undefined ? places.dist : resolve(given);
    if (given?.endsWith(".json")) console.log(linesOf(await takeExport(folder, places)).join("\n"));
    else {
      const packs = basename(folder) === "packs" ? folder : join(folder, "packs");
      if (!existsSync(packs)) throw new Error(`${packs} does not exist: run npm run packs, or give a system's folder`);
      console.log(linesOf(await unpack({ places, from: packs })).join("\n"));
    }
  } catch (error) {
    console.error(`unpack: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
