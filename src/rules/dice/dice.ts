import { RulesError } from "../errors.ts";
import { type FormulaNode, parseFormula } from "./formula.ts";

/** The result of a roll: the total of a formula and the face of each die, in order. */
export interface Rolled {
  readonly formula: string;
  readonly total: number;
  readonly dice: readonly { readonly faces: number; readonly result: number }[];
}

/** A source of dice. In play Foundry's Roll makes the rolls; tests script them, the lab seeds them. */
export interface Dice {
  roll(formula: string): Rolled;
}

type Throw = (faces: number) => number;

function evaluate(node: FormulaNode, throwDie: Throw, dice: { faces: number; result: number }[]): number {
  if (node.type === "number") return node.value;
  if (node.type === "dice") {
    let total = 0;
    for (let i = 0; i < node.count; i += 1) {
      const result = throwDie(node.faces);
      dice.push({ faces: node.faces, result });
      total += result;
    }
    return total;
  }
  const left = evaluate(node.left, throwDie, dice);
  const right = evaluate(node.right, throwDie, dice);
  if (node.op === "+") return left + right;
  return node.op === "-" ? left - right : left * right;
}

function diceFrom(throwDie: Throw): Dice {
  return {
    roll(formula) {
      const dice: { faces: number; result: number }[] = [];
      const total = evaluate(parseFormula(formula), throwDie, dice) + 0;
      return { formula, total, dice };
    },
  };
}

/** The total of a formula for dice already rolled, in order. @throws RulesError when there are too few or too many, or a face is impossible. */
export function rolledFrom(formula: string, results: readonly number[]): Rolled {
  const scripted = scriptedDice(results);
  const rolled = scripted.roll(formula);
  if (scripted.left > 0) throw new RulesError("tooManyDice", "dice", { formula, left: scripted.left });
  return rolled;
}

/** Dice with faces given by a test. */
interface ScriptedDice extends Dice {
  /** Number of unused faces. */
  readonly left: number;
}

/**
 * Dice that roll the given faces in order.
 * @throws RulesError `outOfDice` when more are rolled than given, `impossibleFace` when a face does not fit its die.
 */
export function scriptedDice(results: readonly number[]): ScriptedDice {
  let next = 0;
  const dice = diceFrom((faces) => {
    const result = results[next];
    if (result === undefined) throw new RulesError("outOfDice", "dice", { thrown: next });
    if (!Number.isInteger(result) || result < 1 || result > faces)
      throw new RulesError("impossibleFace", "dice", { result: String(result), faces });
    next += 1;
    return result;
  });
  return {
    roll: dice.roll,
    get left() {
      return results.length - next;
    },
  };
}

/** Dice without recorded faces, for thousands of simulated fights. */
export interface QuickDice extends Dice {
  /** The result of one die. */
  die(faces: number): number;
  /** The total of a formula, from the same rolls in the same order as {@link Dice.roll}. */
  total(formula: string): number;
}

/** Seeded dice: the same seed gives the same rolls on every machine (mulberry32 over a hashed seed). */
export function seededDice(seed: number | string): QuickDice {
  let state = hashSeed(String(seed));
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return quickDice((faces) => Math.floor(random() * faces) + 1);
}

/** Dice whose faces come from a function. */
export function quickDice(die: (faces: number) => number): QuickDice {
  return { ...diceFrom(die), die, total: (formula) => totalOf(parseFormula(formula), die) + 0 };
}

function totalOf(node: FormulaNode, throwDie: Throw): number {
  if (node.type === "number") return node.value;
  if (node.type === "dice") {
    let total = 0;
    for (let i = 0; i < node.count; i += 1) total += throwDie(node.faces);
    return total;
  }
  const left = totalOf(node.left, throwDie);
  const right = totalOf(node.right, throwDie);
  if (node.op === "+") return left + right;
  return node.op === "-" ? left - right : left * right;
}

function hashSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
