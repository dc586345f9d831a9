/** Reads the `template.json` of systems that describe their types in it instead of in data models: documented for v13, deprecated in v14. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { isObject, type JsonObject } from "../shared/json.ts";

/** The content of a template: the sub-types of each document with their HTML fields, and the initial data of each. */
export interface Template {
  types: Record<string, Record<string, { htmlFields: string[] }>>;
  model: Record<string, Record<string, JsonObject>>;
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];

function merged(into: JsonObject, from: JsonObject): JsonObject {
  const out: JsonObject = { ...into };
  for (const [key, value] of Object.entries(from)) {
    const there = Object.hasOwn(out, key) ? out[key] : undefined;
    out[key] = isObject(there) && isObject(value) ? merged(there, value) : (value ?? null);
  }
  return out;
}

/**
 * The template of a system folder, or null when it has none.
 * @throws Error naming the file when it is not JSON
 */
export async function readTemplate(folder: string): Promise<Template | null> {
  const file = path.join(path.resolve(folder), "template.json");
  const content = await readFile(file, "utf8").catch(() => null);
  if (content === null) return null;
  let raw: unknown;
  try {
    raw = JSON.parse(content);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const out: Template = { types: {}, model: {} };
  if (!isObject(raw)) return out;
  for (const [document, entry] of Object.entries(raw)) if (isObject(entry)) readDocument(out, document, entry);
  return out;
}

function readDocument(out: Template, document: string, entry: JsonObject): void {
  const shared = isObject(entry.templates) ? entry.templates : {};
  const types: Template["types"][string] = {};
  const model: Template["model"][string] = {};
  for (const type of strings(entry.types)) {
    const { templates, htmlFields, gmOnlyFields: _gm, ...own } = isObject(entry[type]) ? entry[type] : {};
    let data: JsonObject = {};
    const html = [...strings(entry.htmlFields), ...strings(htmlFields)];
    for (const name of strings(templates)) {
      const part = shared[name];
      if (!isObject(part)) continue;
      const { htmlFields: partHtml, ...fields } = part;
      html.push(...strings(partHtml));
      data = merged(data, fields);
    }
    model[type] = merged(data, own);
    types[type] = { htmlFields: html };
  }
  out.types[document] = types;
  out.model[document] = model;
}
