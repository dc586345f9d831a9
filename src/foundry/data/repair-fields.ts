/**
 * Stored values that do not fit their field. An owner can write anything into a document by hand, and a module may do so by mistake: an
 * invalid value is read as the field's initial value, or as its nearest bound. The stored value stays as it is (S-9).
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

/** Gives a value that fits: the same one, where it does. */
export type FieldRepair = (value: unknown) => unknown;

const known = new WeakMap<object, FieldRepair | null>();
/** How often something did not fit, so far. */
let misfits = 0;

/** How many values did not fit so far: who reads one sees by it whether that one did. */
export function invalidSoFar(): number {
  return misfits;
}

/** How values of a field are mended; undefined where anything fits that Foundry makes of it. */
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

/** The initial value of a field, in place of an invalid value. A value that was never stored does not count as invalid. */
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

/** Each of the parts by itself: one that does not fit leaves the others as they are. */
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
      // A field that answers with a function looks something up each time.
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
