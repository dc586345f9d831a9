import { readHouseRules, type Sentence, type TextReading } from "../../rules/from-text/index.ts";
import type { Rulebook } from "../../rules/rulings/compiler.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import type { Localize } from "../platform/text.ts";
import { chooseVariant, countChanges, setParameter, topicOf, wantedVariant } from "./draft.ts";

/** The referee's decision on one topic of a text. */
export interface TextPick {
  /** A variant, or "" for no change. */
  readonly variant: string;
  readonly isTaken: boolean;
}
export type TextPicks = Readonly<Record<string, TextPick>>;

/** The proposals of a text for the book's rulings. */
export function readText(text: string, book: Rulebook): TextReading {
  return readHouseRules(text, Object.fromEntries(book.topics.map((topic) => [topic.key, topic])));
}

/** The default choices: rulings that the text states plainly; hints and offers wait for a tick. */
export function firstPicks({ proposals }: TextReading): TextPicks {
  return Object.fromEntries(
    proposals.map(({ topic, variant, sureness, isOptional }) => [
      topic,
      { variant, isTaken: sureness !== "doubtful" && !isOptional },
    ]),
  );
}

/** A set of rulings with all accepted proposals of a text. */
export function withText(
  request: RulingsRequest,
  { proposals }: TextReading,
  picks: TextPicks,
  book: Rulebook,
): RulingsRequest {
  let draft = request;
  for (const [topic, { variant, isTaken }] of Object.entries(picks)) {
    if (!isTaken || variant === "") continue;
    draft = chooseVariant(draft, topic, variant, book);
    const proposal = proposals.find((one) => one.topic === topic && one.variant === variant);
    for (const [key, value] of Object.entries(proposal?.parameters ?? {}))
      draft = setParameter(draft, key, value, book);
  }
  return draft;
}

export interface TextOption {
  readonly key: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A ruling named by a sentence, with its choices. */
export interface TextRow {
  readonly topic: string;
  readonly name: string;
  readonly says: string;
  readonly line: number;
  /** Other sentences with the same meaning. */
  readonly more: readonly string[];
  readonly sureness: string;
  readonly surenessWord: string;
  readonly isOptional: boolean;
  readonly options: readonly TextOption[];
  readonly isTaken: boolean;
  readonly hint: string;
  /** The current choice, where the text differs. */
  readonly now: string | undefined;
}

export interface TextView {
  readonly refusal: string | undefined;
  readonly rows: readonly TextRow[];
  readonly open: readonly TextRow[];
  readonly uncovered: readonly { readonly says: string; readonly line: number; readonly isNoted: boolean }[];
  /** Number of rulings that the draft would change. */
  readonly changes: number;
}

const variantLabel = (topic: string, variant: string, text: Localize): string =>
  text(`RULINGS.Topic.${topic}.variants.${variant}.label`);

/**
 * The content of a text, sentence beside ruling.
 * @param request the draft that receives the accepted rulings
 * @param notes sentences that are already stored as notes
 */
export function fromTextView(
  reading: TextReading,
  picks: TextPicks,
  request: RulingsRequest,
  notes: readonly string[],
  book: Rulebook,
  text: Localize,
): TextView {
  const row = (topic: string, sentences: readonly Sentence[], sureness: string, isOptional: boolean): TextRow => {
    const pick = picks[topic] ?? { variant: "", isTaken: false };
    const now = wantedVariant(request, topic, book);
    const built = Object.entries(topicOf(book, topic)?.variants ?? {}).filter(([, variant]) => variant.built);
    return {
      topic,
      name: text(`RULINGS.Topic.${topic}.name`),
      says: sentences[0]?.text ?? "",
      line: sentences[0]?.line ?? 0,
      more: sentences.slice(1, 4).map((one) => one.text),
      sureness,
      surenessWord: text(`RULINGS.FromText.Sureness.${sureness}`),
      isOptional,
      options: [
        {
          key: "",
          label: text("RULINGS.FromText.leave", { variant: variantLabel(topic, now, text) }),
          selected: false,
        },
        ...built.map(([key]) => ({ key, label: variantLabel(topic, key, text), selected: key === pick.variant })),
      ],
      isTaken: pick.isTaken && pick.variant !== "",
      hint: pick.variant === "" ? "" : text(`RULINGS.Topic.${topic}.variants.${pick.variant}.hint`),
      now: now === pick.variant ? undefined : variantLabel(topic, now, text),
    };
  };
  const proposed = new Set(reading.proposals.map(({ topic }) => topic));
  const open = new Map<string, Sentence[]>();
  for (const { sentence, topics } of reading.open)
    for (const topic of topics) if (!proposed.has(topic)) open.set(topic, [...(open.get(topic) ?? []), sentence]);
  return {
    refusal: reading.refusal === undefined ? undefined : text(`RULINGS.FromText.Refused.${reading.refusal}`),
    rows: reading.proposals.map((one) => row(one.topic, one.sentences, one.sureness, one.isOptional)),
    open: [...open].map(([topic, sentences]) => row(topic, sentences, "open", false)),
    uncovered: reading.uncovered.map((one) => ({ says: one.text, line: one.line, isNoted: notes.includes(one.text) })),
    changes: countChanges(request, withText(request, reading, picks, book), book),
  };
}
