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
/** Two digits of the class and one of the weight. */
const DIGITS_EACH = 3;
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

/** A word of the examples: how rare it is, and where its weights begin and end. */
interface Word {
  readonly rarity: number;
  readonly from: number;
  readonly to: number;
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
  readonly words: ReadonlyMap<string, Word>;
  /** The weights of all words, one after another, and the class that each of them is of. */
  readonly classes: Uint16Array;
  readonly weights: Float32Array;
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
  const digits = new Uint8Array(128);
  for (let value = 0; value < DIGITS.length; value++) digits[DIGITS.charCodeAt(value)] = value;
  const at = (index: number): number => digits[words.charCodeAt(index)] ?? 0;
  const lines = topics.split("\n").map((line) => line.split(" "));
  let first = lines.length;
  const classes = new Uint16Array(words.length / DIGITS_EACH);
  const weights = new Float32Array(classes.length);
  const known = new Map<string, Word>();
  let count = 0;
  for (let start = 0; start < words.length; ) {
    const tab = words.indexOf("\t", start);
    const end = words.indexOf("\n", tab);
    const from = count;
    const stop = end < 0 ? words.length : end;
    for (let index = tab + 2; index < stop; index += DIGITS_EACH) {
      classes[count] = at(index) * DIGITS.length + at(index + 1);
      weights[count] = (at(index + 2) - WEIGHT_ZERO) * WEIGHT_STEP;
      count++;
    }
    known.set(words.slice(start, tab), { rarity: at(tab + 1) * RARITY_STEP, from, to: count });
    start = stop + 1;
  }
  return {
    topics: lines.map(([key = "", ...variants]) => {
      first += variants.length;
      const named = variants.map((one) => (one === NO_VARIANT ? "" : one));
      return { key, variants: named, keys: named.map((one) => `${key}=${one}`), first: first - variants.length };
    }),
    bias: Float32Array.from(bias.split(" "), (one) => Number(one) / 100),
    words: known,
    classes,
    weights,
  };
}

const chance = (weight: number): number => 1 / (1 + Math.exp(-weight));

/** The words of a sentence with their shares, and the sums that follow from them. */
class Shares {
  readonly #model: Model;
  readonly #shares: Map<string, number>;
  readonly #sums: Float32Array;
  #squares: number;

  constructor(model: Model, like?: Shares) {
    this.#model = model;
    this.#shares = new Map(like === undefined ? [] : like.#shares);
    this.#sums = like === undefined ? new Float32Array(model.bias.length) : like.#sums.slice();
    this.#squares = like === undefined ? 0 : like.#squares;
  }

  /** Lets each word count by its share, unless it counts more already. */
  add(tokens: readonly string[], share: number): this {
    const { words, classes, weights } = this.#model;
    const sums = this.#sums;
    for (const token of tokens) {
      const before = this.#shares.get(token) ?? 0;
      if (before >= share) continue;
      this.#shares.set(token, share);
      const word = words.get(token);
      const rarity = word?.rarity ?? (token.includes(" ") ? 0 : UNKNOWN);
      this.#squares += (share ** 2 - before ** 2) * rarity ** 2;
      if (word === undefined) continue;
      const by = (share - before) * rarity;
      for (let index = word.from; index < word.to; index++) {
        const one = classes[index] ?? 0;
        sums[one] = (sums[one] ?? 0) + (weights[index] ?? 0) * by;
      }
    }
    return this;
  }

  /** Adds the topics and variants that the words resemble. */
  compare(found: Map<string, Likeness>, possible: Set<string>): void {
    const { topics, bias } = this.#model;
    const length = Math.sqrt(this.#squares) || 1;
    const sum = (one: number): number => (bias[one] ?? 0) + (this.#sums[one] ?? 0) / length;
    for (const [index, about] of topics.entries()) {
      const ofTopic = sum(index);
      if (ofTopic < POSSIBLE_SUM) continue;
      possible.add(about.key);
      if (ofTopic < FAINT_SUM) continue;
      const topic = chance(ofTopic);
      const chances = about.variants.map((_, at) => chance(sum(about.first + at)));
      const all = chances.reduce((total, one) => total + one, DOUBT);
      for (const [at, variant] of about.variants.entries()) {
        const score = (topic * (chances[at] ?? 0)) / all;
        const key = about.keys[at] ?? "";
        if (score >= FAINT && score > (found.get(key)?.score ?? 0))
          found.set(key, { topic: about.key, variant, score });
      }
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
  const tokens = exampleWords(plain);
  const others = new Shares(model)
    .add(exampleWords(before), OF_BEFORE)
    .add(exampleWords(heading), OF_HEADING)
    .add(tokens, OF_OTHERS);
  const found = new Map<string, Likeness>();
  const possible = new Set<string>();
  new Shares(model, others).add(tokens, 1).compare(found, possible);
  const clauses = plain.split(CLAUSE).filter((one) => one.trim().split(" ").length >= FEWEST_WORDS);
  if (clauses.length > 1)
    for (const clause of clauses) new Shares(model, others).add(exampleWords(clause), 1).compare(found, possible);
  return { found: [...found.values()], possible };
}

let made: Model | undefined;

/** The model of the examples beside this file, made when the first text is read. */
export function learnedModel(): Model {
  made ??= modelOf(LEARNED);
  return made;
}
