/** Every entry of the compendia against the data models: a key that no model knows would be dropped in silence by Foundry. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ArrayField, type DataField, SchemaField, standInForFoundry } from "./stub.ts";

type Plain = Readonly<Record<string, unknown>>;

standInForFoundry();
const DATA = "../../../src/foundry/data/index.ts";
const data: Record<string, Record<string, { defineSchema(): Record<string, DataField> }>> = await import(DATA);
const root = new URL("../../../packs", import.meta.url).pathname;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entriesOf(pack: string): string[] {
  const folder = join(root, pack);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".yaml") && !path.split("/").at(-1)?.startsWith("_"),
  );
}

/** What is wrong with stored data under a schema, by path. */
function faults(fields: Readonly<Record<string, DataField>>, value: Plain, path: string): string[] {
  return Object.entries(value).flatMap(([key, below]) => {
    const field = fields[key];
    return field ? faultsOf(field, below, `${path}.${key}`) : [`${path}.${key} is unknown`];
  });
}

function faultsOf(field: DataField, value: unknown, path: string): string[] {
  if (field instanceof SchemaField)
    return isPlain(value) ? faults(field.fields, value, path) : [`${path} is no object`];
  if (field instanceof ArrayField) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((entry, index) => faultsOf(field.element, entry, `${path}.${index}`));
  }
  try {
    field.check(value);
    return [];
  } catch (error) {
    return [`${path} = ${JSON.stringify(value)} ${error instanceof Error ? error.message : ""}`];
  }
}

function documentFaults(entry: Plain, models: Plain | undefined, where: string): string[] {
  const model = data[models === data.ACTOR_MODELS ? "ACTOR_MODELS" : "ITEM_MODELS"]?.[String(entry.type)];
  if (!model) return [`${where} has the unknown type ${String(entry.type)}`];
  const found = isPlain(entry.system) ? faults(model.defineSchema(), entry.system, `${where} system`) : [];
  const items = Array.isArray(entry.items) ? entry.items.filter(isPlain) : [];
  return [
    ...found,
    ...items.flatMap((item) => documentFaults(item, data.ITEM_MODELS, `${where} > ${String(item.name)}`)),
  ];
}

describe.each([
  ["characters", "ACTOR_MODELS"],
  ["monsters", "ACTOR_MODELS"],
  ["hirelings", "ACTOR_MODELS"],
  ["equipment", "ITEM_MODELS"],
  ["spells", "ITEM_MODELS"],
  ["magic-items", "ITEM_MODELS"],
  ["classes", "ITEM_MODELS"],
])("compendium %s", (pack, models) => {
  test("holds only what the models know, with values they accept", () => {
    const found = entriesOf(pack).flatMap((path) => {
      const entry: unknown = parse(readFileSync(join(root, pack, path), "utf8"));
      return isPlain(entry) && entry.type !== undefined ? documentFaults(entry, data[models], path) : [];
    });
    expect(found).toEqual([]);
  });
});

test("the check sees an unknown key and a bad value", () => {
  const bad = { type: "weapon", system: { damage: "2d", nonsense: 1, range: { short: -1 } } };
  expect(documentFaults(bad, data.ITEM_MODELS, "x")).toHaveLength(3);
});
