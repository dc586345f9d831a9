/**
 * The fields of a document's data, made ready when they are asked for. Whenever something of an actor changes, Foundry makes every field of it and of
 * each of its items again from what is stored, and most of them are read by nobody until the next change.
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

/** A field by its name, and how it is read where it is made ready when asked for. */
interface Part {
  readonly name: string;
  readonly field: Field;
  readonly accessor: PropertyDescriptor;
  readonly mend: FieldRepair | undefined;
}

const STANDING = Symbol("made ready");

/** The parts of a schema: the same accessors for every document, so that the browser keeps one shape for all of them. */
const parts = new WeakMap<object, readonly Part[]>();

/** The data of an actor or item. */
export abstract class LazyData<
  Schema extends foundry.data.fields.DataSchema,
  Parent extends foundry.abstract.Document.Any,
> extends foundry.abstract.TypeDataModel<Schema, Parent> {
  /**
   * Gives the model its fields: those that hold a number, a word or nothing at once, as that is quicker than to define how they are read; each of
   * the others to be made by itself from the source when it is first read. To everybody else they are properties of its own, which may be read,
   * listed, written and changed within (by effects), until the source changes.
   */
  protected override _initialize(options: object = {}): void {
    const model = this as unknown as Model;
    unfit.delete(model);
    let known = does.get(model.schema);
    if (known === undefined) {
      // The first of its kind is made as Foundry makes it: only where that is what is done here, the others are made when they are asked for.
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

/** Gives a model one of its fields; a second time, too, when its source has changed. */
function giveField(model: Model, { name, field, accessor, mend }: Part, options: object): void {
  const stored = model._source[name];
  const value = isPlain(stored) ? ready(field, stored, model, options) : asks;
  // A plain assignment: by `Reflect.set` it takes a browser longer than to define the accessor.
  if (typeof value === "function") Object.defineProperty(model, name, accessor);
  else model[name] = mend ? fitted(model, mend, value) : value;
}

/** The models with an invalid value in their source, as far as it was read. */
const unfit = new WeakSet<object>();

/** Whether something that was read of a document's data does not fit its field, and counts as what the field begins with. */
export function hasInvalidFields(model: object): boolean {
  return unfit.has(model);
}

function fitted(model: Model, mend: FieldRepair, value: unknown): unknown {
  const before = invalidSoFar();
  const sound = mend(value);
  if (invalidSoFar() !== before) unfit.add(model);
  return sound;
}

/** A value as its field makes it ready; nothing where the field cannot make anything of what is stored. */
function ready(field: Field, stored: unknown, model: Model, options: object): unknown {
  try {
    return field.initialize(stored, model, options);
  } catch {
    return undefined;
  }
}

/** Mends what Foundry itself has made ready. */
function mendAll(model: Model): void {
  for (const { name, mend } of partsOf(model.schema.fields)) {
    const own = Object.getOwnPropertyDescriptor(model, name);
    if (!mend || (own && !("value" in own))) continue;
    const sound = fitted(model, mend, own?.value);
    if (sound !== own?.value) model[name] = sound;
  }
}

/** Stands for what is made ready when it is asked for; a field that answers with a function is asked again each time. */
const asks = (): void => {};

/** A number, a word, yes or no, nothing, or a list with nothing in it. */
function isPlain(stored: unknown): boolean {
  return typeof stored !== "object" || stored === null || (Array.isArray(stored) && stored.length === 0);
}

/** By schema: whether Foundry makes of a model its fields and nothing else. */
const does = new WeakMap<object, boolean>();

/** Whether a model that Foundry made ready has gained its fields, each as the field says, and nothing that this file does not know of. */
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
      // A field that answers with a function is asked again each time: it looks a document up.
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
