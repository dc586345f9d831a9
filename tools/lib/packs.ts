/** Compendium sources: one YAML file an entry, under `packs/<pack>/<folder>/`, and the documents that they stand for. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { parse as parseYaml } from "yaml";
import type { Data } from "../packs/defaults.ts";
import { derivedId, expandEntry, expandFolder, type Targets } from "../packs/expand.ts";
import { stableId } from "../packs/ids.ts";
import { isRecord, listFiles, messageOf, readJson, readText, shown } from "./files.ts";
import type { Places } from "./paths.ts";
import type { Finding } from "./report.ts";

/** The collection name in a LevelDB key for each document name. */
export const COLLECTIONS: Readonly<Record<string, string>> = {
  Actor: "actors",
  ActiveEffect: "effects",
  Adventure: "adventures",
  Cards: "cards",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
};

/** The embedded collections that the CLI stores under keys of their own, by the collection they stand in. */
export const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  actors: ["items", "effects"],
  items: ["effects"],
  journal: ["pages", "categories"],
  tables: ["results"],
  scenes: ["drawings", "tokens", "levels", "lights", "notes", "regions", "sounds", "templates", "tiles", "walls"],
  cards: ["cards"],
  playlists: ["sounds"],
};

/** The file that describes the folder it stands in. */
const FOLDER_FILE = "_folder.yaml";

/** One source file, read. */
export interface PackEntry {
  readonly pack: string;
  /** The path from the root. */
  readonly file: string;
  /** The content of the file. */
  readonly source: Data;
  /** The document that it stands for, without the defaults of the data model. */
  readonly data: Data;
}

type Report = (finding: Finding) => void;

/** The folders under `packs/` that hold at least one YAML file. */
export function packNames(places: Places): string[] {
  const folder = join(places.root, "packs");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && packFiles(places, entry.name).length > 0)
    .map((entry) => entry.name)
    .sort();
}

/** The YAML files of a pack. */
export function packFiles(places: Places, pack: string): string[] {
  return listFiles(join(places.root, "packs", pack), (path) => path.endsWith(".yaml") || path.endsWith(".yml"));
}

/** The type of document of each pack, as the manifest says it. */
export function packTypes(places: Places): ReadonlyMap<string, string> {
  const path = join(places.root, "system.json");
  const manifest = existsSync(path) ? readJson(path) : {};
  const packs = isRecord(manifest) && Array.isArray(manifest.packs) ? manifest.packs.filter(isRecord) : [];
  return new Map(packs.map(({ name, type }) => [String(name), String(type)]));
}

/** The sources of a tree, each read when it is needed and then kept. */
export class PackSources {
  readonly #places: Places;
  readonly #report: Report;
  readonly #types: ReadonlyMap<string, string>;
  readonly #files = new Map<string, ReadonlyMap<string, string>>();
  readonly #sources = new Map<string, Data | undefined>();
  readonly #documents = new Map<string, Data | undefined>();

  constructor(places: Places, report: Report) {
    this.#places = places;
    this.#report = report;
    this.#types = packTypes(places);
  }

  /** The document type of a pack. */
  type(pack: string): string {
    return this.#types.get(pack) ?? "Item";
  }

