import { isV14 } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { Color } from "../utils/color.ts";
import { DataField, type FieldOptions, type PipeOptions } from "./base.ts";
import { choiceConfig, formBuilders, resolveChoices } from "./form.ts";

/** A boolean. */
export class BooleanField extends DataField {
  static override hasFormSupport = true;
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  protected override _validateType(value: unknown): unknown {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
    return undefined;
  }

  override _toInput(config: Dict): HTMLElement {
    return formBuilders().createCheckboxInput(config);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Boolean(value) || Boolean(delta);
  }
  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Boolean(value) && Boolean(delta);
  }
  override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return Boolean(value) || Boolean(delta);
  }
  override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return Boolean(value) && Boolean(delta);
  }
}

/** A number with optional bounds, step and choices. Cleaning rounds and clamps before validation. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: unknown;
  static override hasFormSupport = true;

  constructor(options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    // Choices make the field required unless stated otherwise.
    if (this.choices !== undefined) this.nullable = options.nullable ?? this.nullable;
  }

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      initial: null,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  // A field that is required and not nullable without an initial value must fail, so there is no default null.
  override getInitialValue(data?: Dict): unknown {
    const initial = super.getInitialValue(data);
    return initial === null && !this.nullable && this.options.initial === undefined ? undefined : initial;
  }

  // An empty string is not a number: forms use null for it, and other input fails validation (DOC-67).
  protected override _cast(value: unknown): unknown {
    if (typeof value === "number") return value;
    return typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  }

  protected override _cleanType(given: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    let value = super._cleanType(given, options, state) as number;
    if (typeof value !== "number" || Number.isNaN(value)) return value;
    if (this.integer) value = Math.round(value);
    if (typeof this.min === "number") value = Math.max(value, this.min);
    if (typeof this.max === "number") value = Math.min(value, this.max);
    if (typeof this.step === "number" && !this.integer) value = roundToStep(value, this.step, this.min ?? 0);
    return value;
  }

  protected override _validateType(value: unknown): unknown {
    if (typeof value !== "number") throw new Error("must be a number");
    if (!Number.isFinite(value) && !(value === Number.POSITIVE_INFINITY && !this.integer))
      throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (typeof this.min === "number" && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (typeof this.max === "number" && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    const choices = resolveChoices(this.choices);
    if (choices !== undefined) {
      const valid = Array.isArray(choices) ? choices.includes(value) : String(value) in choices;
      if (!valid) throw new Error(`${value} is not a valid choice`);
    }
    return undefined;
  }

  override _toInput(given: Dict): HTMLElement {
    const config: Dict = { ...given };
    config.min ??= this.min;
    config.max ??= this.max;
    config.step ??= this.step ?? (this.integer ? 1 : "any");
    if (this.positive) config.min ??= this.integer ? 1 : 0;
    if (this.choices !== undefined || config.choices !== undefined || config.options !== undefined) {
      const select = choiceConfig({ dataset: {}, ...config }, this.choices);
      (select.dataset as Dict).dtype = "Number";
      if (!this.required || this.nullable) select.blank ??= "";
      return formBuilders().createSelectInput(select);
    }
    if (typeof this.min === "number" && typeof this.max === "number" && typeof this.step === "number") {
      return formBuilders().createElement("range-picker", config);
    }
    return formBuilders().createNumberInput(config);
  }

  override _castChangeDelta(delta: unknown): unknown {
    const n = Number(delta);
    return Number.isNaN(n) && !isV14() ? 0 : n;
  }
  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) + Number(delta);
  }
  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) - Number(delta);
  }
  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Number(value ?? 0) * Number(delta);
  }
  override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return value === null || value === undefined ? delta : Math.max(Number(value), Number(delta));
  }
  override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return value === null || value === undefined ? delta : Math.min(Number(value), Number(delta));
  }
}

function roundToStep(value: number, step: number, base: number): number {
  const places = Math.max(decimals(step), decimals(base));
  return Number((Math.round((value - base) / step) * step + base).toFixed(places));
}

function decimals(n: number): number {
  return String(n).split(".")[1]?.length ?? 0;
}

/** An angle in degrees; wraps at 360 unless `normalize` is false. */
export class AngleField extends NumberField {
  declare normalize: boolean;
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      min: 0,
      max: 360,
      normalize: true,
      validationError: "is not a number between 0 and 360",
    };
  }

  protected override _cleanType(given: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    const n = Number(given);
    const normal = this.normalize && Number.isFinite(n) && (n < 0 || n > 360) ? ((n % 360) + 360) % 360 : n;
    return super._cleanType(normal, options, state);
  }
}

/** A fraction between 0 and 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      step: 0.01,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A hue between 0 and 1. */
export class HueField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }
}

/** The integer by which siblings are sorted. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** Any value. */
export class AnyField extends DataField {
  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true };
  }
}

/** A colour: stored as `#rrggbb`, read as a {@link Color}. */
export class ColorField extends DataField {
  static override hasFormSupport = true;
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: false,
      nullable: true,
      initial: null,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  protected override _cast(value: unknown): unknown {
    if (value === "") return null;
    if (typeof value === "string" && !/^#[0-9a-f]{3,8}$/i.test(value)) return value;
    const color = Color.from(value);
    return color.valid ? color.toString() : value;
  }

  protected override _validateType(value: unknown): unknown {
    return typeof value === "string" && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value);
  }

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.toString() : value;
  }

  override _toInput(config: Dict): HTMLElement {
    return formBuilders().createElement("color-picker", config);
  }
}
