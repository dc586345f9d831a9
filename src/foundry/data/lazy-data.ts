/**
 * The fields of a document's data, prepared on their first read. After any change of an actor Foundry prepares every field of it and of each of its
 * items, most of which are not read before the next change.
 */

import { type FieldRepair, invalidSoFar, repairOf } from "./repair-fields.ts";

/** The members of a Foundry field used here. */
interface Field {
  initialize(value: unknown, model: unknown, options: object): unknown;
}

interface Model {
  readonly _source: Readonly<Record<string, unknown>>;
  readonly schema: { readonly fields: object };
  [STANDING]?: Standing;
  [field: string]: unknown;
}

/** The values prepared since the data last changed, and the options of Foundry's preparation. */
interface Standing {
  readonly values: Map<string, unknown>;
  readonly options: object;
}

/** A field with its name and its lazy accessor. */
interface Part {
  readonly name: string;
  readonly field: Field;
  readonly accessor: PropertyDescriptor;
  readonly mend: FieldRepair | undefined;
}

const STANDING = Symbol("made ready");

/** The fields of a schema with accessors shared by every document, so that the browser keeps one object shape for all of them. */
const parts = new WeakMap<object, readonly Part[]>();

export abstract class LazyData<
  Schema extends foundry.data.fields.DataSchema,
  Parent extends foundry.abstract.Document.Any,
> extends foundry.abstract.TypeDataModel<Schema, Parent> {
  /**
   * Initialises the fields: plain values (a number, a text, null) at once, which is faster than an accessor; the others from the source at their
   * first read. To other code they are own properties that can be read, listed, written and changed within (by effects) until the source changes.
   */
  protected override _initialize(options: object = {}): void {
    const model = this as unknown as Model;
    unfit.delete(model);
    let known = does.get(model.schema);
    if (known === undefined) {
      // Foundry prepares the first model of each schema: only where its result equals this file's are the others prepared lazily.
      const before = new Set(Object.keys(model));
      super._initialize(options);
      known = onlyItsFields(model, before, options);
      does.set(model.schema, known);
      mendAll(model);
      return;
    }
    if (!known) {
      super._initialize(options);
      mendAll(model);
      return;
    }
    const standing = { values: new Map(), options };
    if (model[STANDING]) model[STANDING] = standing;
    else Object.defineProperty(model, STANDING, { value: standing, writable: true, configurable: true });
    for (const part of partsOf(model.schema.fields)) giveField(model, part, options);
  }
}

/** Sets up one field of a model; again when its source has changed. */
function giveField(model: Model, { name, field, accessor, mend }: Part, options: object): void {
  const stored = model._source[name];
  const value = isPlain(stored) ? ready(field, stored, model, options) : asks;
  // A plain assignment: `Reflect.set` is slower in browsers than defining the accessor.
  if (typeof value === "function") Object.defineProperty(model, name, accessor);
  else model[name] = mend ? fitted(model, mend, value) : value;
}

/** The models with an invalid value in their source, as far as they were read. */
const unfit = new WeakSet<object>();

/** Whether a value of a document's data that was read is invalid and replaced by its field's initial value. */
export function hasInvalidFields(model: object): boolean {
  return unfit.has(model);
}

function fitted(model: Model, mend: FieldRepair, value: unknown): unknown {
  const before = invalidSoFar();
  const sound = mend(value);
  if (invalidSoFar() !== before) unfit.add(model);
  return sound;
}

/** A value prepared by its field; undefined where the field cannot prepare the stored one. */
function ready(field: Field, stored: unknown, model: Model, options: object): unknown {
  try {
    return field.initialize(stored, model, options);
  } catch {
    return undefined;
  }
}

/** Repairs the values that Foundry itself prepared. */
function mendAll(model: Model): void {
  for (const { name, mend } of partsOf(model.schema.fields)) {
    const own = Object.getOwnPropertyDescriptor(model, name);
    if (!mend || (own && !("value" in own))) continue;
    const sound = fitted(model, mend, own?.value);
    if (sound !== own?.value) model[name] = sound;
  }
}

/** A placeholder for lazily prepared values; a field that returns a function is asked again each time. */
const asks = (): void => {};

/** Whether a stored value is a number, text, boolean, null or an empty list. */
function isPlain(stored: unknown): boolean {
  return typeof stored !== "object" || stored === null || (Array.isArray(stored) && stored.length === 0);
}

/** By schema: whether Foundry's preparation does only what this file does. */
const does = new WeakMap<object, boolean>();

/** Whether a model prepared by Foundry has exactly its fields with the values of this file. */
function onlyItsFields(model: Model, before: ReadonlySet<string>, options: object): boolean {
  const fields = Object.entries(model.schema.fields) as [string, Field][];
  const gained = Object.keys(model).filter((name) => !before.has(name));
  if (gained.length !== fields.length) return false;
  return fields.every(([name, field]) => {
    const made = Object.getOwnPropertyDescriptor(model, name);
    if (!made?.enumerable || !made.configurable) return false;
    const value = field.initialize(Reflect.get(model._source, name), model, options);
    return typeof value === "function" || JSON.stringify(value) === JSON.stringify(Reflect.get(model, name));
  });
}

function partsOf(fields: object): readonly Part[] {
  const known = parts.get(fields);
  if (known) return known;
  const made = Object.entries(fields).map(([name, field]: [string, Field]) => {
    const mend = repairOf(field);
    return { name, field, mend, accessor: accessorOf(name, field, mend) };
  });
  parts.set(fields, made);
  return made;
}

function accessorOf(name: string, field: Field, mend: FieldRepair | undefined): PropertyDescriptor {
  return {
    enumerable: true,
    configurable: true,
    get(this: Model) {
      const { values, options } = this[STANDING] as Standing;
      const known = values.get(name);
      if (known !== undefined || values.has(name)) return known;
      const made = ready(field, Reflect.get(this._source, name), this, options);
      // A field that returns a function looks up a document and is asked again each time.
      if (typeof made === "function") return made();
      const value = mend ? fitted(this, mend, made) : made;
      values.set(name, value);
      return value;
    },
    set(this: Model, value: unknown) {
      (this[STANDING] as Standing).values.set(name, value);
    },
  };
}
