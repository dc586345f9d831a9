import { ownRow } from "../input-checks.ts";
import type { Topic } from "../rulings/topic.ts";
import { learnedModel, likenesses, type Model } from "./by-example.ts";
import { type Found, judge, saidOf } from "./by-pattern.ts";
import { CUES } from "./cues/index.ts";
import { figuresIn } from "./figures.ts";
import { type Alike, joined } from "./joined.ts";
import { isOtherText, MANY_PAST, shareOfStory } from "./other-texts.ts";
import { plainWords } from "./plain-words.ts";
import { sentencesOf } from "./sentences.ts";
import type { OpenSentence, Sentence, TextReading, TextRefusal } from "./types.ts";
import { ELSEWHERE } from "./types.ts";

/** The longest text that is read, in characters: a rule book of 60 pages has about this many. */
export const LONGEST_TEXT = 300_000;
/** How much of its section is read with a sentence, in characters. */
const CONTEXT = 420;
/** How many sentences before it are read with a sentence. */
const BEFORE = 3;
/** How many sentences after it may name the figures of a sentence. */
const AFTER = 2;
/** How many sentences a passage has at most. */
const LONGEST_PASSAGE = 12;
/** How many sentences of a proposal are read for figures. */
const MOST_SAID = 6;

/** Words that are common in game rules and rare in other texts: their density distinguishes the two. */
const GAME_WORDS =
  /\b(?:\d*d(?:4|6|8|10|12|20|100)\b|hp|ac|hd|xp|gp|save|referee|pc|npc|initiative|morale|thac0|melee|magic-user|clerics?|dwar(?:f|ves)|halflings?|el(?:f|ves)|dungeons?|undead|encumbrance|henchm[ae]n|hirelings?|retainers?|monsters?|spells?|levels?|dex|con|cha|rounds?|dice|die rolls?|rolls?|natural (?:1|20)|criticals?|fumbles?|house ?rules?|\d+-in-\d+)\b/g;

/** Words of this kind of game alone: the rules of other games have dice, turns and players as well. */
const OWN_WORDS =
  /\b(?:d(?:4|6|8|12|20|100)|hp|ac|hd|xp|gp|save|referee|initiative|morale|thac0|melee|magic-user|clerics?|fighters?|dwar(?:f|ves)|halflings?|el(?:f|ves)|dungeons?|undead|encumbrance|hirelings?|retainers?|monsters?|spells?|levels?|poison|torch(?:es)?|damage|armour|weapons?|strength|dexterity|charisma)\b/g;
const FEWEST_OWN = 4;

/** More words of rules, which other texts have as well: a sentence with one is worth showing to a referee. */
const RULE_WORDS =
  /\b(?:damage|shields?|armour|weapons?|attacks?|hits?|potions?|scrolls?|torch(?:es)?|treasure|gold|rations?|rests?|classes|class|race|players?|characters?|parties|party|adventures?|sessions?|magic|healing|tables?)\b/;

/** Signs that code has and sentences have not. */
const CODE_SIGNS = /[{};=<>]|\(\)|=>|\/\//g;

/** Signs of headings, quotations and links, which are no code. */
const MARKS = /={2,}|^[ \t]*>+|<\/?[a-z]+[^<>\n]{0,200}>|https?:\/\//gim;

/** Texts with fewer words of games than this are none; those below the second are judged by how many topics they name. */
const SPARSE = 0.008;
const THIN = 0.025;
const ENOUGH = 5;
/** The same for texts that call themselves house rules. */
const FEW = 2;
const HOUSE_RULES = /\bhouse[- ]?rul(?:es?|ings?)\b/i;

/** Fewer words than these are too few to count words of games in. */
const SHORT = 60;

/** A heading stands as a sentence too, since it may be an entry of a list; it heads those that follow. */
const isHeading = ({ text }: Sentence, next: Sentence | undefined): boolean =>
  next !== undefined && ` / ${next.heading} / `.includes(` / ${text} / `);

/** The label before what holds: "The round. Each side acts once." */
const isLabel = ({ text, heading }: Sentence): boolean =>
  heading.endsWith(text.replace(/[.:]$/, "")) && text.endsWith(".");

const lastOf = (heading: string): string => heading.slice(heading.lastIndexOf(" / ") + 1);

/** The topics that a heading names. */
const topicsNamed = (heading: string, model: Model): readonly string[] =>
  [...likenesses(model, heading, "", "").possible].filter((key) => ownRow(CUES, key)?.about.test(heading));

const isOfRules = (plain: string): boolean =>
  plain.split(" ").length > 3 && (plain.search(GAME_WORDS) >= 0 || RULE_WORDS.test(plain));

/** A function of headings that works each out once: many sentences stand under one. */
function remembered<T>(of: (heading: string) => T): (heading: string) => T {
  const known = new Map<string, T>();
  return (heading) => {
    const value = known.get(heading) ?? of(heading);
    known.set(heading, value);
    return value;
  };
}

/** The share of words that rules of games have; a few words count as a full text: they are judged by what is found in them. */
function densityOf(plain: readonly string[]): number {
  const words = plain.reduce((sum, one) => sum + one.split(" ").length, 0);
  const own = new Set(plain.flatMap((one) => one.match(OWN_WORDS) ?? []));
  if (words >= SHORT && own.size < FEWEST_OWN) return 0;
  return words < SHORT ? 1 : plain.reduce((sum, one) => sum + (one.match(GAME_WORDS)?.length ?? 0), 0) / words;
}

