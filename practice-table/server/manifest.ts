/** Reads a built system's `system.json` as documented; only fields that the table needs are checked. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { JsonObject } from "../shared/json.ts";
import { readTemplate, type Template } from "./template.ts";

export const subtype = z.looseObject({
  htmlFields: z.array(z.string()).optional(),
  gmOnlyFields: z.array(z.string()).optional(),
});

const pack = z.looseObject({
  name: z.string().regex(/^[\w-]+$/),
  label: z.string().optional(),
  path: z.string().optional(),
  type: z.string(),
  system: z.string().optional(),
  banner: z.string().nullish(),
  ownership: z.record(z.string(), z.string()).optional(),
  private: z.boolean().optional(),
  flags: z.record(z.string(), z.unknown()).optional(),
});

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
  packs: z.array(pack).optional(),
  packFolders: z.array(z.unknown()).optional(),
  grid: z
    .looseObject({ type: z.number().optional(), distance: z.number().optional(), units: z.string().optional() })
    .optional(),
});

export type PackEntry = z.infer<typeof pack>;

export interface Manifest extends z.infer<typeof schema> {
  /** The absolute path of the system's folder. */
  folder: string;
  /** The raw manifest, for the client. */
  raw: JsonObject;
  /** The initial data of each sub-type in the system's `template.json`, if any: document, type, data. */
  model: JsonObject;
  /** The sub-types that active modules declare, by their full names (PLAY-155). */
  moduleTypes?: DocumentTypes;
}

/**
 * Reads `<folder>/system.json`.
 * @throws Error naming the file and the wrong field
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(path.resolve(folder), "system.json");
  let content: string;
  try {
    content = await readFile(file, "utf8");
  } catch {
    throw new Error(
      `There is no system in ${folder}: ${file} cannot be read. Build it first (npm run build), or pass --system.`,
    );
  }
  let raw: unknown;
  try {
    raw = JSON.parse(content);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = schema.safeParse(raw);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`${file}: ${issue?.path.map(String).join(".")}: ${issue?.message}`);
  }
  const template = await readTemplate(folder);
  return {
    ...result.data,
    ...(template && { documentTypes: withTemplate(result.data.documentTypes ?? {}, template) }),
    folder: path.resolve(folder),
    raw: raw as JsonObject,
    model: template?.model ?? {},
  };
}

export type DocumentTypes = NonNullable<z.infer<typeof schema>["documentTypes"]>;

/** The manifest's and the template's sub-types, with the HTML fields of both. */
function withTemplate(declared: DocumentTypes, template: Template): DocumentTypes {
  const out: DocumentTypes = structuredClone(declared);
  for (const [document, types] of Object.entries(template.types)) {
    out[document] ??= {};
    for (const [type, { htmlFields }] of Object.entries(types)) {
      const known = out[document][type] ?? {};
      out[document][type] = { ...known, htmlFields: [...new Set([...(known.htmlFields ?? []), ...htmlFields])] };
    }
  }
  return out;
}

/** The folder of a pack below the system's: the manifest's `path`, or `packs/<name>` when absent. */
export function packPath(entry: PackEntry): string {
  const given = entry.path?.replace(/^\.?\//, "").replace(/\.db$/, "");
  return given || `packs/${entry.name}`;
}

/** Whether the manifest declares `type` of a document (the caller handles core's own types). */
export function declaresType(manifest: Manifest, document: string, type: string): boolean {
  return typesOf(manifest, document).some((types) => Object.hasOwn(types, type));
}

/** The paths below `system` that the manifest lists for a sub-type under `htmlFields` or `gmOnlyFields`. */
export function listedFields(
  manifest: Manifest,
  document: string,
  type: string,
  list: "htmlFields" | "gmOnlyFields",
): readonly string[] {
  const types = typesOf(manifest, document).find((each) => Object.hasOwn(each, type));
  return types?.[type]?.[list] ?? [];
}

function typesOf(manifest: Manifest, document: string): DocumentTypes[string][] {
  return [manifest.documentTypes ?? {}, manifest.moduleTypes ?? {}].map((types) =>
    Object.hasOwn(types, document) ? (types[document] ?? {}) : {},
  );
}
