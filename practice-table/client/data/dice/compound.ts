import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { DieResult, NestedRoll } from "./die.ts";
import { type EvaluateOptions, RollTerm } from "./term.ts";

interface RollStatics {
  new (formula: string, data?: Dict, options?: Dict): NestedRoll;
  fromTerms(terms: RollTerm[], options?: Dict): NestedRoll;
  fromData(data: Dict): NestedRoll;
}

function baseRoll(): RollStatics {
  const cls = (runtime.config.Dice?.rolls as RollStatics[] | undefined)?.at(-1);
  if (!cls) throw new Error("practice table: no Roll class is configured");
  return cls;
}

let innermost: RollStatics | undefined;

/** Sets the plain Roll for nested rolls, whatever the configured default class is. */
export function setInnerRoll(cls: unknown): void {
  innermost = cls as RollStatics;
}

export const innerRoll = (): RollStatics => innermost ?? baseRoll();

/** An expression in parentheses. */
export class ParentheticalTerm extends RollTerm {
  roll: NestedRoll;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor({ term, roll, options = {} }: { term?: string; roll?: NestedRoll | Dict; options?: Dict }) {
    super({ options });
    this.roll =
      roll && "evaluate" in roll
        ? (roll as NestedRoll)
        : roll
          ? innerRoll().fromData(roll as Dict)
          : new (innerRoll())(term ?? "0");
    this._evaluated = this.roll._evaluated;
  }
  static fromTerms(terms: RollTerm[], options: Dict = {}): ParentheticalTerm {
    return new ParentheticalTerm({ roll: innerRoll().fromTerms(terms), options });
  }
  get term(): string {
    return this.roll.formula;
  }
  override get expression(): string {
    return `(${this.roll.formula})`;
  }
  override get total(): number | undefined {
    return this.roll.total;
  }
  override get isDeterministic(): boolean {
    return this.roll.isDeterministic;
  }
  override get dice(): RollTerm[] {
    return this.roll.dice;
  }
  override evaluateSync(options: EvaluateOptions = {}): this {
    if (!this.roll._evaluated) this.roll.evaluateSync(options);
    this._evaluated = true;
    return this;
  }
  override async evaluateAsync(options: EvaluateOptions = {}): Promise<this> {
    if (!this.roll._evaluated) await this.roll.evaluate(options);
    this._evaluated = true;
    return this;
  }
}

type Fn = (...args: (number | string)[]) => unknown;

/** A function of Math or of CONFIG.Dice.functions. */
export class FunctionTerm extends RollTerm {
  fn: string;
  rolls: NestedRoll[];
  result: number | string | undefined;
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({
    fn,
    terms = [],
    rolls = [],
    result,
    options = {},
  }: { fn: string; terms?: string[]; rolls?: (NestedRoll | Dict)[]; result?: number | string; options?: Dict }) {
    super({ options });
    this.fn = fn;
    this.rolls =
      rolls.length > 0
        ? rolls.map((r) => ("evaluate" in r ? (r as NestedRoll) : innerRoll().fromData(r)))
        : terms.map((t) => new (innerRoll())(t));
    this.result = result;
    if (result !== undefined) this._evaluated = true;
  }
  get terms(): string[] {
    return this.rolls.map((r) => r.formula);
  }
  get function(): Fn | undefined {
    // Only own members count, because the name comes from an untrusted formula.
    const functions = (runtime.config.Dice?.functions ?? {}) as Record<string, Fn>;
    const own = Object.hasOwn(functions, this.fn) ? functions[this.fn] : undefined;
    const math: unknown = Object.hasOwn(Math, this.fn) ? Reflect.get(Math, this.fn) : undefined;
    return own ?? (typeof math === "function" ? (math as Fn) : undefined);
  }
  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }
  override get total(): number | string | undefined {
    return this.result;
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }
  override get dice(): RollTerm[] {
    return this.rolls.flatMap((r) => r.dice);
  }
  #call(): unknown {
    const fn = this.function;
    if (!fn) throw new Error(`The function "${this.fn}" of a roll is not defined`);
    return fn(...this.rolls.map((r) => r.total ?? 0));
  }
  override evaluateSync(options: EvaluateOptions = {}): this {
    for (const r of this.rolls) if (!r._evaluated) r.evaluateSync(options);
    const value = this.#call();
    if (value instanceof Promise) throw new Error(`The function "${this.fn}" of a roll is asynchronous`);
    this.result = value as number;
    this._evaluated = true;
    return this;
  }
  override async evaluateAsync(options: EvaluateOptions = {}): Promise<this> {
    for (const r of this.rolls) if (!r._evaluated) await r.evaluate(options);
    this.result = (await this.#call()) as number;
    this._evaluated = true;
    return this;
  }
}

