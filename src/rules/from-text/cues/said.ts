import type { Cue } from "../types.ts";

interface More {
  /** None of these is found in the sentence. */
  readonly none?: RegExp;
  /** The sentence or what stands before it holds this as well. */
  readonly and?: RegExp;
  readonly weight?: Cue["weight"];
  readonly figures?: Cue["figures"];
  /** The subject stands in the sentence itself. */
  readonly close?: boolean;
}

/** The wording of a variant, and the words that it must not stand with. */
type Wording = RegExp | readonly [says: RegExp, unless: RegExp];

const either = (...patterns: readonly (RegExp | undefined)[]): RegExp | undefined => {
  const given = patterns.filter((one) => one !== undefined);
  return given.length < 2 ? given[0] : new RegExp(given.map(({ source }) => source).join("|"));
};

/**
 * Cues of one subject: the sentence itself holds the wording of a variant; the subject stands in it, in its heading or just before it.
 * @param subject words that texts use for the subject
 * @param wordings the wordings of each variant
 */
export function said(subject: RegExp, wordings: Readonly<Record<string, Wording>>, more: More = {}): Cue[] {
  const { and, weight = 3, figures, close = false } = more;
  return Object.entries(wordings).map(([variant, wording]) => {
    const [says, unless] = wording instanceof RegExp ? [wording] : wording;
    const here = close ? new RegExp(`^(?=.*(?:${subject.source}))(?=.*(?:${says.source}))`) : says;
    const none = either(unless, more.none);
    return {
      variant,
      here,
      all: and === undefined ? [subject] : [subject, and],
      weight,
      ...(none === undefined ? {} : { none }),
      ...(figures === undefined ? {} : { figures }),
    };
  });
}
