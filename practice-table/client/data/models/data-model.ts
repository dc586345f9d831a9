import type { JsonObject } from "../../../shared/json.ts";
import { applyChanges, diff as diffChanges, expand } from "../../../shared/update.ts";
import type { DataField, PipeOptions } from "../fields/base.ts";
import { DataModelValidationError } from "../fields/failure.ts";
import { type DataSchema, SchemaField, storedValue } from "../fields/schema.ts";
import { isV14 } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { deepClone, isEmpty } from "../utils/objects.ts";
import { addShim, moveKey, type ShimOptions } from "./migration.ts";
import { hasDeletion, hide, place, seal } from "./source-tools.ts";
import { toWire } from "./wire.ts";

/** Options of a model's constructor. `trusted` is the host's own: the data are this model's source, already checked by the parent. */
export interface ModelOptions extends Dict {
  parent?: object | null;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  trusted?: boolean;
}

/** Options of {@link DataModel.updateSource}. */
export interface UpdateSourceOptions extends Dict {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  restoreDelta?: boolean;
  diff?: boolean;
}

const schemas = new WeakMap<object, SchemaField>();

/** Data with a schema: cleaned, validated, and initialised from its source. */
export class DataModel {
  declare readonly _source: Dict;
  declare readonly parent: object | null;
  declare readonly schema: SchemaField;
  declare readonly invalid: boolean;
  /** The last failure while loading, or null. */
  declare readonly validationFailures: { fields: unknown; joint: unknown };

  static LOCALIZATION_PREFIXES: string[] = [];

  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema, defined once for each class. */
  static get schema(): SchemaField {
    let schema = schemas.get(this);
    if (!schema) {
      schema = new SchemaField(this.defineSchema());
      schemas.set(this, schema);
    }
    return schema;
  }

  constructor(data: Dict = {}, options: ModelOptions = {}) {
    const { parent = null, strict = true, trusted = false, ...context } = options;
    hide(this, "parent", parent);
    hide(this, "validationFailures", { fields: null, joint: null });
    hide(this, "schema", (this.constructor as typeof DataModel).schema);
    hide(this, "_source", trusted ? data : this._initializeSource(data, { strict, ...context }));
    this._configure({ parent, ...context });
    let valid = true;
    if (!trusted) {
      valid = this.validate({
        strict,
        // Invalid data are not repaired unless requested (DOC-62).
        fallback: (context.fallback as boolean | undefined) ?? false,
        dropInvalidEmbedded: (context.dropInvalidEmbedded as boolean | undefined) ?? false,
        fields: true,
        joint: true,
      });
    }
    hide(this, "invalid", !valid);
    this._initialize({ strict, ...context });
    this._sealSource();
  }

  /** The source is sealed (DOC-70). */
  protected _sealSource(): void {
    seal(this._source, this.schema.fields);
  }

  _configure(_options: Dict = {}): void {}

  protected _initializeSource(data: Dict | DataModel, options: Dict = {}): Dict {
    const cls = this.constructor as typeof DataModel;
    // The given object becomes the model's own, and is changed in place (DOC-29h).
    const own = data instanceof DataModel ? data.toObject() : (data ?? {});
    const migrated = cls.migrateDataSafe(own);
    const clean = cls.cleanData(migrated, options as PipeOptions);
    return cls.shimData(clean);
  }

  static cleanData(source: Dict = {}, options: PipeOptions = {}, _state?: Dict): Dict {
    return this.schema.clean(source, { ...options, source: options.source ?? source }, _state) as Dict;
  }

  /** Builds the properties from the source. */
  _initialize(options: Dict = {}): void {
    const { strict, ...rest } = options;
    const inner = { strict: strict ?? true, ...rest };
    const { fields } = this.schema;
    for (const name in fields) {
      const field = fields[name] as DataField;
      place(this, name, field.initialize(storedValue(field, name, this._source), this, inner));
    }
  }

  reset(): void {
    this._initialize({ strict: false });
  }

  /** A copy in memory with changes. */
  clone(data: Dict = {}, context: Dict = {}): this {
    const source = this.toObject();
    applyChanges(source as JsonObject, expand(toWire(data)));
    const Cls = this.constructor as new (d: Dict, o: ModelOptions) => this;
    return new Cls(source, { parent: this.parent, ...context });
  }

