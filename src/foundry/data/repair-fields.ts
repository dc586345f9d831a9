/**
 * Stored values that do not fit their field, written by hand or by a faulty module: an invalid value is read as the field's initial value, or as its
 * nearest bound. The stored value is not changed (S-9).
 */
import { isFormula } from "../../rules/dice/formula.ts";

/** The members of a Foundry field used here. */
interface Field {
  readonly name?: string;
  readonly nullable?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly choices?: unknown;
  readonly fields?: Readonly<Record<string, Field>>;
  readonly element?: Field;
  getInitialValue(data: object): unknown;
}

/** Returns a valid value; a value that is valid already is unchanged. */
export type FieldRepair = (value: unknown) => unknown;

const known = new WeakMap<object, FieldRepair | null>();
let misfits = 0;

/** The number of invalid values found so far; a difference before and after a read shows whether it found one. */
export function invalidSoFar(): number {
  return misfits;
}

/** The repair of a field's values; undefined where Foundry's own cleaning makes every value valid. */
export function repairOf(field: object): FieldRepair | undefined {
  let mend = known.get(field);
  if (mend === undefined) {
    mend = made(field as Field) ?? null;
    known.set(field, mend);
  }
  return mend ?? undefined;
}

function made(field: Field): FieldRepair | undefined {
  const F = foundry.data.fields;
  if (field instanceof F.SetField) return undefined;
  if (field instanceof F.SchemaField) return parts(field as Field);
  if (field instanceof F.ArrayField) return list(field as Field);
  if (field instanceof F.NumberField) return number(field as Field);
  if (field instanceof F.BooleanField) return fitting(field as Field, (value) => typeof value === "boolean");
  if (field instanceof F.StringField) return word(field as Field);
  return undefined;
}

function fitting(field: Field, fits: (value: unknown) => boolean): FieldRepair {
  return (value) => (fits(value) || (value === null && field.nullable) ? value : begun(field, value));
}

/** The initial value of a field for an invalid value. A missing value does not count as invalid. */
function begun(field: Field, value: unknown): unknown {
  if (value !== undefined) misfits += 1;
  return field.getInitialValue({});
}

function number(field: Field): FieldRepair {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, integer = false, nullable = false } = field;
  return (value) => {
    if (value === null && nullable) return value;
    if (typeof value !== "number" || !Number.isFinite(value)) return begun(field, value);
    const fits = Math.min(Math.max(integer ? Math.round(value) : value, min), max);
    if (fits !== value) misfits += 1;
    return fits;
  };
}

function word(field: Field): FieldRepair {
  const { choices } = field;
  const formula = Reflect.get(field.constructor, "holdsFormula") === true;
  return fitting(field, (value) => {
    if (typeof value !== "string") return false;
    if (Array.isArray(choices)) return choices.includes(value);
    return !formula || value === "" || isFormula(value);
  });
}

/** Repairs each part separately, so that an invalid one leaves the others unchanged. */
function parts(field: Field): FieldRepair {
  const mends = Object.entries(field.fields ?? {}).flatMap(([name, part]) => {
    const mend = repairOf(part);
    return mend ? [[name, mend] as const] : [];
  });
  return (given) => {
    if (given === null && field.nullable) return null;
    const value = Object(isRecord(given) ? given : begun(field, given)) as object;
    for (const [name, mend] of mends) {
      const own = Object.getOwnPropertyDescriptor(value, name);
      // A field that returns a function looks up a document each time.
      if (own && !("value" in own)) continue;
      const sound = mend(own?.value);
      if (sound !== own?.value) Reflect.set(value, name, sound);
    }
    return value;
  };
}

function list(field: Field): FieldRepair {
  const { element } = field;
  const mend = element && repairOf(element);
  return (value) => {
    if (!Array.isArray(value)) return field.nullable && value === null ? null : (begun(field, value) ?? []);
    if (!mend) return value;
    for (const [at, one] of value.entries()) {
      const sound = mend(one);
      if (sound !== one) value[at] = sound;
    }
    return value;
  };
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
