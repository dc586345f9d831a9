/** Field factories of every data model: each sets required, nullable and initial, because Foundry's defaults differ by field. */
import { isFormula } from "../../rules/dice/formula.ts";

const F = foundry.data.fields;

/** Bounds of a whole number; `initial` is 0 (or `min` when that is higher) unless given. */
interface Bounds {
  min: number;
  max: number;
  initial?: number;
}

export function whole({ min, max, initial = Math.max(0, min) }: Bounds) {
  return new F.NumberField({ required: true, nullable: false, integer: true, min, max, initial });
}

/** An integer within bounds, or null for "calculated by the rulings" or "none". */
export function wholeOrNull({ min, max }: { min: number; max: number }) {
  return new F.NumberField({ required: true, nullable: true, integer: true, min, max, initial: null });
}

/** An integer number of things, at least 0: coins, days, uses. */
export function count(initial = 0, max = 9_999_999) {
  return whole({ min: 0, max, initial });
}

/** A number that may be a fraction, at least 0: a price in gold pieces, a share. */
export function amount(initial = 0, max = 9_999_999) {
  return new F.NumberField({ required: true, nullable: false, min: 0, max, initial });
}

/** A number that may be a fraction, or null for "none" or "not tracked". */
export function amountOrNull(max = 9_999_999) {
  return new F.NumberField({ required: true, nullable: true, min: 0, max, initial: null });
}

/** Free text on one line. */
export function text(initial = "") {
  return new F.StringField({ required: true, nullable: false, blank: true, trim: true, initial });
}

/** Sanitised HTML; its path must also be in `htmlFields` of the manifest. */
export function html() {
  return new F.HTMLField({ required: true, nullable: false, blank: true, initial: "" });
}

export function flag(initial = false) {
  return new F.BooleanField({ required: true, nullable: false, initial });
}

/** True, false, or null for "as the rulings calculate it". */
export function flagOrNull() {
  return new F.BooleanField({ required: true, nullable: true, initial: null });
}

/** A value of a fixed list; the first is the initial value. */
export function choice<const T extends string>(choices: readonly [T, ...T[]], initial: NoInfer<T> = choices[0]) {
  return new F.StringField({ required: true, nullable: false, blank: false, choices: [...choices], initial });
}

/** A value of a fixed list, or null for "none" or "unknown". */
export function choiceOrNull<const T extends string>(choices: readonly [T, ...T[]]) {
  return new F.StringField({ required: true, nullable: true, blank: false, choices: [...choices], initial: null });
}

/** A list of short texts, such as tags or languages. */
export function words() {
  return new F.ArrayField(new F.StringField({ required: true, nullable: false, blank: false, trim: true }));
}

/** A list of whole numbers within bounds. */
export function wholes(bounds: Bounds) {
  return new F.ArrayField(whole(bounds));
}

export function reference(type?: "Actor" | "Item") {
  return new F.DocumentUUIDField({ required: true, nullable: true, initial: null, ...(type ? { type } : {}) });
}

/** A dice formula in the grammar of the rules core (`rules/dice/formula.ts`), or blank for none. An invalid formula is refused, never stored. */
export class FormulaField extends F.StringField<{
  required: true;
  nullable: false;
  blank: true;
  trim: true;
  initial: string;
}> {
  /** The mark by which `repair-fields.ts` recognises the field. */
  static readonly holdsFormula = true;

  constructor(initial = "") {
    super({ required: true, nullable: false, blank: true, trim: true, initial });
  }

  protected override _validateType(value: string): void {
    super._validateType(value);
    if (value !== "" && !isFormula(value)) throw new Error(`"${value}" is not a dice formula such as 2d6+1`);
  }
}

/** A dice formula, or blank. */
export function formula(initial = "") {
  return new FormulaField(initial);
}

/** The id of an item on the same actor, or null. */
export class ItemIdField extends F.StringField<{ required: true; nullable: true; blank: false; initial: null }> {
  constructor() {
    super({ required: true, nullable: true, blank: false, initial: null });
  }

  protected override _validateType(value: string): void {
    super._validateType(value);
    if (!/^[A-Za-z0-9]{16}$/.test(value)) throw new Error(`"${value}" is not the id of an item`);
  }
}