  /**
   * Validates the data (or changes to it) against the schema and the joint rules.
   * @returns true when valid; with `strict: false` false instead of throwing
   * @throws DataModelValidationError naming every failing path
   */
  validate(options: Dict = {}): boolean {
    const {
      changes,
      clean = false,
      fallback = false,
      strict = true,
      fields = true,
    } = options as { changes?: Dict; clean?: boolean; fallback?: boolean; strict?: boolean; fields?: boolean };
    const joint = (options.joint as boolean | undefined) ?? !changes;
    const cls = this.constructor as typeof DataModel;
    const context = cls.name;
    let source = changes ?? this._source;
    try {
      if (changes && clean) {
        const cleaned = cls.cleanData(deepClone(expand(toWire(changes))), {
          partial: true,
          current: this._source,
          source: { ...this._source, ...changes },
        });
        // v13 cleans the given changes in place, so that a form may use the validated ones; v14 does not change them.
        if (!isV14()) {
          for (const k of Object.keys(changes)) delete changes[k];
          Object.assign(changes, cleaned);
        }
        source = cleaned;
      }
      if (fields) {
        const failure = cls.schema.validate(source, {
          partial: changes !== undefined,
          fallback,
          strict,
          source: changes ? { ...this._source, ...changes } : source,
        });
        if (failure) {
          this.validationFailures.fields = failure;
          const error = new DataModelValidationError(failure, context);
          if (strict && failure.unresolved) throw error;
          if (failure.unresolved) {
            console.error(error);
            return false;
          }
          console.warn(error.message);
        }
      }
      if (joint)
        cls.validateJointDeep(changes ? applyChanges(this.toObject() as JsonObject, expand(toWire(changes))) : source);
    } catch (error) {
      if (strict) throw error;
      if (!(error instanceof DataModelValidationError)) this.validationFailures.joint = error;
      console.error(error);
      return false;
    }
    return true;
  }

  /** Rules that span several fields: override and throw. */
  static validateJoint(_data: Dict): void {}

  /** The joint rules of this model and of the models nested in it. */
  static validateJointDeep(data: Dict): void {
    this.validateJoint(data);
    for (const [name, field] of Object.entries(this.schema.fields)) field._validateModel(data[name], { source: data });
  }

  /** The part of the source that changes would alter, already merged unless `dryRun`. */
  updateSource(given: Dict = {}, options: UpdateSourceOptions = {}): Dict {
    const cls = this.constructor as typeof DataModel;
    const changes = this._cleanChanges(given, options);
    const recursive = options.recursive ?? true;
    const failure = cls.schema.validate(changes, {
      partial: true,
      fallback: options.fallback ?? false,
      source: { ...this._source, ...changes },
    });
    if (failure?.unresolved) throw new DataModelValidationError(failure, cls.name);
    if (failure && !options.fallback) throw new DataModelValidationError(failure, cls.name);
    const result =
      options.diff === false
        ? changes
        : (diffChanges(this._source as JsonObject, changes as JsonObject, recursive) as Dict);
    if (isEmpty(result)) return result;
    const next = applyChanges(deepClone(this._source) as JsonObject, result as JsonObject, { recursive });
    cls.validateJointDeep(next);
    if (options.dryRun) return result;
    this._commit(result, recursive);
    return result;
  }

  /** Expands, migrates and cleans changes without validating them. */
  protected _cleanChanges(given: Dict, options: UpdateSourceOptions): Dict {
    const cls = this.constructor as typeof DataModel;
    const expanded = expand(toWire(given)) as Dict;
    const typed = "type" in expanded || !("type" in this._source) ? expanded : { type: this._source.type, ...expanded };
    const migrated = cls.migrateDataSafe(typed);
    if (typed !== expanded && migrated.type === this._source.type) delete migrated.type;
    const source = { ...this._source, ...migrated };
    return cls.cleanData(migrated, {
      partial: true,
      source,
      current: options.recursive === false ? {} : this._source,
    });
  }

  /** Merges checked changes into the source and initialises again. */
  _commit(changes: Dict, recursive = true): void {
    applyChanges(this._source as JsonObject, toWire(changes), { recursive });
    if (hasDeletion(changes)) {
      const cls = this.constructor as typeof DataModel;
      cls.cleanData(this._source, { source: this._source });
    }
    this._initialize({ strict: false });
  }

  /** Plain data: the source, or with `false` the prepared values in the source's shape. */
  toObject(source = true): Dict {
    if (source) return deepClone(this._source);
    return this.schema.toObject(this) as Dict;
  }

  toJSON(): Dict {
    return this.toObject(true);
  }
  /** Builds an instance from stored data: failures are logged instead of raised, unless `strict`. */
  static fromSource(source: Dict, { strict = false, ...context }: Dict = {}): DataModel {
    return new this(source, { ...context, strict: strict as boolean });
  }

  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json) as Dict);
  }

  /** Converts old data to the present shape. Overrides change the data, then return super's result. */
  static migrateData(source: Dict): Dict {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** {@link migrateData}, with failures logged instead of raised. */
  static migrateDataSafe(source: Dict): Dict {
    try {
      this.migrateData(source);
    } catch (error) {
      console.warn(`Failed data migration for ${this.name}: ${(error as Error).message}`);
    }
    return source;
  }

  /** Adds accessors for reading under old paths. */
  static shimData(data: Dict, _options: Dict = {}): Dict {
    return data;
  }

  /** Moves an old key to a new one (for migrateData). @returns whether there was a value to move */
  static _addDataFieldMigration(data: Dict, oldKey: string, newKey: string, apply?: (data: Dict) => unknown): boolean {
    return moveKey(data, oldKey, newKey, apply);
  }

  /** Lets an old path read the value at a new one, with a warning (for shimData; PEER-03). */
  static _addDataFieldShim(data: Dict, oldKey: string, newKey: string, options: ShimOptions = {}): void {
    addShim(data, oldKey, newKey, options);
  }

  static _addDataFieldShims(data: Dict, shims: Record<string, string>, options: ShimOptions = {}): void {
    for (const [oldKey, newKey] of Object.entries(shims)) addShim(data, oldKey, newKey, options);
  }
}
