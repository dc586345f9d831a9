/**
 * The system's data models without Foundry: `src/foundry/data` is loaded with field classes that only record how they
 * were made, so that pack entries and the manifest can be compared with the schema that the system really declares.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isRecord, messageOf } from "./files.ts";
import type { Places } from "./paths.ts";

/** A field as it was made: the class it comes from and what it was given. */
export class RecordedField {
  /** The name of Foundry's class, such as `NumberField`. */
  readonly kind: string = "DataField";
  readonly given: readonly unknown[];

  constructor(...given: readonly unknown[]) {
    this.given = given;
  }

  /** Foundry's own type check is not repeated here; a field of the system's own adds to it. */
  protected _validateType(_value: unknown): void {}

  /** The options, wherever this kind of field takes them. */
  get options(): Record<string, unknown> {
    const holds = this.given[0] instanceof RecordedField || COMPOSITE.has(this.kind);
    const options = holds ? this.given[1] : this.given[0];
    return isRecord(options) ? options : {};
  }

  /** The named fields of a schema. */
  get fields(): Readonly<Record<string, RecordedField>> | undefined {
    const fields = this.given[0];
    if (this.kind !== "SchemaField" || !isRecord(fields)) return undefined;
    return Object.fromEntries(
      Object.entries(fields).filter((pair): pair is [string, RecordedField] => pair[1] instanceof RecordedField),
    );
  }

  /** The field of each element. */
  get element(): RecordedField | undefined {
    return this.given[0] instanceof RecordedField ? this.given[0] : undefined;
  }

  /** Returns the objection of the system's own kind of field to a value. */
  objection(value: unknown): string | undefined {
    try {
      this._validateType(value);
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  }
}

const COMPOSITE = new Set([
  "SchemaField",
  "EmbeddedDataField",
  "EmbeddedCollectionField",
  "ForeignDocumentField",
  "TypedSchemaField",
]);

/** Returns Foundry's namespace as far as a data model needs it while it is loaded; any other member is an error with its name. */
function recordingNamespace(): unknown {
  const classes = new Map<string, typeof RecordedField>();
  const fields = new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== "string") return undefined;
        const kind: string = name;
        const known = classes.get(kind);
        if (known !== undefined) return known;
        const made = class extends RecordedField {
          override readonly kind: string = kind;
        };
        classes.set(kind, made);
        return made;
      },
    },
  );
  const loud = (path: string, members: Record<string, unknown>): unknown =>
    new Proxy(members, {
      get(target, name) {
        if (typeof name === "symbol" || Object.hasOwn(target, name)) return Reflect.get(target, name);
        throw new Error(`a data model uses ${path}.${name} while it is loaded: only fields and base classes may be`);
      },
    });
  return loud("foundry", {
    data: loud("foundry.data", {
      fields,
      regionBehaviors: loud("foundry.data.regionBehaviors", { RegionBehaviorType: class {} }),
    }),
    abstract: loud("foundry.abstract", { TypeDataModel: class {}, DataModel: class {} }),
  });
}

/** The schema of each type, by document and type. */
export type Schemas = ReadonlyMap<string, ReadonlyMap<string, RecordedField>>;

function schemaOf(model: unknown): RecordedField | undefined {
  if (typeof model !== "function" || !("defineSchema" in model) || typeof model.defineSchema !== "function")
    return undefined;
  const fields: unknown = model.defineSchema();
  const root = new RecordedField(fields);
  return Object.assign(root, { kind: "SchemaField" });
}

/**
 * Loads the data models.
 * @throws an Error when they do not exist or need more of Foundry than fields.
 */
export async function loadSchemas(places: Places): Promise<Schemas> {
  const file = join(places.root, "src", "foundry", "data", "index.ts");
  if (!existsSync(file)) throw new Error("src/foundry/data/index.ts does not exist: there are no data models yet.");
  const before = Object.getOwnPropertyDescriptor(globalThis, "foundry");
  Object.defineProperty(globalThis, "foundry", { value: recordingNamespace(), configurable: true });
  try {
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    const documents = { Actor: module.ACTOR_MODELS, Item: module.ITEM_MODELS, ChatMessage: module.MESSAGE_MODELS };
    const found = new Map<string, ReadonlyMap<string, RecordedField>>();
    for (const [name, models] of Object.entries(documents)) {
      const types = new Map<string, RecordedField>();
      for (const [type, model] of Object.entries(isRecord(models) ? models : {})) {
        const schema = schemaOf(model);
        if (schema !== undefined) types.set(type, schema);
      }
      found.set(name, types);
    }
    return found;
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, "foundry");
    else Object.defineProperty(globalThis, "foundry", before);
  }
}

