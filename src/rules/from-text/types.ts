import type { ParameterValue } from "../rulings/topic.ts";

/** The variant of a cue for rules of other tables that no variant of the topic covers: "4d6, drop the lowest". */
export const ELSEWHERE = "";

/** One way in which a text names a variant. Patterns are matched against text as `plainWords` writes it. */
export interface Cue {
  readonly variant: string;
  /** Each is found in the sentence or what stands before it in its section; at least one in the sentence itself. */
  readonly all: readonly RegExp[];
  /** This is found in the sentence itself; the others may then stand in what comes before it. */
  readonly here?: RegExp;
  /** None of these is found in the sentence. */
  readonly none?: RegExp;
  /** How much it says: 3 names the variant's own figures, 2 says it plainly, 1 only points there. */
  readonly weight: 1 | 2 | 3;
  /** Parameters that the sentence names. */
  readonly figures?: (sentence: string) => Readonly<Record<string, ParameterValue>> | undefined;
}

/** How texts speak of a topic. */
export interface TopicCues {
  /** Names the topic itself, for "no morale", "encumbrance by the book" and for sentences that leave the variant open. */
  readonly about: RegExp;
  /** The variant of a table that does without. */
  readonly refused?: string;
  /** The variant of a table that "uses" it and says no more. */
  readonly adopted?: string;
  readonly cues: readonly Cue[];
}

/** A part of a text that is read for itself. */
export interface Sentence {
  /** As it was written, on one line. */
  readonly text: string;
  /** The line of the text where it begins, from 1. */
  readonly line: number;
  /** The headings above it, the nearest last. */
  readonly heading: string;
  /** It is of an entry of a list, which says something for itself. */
  readonly isEntry: boolean;
  /** The heading or the sentence calls it an optional rule. */
  readonly isOptional: boolean;
}

/** How sure a proposal is: named by its own figures or more than once; named once; only pointed to, or named beside another variant. */
export const SURENESS = ["certain", "likely", "doubtful"] as const;
export type Sureness = (typeof SURENESS)[number];

/** One topic and the variant that a text names for it. */
export interface TextProposal {
  readonly topic: string;
  readonly variant: string;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  readonly sureness: Sureness;
  /** The text only offers it. */
  readonly isOptional: boolean;
  /** The sentences that say so, the clearest first. */
  readonly sentences: readonly Sentence[];
  /** Other variants that the text names too, the likelier first. */
  readonly others: readonly string[];
}

/** A sentence that speaks of topics and leaves their variant open. */
export interface OpenSentence {
  readonly sentence: Sentence;
  readonly topics: readonly string[];
}

/** Why a text proposes nothing. @texts RULINGS.FromText.Refused.* */
export const TEXT_REFUSALS = ["empty", "long", "code", "noRules"] as const;
export type TextRefusal = (typeof TEXT_REFUSALS)[number];

/** The result of reading a text. */
export interface TextReading {
  /** In the order in which the text speaks of them. */
  readonly proposals: readonly TextProposal[];
  /** Sentences that name a topic and no variant of it. */
  readonly open: readonly OpenSentence[];
  /** Sentences with words of the game that no ruling covers. */
  readonly uncovered: readonly Sentence[];
  readonly refusal?: TextRefusal;
}

/** The weights learned from example sentences (`tests/rules/from-text/learning.ts` writes it). */
export interface Learned {
  /** The topics with their variants, "" for rules that no variant covers: `topic variant variant`, one topic a line. */
  readonly topics: string;
  /** The weights before any word is known: of the topics, then of all variants in the same order; in hundredths. */
  readonly bias: string;
  /** One word or pair a line, a tab, its rarity, and for each class that it points to or away from two digits of the class and one of the weight. */
  readonly words: string;
}
