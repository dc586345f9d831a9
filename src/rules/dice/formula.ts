import { RulesError } from "../errors.ts";

/** A parsed dice formula. `dice` rolls `count` dice of `faces`; the others combine. */
export type FormulaNode =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "dice"; readonly count: number; readonly faces: number }
  | {
      readonly type: "operation";
      readonly op: "+" | "-" | "*";
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    };

/** Limits of a whole formula, within what Foundry rolls at once. */
const MAX_DICE = 999;
const MAX_FACES = 10_000;
const MAX_LENGTH = 200;
/** The maximum nesting of brackets and signs, so that recursive readers are safe. */
const MAX_DEPTH = 10;
const CACHE_SIZE = 2000;
const cache = new Map<string, FormulaNode>();

/**
 * Parses `NdM`, `d%`, whole numbers, `+ - *` and parentheses: `3d6+1`, `(1d6+1)*10`, `1d4*10`.
 * @throws RulesError naming `field` when the text is not such a formula.
 */
export function parseFormula(text: string, field = "formula"): FormulaNode {
  if (typeof text !== "string" || text.trim() === "") throw new RulesError("emptyFormula", field);
  const known = cache.get(text);
  if (known) return known;
  if (text.length > MAX_LENGTH) throw new RulesError("badFormula", field, { formula: `${text.slice(0, 40)}…` });
  const node = new Parser(text.replace(/\s+/g, ""), field).parse();
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(text, node);
  return node;
}

/** Whether {@link parseFormula} accepts the text. */
export function isFormula(text: string): boolean {
  try {
    parseFormula(text);
    return true;
  } catch {
    return false;
  }
}

/** Lowest, highest and average result of a formula. */
export function formulaRange(text: string): { readonly min: number; readonly max: number; readonly average: number } {
  return range(parseFormula(text));
}

function range(node: FormulaNode): { min: number; max: number; average: number } {
  if (node.type === "number") return { min: node.value, max: node.value, average: node.value };
  if (node.type === "dice")
    return { min: node.count, max: node.count * node.faces, average: (node.count * (node.faces + 1)) / 2 };
  const a = range(node.left);
  const b = range(node.right);
  if (node.op === "+") return { min: a.min + b.min, max: a.max + b.max, average: a.average + b.average };
  if (node.op === "-") return { min: a.min - b.max, max: a.max - b.min, average: a.average - b.average };
  const corners = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  return { min: Math.min(...corners), max: Math.max(...corners), average: a.average * b.average };
}

class Parser {
  private at = 0;
  private depth = 0;
  private dice = 0;

  constructor(
    private readonly text: string,
    private readonly field: string,
  ) {}

  parse(): FormulaNode {
    const node = this.sum();
    if (this.at < this.text.length) this.fail();
    return node;
  }

  private sum(): FormulaNode {
    let left = this.product();
    for (let op = this.peek(); op === "+" || op === "-"; op = this.peek()) {
      this.at += 1;
      left = { type: "operation", op, left, right: this.product() };
    }
    return left;
  }

  private product(): FormulaNode {
    let left = this.factor();
    while (this.peek() === "*") {
      this.at += 1;
      left = { type: "operation", op: "*", left, right: this.factor() };
    }
    return left;
  }

  private factor(): FormulaNode {
    if (this.peek() === "-") {
      this.at += 1;
      this.depth += 1;
      if (this.depth > MAX_DEPTH) this.fail();
      const right = this.factor();
      this.depth -= 1;
      return { type: "operation", op: "-", left: { type: "number", value: 0 }, right };
    }
    if (this.peek() === "(") {
      this.depth += 1;
      if (this.depth > MAX_DEPTH) this.fail();
      this.at += 1;
      const inner = this.sum();
      if (this.peek() !== ")") this.fail();
      this.at += 1;
      this.depth -= 1;
      return inner;
    }
    return this.diceOrNumber();
  }

  private diceOrNumber(): FormulaNode {
    const match = /^(\d{0,6})(?:[dD](\d{1,6}|%))?/.exec(this.text.slice(this.at));
    if (!match || match[0] === "") return this.fail();
    this.at += match[0].length;
    if (match[2] === undefined) return { type: "number", value: Number(match[1]) };
    const count = match[1] === "" ? 1 : Number(match[1]);
    const faces = match[2] === "%" ? 100 : Number(match[2]);
    this.dice += count;
    if (this.dice > MAX_DICE || faces < 1 || faces > MAX_FACES) this.fail();
    return { type: "dice", count, faces };
  }

  private peek(): string | undefined {
    return this.text[this.at];
  }

  private fail(): never {
    throw new RulesError("badFormula", this.field, { formula: this.text });
  }
}

/** A formula repeated and added up: `1d6+1` three times is `3d6+3`. */
export function timesFormula(formula: string, times: number): string {
  return times === 1 ? formula : written(scaled(parseFormula(formula), times));
}

function scaled(node: FormulaNode, times: number): FormulaNode {
  if (node.type === "number") return { ...node, value: node.value * times };
  if (node.type === "dice") return { ...node, count: node.count * times };
  const left = scaled(node.left, times);
  return node.op === "*" ? { ...node, left } : { ...node, left, right: scaled(node.right, times) };
}

function written(node: FormulaNode, within = false): string {
  if (node.type === "number") return String(node.value);
  if (node.type === "dice") return `${node.count}d${node.faces}`;
  const text = `${written(node.left, node.op === "*")}${node.op}${written(node.right, node.op !== "+")}`;
  return within ? `(${text})` : text;
}
