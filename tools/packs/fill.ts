/** Writes the defaults of the data models into documents, so that a compendium's index and its copies have every field. */
import { isRecord } from "../lib/files.ts";
import type { Schemas } from "../lib/schema.ts";
import { type Data, filled } from "./defaults.ts";

/** The document that an embedded collection holds, where the system has data models for it. */
const HELD: Readonly<Record<string, string>> = { actors: "Actor", items: "Item" };

/** A document of a collection with every default, its embedded documents too. Of a type without a model it stays as it is. */
export function fill(data: Data, collection: string, schemas: Schemas): Data {
  const found: Data = { ...data };
  const schema = schemas.get(HELD[collection] ?? "")?.get(String(data.type));
  if (schema !== undefined) found.system = filled(schema, isRecord(data.system) ? data.system : {});
  for (const name of Object.keys(HELD)) {
    const list = data[name];
    if (Array.isArray(list)) found[name] = list.map((child) => (isRecord(child) ? fill(child, name, schemas) : child));
  }
  return found;
}
