import { type Dict, isPlain } from "../types.ts";
import { isEmpty } from "../utils/objects.ts";
import { DataField, type FieldOptions, type PipeOptions } from "./base.ts";
import { DataModelValidationFailure } from "./failure.ts";

/** The fields of a model or of a nested object, by name. */
export type DataSchema = Record<string, DataField>;

/** The field name of an update key: `-=hp` and `==hp` mean `hp`. */
export function bareKey(key: string): string {
  return key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
}

/** Whether data has a key that replaces or deletes a whole value; the check avoids three look-ups for each field, because most data have none. */
function hasOperatorKey(data: Dict): boolean {
  for (const key in data) if (key.charCodeAt(1) === 61 && bareKey(key) !== key) return true;
  return false;
}

/**
 * The value a field is initialised from: the stored value or, for a field that is not stored (V14-37), a new copy of its initial value; effects are applied on
 * top.
 */
export function storedValue(field: DataField, name: string, source: Dict): unknown {
  return field.persisted ? source[name] : field.clean(undefined, { source });
}

/** A nested object with a fixed set of fields. */
export class SchemaField extends DataField {
  fields: DataSchema;
  static override recursive = true;

  constructor(fields: DataSchema, options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false };
  }

  protected _initialize(fields: DataSchema): DataSchema {
    if (fields === null || typeof fields !== "object")
      throw new Error("A DataSchema must be an object with string keys and DataField values.");
    const out: DataSchema = {};
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (field.parent !== undefined && field.parent !== this)
        throw new Error(`The "${name}" field already belongs to some other parent.`);
      field.name = name;
      field.parent = this;
      out[name] = field;
    }
    return out;
  }

  override getInitialValue(data?: Dict): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    if (this.options.initial === undefined && this.nullable && !this.required) return null;
    return this.required ? this._cleanType({}, { source: data }) : undefined;
  }

  *[Symbol.iterator](): IterableIterator<DataField> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }
  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }
  get(name: string): DataField | undefined {
    return this.fields[name];
  }

  /** The field at a dotted path, or undefined. */
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const [head, ...rest] = path;
    return this.fields[head as string]?._getField(rest);
  }

  protected override _cast(value: unknown): unknown {
    return value !== null && typeof value === "object" ? value : {};
  }

  protected override _cleanType(given: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    const data = given as Dict;
    const inner: PipeOptions = { ...options, source: options.source ?? data };
    const current = options.partial && isPlain(options.current) ? options.current : undefined;
    const partial = options.partial && (current !== undefined || options.current === undefined);
    inner.partial = partial ?? false;
    const operators = hasOperatorKey(data);
    const { fields } = this;
    for (const name in fields) {
      const field = fields[name] as DataField;
      // A value that is not persisted is never written (V14-37).
      if (!field.persisted) {
        for (const key of [name, `==${name}`, `-=${name}`]) if (key in data) delete data[key];
        continue;
      }
      if (partial) inner.current = current?.[name] ?? (current ? null : undefined);
      if (name in data) data[name] = field.clean(data[name], inner, state);
      else if (!partial) data[name] = field.clean(undefined, inner, state);
      if (operators) {
        const forced = `==${name}`;
        if (forced in data) data[forced] = field.clean(data[forced], { ...inner, partial: false }, state);
      }
      if (name in data && data[name] === undefined && !Object.isSealed(data)) delete data[name];
    }
    for (const key of Object.keys(data)) if (!(key in fields) && !(bareKey(key) in fields)) delete data[key];
    return data;
  }

  override initialize(value: unknown, model?: object, options: Dict = {}): unknown {
    if (!value || typeof value !== "object") return value;
    const out: Dict = {};
    const { fields } = this;
    for (const name in fields) {
      const field = fields[name] as DataField;
      const v = field.initialize(storedValue(field, name, value as Dict), model, options);
      if (typeof v === "function")
        Object.defineProperty(out, name, { get: v as () => unknown, configurable: true, enumerable: true });
      else out[name] = v;
    }
    return out;
  }

  protected override _validateType(data: unknown, options: PipeOptions = {}): unknown {
    if (data === null || typeof data !== "object") throw new Error("must be an object");
    let failure: DataModelValidationFailure | undefined;
    const fail = (key: string, failed: DataModelValidationFailure): void => {
      failure ??= new DataModelValidationFailure();
      failure.fields[key] = failed;
    };
    const operators = hasOperatorKey(data as Dict);
    const inner = options.source ? options : { ...options, source: data as Dict };
    const { fields } = this;
    for (const name in fields) {
      const field = fields[name] as DataField;
      if (!field.persisted) continue;
      if (operators) {
        // A replaced value is checked like any other (DOC-37).
        const forced = `==${name}`;
        const failedForced =
          forced in data ? field.validate((data as Dict)[forced], { ...options, partial: false }) : undefined;
        if (failedForced) fail(forced, failedForced);
      }
      if (options.partial && !(name in data)) continue;
      const failed = field.validate((data as Dict)[name], inner);
      if (!failed) continue;
      if (failed.fallback !== undefined || (failed.message !== undefined && !failed.unresolved))
        (data as Dict)[name] = failed.fallback;
      fail(name, failed);
    }
    if (failure === undefined || failure.isEmpty()) return undefined;
    failure.unresolved = Object.values(failure.fields).some((f) => f.unresolved);
    return failure;
  }

  override toObject(value: unknown): unknown {
    if (value === null || value === undefined || typeof value !== "object") return value;
    const out: Dict = {};
    for (const [name, field] of Object.entries(this.fields)) out[name] = field.toObject((value as Dict)[name]);
    return out;
  }

  override apply(
    fn: string | ((value: unknown, options: Dict) => unknown),
    data: unknown = {},
    options: Dict = {},
  ): unknown {
    const results: Dict = {};
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in (data as Dict))) continue;
      const r = field.apply(fn, (data as Dict | null)?.[name], options);
      if (!options.filter || !isEmpty(r)) results[name] = r;
    }
    return results;
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): unknown {
    if (!isPlain(fieldData)) return undefined;
    const { fields } = this;
    for (const name in fields) if (name in fieldData) fields[name]?.migrateSource(sourceData, fieldData[name]);
    return undefined;
  }
}
