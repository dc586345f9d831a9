import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choiceKey } from "../../../src/view/fields/choice-key.ts";
import { ArrayField, type DataField, SchemaField, StringField, standInForFoundry, walk } from "./stub.ts";

interface Model {
  readonly LOCALIZATION_PREFIXES: readonly string[];
  defineSchema(): Record<string, DataField>;
}

standInForFoundry();
const DATA = "../../../src/foundry/data/index.ts";
const ITEMS = "../../../src/foundry/sheets/item/item-layouts.ts";
const ACTORS = "../../../src/foundry/sheets/actor/actor-layouts.ts";
const data: Record<string, Record<string, Model>> = await import(DATA);
type Layouts = Record<string, Record<string, readonly { legend: string; fields: readonly string[] }[]>>;
const layouts: Layouts = { ...(await import(ITEMS)), ...(await import(ACTORS)) };

const LANGUAGE = new URL("../../../lang/en/", import.meta.url);
const texts: unknown[] = readdirSync(LANGUAGE).map((name) => JSON.parse(readFileSync(new URL(name, LANGUAGE), "utf8")));

function textOf(key: string): unknown {
  const find = (tree: unknown) =>
    key
      .split(".")
      .reduce<unknown>((at, name) => (at && typeof at === "object" ? Reflect.get(at, name) : undefined), tree);
  return texts.map(find).find((found) => typeof found === "string");
}

const models = { ...data.ACTOR_MODELS, ...data.ITEM_MODELS };

test.each(Object.entries(models))("every field and choice of %s has a text", (_type, model) => {
  const missing: string[] = [];
  for (const [path, field] of walk(model.defineSchema())) {
    const names = path.split(".").filter((name) => name !== "[]");
    // Values that effects add to are named by their key.
    if (path.startsWith("bonuses.")) {
      const key = `RULINGS.EffectKey.${path.slice("bonuses.".length)}`;
      if (!(field instanceof SchemaField) && !textOf(`${key}.name`)) missing.push(path);
      continue;
    }
    const own = model.LOCALIZATION_PREFIXES.some((prefix) => textOf(`${prefix}.FIELDS.${names.join(".")}.label`));
    if (!(field instanceof SchemaField) && !own && !textOf(`RULINGS.Field.${names.at(-1)}`)) missing.push(path);
    if (names.length >= 3 && !(field instanceof SchemaField) && !own && !textOf(`RULINGS.Field.${names.at(-2)}`))
      missing.push(`${path} (${names.at(-2)})`);
    if (field instanceof StringField && Array.isArray(field.choices))
      missing.push(
        ...field.choices.filter((choice) => !textOf(choiceKey(names.at(-1) ?? "", String(choice)))).map(String),
      );
  }
  expect(missing).toEqual([]);
});

test("every group of fields on a sheet has a text, and every field in it exists", () => {
  const missing: string[] = [];
  const check = (
    schema: Record<string, DataField>,
    groups: readonly { legend: string; fields: readonly string[]; heading?: string }[],
  ) => {
    for (const { legend, fields, heading } of groups) {
      if (heading && !textOf(`RULINGS.FieldSection.${heading}`)) missing.push(heading);
      if (!textOf(`RULINGS.FieldGroup.${legend}`)) missing.push(legend);
      for (const path of fields) if (!fieldAt(schema, path.split("."))) missing.push(`${legend}: ${path}`);
    }
  };
  for (const [type, model] of Object.entries(data.ACTOR_MODELS ?? {}))
    check(model.defineSchema(), layouts.ACTOR_LAYOUTS?.[type] ?? []);
  for (const model of Object.values(data.ITEM_MODELS ?? {})) {
    const { sheet }: { sheet: string[] } = Reflect.get(model, "metadata");
    for (const part of sheet) {
      expect(layouts.ITEM_LAYOUTS?.[part], `layout ${part}`).toBeDefined();
      check(model.defineSchema(), layouts.ITEM_LAYOUTS?.[part] ?? []);
    }
  }
  expect(missing).toEqual([]);
});

function fieldAt(fields: Readonly<Record<string, DataField>>, [head, ...rest]: string[]): DataField | undefined {
  const field = fields[head ?? ""];
  if (rest.length === 0 || !field) return field;
  if (field instanceof ArrayField) return undefined;
  return field instanceof SchemaField ? fieldAt(field.fields, rest) : undefined;
}

test("the manifest declares exactly the types that have a model", () => {
  const manifest: { documentTypes: Record<string, Record<string, { htmlFields?: string[] }>> } = JSON.parse(
    readFileSync(new URL("../../../system.json", import.meta.url), "utf8"),
  );
  expect(Object.keys(manifest.documentTypes.Actor ?? {})).toEqual(Object.keys(data.ACTOR_MODELS ?? {}));
  expect(Object.keys(manifest.documentTypes.Item ?? {})).toEqual(Object.keys(data.ITEM_MODELS ?? {}));
  expect(Object.keys(manifest.documentTypes.ChatMessage ?? {})).toEqual(Object.keys(data.MESSAGE_MODELS ?? {}));
  for (const [type, model] of Object.entries(models)) {
    const html = walk(model.defineSchema()).filter(([, field]) => field.constructor.name === "HTMLField");
    const declared = manifest.documentTypes.Actor?.[type] ?? manifest.documentTypes.Item?.[type];
    expect(declared?.htmlFields?.toSorted(), type).toEqual(html.map(([path]) => path).toSorted());
  }
});