function refusalOf(text: string, density: number): TextRefusal | undefined {
  if (text.trim() === "") return "empty";
  if ((text.replace(MARKS, "").match(CODE_SIGNS)?.length ?? 0) > Math.max(8, text.length / 60)) return "code";
  return density < SPARSE || isOtherText(text) ? "noRules" : undefined;
}

/** The places of the paragraph of a sentence, the entries nested in it, and the next ones of its section: they name its figures. */
function passageOf(sentences: readonly Sentence[], said: Sentence): number[] {
  const from = sentences.indexOf(said);
  const places: number[] = [];
  for (let at = Math.max(0, from - BEFORE); at < from + LONGEST_PASSAGE; at++) {
    const one = sentences[at];
    if (one === undefined) break;
    const isNext = at >= from && at <= from + AFTER && one.heading === said.heading;
    if (one.line === said.line || isNext || (at > from && one.heading.includes(said.text))) places.push(at);
  }
  return places;
}

/** The model of examples to read with, and whether patterns are tried: both for measuring alone. */
interface Stages {
  readonly model?: Model;
  readonly patterns?: boolean;
}

/**
 * Reads a table's house rules: finds the sentences that name rulings. Nothing is changed; the result is a draft for a referee to review.
 * @param text as it was pasted: Markdown, a wiki's or a page's text, wrapped lines
 * @param topics the table's topics
 */
export function readHouseRules(
  text: string,
  topics: Readonly<Record<string, Topic>>,
  { model = learnedModel(), patterns = true }: Stages = {},
): TextReading {
  const nothing = { proposals: [], open: [], uncovered: [] };
  if (text.length > LONGEST_TEXT) return { ...nothing, refusal: "long" };
  const sentences = sentencesOf(text);
  const plain = sentences.map((one) => plainWords(one.text));
  const density = densityOf(plain);
  const refusal = refusalOf(text, density);
  if (refusal !== undefined) return { ...nothing, refusal };

  const evidence = new Map<string, Found[]>();
  const alike: Alike[] = [];
  const spokenOf = new Map<Sentence, readonly string[]>();
  const plainHeading = remembered(plainWords);
  const namedBy = remembered((heading) => topicsNamed(heading, model));
  for (const [index, sentence] of sentences.entries()) {
    const here = plain[index] ?? "";
    const heading = plainHeading(sentence.heading);
    const isNear = (other: Sentence | undefined): boolean =>
      other?.heading === sentence.heading && (other.line === sentence.line || !(sentence.isEntry || other.isEntry));
    let context = "";
    for (let at = index - 1; at >= index - BEFORE && context.length < CONTEXT && isNear(sentences[at]); at--)
      context = `${plain[at]} ${context}`;
    const before = isNear(sentences[index - 1]) ? (plain[index - 1] ?? "") : "";
    const spoken: string[] = [];
    const above = sentence.heading.endsWith(sentence.text) ? "" : lastOf(heading);
    const { found: like, possible } = likenesses(model, here, above, sentence.isEntry ? "" : before);
    const tried = patterns ? new Set([...namedBy(lastOf(heading)), ...possible]) : [];
    for (const key of tried) {
      const topic = ownRow(CUES, key);
      const about = topics[key];
      if (about === undefined || topic === undefined) continue;
      const found = saidOf(topic, about.classic, { plain: here, heading, context }, sentence);
      if (found.length > 0) evidence.set(key, [...(evidence.get(key) ?? []), ...found]);
      else if (topic.about.test(here)) spoken.push(key);
    }
    spokenOf.set(sentence, spoken);
    if (isHeading(sentence, sentences[index + 1]) || isLabel(sentence)) continue;
    for (const one of like) alike.push({ ...one, sentence });
  }
  const judged = joined(
    [...evidence].map(([key, found]) => judge(key, topics[key]?.classic ?? "", found)),
    alike,
    topics,
    ({ topic, variant, sentences: said }) => {
      const of = topics[topic];
      if (of?.parameters === undefined) return {};
      const passage = said.slice(0, MOST_SAID).flatMap((one) => passageOf(sentences, one));
      return figuresIn(of, variant, passage.map((at) => plain[at] ?? "").join(" . "));
    },
  );
  const proposals = judged.filter(({ variant }) => variant !== ELSEWHERE);
  const covered = new Set([
    ...judged.flatMap((one) => one.sentences),
    ...[...evidence.values()].flatMap((found) => found.map(({ sentence }) => sentence)),
  ]);
  const open: OpenSentence[] = [];
  const uncovered: Sentence[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (covered.has(sentence)) continue;
    const spoken = spokenOf.get(sentence) ?? [];
    if (spoken.length > 0) open.push({ sentence, topics: spoken });
    else if (!isHeading(sentence, sentences[index + 1]) && isOfRules(plain[index] ?? "")) uncovered.push(sentence);
  }
  for (const { topic, variant, sentences: said } of judged)
    if (variant === ELSEWHERE) open.push(...said.map((sentence) => ({ sentence, topics: [topic] })));
  const enough = HOUSE_RULES.test(text) ? FEW : ENOUGH;
  if (
    (proposals.length === 0 && open.length === 0) ||
    ((density < THIN || shareOfStory(text) > MANY_PAST) && judged.length < enough)
  )
    return { ...nothing, refusal: "noRules" };
  return { proposals, open, uncovered };
}
