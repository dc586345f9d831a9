/** Defaults: a source file leaves out the values that the data model gives, and the build writes them in. */
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../lib/files.ts";
import type { RecordedField } from "../lib/schema.ts";

/** Plain data, as YAML holds it. */
export type Data = Record<string, unknown>;

/** A value that merging cannot make from the base, because it lacks a field that the base has. */
export class Inexpressible extends Error {}

/** The value of a field that nothing is said about; undefined where the model has none either. */
export function initialOf(field: RecordedField): unknown {
  const { options, fields, element } = field;
  if ("initial" in options) {
    const { initial } = options;
    return typeof initial === "function" ? (initial as () => unknown)() : structuredClone(initial);
  }
  if (options.required === false) return undefined;
  if (options.nullable === true) return null;
  if (fields !== undefined) return filled(field, {});
  if (field.kind === "TypedObjectField" || field.kind === "ObjectField") return {};
  return element === undefined ? undefined : [];
}

/** A value with every default written in, its fields in the order of the schema. */
export function filled(field: RecordedField, value: unknown): unknown {
  if (value === undefined) return initialOf(field);
  const { fields, element } = field;
  if (fields !== undefined && isRecord(value)) {
    const found: Data = {};
    for (const [name, child] of Object.entries(fields)) {
      const given = filled(child, value[name]);
      if (given !== undefined) found[name] = given;
    }
    for (const [name, child] of Object.entries(value)) if (!(name in fields)) found[name] = child;
    return found;
  }
  if (element !== undefined && Array.isArray(value)) return value.map((child) => filled(element, child));
  if (element !== undefined && isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, filled(element, child)]));
  return value;
}

/** Figures that a reader looks for: they are said even where the model would give the same. */
const FIGURES: ReadonlySet<string> = new Set(
  "ac breath cha con damage death dex dice hd hitDie int level list morale paralysis per spells str thac0 to value wands wis".split(
    " ",
  ),
);

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === 0 || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** A value without what `filled` would write in, but for its figures. */
function bare(field: RecordedField | undefined, value: unknown): unknown {
  const { fields, element } = field ?? {};
  if (fields !== undefined && isRecord(value)) {
    const found: Data = {};
    for (const [name, child] of Object.entries(fields)) {
      const kept = stripped(child, value[name], name);
      if (kept !== undefined) found[name] = kept;
    }
    for (const [name, child] of Object.entries(value)) if (!(name in fields)) found[name] = child;
    return found;
  }
  if (element !== undefined && Array.isArray(value)) return value.map((child) => bare(element, child));
  if (element !== undefined && isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, bare(element, child)]));
  return value;
}

/** A value as a source file says it; undefined where it is the default and no figure. */
export function stripped(field: RecordedField | undefined, value: unknown, name = ""): unknown {
  if (value === undefined) return undefined;
  if (field === undefined || !isDeepStrictEqual(filled(field, value), initialOf(field))) return bare(field, value);
  if (!FIGURES.has(name)) return undefined;
  const figure = bare(field, value);
  return isNothing(figure) ? undefined : figure;
}

/**
 * Returns the parts of a value that differ from the base it is merged over; undefined where both are the same. Both have their defaults
 * written in.
 * @throws Inexpressible when the base has a field that the value lacks
 */
export function differing(field: RecordedField | undefined, value: unknown, base: unknown): unknown {
  if (isDeepStrictEqual(value, base)) return undefined;
  if (!isRecord(value) || !isRecord(base)) return bare(field, value);
  for (const name of Object.keys(base)) if (value[name] === undefined) throw new Inexpressible(name);
  const found: Data = {};
  for (const [name, child] of Object.entries(value)) {
    const below = field?.fields?.[name] ?? (field?.fields === undefined ? field?.element : undefined);
    const said = differing(below, child, base[name]);
    if (said !== undefined) found[name] = said;
  }
  return found;
}

/** A base with what is given written over it: groups field by field, everything else as a whole. */
export function merged(base: unknown, given: unknown): unknown {
  if (given === undefined) return base;
  if (!isRecord(base) || !isRecord(given)) return given;
  const found: Data = { ...base };
  for (const [name, child] of Object.entries(given)) found[name] = merged(base[name], child);
  return found;
}
