import { runtime } from "../runtime.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./compound.ts";
import { type DiceTerm, Die, type NestedRoll } from "./die.ts";
import { NumericTerm, OperatorTerm, type RollTerm, StringTerm } from "./term.ts";

type DiceClass = typeof DiceTerm;

/** A reader of a formula from left to right; every method parses one element at the current position. */
class Reader {
  readonly text: string;
  readonly makeRoll: (formula: string) => NestedRoll;
  at = 0;

  constructor(text: string, makeRoll: (formula: string) => NestedRoll) {
    this.text = text;
    this.makeRoll = makeRoll;
  }

  get done(): boolean {
    this.skip();
    return this.at >= this.text.length;
  }
  skip(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at++;
  }
  match(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, "iy");
    sticky.lastIndex = this.at;
    const m = sticky.exec(this.text);
    if (!m || m[0] === "") return null;
    this.at += m[0].length;
    return m[0];
  }
  /** The text up to the bracket that closes the one before the current position. */
  until(open: string, close: string): string {
    const start = this.at;
    for (let depth = 1; this.at < this.text.length; this.at++) {
      const c = this.text[this.at];
      if (c === open) depth++;
      else if (c === close && --depth === 0) {
        this.at++;
        return this.text.slice(start, this.at - 1);
      }
    }
    throw new Error(`"${this.text}": a "${open}" is not closed`);
  }
}

const MOST_DEPTH = 50;

function depthOf(formula: string): number {
  let depth = 0;
  let most = 0;
  for (const sign of formula) {
    if ("({[".includes(sign)) most = Math.max(most, ++depth);
    else if (")}]".includes(sign)) depth -= 1;
  }
  return most;
}

/**
 * The terms of a formula with data already inserted.
 * @throws Error naming the part that cannot be parsed
 */
export function parseTerms(formula: string, makeRoll: (formula: string) => NestedRoll): RollTerm[] {
  if (depthOf(formula) > MOST_DEPTH)
    throw new Error(`The formula has more than ${MOST_DEPTH} brackets within brackets`);
  const reader = new Reader(formula, makeRoll);
  const terms: RollTerm[] = [];
  let wantsOperand = true;
  while (!reader.done) {
    const operator = reader.match(/[-+*/%]/);
    if (operator) {
      if (wantsOperand && operator !== "-" && operator !== "+")
        throw new Error(`"${formula}": nothing stands before "${operator}"`);
      terms.push(new OperatorTerm({ operator }));
      wantsOperand = true;
      continue;
    }
    const term = readOperand(reader);
    const flavor = readFlavor(reader);
    if (flavor) term.options = { ...term.options, flavor };
    if (!wantsOperand) {
      if (!(term instanceof StringTerm))
        throw new Error(`"${formula}": an operator is missing before "${term.expression}"`);
    }
    terms.push(term);
    wantsOperand = false;
  }
  if (wantsOperand && terms.length > 0) throw new Error(`"${formula}": nothing follows the last operator`);
  return terms;
}

function readFlavor(reader: Reader): string | null {
  const before = reader.at;
  reader.skip();
  if (reader.text[reader.at] !== "[") {
    reader.at = before;
    return null;
  }
  reader.at++;
  return reader.until("[", "]");
}

function readOperand(reader: Reader): RollTerm {
  const { text } = reader;
  if (text[reader.at] === "(") {
    reader.at++;
    // The content is parsed only once, because trying several kinds would double the work for each nested bracket.
    const roll = reader.makeRoll(reader.until("(", ")"));
    return readDice(reader, roll) ?? new ParentheticalTerm({ roll });
  }
  if (text[reader.at] === "{") {
    reader.at++;
    const rolls = splitArguments(reader.until("{", "}")).map(reader.makeRoll);
    return new PoolTerm({ rolls, modifiers: readModifiers(reader, ["kh", "kl", "k", "dh", "dl", "d"]) });
  }
  const number = reader.match(/\d+(\.\d+)?|\.\d+/);
  if (number !== null) return readDice(reader, Number(number)) ?? numberOrText(reader, number);
  const dice = readDice(reader, 1);
  if (dice) return dice;
  const name = reader.match(/[a-z_$][\w$.]*/);
  if (name && text[reader.at] === "(") {
    reader.at++;
    return new FunctionTerm({ fn: name, rolls: splitArguments(reader.until("(", ")")).map(reader.makeRoll) });
  }
  const rest = name ?? reader.match(/[^\s+\-*/%()[\]{}]+/);
  if (rest) return new StringTerm({ term: rest });
  throw new Error(`"${text}" cannot be read at "${text.slice(reader.at)}"`);
}

function numberOrText(reader: Reader, number: string): RollTerm {
  const tail = reader.match(/[a-z_][\w]*/);
  return tail ? new StringTerm({ term: number + tail }) : new NumericTerm({ number });
}

/** Dice `d6`, `dF`, `d(…)` with modifiers, after the number of dice. Null when there are no dice here. */
function readDice(reader: Reader, number: number | NestedRoll): DiceTerm | null {
  const start = reader.at;
  const letters = (runtime.config.Dice?.terms ?? {}) as Record<string, DiceClass>;
  if (!reader.match(/d/)) return null;
  if (reader.text[reader.at] === "(") {
    reader.at++;
    const faces = reader.makeRoll(reader.until("(", ")"));
    return finishDice(reader, Die, number, faces);
  }
  const faces = reader.match(/\d+/);
  if (faces) return finishDice(reader, (letters.d as DiceClass | undefined) ?? Die, number, Number(faces));
  if (reader.match(/%/)) return finishDice(reader, Die, number, 100);
  const letter = reader.match(/[a-z]/)?.toLowerCase();
  const special = letter && letter !== "d" ? letters[letter] : undefined;
  if (special && !/[a-z]{2}/i.test(reader.text.slice(reader.at, reader.at + 2)))
    return finishDice(reader, special, number, undefined);
  reader.at = start;
  return null;
}

function finishDice(
  reader: Reader,
  cls: DiceClass,
  number: number | NestedRoll,
  faces: number | NestedRoll | undefined,
): DiceTerm {
  const keys = Object.keys(cls.MODIFIERS).sort((a, b) => b.length - a.length);
  const modifiers = readModifiers(reader, keys);
  return new cls({ number, ...(faces === undefined ? {} : { faces }), modifiers });
}

function readModifiers(reader: Reader, keys: string[]): string[] {
  const out: string[] = [];
  if (keys.length === 0) return out;
  const pattern = new RegExp(`(${keys.map((k) => k.replace(/[^\w]/g, "\\$&")).join("|")})\\d*(?:[<>=]+-?\\d+)?`);
  for (let m = reader.match(pattern); m !== null; m = reader.match(pattern)) out.push(m);
  if (/[a-z]/i.test(reader.text[reader.at] ?? ""))
    throw new Error(`"${reader.text}": "${reader.text.slice(reader.at)}" is not a known modifier`);
  return out;
}

function splitArguments(text: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === "(" || c === "{" || c === "[") depth++;
    else if (c === ")" || c === "}" || c === "]") depth--;
    else if (c === "," && depth === 0) {
      out.push(text.slice(start, i));
      start = i + 1;
    }
  }
  const last = text.slice(start);
  return [...out, last].map((s) => s.trim()).filter((s) => s !== "");
}
