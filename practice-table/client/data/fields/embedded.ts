import { runtime } from "../runtime.ts";
import { type Dict, isPlain } from "../types.ts";
import { cloneData } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import { DataField, type FieldOptions, type PipeOptions } from "./base.ts";
import { ArrayField, ObjectField } from "./containers.ts";
import type { DataModelValidationFailure } from "./failure.ts";
import { SchemaField } from "./schema.ts";

/** The part of a data model class that fields use. */
export interface ModelClassLike {
  name: string;
  schema: SchemaField;
  cleanData(source?: Dict, options?: PipeOptions, state?: Dict): Dict;
  migrateDataSafe(source: Dict): Dict;
  shimData(source: Dict, options?: Dict): Dict;
  validateJoint(data: Dict): void;
  new (data?: Dict, options?: Dict): object & { toObject(source?: boolean): Dict; _source: Dict };
}

/** A nested data model of one class. */
export class EmbeddedDataField extends SchemaField {
  model: ModelClassLike;
  static override recursive = true;

  constructor(model: unknown, options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    if (typeof model !== "function" || !("defineSchema" in model))
      throw new Error("An EmbeddedDataField must specify a DataModel class as its type");
    const cls = model as ModelClassLike & { defineSchema(): Record<string, DataField> };
    super(cls.defineSchema(), options, context);
    this.model = cls;
  }

  override clean(value: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    return super.clean(value, { ...options, source: isPlain(value) ? value : undefined }, state);
  }

  override initialize(value: unknown, model?: object, options: Dict = {}): unknown {
    if (value === null || value === undefined) return value;
    return new this.model(value as Dict, { ...options, parent: model, trusted: true });
  }

  override toObject(value: unknown): unknown {
    return value !== null && typeof value === "object" && "toObject" in value
      ? (value as { toObject(s: boolean): Dict }).toObject(false)
      : value;
  }

  override migrateSource(_sourceData: Dict, fieldData: unknown): unknown {
    if (isPlain(fieldData)) this.model.migrateDataSafe(fieldData);
    return undefined;
  }

  override _validateModel(value: unknown): void {
    if (isPlain(value)) this.model.validateJoint(value);
  }
}

/** The `system` data of a document, whose model depends on the document's `type`. */
export class TypeDataField extends ObjectField {
  document: { documentName: string };
  static override recursive = true;

