import type { Topic } from "../rulings/topic.ts";
import type { Sentence, Sureness, TextProposal } from "./types.ts";
import { ELSEWHERE } from "./types.ts";

/** A sentence that resembles the examples of a variant. */
export interface Alike {
  readonly topic: string;
  readonly variant: string;
  readonly score: number;
  readonly sentence: Sentence;
}

/** The least sum for a variant, and how much a pattern adds to it; measured with texts that neither was made for. */
const ENOUGH = 0.65;
const OF_PATTERN: Readonly<Record<Sureness, number>> = { certain: 0.6, likely: 0.5, doubtful: 0.3 };
/** Examples alone make a proposal likely from this score, or when two sentences reach the second. */
const LIKELY = 0.8;
const TWICE = 0.5;
/** A pattern whose variant scores this much less than another one is doubtful. */
const CONTRADICTED = 0.4;

/** The parameters that the text names for a proposal. */
type FiguresOf = (proposal: TextProposal) => TextProposal["parameters"];

interface Variant {
  total: number;
  score: number;
  sentences: Alike[];
}

/**
 * Joins the proposal of patterns for a topic with the sentences that resemble its examples.
 * @param byPattern the proposal of patterns, if any
 */
function joinedTopic(
  key: string,
  byPattern: TextProposal | undefined,
  alike: readonly Alike[],
): TextProposal | undefined {
  const firm = alike.filter(({ sentence }) => !sentence.isOptional);
  const isOptional = (byPattern?.isOptional ?? true) && firm.length === 0;
  const counted = isOptional ? alike : firm;
  const variants = new Map<string, Variant>();
  const of = (variant: string): Variant => {
    const known = variants.get(variant) ?? { total: 0, score: 0, sentences: [] };
    variants.set(variant, known);
    return known;
  };
  for (const one of counted) {
    const variant = of(one.variant);
    variant.score = Math.max(variant.score, one.score);
    variant.total = variant.score;
    if (one.score >= TWICE) variant.sentences.push(one);
  }
  const pattern = byPattern === undefined || (byPattern.isOptional && !isOptional) ? undefined : byPattern;
  // A rule of another table that no variant covers is named by its own figures: examples have not seen it.
  if (pattern?.variant === ELSEWHERE) return pattern;
  if (pattern !== undefined) of(pattern.variant).total += OF_PATTERN[pattern.sureness];
  const ranked = [...variants].sort(([, one], [, other]) => other.total - one.total);
  const [variant, best] = ranked[0] ?? [ELSEWHERE, undefined];
  if (best === undefined) return undefined;
  const isPattern = pattern?.variant === variant;
  const others = ranked.filter(([other, { total }]) => other !== variant && other !== ELSEWHERE && total >= ENOUGH);
  const strongest = Math.max(0, ...ranked.filter(([other]) => other !== variant).map(([, { score }]) => score));
  const isContradicted = strongest - best.score > CONTRADICTED;
  if (best.total < ENOUGH && (!isPattern || isContradicted)) return undefined;
  if (isPattern && pattern !== undefined)
    return { ...pattern, sureness: isContradicted ? "doubtful" : pattern.sureness };
  const said = counted.filter((one) => one.variant === variant && one.score >= Math.min(TWICE, best.score));
  const sentences = [...new Set(said.sort((one, other) => other.score - one.score).map(({ sentence }) => sentence))];
  const isLikely = pattern === undefined && (best.score >= LIKELY || sentences.length > 1);
  return {
    topic: key,
    variant,
    parameters: {},
    sureness: isLikely ? "likely" : "doubtful",
    isOptional,
    sentences,
    others: [
      ...new Set([...(pattern === undefined ? [] : [pattern.variant]), ...others.map(([other]) => other)]),
    ].filter((one) => one !== ELSEWHERE),
  };
}

/** Joins what patterns propose with the sentences that resemble examples, topic by topic, in the order of the text. */
export function joined(
  byPattern: readonly TextProposal[],
  alike: readonly Alike[],
  topics: Readonly<Record<string, Topic>>,
  figuresOf: FiguresOf,
): readonly TextProposal[] {
  const byTopic = new Map<string, Alike[]>();
  for (const one of alike) {
    const variants = topics[one.topic]?.variants;
    if (variants === undefined || (one.variant !== ELSEWHERE && !Object.hasOwn(variants, one.variant))) continue;
    byTopic.set(one.topic, [...(byTopic.get(one.topic) ?? []), one]);
  }
  const keys = new Set([...byPattern.map(({ topic }) => topic), ...byTopic.keys()]);
  return [...keys]
    .map((key) =>
      joinedTopic(
        key,
        byPattern.find(({ topic }) => topic === key),
        byTopic.get(key) ?? [],
      ),
    )
    .filter((one) => one !== undefined)
    .map((one) => ({ ...one, parameters: { ...figuresOf(one), ...one.parameters } }))
    .sort((one, other) => (one.sentences[0]?.line ?? 0) - (other.sentences[0]?.line ?? 0));
}
