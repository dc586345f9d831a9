import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { innerRoll } from "./compound.ts";
import { MODIFIER_METHODS } from "./modifiers.ts";
import { type EvaluateOptions, RollTerm } from "./term.ts";

/** The result of one die. */
export interface DieResult {
  result: number;
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  success?: boolean;
  failure?: boolean;
  count?: number;
  hidden?: boolean;
  indexThrow?: number;
}

/** A nested roll that gives a number of dice or faces. */
export interface NestedRoll {
  formula: string;
  total: number | undefined;
  isDeterministic: boolean;
  _evaluated: boolean;
  dice: RollTerm[];
  evaluate(options: EvaluateOptions): Promise<unknown>;
  evaluateSync(options: EvaluateOptions): unknown;
  toJSON(): Dict;
}

type Count = number | NestedRoll;

interface DiceInit {
  number?: Count | Dict;
  faces?: Count | Dict;
  modifiers?: string[];
  results?: DieResult[];
  method?: string;
  options?: Dict;
}

function reviveCount(count: Count | Dict): Count {
  return typeof count === "number" || isNestedRoll(count) ? count : innerRoll().fromData(count);
}

function isNestedRoll(value: object): value is NestedRoll {
  return "evaluate" in value;
}

/** Dice of one kind. Subclasses may change the faces. */
export class DiceTerm extends RollTerm {
  _number: Count;
  _faces: Count;
  modifiers: string[];
  results: DieResult[];
  method: string | undefined;
  static DENOMINATION = "";
  static MODIFIERS: Record<string, string | ((this: DiceTerm, modifier: string) => unknown)> = {};
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({ number = 1, faces = 6, modifiers = [], results = [], method, options = {} }: DiceInit = {}) {
    super({ options });
    this._number = reviveCount(number);
    this._faces = reviveCount(faces);
    this.modifiers = modifiers;
    this.results = results;
    this.method = method;
    if (results.length > 0) this._evaluated = true;
  }