  constructor(
    document: { documentName: string },
    options: FieldOptions = {},
    context: { name?: string; parent?: DataField } = {},
  ) {
    super(options, context);
    this.document = document;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true };
  }

  static getModelProvider(_model: unknown): null {
    return null;
  }

  /** The registered model of a sub-type, or null. */
  getModelForType(type: unknown): ModelClassLike | null {
    const models = runtime.config[this.document.documentName]?.dataModels as Dict | undefined;
    return typeof type === "string" ? ((models?.[type] as ModelClassLike | undefined) ?? null) : null;
  }

  override getInitialValue(data?: Dict): unknown {
    const type = data?.type;
    return this.getModelForType(type)?.cleanData({}, { partial: false }) ?? this.#template(type);
  }

  /** The initial data of this sub-type in the system's `template.json`. */
  #template(type: unknown): Dict {
    const models = runtime.game?.model as Record<string, Record<string, Dict>> | undefined;
    return cloneData(models?.[this.document.documentName]?.[String(type)] ?? {});
  }

  override clean(value: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    if (value === undefined || value === null) return this.getInitialValue(options.source);
    const data = this._cast(value) as Dict;
    const cls = this.getModelForType(options.source?.type);
    return cls
      ? cls.cleanData(
          data,
          { ...options, source: data },
          state ? { ...state, source: options.source } : { source: options.source },
        )
      : options.partial
        ? data
        : mergeObject(this.#template(options.source?.type), data);
  }

  override validate(value: unknown, options: PipeOptions = {}): DataModelValidationFailure | undefined {
    const cls = this.getModelForType(options.source?.type);
    if (!cls || !isPlain(value)) return super.validate(value, options);
    return cls.schema.validate(value, { ...options, source: value });
  }

  override initialize(value: unknown, model?: object, options: Dict = {}): unknown {
    const cls = this.getModelForType((model as { _source?: Dict } | undefined)?._source?.type);
    if (!cls) {
      const type = (model as { _source?: Dict } | undefined)?._source?.type;
      return mergeObject(this.#template(type), isPlain(value) ? cloneData(value) : {});
    }
    return new cls((value ?? {}) as Dict, { ...options, parent: model, trusted: true });
  }

  override toObject(value: unknown): unknown {
    return value !== null && typeof value === "object" && "toObject" in value
      ? (value as { toObject(s: boolean): Dict }).toObject(false)
      : super.toObject(value);
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): unknown {
    const cls = this.getModelForType(sourceData.type);
    if (cls && isPlain(fieldData)) cls.migrateDataSafe(fieldData);
    return undefined;
  }

  /** Joint rules of the type's model, on a whole source. */
  override _validateModel(value: unknown, options: PipeOptions = {}): void {
    const cls = this.getModelForType(options.source?.type);
    if (cls && isPlain(value)) cls.validateJoint(value);
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }
}

/** A nested object whose schema is chosen by its own `type`. */
export class TypedSchemaField extends DataField {
  types: Record<string, SchemaField>;
  static override recursive = true;

  constructor(
    types: Record<string, unknown>,
    options: FieldOptions = {},
    context: { name?: string; parent?: DataField } = {},
  ) {
    super(options, context);
    this.types = {};
    for (const [type, given] of Object.entries(types)) {
      const field = toSchema(given);
      field.name = type;
      field.parent = this;
      this.types[type] = field;
    }
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true };
  }

  override getInitialValue(data?: Dict): unknown {
    const initial = super.getInitialValue(data);
    const type = isPlain(initial) ? this.types[String(initial.type)] : undefined;
    if (type) return type.clean(initial, { source: initial as Dict });
    return initial ?? (this.required && !this.nullable ? { type: undefined } : this.nullable ? null : undefined);
  }

  protected override _cast(value: unknown): unknown {
    return isPlain(value) ? value : {};
  }

  protected override _cleanType(value: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    const data = value as Dict;
    const current = isPlain(options.current) ? options.current : undefined;
    const type = data.type ?? current?.type;
    // Another type has other fields, so data merged into the old ones would fit neither type (DOC-36).
    if (options.partial && current !== undefined && type !== current.type)
      throw new Error(`${this.fieldPath}: its type may only change when the whole value is replaced`);
    return this.types[String(type)]?.clean(data, options, state) ?? data;
  }

  protected override _validateType(value: unknown, options: PipeOptions = {}): unknown {
    if (!isPlain(value)) throw new Error("must be an object");
    const type = value.type;
    if (type === undefined && options.partial) return undefined;
    const field = this.types[String(type)];
    if (!field) throw new Error(`type "${String(type)}" is not one of ${Object.keys(this.types).join(", ")}`);
    return field.validate(value, options);
  }

  override initialize(value: unknown, model?: object, options: Dict = {}): unknown {
    return isPlain(value) ? (this.types[String(value.type)]?.initialize(value, model, options) ?? value) : value;
  }

  override toObject(value: unknown): unknown {
    if (value === null || typeof value !== "object") return value;
    return this.types[String((value as Dict).type)]?.toObject(value) ?? value;
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): unknown {
    if (isPlain(fieldData)) this.types[String(fieldData.type)]?.migrateSource(sourceData, fieldData);
    return undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    const [head, ...rest] = path;
    return this.types[head as string]?._getField(rest);
  }
}

function toSchema(given: unknown): SchemaField {
  if (given instanceof SchemaField) return given;
  if (typeof given === "function") return new EmbeddedDataField(given);
  return new SchemaField(given as Record<string, DataField>);
}

/** The documents in an array of their parent. */
export class EmbeddedCollectionField extends ArrayField {
  documentClass: DocumentClass;
  static override hierarchical = true;

  constructor(element: unknown, options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(element as DataField, options, context);
    this.documentClass = element as DocumentClass;
    this.readonly = true;
  }

  protected static override _validateElementType(element: unknown): unknown {
    if (typeof element === "function" && "documentName" in element) return element;
    throw new Error("An EmbeddedCollectionField must specify a Document class as its type");
  }

  protected override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    return value instanceof Map ? Array.from(value.values()) : [];
  }

  // The elements are cleaned and checked when the collection builds them.
  protected override _cleanType(value: unknown): unknown {
    return (value as unknown[]).map((v) =>
      typeof (v as { toObject?: unknown })?.toObject === "function" ? (v as { toObject(): Dict }).toObject() : v,
    );
  }

  protected override _validateType(value: unknown): unknown {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (!value.every((v) => v !== null && typeof v === "object")) throw new Error("must hold objects only");
    return undefined;
  }

  override initialize(_value: unknown, model?: object, options: Dict = {}): unknown {
    const collection = (model as { collections: Record<string, { initialize(o: Dict): void }> }).collections[this.name];
    collection?.initialize(options);
    return collection;
  }

  override toObject(value: unknown): unknown {
    if (value instanceof Map)
      return Array.from(value.values()).map((d: { toObject(s: boolean): Dict }) => d.toObject(false));
    return value;
  }

  override migrateSource(): unknown {
    return undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }
}

interface DocumentClass {
  documentName: string;
  implementation: new (data: Dict, options: Dict) => object;
}
