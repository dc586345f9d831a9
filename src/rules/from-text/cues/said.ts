import type { Cue } from "../types.ts";

interface More {
  /** None of these is found in the sentence. */
  readonly none?: RegExp;
  /** The sentence or what stands before it holds this as well. */
  readonly and?: RegExp;
  readonly weight?: Cue["weight"];
  readonly figures?: Cue["figures"];
}

/**
 * Cues of one subject: the sentence itself holds the wording of a variant; the subject stands in it, in its heading or just before it.
 * @param subject words that texts use for the subject
 * @param wordings the wordings of each variant
 */
export function said(subject: RegExp, wordings: Readonly<Record<string, RegExp>>, more: More = {}): Cue[] {
  const { none, and, weight = 3, figures } = more;
  return Object.entries(wordings).map(([variant, here]) => ({
    variant,
    here,
    all: and === undefined ? [subject] : [subject, and],
    weight,
    ...(none === undefined ? {} : { none }),
    ...(figures === undefined ? {} : { figures }),
  }));
}
