import { isV14 } from "../runtime.ts";
import { type Dict, isPlain } from "../types.ts";
import { cloneData } from "../utils/clone.ts";
import { DataField, type FieldOptions, type PipeOptions } from "./base.ts";
import type { EffectChange } from "./changes.ts";
import { DataModelValidationFailure } from "./failure.ts";
import { choiceConfig, formBuilders } from "./form.ts";
import { bareKey } from "./schema.ts";

/** Any plain object; updates merge into it. */
export class ObjectField extends DataField {
  static override recursive = true;
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: Dict): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return isPlain(initial) ? cloneData(initial) : initial;
    return this.required ? (this.nullable ? null : {}) : undefined;
  }

  protected override _cast(value: unknown): unknown {
    const toObject = (value as { toObject?: unknown } | null)?.toObject;
    if (typeof toObject === "function") return toObject.call(value) as unknown;
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
  }

  override initialize(value: unknown): unknown {
    return isPlain(value) ? cloneData(value) : value;
  }

  override toObject(value: unknown): unknown {
    return isPlain(value) ? cloneData(value) : value;
  }

  protected override _validateType(value: unknown, _options: PipeOptions = {}): unknown {
    if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Error("must be an object");
    return undefined;
  }
}

/** A list whose elements are described by one field. An update replaces the whole list. */
export class ArrayField extends DataField {
  element: DataField;
  declare min: number;
  declare max: number;

  constructor(element: DataField, options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element) as DataField;
    if (this.element instanceof DataField) {
      this.element.name ||= "element";
      this.element.parent = this;
    }
  }

  protected static _validateElementType(element: unknown): unknown {
    if (!(element instanceof DataField)) throw new Error(`${this.name} must have a DataField as its contained element`);
    return element;
  }

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Number.POSITIVE_INFINITY,
    };
  }

  override getInitialValue(data?: Dict): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined)
      return Array.isArray(initial) ? cloneData(initial) : initial instanceof Set ? Array.from(initial) : initial;
    return this.required ? [] : undefined;
  }

  protected override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Set) return Array.from(value);
    if (isPlain(value)) {
      // Forms deliver lists as objects with numeric keys.
      const keys = Object.keys(value);
      if (keys.length > 0 && keys.every((k) => /^\d+$/.test(k)))
        return keys
          .map(Number)
          .sort((a, b) => a - b)
          .map((k) => value[String(k)]);
      return [];
    }
    return [value];
  }

  protected override _cleanType(value: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    // Elements are complete even in a partial update, since the list is replaced as a whole.
    return (value as unknown[]).map((v) => this._cleanElement(v, { ...options, partial: false }, state));
  }

  protected _cleanElement(value: unknown, options: PipeOptions, state?: Dict): unknown {
    return this.element.clean(value, options, state);
  }

  protected override _validateType(value: unknown, options: PipeOptions = {}): unknown {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    return this._validateElements(value, options);
  }

  protected _validateElements(value: unknown[], options: PipeOptions): unknown {
    const failure = new DataModelValidationFailure();
    value.forEach((v, id) => {
      const failed = this.element.validate(v, { ...options, partial: false });
      if (!failed) return;
      if (options.fallback && !failed.unresolved) value[id] = failed.fallback ?? value[id];
      failure.elements.push({ id, failure: failed });
    });
    if (failure.elements.length === 0) return undefined;
    failure.unresolved = failure.elements.some((e) => e.failure.unresolved);
    return failure;
  }

  override initialize(value: unknown, model?: object, options: Dict = {}): unknown {
    return Array.isArray(value) ? value.map((v) => this.element.initialize(v, model, options)) : value;
  }

  override toObject(value: unknown): unknown {
    return Array.isArray(value) ? value.map((v) => this.element.toObject(v)) : value;
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): unknown {
    if (Array.isArray(fieldData)) for (const v of fieldData) this.element.migrateSource(sourceData, v);
    return undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const [head, ...rest] = path;
    return head === "element" || /^\d+$/.test(head as string) ? this.element._getField(rest) : undefined;
  }

  override _castChangeDelta(raw: unknown): unknown {
    const delta = parseMaybe(raw);
    return (Array.isArray(delta) ? delta : delta instanceof Set ? Array.from(delta) : [delta]).map((v: unknown) =>
      this.element._castChangeDelta(v),
    );
  }
  override _applyChangeAdd(value: unknown, delta: unknown, _model: object, _change: EffectChange): unknown {
    return [...((value as unknown[] | undefined) ?? []), ...(delta as unknown[])];
  }
  override _applyChangeSubtract(value: unknown, delta: unknown, _model: object, _change: EffectChange): unknown {
    return ((value as unknown[] | undefined) ?? []).filter((v) => !(delta as unknown[]).includes(v));
  }
}