/** The paths of every HTML field under a schema; a list's or a set's elements are named by `*`. */
export function htmlPaths(field: RecordedField, path = ""): string[] {
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const own = field.kind === "HTMLField" ? [path] : [];
  const below = Object.entries(field.fields ?? {}).flatMap(([name, child]) => htmlPaths(child, at(name)));
  return [...own, ...below, ...(field.element === undefined ? [] : htmlPaths(field.element, at("*")))];
}

/** How many letters differ between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the known name that is nearest, or all when none is near. */
export function nearest(name: string, known: readonly string[]): string {
  const [best] = [...known].sort((a, b) => distance(name, a) - distance(name, b));
  if (best !== undefined && distance(name, best) <= 2) return `: is ${best} meant?`;
  return `: there are ${known.join(", ")}`;
}

function checkNumber(value: number, { integer, min, max }: Record<string, unknown>): string | undefined {
  if (!Number.isFinite(value)) return "is not a finite number";
  if (integer === true && !Number.isInteger(value)) return `must be whole, not ${value}`;
  if (typeof min === "number" && value < min) return `is ${value}, under the least (${min})`;
  if (typeof max === "number" && value > max) return `is ${value}, over the most (${max})`;
  return undefined;
}

function choicesOf(choices: unknown): unknown[] | undefined {
  const list: unknown = typeof choices === "function" ? choices() : choices;
  return Array.isArray(list) ? list : isRecord(list) ? Object.keys(list) : undefined;
}

const TYPE_OF: Readonly<Record<string, string>> = {
  NumberField: "number",
  BooleanField: "boolean",
  StringField: "string",
  HTMLField: "string",
  DocumentUUIDField: "string",
  DocumentIdField: "string",
  FilePathField: "string",
  ColorField: "string",
  JSONField: "string",
};

function checkPlain(field: RecordedField, value: unknown): string | undefined {
  const wanted = TYPE_OF[field.kind];
  if (wanted !== undefined && typeof value !== wanted) return `must be a ${wanted}, not ${JSON.stringify(value)}`;
  if (typeof value === "number") {
    const wrong = checkNumber(value, field.options);
    if (wrong !== undefined) return wrong;
  }
  const choices = choicesOf(field.options.choices);
  if (choices !== undefined && !choices.includes(value))
    return `is ${JSON.stringify(value)}, not one of ${choices.join(", ")}`;
  if (value === "" && field.options.blank === false) return "must not be empty";
  return field.objection(value);
}

/**
 * Compares a value with a field and reports every difference: unknown keys, wrong types, numbers out of range, invalid choices, formulas
 * that do not parse. Absent fields are fine: Foundry fills them in.
 */
export function checkValue(
  field: RecordedField,
  value: unknown,
  path: string,
  report: (path: string, what: string) => void,
): void {
  if (value === undefined) return;
  if (value === null) {
    if (field.options.nullable !== true) report(path, "must not be null");
    return;
  }
  const { fields, element } = field;
  if (fields !== undefined) {
    if (!isRecord(value)) {
      report(path, "must be a group of named values");
      return;
    }
    for (const [name, child] of Object.entries(value)) {
      const below = fields[name];
      if (below === undefined) report(`${path}.${name}`, `is not in the schema${nearest(name, Object.keys(fields))}`);
      else checkValue(below, child, `${path}.${name}`, report);
    }
  } else if (element !== undefined) {
    const list = field.kind === "TypedObjectField" ? isRecord(value) : Array.isArray(value);
    if (!list) {
      report(path, field.kind === "TypedObjectField" ? "must be a group of values" : "must be a list");
      return;
    }
    for (const [name, child] of Object.entries(value)) checkValue(element, child, `${path}.${name}`, report);
  } else {
    const wrong = checkPlain(field, value);
    if (wrong !== undefined) report(path, wrong);
  }
}
