import { exampleWords } from "./example-words.ts";
import { LEARNED } from "./learned.ts";
import type { Learned } from "./types.ts";

/** The digits of the weights: numbers from 0 to 63. */
export const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
/** Stands for rules that no variant covers. */
export const NO_VARIANT = "-";
/** The rarity that a digit stands for. */
export const RARITY_STEP = 0.15;
/** The weight that a digit stands for; digit 32 is 0. */
export const WEIGHT_STEP = 0.34;
export const WEIGHT_ZERO = 32;
/** The rarity of words that no example has: they make a sentence longer. */
const UNKNOWN = 1;
/** How much the words count that stand in the heading, in the sentence before, and in the other clauses of the sentence. */
const OF_HEADING = 0.4;
const OF_BEFORE = 0.15;
const OF_OTHERS = 0.4;
/** Scores below this are left out. */
const FAINT = 0.15;
const FAINT_SUM = Math.log(FAINT / (1 - FAINT));
/** Patterns are tried for topics from this chance on: a lower one finds no more in texts that were left out. */
const POSSIBLE = 0.025;
const POSSIBLE_SUM = Math.log(POSSIBLE / (1 - POSSIBLE));
/** A share of variants that say nothing, so that a lone faint variant is not taken for a certain one. */
const DOUBT = 0.05;
const CLAUSE = /[,;:()]| - | but | and (?!\d)/;
const FEWEST_WORDS = 3;

interface Word {
  readonly rarity: number;
  readonly classes: Uint16Array;
  readonly weights: Float32Array;
}

export interface Model {
  readonly topics: readonly {
    readonly key: string;
    readonly variants: readonly string[];
    /** `topic=variant` of each variant. */
    readonly keys: readonly string[];
    readonly first: number;
  }[];
  readonly bias: Float32Array;
  /** Room for the sums of a sentence. */
  readonly sums: Float32Array;
  readonly words: ReadonlyMap<string, Word>;
}

/** A variant that a sentence resembles the examples of; the score is a probability. */
export interface Likeness {
  readonly topic: string;
  /** "" for a rule that no variant covers. */
  readonly variant: string;
  readonly score: number;
}

/** Reads what was learned. */
export function modelOf({ topics, bias, words }: Learned): Model {
  const digit = new Map([...DIGITS].map((sign, at) => [sign, at]));
  const at = (text: string, index: number): number => digit.get(text.charAt(index)) ?? 0;
  const lines = topics.split("\n").map((line) => line.split(" "));
  let first = lines.length;
  const biases = bias.split(" ").map((one) => Number(one) / 100);
  return {
    topics: lines.map(([key = "", ...variants]) => {
      first += variants.length;
      const named = variants.map((one) => (one === NO_VARIANT ? "" : one));
      return { key, variants: named, keys: named.map((one) => `${key}=${one}`), first: first - variants.length };
    }),
    bias: Float32Array.from(biases),
    sums: new Float32Array(biases.length),
    words: new Map(
      words.split("\n").map((line) => {
        const tab = line.indexOf("\t");
        const count = (line.length - tab - 2) / 3;
        const classes = new Uint16Array(count);
        const weights = new Float32Array(count);
        for (let index = 0; index < count; index++) {
          const start = tab + 2 + index * 3;
          classes[index] = at(line, start) * DIGITS.length + at(line, start + 1);
          weights[index] = (at(line, start + 2) - WEIGHT_ZERO) * WEIGHT_STEP;
        }
        return [line.slice(0, tab), { rarity: at(line, tab + 1) * RARITY_STEP, classes, weights }];
      }),
    ),
  };
}

const chance = (weight: number): number => 1 / (1 + Math.exp(-weight));

/** Adds the topics and variants that the words of a sentence or clause resemble; each word counts by its share. */
function compare(
  model: Model,
  shares: ReadonlyMap<string, number>,
  found: Map<string, Likeness>,
  possible: Set<string>,
): void {
  const { sums } = model;
  sums.set(model.bias);
  let squares = 0;
  for (const [token, share] of shares) {
    const rarity = model.words.get(token)?.rarity ?? (token.includes(" ") ? 0 : UNKNOWN);
    squares += (share * rarity) ** 2;
  }
  const length = Math.sqrt(squares) || 1;
  for (const [token, share] of shares) {
    const word = model.words.get(token);
    if (word === undefined) continue;
    const { classes, weights, rarity } = word;
    const by = (share * rarity) / length;
    for (let index = 0; index < classes.length; index++) {
      const one = classes[index] ?? 0;
      sums[one] = (sums[one] ?? 0) + (weights[index] ?? 0) * by;
    }
  }
  for (let index = 0; index < model.topics.length; index++) {
    const sum = sums[index] ?? 0;
    const about = model.topics[index];
    if (sum < POSSIBLE_SUM || about === undefined) continue;
    possible.add(about.key);
    if (sum < FAINT_SUM) continue;
    const topic = chance(sum);
    const chances = about.variants.map((_, at) => chance(sums[about.first + at] ?? 0));
    const all = chances.reduce((total, one) => total + one, DOUBT);
    for (const [at, variant] of about.variants.entries()) {
      const score = (topic * (chances[at] ?? 0)) / all;
      const key = about.keys[at] ?? "";
      if (score >= FAINT && score > (found.get(key)?.score ?? 0)) found.set(key, { topic: about.key, variant, score });
    }
  }
}

/**
 * Returns the rulings whose examples a sentence resembles, as a whole or in one of its clauses, and the topics it may speak of at all.
 * @param plain the sentence as `plainWords` writes it
 * @param heading the last heading above it, in the same form
 * @param before the sentence before it, in the same form
 */
export function likenesses(
  model: Model,
  plain: string,
  heading: string,
  before: string,
): { readonly found: readonly Likeness[]; readonly possible: ReadonlySet<string> } {
  const around = new Map<string, number>();
  for (const token of exampleWords(before)) around.set(token, OF_BEFORE);
  for (const token of exampleWords(heading)) around.set(token, OF_HEADING);
  const whole = exampleWords(plain);
  const clauses = plain.split(CLAUSE).filter((one) => one.trim().split(" ").length >= FEWEST_WORDS);
  const withShares = (
    base: ReadonlyMap<string, number>,
    tokens: readonly string[],
    share: number,
  ): Map<string, number> => {
    const shares = new Map(base);
    for (const token of tokens) shares.set(token, Math.max(share, shares.get(token) ?? 0));
    return shares;
  };
  const found = new Map<string, Likeness>();
  const possible = new Set<string>();
  compare(model, withShares(around, whole, 1), found, possible);
  if (clauses.length > 1) {
    const others = withShares(around, whole, OF_OTHERS);
    for (const clause of clauses) compare(model, withShares(others, exampleWords(clause), 1), found, possible);
  }
  return { found: [...found.values()], possible };
}

let made: Model | undefined;

/** The model of the examples beside this file, made when the first text is read. */
export function learnedModel(): Model {
  made ??= modelOf(LEARNED);
  return made;
}
