/**
 * Learns from the example sentences by which words their topics and variants are known (`examples/*.yaml`, `wordings.yaml`): a logistic
 * regression over words and pairs of words, one for the topics and one for the variants within each. The result is src/rules/from-text/learned.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { DIGITS, NO_VARIANT, RARITY_STEP, WEIGHT_STEP, WEIGHT_ZERO } from "../../../src/rules/from-text/by-example.ts";
import { exampleWords } from "../../../src/rules/from-text/example-words.ts";
import { plainWords } from "../../../src/rules/from-text/plain-words.ts";
import type { Learned } from "../../../src/rules/from-text/types.ts";

const FOLDER = import.meta.dirname;
const ROUNDS = 8;
const STEP = 4;
/** How much an example counts against the topics and the variants that it is not of. */
const AGAINST_TOPIC = 0.6;
const AGAINST_VARIANT = 0.8;
const OF_PAIRS = 0.5;
const FEWEST_PAIRS = 3;
/** Weights that are smaller change hardly anything and are left out. */
const LEAST_WEIGHT = 0.8;
const NONE: ReadonlySet<number> = new Set();

export interface Example {
  readonly says: string;
  /** `topic=variant`; `topic=` for a rule of the topic that no variant covers; none for other sentences. */
  readonly rulings: readonly string[];
  /** The document that it is of, if any. */
  readonly document?: string;
}

type Sentences = readonly string[];
const read = <T>(file: string): T => parse(readFileSync(`${FOLDER}/${file}`, "utf8"));

/** All example sentences. */
export function examples(): readonly Example[] {
  const areas = readdirSync(`${FOLDER}/examples`).filter((file) => !["none.yaml", "of-documents.yaml"].includes(file));
  const of = (rulings: string, says: Sentences, document?: string): Example[] =>
    says.map((one) => ({
      says: one,
      rulings: rulings === "none" ? [] : rulings.split(" "),
      ...(document === undefined ? {} : { document }),
    }));
  return [
    ...areas.flatMap((file) =>
      Object.entries(read<Record<string, Record<string, Sentences>>>(`examples/${file}`)).flatMap(([topic, variants]) =>
        Object.entries(variants).flatMap(([variant, says]) => of(`${topic}=${variant}`, says)),
      ),
    ),
    ...of("none", read<Sentences>("examples/none.yaml")),
    ...Object.entries(read<Record<string, Sentences>>("wordings.yaml")).flatMap(([ruling, says]) => of(ruling, says)),
    ...Object.entries(read<Record<string, Record<string, Sentences>>>("examples/of-documents.yaml")).flatMap(
      ([document, rulings]) => Object.entries(rulings).flatMap(([ruling, says]) => of(ruling, says, document)),
    ),
  ];
}

const topicOf = (ruling: string): string => ruling.slice(0, ruling.indexOf("="));
const chance = (weight: number): number => 1 / (1 + Math.exp(-weight));
const sign = (value: number): string => DIGITS.charAt(Math.max(0, Math.min(DIGITS.length - 1, Math.round(value))));

/** The numbers from 0 to 1 of a generator that always begins alike. */
function generator(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
}

