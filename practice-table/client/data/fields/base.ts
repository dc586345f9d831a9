import { isV14, localize } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { DataFieldOperator } from "../utils/operators.ts";
import { applyFieldChange, type EffectChange } from "./changes.ts";
import { DataModelValidationFailure } from "./failure.ts";
import { fieldToFormGroup, fieldToInput } from "./form.ts";

/** Options of all fields; each field class adds its own. */
export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  persisted?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  validate?: ((value: unknown, options: Dict) => unknown) | undefined;
  validationError?: string;
  [key: string]: unknown;
}

/** The options of clean and validate. `source` is the whole source being cleaned, `partial` marks an update. */
export interface PipeOptions extends Dict {
  partial?: boolean;
  fallback?: boolean;
  source?: Dict | undefined;
  strict?: boolean;
  dropInvalidEmbedded?: boolean;
  /** In a partial clean: the stored value at this level. Values not stored yet are cleaned as a whole. */
  current?: unknown;
}

export interface FieldParent {
  fieldPath: string;
}

/** The base of all fields: cleaning, validation, initialisation, forms and active-effect changes. */
export class DataField {
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare persisted: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare placeholder: string;
  declare validationError: string;
  options: FieldOptions;
  name: string;
  parent: (DataField & FieldParent) | undefined;
  static recursive = false;
  static hierarchical = false;

  constructor(options: FieldOptions = {}, { name, parent }: { name?: string; parent?: DataField } = {}) {
    this.options = options;
    this.name = name ?? "";
    this.parent = parent;
    const defaults = (this.constructor as typeof DataField)._defaults;
    const given: Dict = { ...options };
    // A v13 table ignores persisted:false, just as v13 ignores unknown options.
    if (!isV14()) delete given.persisted;
    for (const [k, v] of Object.entries({ ...defaults, ...given })) {
      if (k === "validate") continue;
      (this as Dict)[k] = v;
    }
    if (typeof options.validate === "function") this.#customValidate = options.validate;
  }

  #customValidate: ((value: unknown, options: Dict) => unknown) | undefined;

  static get _defaults(): Dict {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      persisted: true,
      gmOnly: false,
      label: "",
      hint: "",
      placeholder: "",
      validationError: "is not a valid value",
    };
  }

  static hasFormSupport = false;

  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter((p) => p).join(".");
  }

  /** Whether this class supports form inputs. */
  get hasFormSupport(): boolean {
    return (this.constructor as typeof DataField).hasFormSupport;
  }

  /** Calls `fn` on this field's data. Schema fields include their children. */
  apply(fn: string | ((value: unknown, options: Dict) => unknown), value?: unknown, options: Dict = {}): unknown {
    const f = typeof fn === "string" ? ((this as Dict)[fn] as (v: unknown, o: Dict) => unknown) : fn;
    return f.call(this, value, options);
  }

  getInitialValue(data?: Dict): unknown {
    return typeof this.initial === "function" ? (this.initial as (d: Dict) => unknown)(data ?? {}) : this.initial;
  }

  /** Converts a value to the field's form: missing becomes initial, other types are cast. */
  clean(value: unknown, options: PipeOptions = {}, _state?: Dict): unknown {
    if (value instanceof DataFieldOperator) return value;
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null && this.nullable) return null;
    const cast = value === null ? this._castNull(options) : this._cast(value);
    return cast === undefined || cast === null ? cast : this._cleanType(cast, options, _state);
  }

  // A null in a field without null becomes the initial value (DOC-60).
  protected _castNull(options: PipeOptions): unknown {
    return this.getInitialValue(options.source);
  }

  protected _cast(value: unknown): unknown {
    return value;
  }

  protected _cleanType(value: unknown, _options: PipeOptions = {}, _state?: Dict): unknown {
    return value;
  }

  /** Undefined when the value is valid, otherwise the failure. */
  validate(value: unknown, options: PipeOptions = {}): DataModelValidationFailure | undefined {
    if (value instanceof DataFieldOperator) return undefined;
    try {
      const special = this._validateSpecial(value);
      if (special === true) return undefined;
      if (this.#customValidate) this.#interpret(this.#customValidate.call(this, value, options));
      const outcome = this._validateType(value, options);
      if (outcome instanceof DataModelValidationFailure) return outcome;
      this.#interpret(outcome);
      return undefined;
    } catch (error) {
      const failure = new DataModelValidationFailure({
        invalidValue: value,
        message: (error as Error).message,
        unresolved: true,
      });
      if (options.fallback) {
        failure.fallback = this.getInitialValue(options.source);
        failure.unresolved = this.validate(failure.fallback, { ...options, fallback: false }) !== undefined;
      }
      return failure;
    }
  }

  #interpret(outcome: unknown): void {
    if (outcome === false) throw new Error(this.validationError);
  }

  /** True for a value that needs no further checks (an allowed null or undefined). @throws Error when it is forbidden */
  protected _validateSpecial(value: unknown): boolean | undefined {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
    return undefined;
  }

  protected _validateType(_value: unknown, _options: PipeOptions = {}): unknown {
    return undefined;
  }

  /** Joint checks of a nested model, run once its fields are valid. */
  _validateModel(_value: unknown, _options: PipeOptions = {}): void {}

  /** Converts source data to the model's value. */
  initialize(value: unknown, _model?: object, _options: Dict = {}): unknown {
    return value;
  }

  /** Converts a model's value back to plain data. */
  toObject(value: unknown): unknown {
    return value;
  }

  migrateSource(_sourceData: Dict, _fieldData: unknown): unknown {
    return undefined;
  }

  /** The nested field at a path below this one. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  toInput(config: Dict = {}): HTMLElement {
    return fieldToInput(this, config);
  }

  _toInput(_config: Dict): HTMLElement {
    throw new Error(`The ${this.constructor.name} class does not implement the _toInput method`);
  }

  toFormGroup(groupConfig: Dict = {}, inputConfig: Dict = {}): HTMLElement {
    return fieldToFormGroup(this, groupConfig, inputConfig);
  }

  // --- active effects -------------------------------------------------------------------------------------------

  applyChange(value: unknown, model: object, change: EffectChange): unknown {
    return applyFieldChange(this, value, model, change);
  }

  /** Casts a change's value, which is stored as text, to this field's type. */
  _castChangeDelta(delta: unknown): unknown {
    return this._cast(delta);
  }

  _applyChangeAdd(value: unknown, delta: unknown, _model: object, _change: EffectChange): unknown {
    return (value as number) + (delta as number);
  }

  _applyChangeSubtract(value: unknown, delta: unknown, _model: object, _change: EffectChange): unknown {
    return (value as number) - (delta as number);
  }

  _applyChangeMultiply(value: unknown, _delta: unknown, _model: object, _change: EffectChange): unknown {
    return value;
  }

  _applyChangeOverride(_value: unknown, delta: unknown, _model: object, _change: EffectChange): unknown {
    return delta;
  }

  _applyChangeUpgrade(value: unknown, _delta: unknown, _model: object, _change: EffectChange): unknown {
    return value;
  }

  _applyChangeDowngrade(value: unknown, _delta: unknown, _model: object, _change: EffectChange): unknown {
    return value;
  }

  _applyChangeCustom(value: unknown, _delta: unknown, _model: object, _change: EffectChange): unknown {
    return value;
  }

  toString(): string {
    return `${this.constructor.name}(${this.fieldPath})`;
  }

  /** The label in the reader's language. */
  get localizedLabel(): string {
    return localize(this.label);
  }
}