/** Several rolls in braces, which modifiers keep or drop. */
export class PoolTerm extends RollTerm {
  rolls: NestedRoll[];
  modifiers: string[];
  results: DieResult[];
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({
    terms = [],
    modifiers = [],
    rolls = [],
    results = [],
    options = {},
  }: { terms?: string[]; modifiers?: string[]; rolls?: (NestedRoll | Dict)[]; results?: DieResult[]; options?: Dict }) {
    super({ options });
    this.rolls =
      rolls.length > 0
        ? rolls.map((r) => ("evaluate" in r ? (r as NestedRoll) : innerRoll().fromData(r)))
        : terms.map((t) => new (innerRoll())(t));
    this.modifiers = modifiers;
    this.results = results;
    if (results.length > 0) this._evaluated = true;
  }
  /**
   * A pool of existing rolls; if they were rolled, their totals are its results.
   * @throws Error when only some were rolled
   */
  static fromRolls(rolls: NestedRoll[] = []): PoolTerm {
    const rolled = rolls.filter((roll) => roll._evaluated);
    if (rolled.length > 0 && rolled.length < rolls.length)
      throw new Error("A PoolTerm can only be made of rolls that are all evaluated, or none of them");
    return new PoolTerm({ rolls, results: rolled.map(({ total }) => ({ result: Number(total), active: true })) });
  }
  get terms(): string[] {
    return this.rolls.map((r) => r.formula);
  }
  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }
  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }
  override get dice(): RollTerm[] {
    return this.rolls.flatMap((r) => r.dice);
  }
  override get total(): number | undefined {
    return this._evaluated ? this.results.reduce((s, r) => (r.active ? s + (r.count ?? r.result) : s), 0) : undefined;
  }
  #finish(): this {
    this.results = this.rolls.map((r) => ({ result: Number(r.total ?? 0), active: true }));
    for (const m of this.modifiers) this.#modify(m.toLowerCase());
    this._evaluated = true;
    return this;
  }
  #modify(m: string): void {
    const n = Number(/\d+/.exec(m)?.[0] ?? 1);
    const high = [...this.results].sort((a, b) => b.result - a.result);
    const low = [...high].reverse();
    const out = m.startsWith("kl")
      ? low.slice(n)
      : m.startsWith("k")
        ? high.slice(n)
        : m.startsWith("dh")
          ? high.slice(0, n)
          : m.startsWith("d")
            ? low.slice(0, n)
            : null;
    if (!out) throw new Error(`The pool modifier "${m}" is not implemented at the practice table`);
    for (const r of out) Object.assign(r, { active: false, discarded: true });
  }
  override evaluateSync(options: EvaluateOptions = {}): this {
    for (const r of this.rolls) if (!r._evaluated) r.evaluateSync(options);
    return this.#finish();
  }
  override async evaluateAsync(options: EvaluateOptions = {}): Promise<this> {
    for (const r of this.rolls) if (!r._evaluated) await r.evaluate(options);
    return this.#finish();
  }
}