/** The weights that follow from the sentences. */
export function learn(from: readonly Example[]): Learned {
  const rulings = [...new Set(from.flatMap((one) => one.rulings))].sort();
  const topics = [...new Set(rulings.map(topicOf))];
  const variantsOf = topics.map((topic) =>
    rulings.flatMap((one, at) => (topicOf(one) === topic ? [topics.length + at] : [])),
  );
  const classes = topics.length + rulings.length;
  const tokens = from.map(({ says }) => exampleWords(plainWords(says)));
  const count = new Map<string, number>();
  for (const one of tokens) for (const token of one) count.set(token, (count.get(token) ?? 0) + 1);
  const words = [...count]
    .filter(([token, times]) => !token.includes(" ") || times >= FEWEST_PAIRS)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const indexOf = new Map(words.map(([token], at) => [token, at]));
  const rarity = words.map(
    ([token, times]) => Math.log(1 + from.length / times) * (token.includes(" ") ? OF_PAIRS : 1),
  );
  const inputs = tokens.map((one) => {
    const known = one.map((token) => indexOf.get(token)).filter((at) => at !== undefined);
    const length = Math.hypot(...known.map((at) => rarity[at] ?? 0)) || 1;
    return known.map((at) => [at * classes, (rarity[at] ?? 0) / length] as const);
  });
  const wanted = from.map((one) => ({
    topics: new Set(one.rulings.map((ruling) => topics.indexOf(topicOf(ruling)))),
    variants: new Set(one.rulings.map((ruling) => topics.length + rulings.indexOf(ruling))),
  }));
  const weights = new Float32Array(words.length * classes);
  const bias = new Float32Array(classes).fill(-2, 0, topics.length);
  const sums = new Float32Array(classes);
  const next = generator();
  const order = from.map((_, at) => at);
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const at of order) {
      const input = inputs[at] ?? [];
      const { topics: named, variants } = wanted[at] ?? { topics: NONE, variants: NONE };
      const theirs = [...named].flatMap((topic) => variantsOf[topic] ?? []);
      sums.set(bias);
      for (const [row, share] of input) {
        for (let one = 0; one < topics.length; one++) sums[one] = (sums[one] ?? 0) + (weights[row + one] ?? 0) * share;
        for (const one of theirs) sums[one] = (sums[one] ?? 0) + (weights[row + one] ?? 0) * share;
      }
      const adjust = (one: number, isWanted: boolean, against: number): void => {
        const error = ((isWanted ? 1 : 0) - chance(sums[one] ?? 0)) * (isWanted ? 1 : against);
        if (Math.abs(error) < 0.01) return;
        const step = (STEP / (1 + round)) * error;
        for (const [row, share] of input) weights[row + one] = (weights[row + one] ?? 0) + step * share;
        bias[one] = (bias[one] ?? 0) + step * 0.02;
      };
      for (let one = 0; one < topics.length; one++) adjust(one, named.has(one), AGAINST_TOPIC);
      for (const one of theirs) adjust(one, variants.has(one), AGAINST_VARIANT);
    }
  }
  const lines = words.flatMap(([token], at) => {
    let line = "";
    for (let one = 0; one < classes; one++) {
      const weight = weights[at * classes + one] ?? 0;
      if (Math.abs(weight) >= LEAST_WEIGHT)
        line +=
          sign(Math.floor(one / DIGITS.length)) + sign(one % DIGITS.length) + sign(weight / WEIGHT_STEP + WEIGHT_ZERO);
    }
    return line === "" ? [] : [`${token}\t${sign((rarity[at] ?? 0) / RARITY_STEP)}${line}`];
  });
  return {
    topics: topics
      .map((topic) =>
        [
          topic,
          ...rulings.filter((one) => topicOf(one) === topic).map((one) => one.slice(topic.length + 1) || NO_VARIANT),
        ].join(" "),
      )
      .join("\n"),
    bias: [...bias].map((one) => Math.round(one * 100)).join(" "),
    words: lines.join("\n"),
  };
}

/** The text of src/rules/from-text/learned.ts. */
export function learnedFile({ topics, bias, words }: Learned): string {
  const text = (one: string): string => JSON.stringify(one);
  return [
    'import type { Learned } from "./types.ts";',
    "",
    "/** Learned from the examples in tests/rules/from-text: `npx vitest run tests/rules/from-text/learning.test.ts -u` writes it again. */",
    "// biome-ignore format: one line for each part",
    "export const LEARNED: Learned = {",
    `  topics: ${text(topics)},`,
    `  bias: ${text(bias)},`,
    `  words: ${text(words)},`,
    "};",
    "",
  ].join("\n");
}
