import type { Data, GameApi } from "../globals.ts";
import { isTag } from "../util.ts";

declare const game: GameApi;

/** Fields of these names broke form data in 13. */
const BROKEN_NAMES = new Set(["length", "item"]);

interface ReadOptions {
  disabled?: boolean;
  readonly?: boolean;
  dtypes?: Record<string, string>;
}

type Field = Element & { name: string; value: unknown; disabled?: boolean; readOnly?: boolean; dataset: DOMStringMap };

/** Casts a field's value to the type of its `data-dtype`. An unknown type leaves the value to the field of the schema (PEER-10). */
export function castValue(value: unknown, dtype: string | undefined): unknown {
  if (value === null || value === undefined || !dtype || dtype === "String") return value;
  if (Array.isArray(value)) return value.map((entry) => castValue(entry, dtype));
  switch (dtype) {
    case "Number": {
      if (value === "") return null;
      const number = Number(value);
      return Number.isNaN(number) ? value : number;
    }
    case "Boolean":
      return typeof value === "string" ? value === "true" || value === "on" : Boolean(value);
    case "JSON":
      return typeof value === "string" ? JSON.parse(value) : value;
    default:
      return value;
  }
}

/** A form's values by (dotted) name, cast: numbers, booleans, arrays of multi-selects, values of the custom elements. */
export class FormDataExtended extends FormData {
  readonly dtypes: Record<string, string>;
  readonly object: Data;

  constructor(form: HTMLFormElement, { disabled = false, readonly = true, dtypes = {} }: ReadOptions = {}) {
    super();
    this.dtypes = dtypes;
    this.object = {};
    for (const [name, fields] of groupByName(form)) {
      const usable = fields.filter((f) => (disabled || !isDisabled(f)) && (readonly || !f.readOnly));
      if (usable.length === 0) continue;
      const value = this.#read(usable);
      if (value === undefined) continue;
      this.object[name] = value;
      this.set(name, typeof value === "object" ? JSON.stringify(value) : String(value ?? ""));
    }
    this.#readPictures(form);
  }

  /** Pictures that can be changed have their source as value, unless they are disabled. */
  #readPictures(form: HTMLFormElement): void {
    for (const picture of form.querySelectorAll<HTMLImageElement>("img[data-edit]:not(.disabled)")) {
      const path = picture.dataset.edit;
      const source = picture.getAttribute("src");
      if (!path || !source) continue;
      this.object[path] = source;
      this.set(path, source);
    }
  }

  #read(fields: Field[]): unknown {
    const [first] = fields;
    if (isTag(first, "input") && first.type === "radio") {
      const checked = fields.find((f) => isTag(f, "input") && f.checked);
      return checked ? castValue(checked.value, this.#dtype(checked)) : undefined;
    }
    const values = fields.map((f) => castValue(rawValue(f), this.#dtype(f)));
    return values.length === 1 ? values[0] : values;
  }

  #dtype(field: Field): string | undefined {
    const stated = this.dtypes[field.name] ?? field.dataset.dtype;
    if (stated) return stated;
    if (isTag(field, "input") && (field.type === "number" || field.type === "range")) return "Number";
    return undefined;
  }
}

function isDisabled(field: Field): boolean {
  return Boolean(field.disabled) || field.closest("fieldset:disabled") !== null;
}

function rawValue(field: Field): unknown {
  if (isTag(field, "input") && field.type === "checkbox") {
    if (!field.hasAttribute("value")) return field.checked;
    return field.checked ? field.value : null;
  }
  if (isTag(field, "select") && field.multiple) return [...field.selectedOptions].map((o) => o.value);
  if (isTag(field, "input") && field.type === "file") return undefined;
  return field.value;
}

/** Named elements of the form in document order, native ones and form-associated custom elements alike. */
function groupByName(form: HTMLFormElement): Map<string, Field[]> {
  const groups = new Map<string, Field[]>();
  for (const element of Array.from(form.elements)) {
    const field = element as Field;
    const name = field.getAttribute("name") ?? "";
    if (!name || ["BUTTON", "FIELDSET", "OUTPUT"].includes(field.tagName)) continue;
    if (element.parentElement?.closest("[data-form-own]")) continue;
    if (BROKEN_NAMES.has(name) && game.release.generation < 14)
      throw new Error(`A field named "${name}" breaks FormDataExtended in 13 (WIN-72).`);
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return groups;
}
