import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";

/** Options of an evaluation. */
export interface EvaluateOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  strict?: boolean;
}

/** One part of a roll's formula. */
export class RollTerm {
  options: Dict;
  _evaluated = false;
  _root: unknown;
  isIntermediate = false;
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: { options?: Dict } = {}) {
    this.options = options;
  }

  get expression(): string {
    throw new Error(`The ${this.constructor.name} class must implement the expression attribute`);
  }
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }
  get total(): number | string | undefined {
    throw new Error(`The ${this.constructor.name} class must implement the total attribute`);
  }
  get flavor(): string {
    return String(this.options.flavor ?? "");
  }
  get isDeterministic(): boolean {
    return true;
  }
  /** The dice in this term, including nested ones. */
  get dice(): RollTerm[] {
    return [];
  }

  evaluate(options: EvaluateOptions = {}): this | Promise<this> {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    return this.isDeterministic ? this.evaluateSync(options) : this.evaluateAsync(options);
  }
  evaluateSync(_options: EvaluateOptions = {}): this {
    this._evaluated = true;
    return this;
  }
  async evaluateAsync(options: EvaluateOptions = {}): Promise<this> {
    return this.evaluateSync(options);
  }

  toJSON(): Dict {
    const cls = this.constructor as typeof RollTerm;
    const out: Dict = { class: cls.name, options: this.options, evaluated: this._evaluated };
    for (const key of cls.SERIALIZE_ATTRIBUTES) out[key] = (this as Dict)[key];
    return out;
  }

  /**
   * Rebuilds a term from its JSON. Dice of an unregistered class become plain dice (PEER-16).
   * @throws Error for an unknown class
   */
  static fromData(data: Dict): RollTerm {
    const types = (runtime.config.Dice?.termTypes ?? {}) as Record<string, typeof RollTerm>;
    const dice = Object.values((runtime.config.Dice?.terms ?? {}) as Record<string, typeof RollTerm>);
    const name = String(data.class);
    // Dice of a package are identified only by their denomination.
    const known = Object.hasOwn(types, name) ? types[name] : dice.find((die) => die.name === name);
    const cls = known ?? ("faces" in data && Array.isArray(data.results) ? types.Die : undefined);
    if (!cls) throw new Error(`Unknown roll term "${String(data.class)}"`);
    return cls._fromData(data);
  }
  static _fromData(data: Dict): RollTerm {
    const term = new this(data as never);
    term._evaluated = Boolean(data.evaluated ?? true);
    return term;
  }
  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as Dict);
  }
}

/** A plain number. */
export class NumericTerm extends RollTerm {
  number: number;
  static override SERIALIZE_ATTRIBUTES = ["number"];
  constructor({ number, options = {} }: { number: number | string; options?: Dict }) {
    super({ options });
    this.number = Number(number);
  }
  override get expression(): string {
    return String(this.number);
  }
  override get total(): number {
    return this.number;
  }
}

/** `+`, `-`, `*`, `/` or `%`. */
export class OperatorTerm extends RollTerm {
  operator: string;
  static OPERATORS = ["+", "-", "*", "/", "%"];
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  constructor({ operator, options = {} }: { operator: string; options?: Dict }) {
    super({ options });
    this.operator = operator;
  }
  override get expression(): string {
    return ` ${this.operator} `;
  }
  override get flavor(): string {
    return "";
  }
  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** Non-numeric text; only rolls that allow strings evaluate with it. */
export class StringTerm extends RollTerm {
  term: string;
  static override SERIALIZE_ATTRIBUTES = ["term"];
  constructor({ term, options = {} }: { term: string; options?: Dict }) {
    super({ options });
    this.term = term;
  }
  override get expression(): string {
    return this.term;
  }
  override get total(): string {
    return this.term;
  }
  override evaluateSync({ allowStrings = false }: EvaluateOptions = {}): this {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    this._evaluated = true;
    return this;
  }
}

/**
 * The total of a sequence of numbers and operators, by the usual precedence. Signs may precede any number.
 * @throws Error when they do not form an expression
 */
export function computeTotal(parts: (number | string)[]): number {
  let at = 0;
  const unary = (): number => {
    const part = parts[at++];
    if (part === "-") return -unary();
    if (part === "+") return unary();
    if (typeof part !== "number") throw new Error(`A number was expected, found "${String(part)}"`);
    return part;
  };
  const product = (): number => {
    let value = unary();
    while (parts[at] === "*" || parts[at] === "/" || parts[at] === "%") {
      const op = parts[at++];
      const right = unary();
      value = op === "*" ? value * right : op === "/" ? value / right : value % right;
    }
    return value;
  };
  let total = product();
  while (at < parts.length) {
    const op = parts[at++];
    if (op !== "+" && op !== "-") throw new Error(`An operator was expected, found "${String(op)}"`);
    total = op === "+" ? total + product() : total - product();
  }
  return total;
}