  get number(): number | undefined {
    return typeof this._number === "number" ? this._number : this._number.total;
  }
  set number(value: number) {
    this._number = value;
  }
  get faces(): number | undefined {
    return typeof this._faces === "number" ? this._faces : this._faces.total;
  }
  set faces(value: number) {
    this._faces = value;
  }
  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  override get expression(): string {
    const n = typeof this._number === "number" ? String(this._number) : `(${this._number.formula})`;
    const f =
      this.denomination === "d"
        ? typeof this._faces === "number"
          ? String(this._faces)
          : `(${this._faces.formula})`
        : this.denomination;
    return `${n}d${f}${this.modifiers.join("")}`;
  }
  /** Dice rolled to determine the number of dice or of faces; this term itself is not included (PEER-15). */
  override get dice(): RollTerm[] {
    return [this._number, this._faces].flatMap((c) => (typeof c === "number" ? [] : c.dice));
  }
  override get isDeterministic(): boolean {
    return false;
  }
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, r) => (r.active ? sum + (r.count ?? r.result) : sum), 0);
  }
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  override evaluateSync(options: EvaluateOptions = {}): this {
    for (const c of [this._number, this._faces]) if (typeof c !== "number" && !c._evaluated) c.evaluateSync(options);
    if (!options.minimize && !options.maximize) {
      if (options.strict !== false)
        throw new Error("Dice cannot be thrown in a strict synchronous evaluation. Use the asynchronous evaluate().");
      this._evaluated = true;
      return this;
    }
    this.#check();
    for (let n = this.results.length; n < (this.number ?? 0); n++) this.roll(options);
    this._evaluateModifiers();
    this._evaluated = true;
    return this;
  }

  override async evaluateAsync(options: EvaluateOptions = {}): Promise<this> {
    for (const c of [this._number, this._faces]) if (typeof c !== "number" && !c._evaluated) await c.evaluate(options);
    this.#check();
    for (let n = this.results.length; n < (this.number ?? 0); n++) await this.roll(options);
    await this._evaluateModifiers();
    this._evaluated = true;
    return this;
  }

  #check(): void {
    if ((this.number ?? 0) > 999)
      throw new Error("You may not evaluate a DiceTerm with more than 999 requested results");
    if (!Number.isInteger(this.number) || (this.number ?? 0) < 0)
      throw new Error(`${this.expression}: the number of dice must be a whole number`);
  }

  /** Rolls one more die. */
  roll({ minimize = false, maximize = false }: EvaluateOptions = {}): DieResult | Promise<DieResult> {
    const result: DieResult = {
      result: minimize ? Math.min(1, this.faces ?? 1) : maximize ? (this.faces ?? 1) : this.randomFace(),
      active: true,
    };
    this.results.push(result);
    return result;
  }

  randomFace(): number {
    const uniform = (runtime.config.Dice?.randomUniform as (() => number) | undefined) ?? Math.random;
    return this.mapRandomFace(uniform());
  }
  mapRandomFace(uniform: number): number {
    return Math.ceil((1 - uniform) * (this.faces ?? 1));
  }

  /** The label of one result, in the chat card and in tooltips. */
  getResultLabel(result: DieResult): string {
    return String(result.result);
  }
  getResultCSS(result: DieResult): (string | null)[] {
    const special = result.success !== undefined || result.failure !== undefined;
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      !special && result.result === 1 ? "min" : null,
      !special && result.result === this.faces ? "max" : null,
    ];
  }
  getTooltipData(): Dict {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      rolls: this.results.map((r) => ({
        result: this.getResultLabel(r),
        classes: ["roll", ...this.getResultCSS(r)].filter(Boolean).join(" "),
      })),
    };
  }

  _evaluateModifiers(): void | Promise<void> {
    const table = (this.constructor as typeof DiceTerm).MODIFIERS;
    for (const modifier of this.modifiers) {
      const key = Object.keys(table)
        .sort((a, b) => b.length - a.length)
        .find((k) => modifier.toLowerCase().startsWith(k));
      if (!key) continue;
      const method = table[key];
      const fn =
        typeof method === "string" ? ((this as Record<string, unknown>)[method] ?? MODIFIER_METHODS[method]) : method;
      if (typeof fn === "function") fn.call(this, modifier.toLowerCase());
    }
  }

  /** Whether a result satisfies a comparison (equality without an operator). */
  static compareResult(result: number, comparison: string, target: number): boolean {
    switch (comparison) {
      case "<":
        return result < target;
      case "<=":
        return result <= target;
      case ">":
        return result > target;
      case ">=":
        return result >= target;
      default:
        return result === target;
    }
  }

  override toJSON(): Dict {
    const plain = (c: Count): unknown => (typeof c === "number" ? c : c.toJSON());
    return { ...super.toJSON(), number: plain(this._number), faces: plain(this._faces) };
  }
}

/** Numbered dice. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: typeof DiceTerm.MODIFIERS = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    c: "countSuccess",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };
}

/** A coin: 1 is heads, 0 tails. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: typeof DiceTerm.MODIFIERS = { c: "countSuccess" };
  constructor(init: DiceInit = {}) {
    super({ ...init, faces: 2 });
  }
  override mapRandomFace(uniform: number): number {
    return uniform < 0.5 ? 0 : 1;
  }
  override getResultLabel(result: DieResult): string {
    return result.result === 1 ? "H" : "T";
  }
}

/** A Fudge die: -1, 0 or 1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: typeof DiceTerm.MODIFIERS = {
    r: "reroll",
    rr: "rerollRecursive",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
  };
  constructor(init: DiceInit = {}) {
    super({ ...init, faces: 3 });
  }
  override mapRandomFace(uniform: number): number {
    return Math.floor(uniform * 3) - 1;
  }
  override getResultLabel(result: DieResult): string {
    return { "-1": "-", "0": "\u00a0", "1": "+" }[String(result.result)] ?? "";
  }
}
