/** Modules: further packages beside the system, each a folder with a `module.json`; all named ones are active. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { JsonObject } from "../shared/json.ts";
import type { LanguageFile, ModuleSnapshot } from "../shared/protocol.ts";
import { type DocumentTypes, subtype } from "./manifest.ts";

const schema = z.looseObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/i, "only letters, digits, - and _"),
  title: z.string(),
  version: z.coerce.string(),
  socket: z.boolean().optional(),
  esmodules: z.array(z.string()).optional(),
  scripts: z.array(z.string()).optional(),
  styles: z.array(z.union([z.string(), z.looseObject({ src: z.string(), layer: z.string().nullish() })])).optional(),
  languages: z.array(z.looseObject({ lang: z.string(), name: z.string(), path: z.string() })).optional(),
  documentTypes: z.record(z.string(), z.record(z.string(), subtype)).optional(),
  quickstart: z.undefined("quickstart is not implemented at this table").optional(),
  packs: z.array(z.unknown()).max(0, "compendia of modules are not served at this table").optional(),
});

export interface Module {
  readonly folder: string;
  readonly snapshot: ModuleSnapshot;
  readonly languages: readonly LanguageFile[];
  /** The channel `module.<id>` is relayed (PLAY-153). */
  readonly socket: boolean;
  /** Sub-types by their full names, `<module>.<type>` (PLAY-155). */
  readonly documentTypes: DocumentTypes;
}

/**
 * Reads `<folder>/module.json`.
 * @throws Error naming the file and the fault
 */
export async function readModule(folder: string): Promise<Module> {
  const file = path.join(path.resolve(folder), "module.json");
  let raw: unknown;
  try {
    raw = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read as a module: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = schema.safeParse(raw);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`${file}: ${issue?.path.map(String).join(".")}: ${issue?.message}`);
  }
  const { id, title, version, esmodules = [], scripts = [], styles = [], languages = [] } = result.data;
  const documentTypes = ownTypes(id, result.data.documentTypes ?? {});
  const url = (inner: string): string => `/modules/${id}/${inner.replace(/^\.?\//, "")}`;
  return {
    folder: path.resolve(folder),
    snapshot: {
      ...(raw as JsonObject),
      id,
      title,
      version,
      active: true,
      esmodules: esmodules.map(url),
      scripts: scripts.map(url),
      styles: styles.map((entry) =>
        typeof entry === "string"
          ? { src: url(entry), layer: "modules" }
          : { src: url(entry.src), layer: entry.layer === undefined ? "modules" : entry.layer },
      ),
    },
    languages: languages.map(({ lang, name, path: inner }) => ({ lang, name, path: url(inner) })),
    socket: result.data.socket === true,
    documentTypes,
  };
}

/** The sub-types of a module under the documents' names, because the manifest omits the module's id. */
function ownTypes(id: string, declared: DocumentTypes): DocumentTypes {
  return Object.fromEntries(
    Object.entries(declared).map(([document, types]) => [
      document,
      Object.fromEntries(Object.entries(types).map(([type, rest]) => [`${id}.${type}`, rest])),
    ]),
  );
}

/**
 * Reads all modules, in order.
 * @throws Error as `readModule` does, and for two with the same id
 */
export async function readModules(folders: readonly string[]): Promise<Module[]> {
  const modules = await Promise.all(folders.map(readModule));
  const ids = modules.map(({ snapshot }) => snapshot.id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`The module ${twice} is named twice.`);
  return modules;
}

/** The sub-types of all of them, by document. */
export function typesOfModules(modules: readonly Module[]): DocumentTypes {
  const all: DocumentTypes = {};
  for (const { documentTypes } of modules)
    for (const [document, types] of Object.entries(documentTypes)) all[document] = { ...all[document], ...types };
  return all;
}
