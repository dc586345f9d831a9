import type { DataField } from "../fields/base.ts";
import { ArrayField, TypedObjectField } from "../fields/containers.ts";
import { EmbeddedDataField, TypedSchemaField } from "../fields/embedded.ts";
import { SchemaField } from "../fields/schema.ts";
import type { DataModel } from "../models/data-model.ts";
import { runtime } from "../runtime.ts";
import { getProperty } from "../utils/objects.ts";
import type { Localization } from "./i18n.ts";

interface LocalizeOptions {
  prefixes?: string[];
  prefixPath?: string;
}

const done = new WeakSet<object>();

/** Gives the fields of a model labels and hints from `<prefix>.FIELDS.<path>.label` and `.hint`. Later prefixes win. A field's own label is translated. */
export function localizeDataModel(
  model: typeof DataModel,
  { prefixes = [], prefixPath = "" }: LocalizeOptions = {},
): void {
  if (done.has(model)) return;
  done.add(model);
  const all = [...(model.LOCALIZATION_PREFIXES ?? []), ...prefixes];
  localizeSchema(model.schema, all, { prefixPath });
}

export function localizeSchema(
  schema: SchemaField,
  prefixes: string[] = [],
  { prefixPath = "" }: { prefixPath?: string } = {},
): void {
  walk(schema, prefixPath.replace(/\.$/, ""), withTexts(prefixes));
}

function walk(field: DataField, path: string, prefixes: string[]): void {
  const i18n = runtime.game.i18n as Localization;
  if (path) label(field, path, prefixes, i18n);
  const join = (name: string): string => (path ? `${path}.${name}` : name);
  if (field instanceof EmbeddedDataField) {
    const own = withTexts((field.model as typeof DataModel).LOCALIZATION_PREFIXES ?? []);
    for (const [name, inner] of Object.entries(field.fields)) {
      walk(inner, join(name), prefixes);
      walk(inner, name, own);
    }
  } else if (field instanceof SchemaField)
    for (const [name, inner] of Object.entries(field.fields)) walk(inner, join(name), prefixes);
  else if (field instanceof TypedSchemaField)
    for (const [name, inner] of Object.entries(field.types)) walk(inner, join(name), prefixes);
  else if (field instanceof ArrayField || field instanceof TypedObjectField) {
    const element = (field as { element?: DataField }).element;
    if (element && typeof element === "object" && "fieldPath" in element) walk(element, join("element"), prefixes);
  }
}

/** The prefixes with any field texts, because every field asks three times for each. */
function withTexts(prefixes: readonly string[]): string[] {
  const { translations, _fallback } = runtime.game.i18n as Localization;
  return prefixes.filter((prefix) =>
    [translations, _fallback].some((texts) => getProperty(texts, `${prefix}.FIELDS`) !== undefined),
  );
}

function label(field: DataField, path: string, prefixes: string[], i18n: Localization): void {
  for (const key of ["label", "hint", "placeholder"] as const) {
    if (field.options[key]) {
      field[key] = i18n.localize(field.options[key] as string);
      continue;
    }
    for (const prefix of prefixes) {
      const id = `${prefix}.FIELDS.${path}.${key}`;
      if (i18n.has(id)) field[key] = i18n.localize(id);
    }
  }
}

/** Localises the models of all registered sub-types, after the languages are loaded. */
export function localizeRegisteredModels(): void {
  for (const config of Object.values(runtime.config)) {
    const models = config?.dataModels as Record<string, typeof DataModel> | undefined;
    for (const model of Object.values(models ?? {}))
      if (typeof model === "function" && "schema" in model) localizeDataModel(model, { prefixPath: "" });
  }
}
