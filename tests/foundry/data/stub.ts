/**
 * The few classes of Foundry's documented data API that the models stand on, as small as they can be: options are kept, fields are
 * named, types are checked. Enough to read a schema and to try its own validators; what Foundry does with them is the host's to test.
 */

type Options = Record<string, unknown>;

class DataField {
  readonly options: Options;
  readonly nullable: boolean;
  readonly required: boolean;
  readonly initial: unknown;

  constructor(options: Options = {}) {
    this.options = options;
    this.nullable = options.nullable === true;
    this.required = options.required === true;
    this.initial = options.initial;
  }

  _validateType(_value: unknown): void {}

  /** Throws when a value is refused. */
  check(value: unknown): void {
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return;
    }
    if (value === undefined) {
      if (this.required) throw new Error("may not be left out");
      return;
    }
    this._validateType(value);
  }
}

class NumberField extends DataField {
  readonly min = this.options.min;
  readonly max = this.options.max;
  readonly integer = this.options.integer === true;

  override _validateType(value: unknown): void {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("is no number");
    if (typeof this.min === "number" && value < this.min) throw new Error("is too small");
    if (typeof this.max === "number" && value > this.max) throw new Error("is too large");
    if (this.integer && !Number.isInteger(value)) throw new Error("is not whole");
  }
}

class StringField extends DataField {
  readonly blank = this.options.blank !== false;
  readonly choices = this.options.choices;

  override _validateType(value: unknown): void {
    if (typeof value !== "string") throw new Error("is no text");
    if (value === "" && !this.blank) throw new Error("may not be blank");
    if (Array.isArray(this.choices) && value !== "" && !this.choices.includes(value)) throw new Error("is no choice");
  }
}

class HTMLField extends StringField {}
class JSONField extends StringField {}
class DocumentUUIDField extends StringField {}

class BooleanField extends DataField {
  override _validateType(value: unknown): void {
    if (typeof value !== "boolean") throw new Error("is neither yes nor no");
  }
}

class ObjectField extends DataField {
  override _validateType(value: unknown): void {
    if (typeof value !== "object" || value === null) throw new Error("is no object");
  }
}

class ArrayField extends DataField {
  constructor(
    readonly element: DataField,
    options: Options = {},
  ) {
    super({ required: true, nullable: false, initial: [], ...options });
  }

  override _validateType(value: unknown): void {
    if (!Array.isArray(value)) throw new Error("is no list");
    for (const entry of value) this.element.check(entry);
  }
}

class SchemaField extends DataField {
  constructor(
    readonly fields: Readonly<Record<string, DataField>>,
    options: Options = {},
  ) {
    super({ required: true, nullable: false, ...options });
  }
}

class TypeDataModel {}
class RegionBehaviorType extends TypeDataModel {}

export { ArrayField, BooleanField, DataField, NumberField, SchemaField, StringField };

/** Puts the stub where the models look for Foundry. Call before importing them. */
export function standInForFoundry(): void {
  const fields = {
    DataField,
    NumberField,
    StringField,
    HTMLField,
    JSONField,
    DocumentUUIDField,
    BooleanField,
    ObjectField,
    ArrayField,
    SchemaField,
  };
  Reflect.set(globalThis, "foundry", {
    data: { fields, regionBehaviors: { RegionBehaviorType } },
    abstract: { TypeDataModel },
  });
}

/** Every field below a schema with its path; lists are entered at `[]`. */
export function walk(schema: Readonly<Record<string, DataField>>, prefix = ""): [string, DataField][] {
  return Object.entries(schema).flatMap(([name, field]) => below(field, prefix === "" ? name : `${prefix}.${name}`));
}

function below(field: DataField, path: string): [string, DataField][] {
  if (field instanceof SchemaField) return [[path, field], ...walk(field.fields, path)];
  if (field instanceof ArrayField) return [[path, field], ...below(field.element, `${path}.[]`)];
  return [[path, field]];
}