  /** The entries of a pack and its folders, in the order of the files. */
  entries(pack: string): PackEntry[] {
    // Two files of one name are reported here.
    this.#filesOf(pack);
    return packFiles(this.#places, pack).flatMap((path) => {
      const source = this.#source(path);
      const data = source && (basename(path) === FOLDER_FILE ? this.#folder(path) : this.document(path));
      return source && data ? [{ pack, file: shown(this.#places.root, path), source, data }] : [];
    });
  }

  /** The document of a file; undefined when the file cannot be read. */
  document(path: string): Data | undefined {
    if (this.#documents.has(path)) return this.#documents.get(path);
    // A file that is copied while it is expanded copies itself: there is nothing to give yet.
    this.#documents.set(path, undefined);
    const source = this.#source(path);
    const pack = this.#packOf(path);
    const document =
      source &&
      expandEntry(source, {
        pack,
        collection: COLLECTIONS[this.type(pack)] ?? this.type(pack),
        file: nameOf(path),
        folder: this.#folderId(dirname(path)),
        targets: this.targets,
        report: (what) => this.#report({ where: shown(this.#places.root, path), what }),
      });
    this.#documents.set(path, document);
    return document;
  }

  /** Where links and copies of these sources lead. */
  readonly targets: Targets = {
    address: (name) => {
      const path = this.find(name);
      if (path === undefined) return undefined;
      const [pack = "", file = ""] = name.split("/");
      const source = this.#source(path);
      return source && `Compendium.rulings.${pack}.${this.type(pack)}.${String(source._id ?? derivedId(pack, file))}`;
    },
    nameAt: (address) => {
      const path = this.#paths().get(address);
      const name = path === undefined ? undefined : (this.#source(path)?.name ?? this.document(path)?.name);
      return name === undefined ? undefined : String(name);
    },
    document: (name) => {
      const path = this.find(name);
      return path === undefined ? undefined : this.document(path);
    },
  };

  /** The file of an entry named `<pack>/<file>`. */
  find(name: string): string | undefined {
    const [pack = "", file = ""] = name.split("/");
    return this.#filesOf(pack).get(file);
  }

  /** The name `<pack>/<file>` of the entry at an address. */
  nameOfAddress(address: string): string | undefined {
    const path = this.#paths().get(address);
    return path === undefined ? undefined : `${this.#packOf(path)}/${nameOf(path)}`;
  }

  #byAddress: ReadonlyMap<string, string> | undefined;

  #paths(): ReadonlyMap<string, string> {
    this.#byAddress ??= new Map(
      packNames(this.#places).flatMap((pack) =>
        [...this.#filesOf(pack)].flatMap(([file, path]) => {
          const address = this.targets.address(`${pack}/${file}`);
          return address === undefined ? [] : [[address, path] as const];
        }),
      ),
    );
    return this.#byAddress;
  }

  #filesOf(pack: string): ReadonlyMap<string, string> {
    let files = this.#files.get(pack);
    if (files === undefined) {
      const found = new Map<string, string>();
      for (const path of packFiles(this.#places, pack)) {
        if (basename(path) === FOLDER_FILE) continue;
        const other = found.get(nameOf(path));
        if (other !== undefined)
          this.#report({
            where: shown(this.#places.root, path),
            what: `has the name of ${shown(this.#places.root, other)}: a file name stands once in a pack`,
          });
        found.set(nameOf(path), path);
      }
      files = found;
      this.#files.set(pack, files);
    }
    return files;
  }

  #packOf(path: string): string {
    return relative(join(this.#places.root, "packs"), path).split(sep)[0] ?? "";
  }

  #source(path: string): Data | undefined {
    if (this.#sources.has(path)) return this.#sources.get(path);
    const where = shown(this.#places.root, path);
    let source: Data | undefined;
    try {
      const read: unknown = parseYaml(readText(path));
      if (isRecord(read)) source = read;
      else this.#report({ where, what: "holds no entry: it must begin with fields such as name and type" });
    } catch (error) {
      this.#report({ where, what: `does not parse: ${messageOf(error)}` });
    }
    this.#sources.set(path, source);
    return source;
  }

  /** The id of the folder that a directory is; null for one without a `_folder.yaml`. */
  #folderId(directory: string): string | null {
    const path = join(directory, FOLDER_FILE);
    const source = existsSync(path) ? this.#source(path) : undefined;
    if (source === undefined) return null;
    const pack = this.#packOf(path);
    return String(source._id ?? stableId(pack, "folder", this.#folderName(directory)));
  }

  #folderName(directory: string): string {
    return relative(join(this.#places.root, "packs"), directory).split(sep).slice(1).join("/");
  }

  #folder(path: string): Data {
    const pack = this.#packOf(path);
    const directory = dirname(path);
    const parent = this.#folderId(dirname(directory));
    return expandFolder(this.#source(path) ?? {}, pack, this.type(pack), this.#folderName(directory), parent);
  }
}

/** The name of an entry's file, without directory and ending. */
export function nameOf(path: string): string {
  return basename(path).replace(/\.ya?ml$/, "");
}

/** Reads the entries of a pack; a file that does not parse, or holds no object, is reported. */
export function readPack(places: Places, pack: string, report: Report): PackEntry[] {
  return new PackSources(places, report).entries(pack);
}

/**
 * Returns the document of one entry, by its path below `packs/` without the ending: for tests and tools that need no other.
 * @throws an Error when it does not exist or cannot be read
 */
export function packDocument(places: Places, path: string): Data {
  const sources = new PackSources(places, ({ where, what }) => {
    throw new Error(`${where}: ${what}`);
  });
  const document = sources.document(join(places.root, "packs", `${path}.yaml`));
  if (document === undefined) throw new Error(`packs/${path}.yaml cannot be read`);
  return document;
}

/** The documents embedded in a document, with the key that each must carry. */
export function embeddedOf(
  data: Record<string, unknown>,
  collection: string,
  ids: string,
): {
  readonly collection: string;
  readonly key: string;
  readonly path: string;
  readonly data: Record<string, unknown>;
}[] {
  const last = collection.split(".").at(-1) ?? collection;
  return (EMBEDDED[last] ?? []).flatMap((name) => {
    const list = data[name];
    if (!Array.isArray(list)) return [];
    return list.filter(isRecord).flatMap((child, index) => {
      const below = `${collection}.${name}`;
      const childIds = `${ids}.${String(child._id)}`;
      const own = { collection: below, key: `!${below}!${childIds}`, path: `${name}[${index}]`, data: child };
      return [own, ...embeddedOf(child, below, childIds)];
    });
  });
}

/** How many keys a compiled pack must hold for these entries: each document and each embedded one. */
export function expectedKeys(entries: readonly Pick<PackEntry, "data">[]): string[] {
  return entries.flatMap(({ data }) => {
    const key = String(data._key);
    const collection = key.split("!")[1] ?? "";
    return [key, ...embeddedOf(data, collection, String(data._id)).map((child) => child.key)];
  });
}