function parseMaybe(raw: unknown): unknown {
  if (typeof raw !== "string" || !raw.trimStart().startsWith("[")) return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
}

/** A list without duplicates: stored as an array, read as a Set. */
export class SetField extends ArrayField {
  static override hasFormSupport = true;

  protected override _cleanType(value: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    return Array.from(new Set(super._cleanType(value, options, state) as unknown[]));
  }

  override initialize(value: unknown, model?: object, options: Dict = {}): unknown {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  override toObject(value: unknown): unknown {
    if (value instanceof Set) return Array.from(value).map((v) => this.element.toObject(v));
    return super.toObject(value);
  }

  override _toInput(config: Dict): HTMLElement {
    const choices = (this.element as { choices?: unknown }).choices;
    if (choices !== undefined || config.choices !== undefined || config.options !== undefined) {
      return formBuilders().createMultiSelectInput(choiceConfig(config, choices));
    }
    return formBuilders().createElement("string-tags", config);
  }

  override _castChangeDelta(delta: unknown): unknown {
    return new Set(super._castChangeDelta(delta) as unknown[]);
  }
  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    const out = value instanceof Set ? value : new Set<unknown>();
    for (const v of delta as Set<unknown>) out.add(v);
    return out;
  }
  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    const out = value instanceof Set ? value : new Set<unknown>();
    for (const v of delta as Set<unknown>) out.delete(v);
    return out;
  }
}

/** An object with free keys whose values share one field. */
export class TypedObjectField extends DataField {
  element: DataField;
  declare validateKey: ((key: string) => unknown) | undefined;
  static override recursive = true;

  constructor(element: DataField, options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    this.element = element;
    this.element.name ||= "element";
    this.element.parent = this;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, validateKey: undefined };
  }

  override getInitialValue(data?: Dict): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return isPlain(initial) ? cloneData(initial) : initial;
    return this.required ? {} : undefined;
  }

  // v13 made an empty object of no data, whatever the options (DOC-66).
  override clean(value: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    return super.clean(isV14() || (value !== undefined && value !== null) ? value : {}, options, state);
  }

  protected override _cast(value: unknown): unknown {
    return isPlain(value) ? value : {};
  }

  protected override _cleanType(given: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    const data = given as Dict;
    for (const key of Object.keys(data)) {
      if (key.startsWith("-=")) continue;
      if (this.validateKey?.(bareKey(key)) === false) delete data[key];
      else {
        const current = options.partial && isPlain(options.current) ? (options.current[key] ?? null) : undefined;
        const whole = key.startsWith("==") || current === null;
        data[key] = this.element.clean(
          data[key],
          { ...options, partial: whole ? false : (options.partial ?? false), current },
          state,
        );
      }
    }
    return data;
  }

  protected override _validateType(data: unknown, options: PipeOptions = {}): unknown {
    if (!isPlain(data)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure();
    for (const [key, value] of Object.entries(data)) {
      if (key.startsWith("-=") || key.startsWith("==")) continue;
      const failed = this.element.validate(value, options);
      if (failed) failure.fields[key] = failed;
    }
    if (failure.isEmpty()) return undefined;
    failure.unresolved = Object.values(failure.fields).some((f) => f.unresolved);
    return failure;
  }

  override initialize(value: unknown, model?: object, options: Dict = {}): unknown {
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, this.element.initialize(v, model, options)]));
  }

  override toObject(value: unknown): unknown {
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, this.element.toObject(v)]));
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    // v13 does not resolve paths into the elements (documents.md 2.2).
    return isV14() || path[0] === "element" ? this.element._getField(path.slice(1)) : undefined;
  }
}
