/** Reads a document's schema: the field at a path, its valid values, and the update for a change. */
import type { FieldRules } from "../../view/fields/check-input.ts";
import { FormulaField } from "../data/fields.ts";

const F = foundry.data.fields;

type AnyField = foundry.data.fields.DataField.Any;

/** The documents with editable sheets, with their own schema and that of their system model. */
export type Editable = Actor.Implementation | Item.Implementation;

/** The field below another at a path; numbers in the path are list indices. Null when there is none. */
export function fieldBelow(field: AnyField, path: readonly string[]): AnyField | null {
  const [head, ...rest] = path;
  if (head === undefined) return field;
  if (field instanceof F.ArrayField && /^\d+$/.test(head)) return fieldBelow(field.element, rest);
  if (field instanceof F.SchemaField) {
    const next: AnyField | undefined = Object.hasOwn(field.fields, head) ? field.fields[head] : undefined;
    return next ? fieldBelow(next, rest) : null;
  }
  return null;
}

/** The field of a document at a path such as `name` or `system.hd.dice`. */
export function fieldOf(document: Editable, path: string): AnyField | null {
  const parts = path.split(".");
  if (parts[0] === "system") return fieldBelow(document.system.schema, parts.slice(1));
  return fieldBelow(document.schema, parts);
}

/** The fixed choices of a field, if any. */
export function choicesOf(field: AnyField): readonly string[] | null {
  if (!(field instanceof F.StringField)) return null;
  const choices: unknown = field.choices;
  const found: unknown = typeof choices === "function" ? choices() : choices;
  if (Array.isArray(found)) return found.map(String);
  return found !== null && typeof found === "object" ? Object.keys(found) : null;
}

/** The valid values of a field, for a check before sending. Null: a field that is not entered as text. */
export function rulesOf(field: AnyField): FieldRules | null {
  if (field instanceof F.NumberField) {
    const { min, max } = field;
    return {
      kind: "number",
      integer: field.integer,
      nullable: field.nullable,
      ...(Number.isFinite(min) ? { min: Number(min) } : {}),
      ...(Number.isFinite(max) ? { max: Number(max) } : {}),
    };
  }
  if (field instanceof FormulaField) return { kind: "formula", blank: true };
  if (field instanceof F.ArrayField) {
    const element = rulesOf(field.element);
    return element ? { kind: "list", element } : null;
  }
  if (field instanceof F.StringField) {
    const choices = choicesOf(field);
    return { kind: "text", blank: field.blank || field.nullable, ...(choices ? { choices } : {}) };
  }
  return null;
}

/** The value at a path of plain data. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const key of path) {
    if (value === null || typeof value !== "object") return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** The stored data of a document, as a plain copy. */
export function sourceOf(document: Editable): Record<string, unknown> {
  return document.toObject() as Record<string, unknown>;
}

/**
 * The update that sets one path. A path into a list sends the whole list, because lists are replaced as a whole.
 */
export function changeAt(document: Editable, path: string, value: unknown): Record<string, unknown> {
  const parts = path.split(".");
  const source = sourceOf(document);
  for (let length = 1; length < parts.length; length++) {
    const list = valueAt(source, parts.slice(0, length));
    if (!Array.isArray(list)) continue;
    const holder = valueAt(source, parts.slice(0, -1));
    const last = parts.at(-1);
    if (holder === null || typeof holder !== "object" || last === undefined) break;
    Reflect.set(holder, last, value);
    return { [parts.slice(0, length).join(".")]: list };
  }
  return { [path]: value };
}
