import type { DataField } from "../fields/base.ts";
import { NumberField } from "../fields/scalars.ts";
import { SchemaField } from "../fields/schema.ts";
import type { DataModel } from "../models/data-model.ts";
import { runtime } from "../runtime.ts";

/** Paths under `system` that a token bar can show: with a maximum, or single values. */
export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

/** The attributes that CONFIG.Actor.trackableAttributes lists for the types, otherwise those in the schemas of their models. */
export function trackedAttributes(types: readonly string[]): TrackedAttributes {
  const configured = runtime.config.Actor?.trackableAttributes as
    | Record<string, { bar?: string[]; value?: string[] }>
    | undefined;
  const models = runtime.config.Actor?.dataModels as Record<string, typeof DataModel> | undefined;
  const bar = new Set<string>();
  const value = new Set<string>();
  for (const type of types) {
    const own = configured?.[type];
    if (own) {
      for (const path of own.bar ?? []) bar.add(path);
      for (const path of own.value ?? []) value.add(path);
    } else if (models?.[type]) infer(models[type].schema, [], bar, value);
  }
  return { bar: Array.from(bar, (p) => p.split(".")), value: Array.from(value, (p) => p.split(".")) };
}

function infer(schema: SchemaField, path: string[], bar: Set<string>, value: Set<string>): void {
  for (const [name, field] of Object.entries(schema.fields)) {
    const here = [...path, name];
    if (field instanceof SchemaField && isNumber(field.get("value")) && isNumber(field.get("max")))
      bar.add(here.join("."));
    else if (field instanceof SchemaField) infer(field, here, bar, value);
    else if (isNumber(field)) value.add(here.join("."));
  }
}

function isNumber(field: DataField | undefined): boolean {
  return field instanceof NumberField;
}

/** One path of a bar, for a form. */
export interface AttributeChoice {
  group: string;
  value: string;
  label: string;
}

/** The paths that bars can show, as choices of a form. */
export function attributeChoices({ bar, value }: TrackedAttributes): AttributeChoice[] {
  const entry = (group: string) => (path: string[]) => ({ group, value: path.join("."), label: path.join(".") });
  return [...bar.map(entry("TOKEN.BarAttributes")), ...value.map(entry("TOKEN.BarValues"))];
}
