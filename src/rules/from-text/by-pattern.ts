import type { ParameterValue } from "../rulings/topic.ts";
import type { Sentence, Sureness, TextProposal, TopicCues } from "./types.ts";
import { ELSEWHERE } from "./types.ts";

/** An answer of a word or two to its heading or question: "None.", "Not used", "No." */
const SHORT_NO =
  /^(?:no(?:ne|pe|thing)?|nah|never|off|out|gone|there (?:is|are) (?:none|not any|no)|banned|ignored?|removed|dropped|skipped|unused|n\/a|0|zero)(?: (?:here|at all|thanks?|way|chance))?(?:[.,;:!]|$)|^(?:(?:is |are )?not (?:used|required|needed|in use)|(?:i |we )?(?:do not|don't) use (?:them|it))\b/;
const SHORT_YES = /^(?:on(?=[.,;]|$)|yes|yep|yeah|sure|of course|used|in use|allowed|in play)\b/;
/** A heading of what a table does without. */
const DROPPED =
  /^(?:rules? )?(?:not (?:in )?used?|unused|omitted|ignored|dropped|removed|left out|cut|out)(?: rules?)?$|\b(?:rules?|things?|what)\b[^.]{0,20}\b(?:dropped|removed|(?:not|n't) use|left out|threw out|do without)/;
const SHORT_BOOK = /^(?:by the book|as (?:printed|written|in the book)|book|raw|standard)\b/;

/** A clause that names something that is not done: "no more side initiative", "never individual initiative, always by side". */
const DENIED =
  /\bno more (?!than\b)[^.,;:)]*|\bno longer (?:use|play|roll)\b[^.,;:)]*|\b(?:never|not) [^.,;:)]*(?=[,;] (?:but |and )?(?:always|instead|rather)\b)/g;

export interface Found {
  readonly variant: string;
  readonly weight: number;
  readonly sentence: Sentence;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/** Stands for the name of a topic, so that one pattern serves all topics: texts are in small letters when they are read. */
const NAME = "TOPIC";

/** The text with `NAME` for each name of the topic. */
function withName(text: string, about: RegExp): string {
  let before = "";
  let rest = text;
  for (let match = about.exec(rest); match !== null && match[0] !== ""; match = about.exec(rest)) {
    before += rest.slice(0, match.index) + NAME;
    rest = rest.slice(match.index + match[0].length);
  }
  return before + rest;
}

/** "No morale", "we do not track encumbrance", "encumbrance: none"; "no morale for retainers" leaves it to all others. */
const REFUSES =
  /(?:\b(?:no|without)|(?:\bnever|\bnot|n't|\bnor|\bstop(?:ped)?)(?: do i| do we| count)? (?:use|using|track|tracking|bother with|do|have|roll(?:ing)?(?: for)?)|\b(?:ignor(?:e|es|ing)|skip(?:ping)?|drop(?:ped)?|remov(?:e|ed|ing)|forget(?: about)?|abolish(?:ed)?|hand-?wav(?:e|ing)|get rid of|throw out|took out|ditch(?:ed)?))\b[^.:;,]{0,14}\bTOPIC(?!:)(?! (?:checks? |rolls? |rules? )?for (?:the |my |our |most |pcs?'? |players?'? |player characters?'? )*(?:retainers?|hirelings?|henchm[ae]n|followers?|npcs?|monsters?|foes|enemies|undead|animals|minions)\b)(?! (?:can|may|could|has|have|rolls?|checks?|is allowed|are allowed|needed|required|points?|bonus|penalt))|TOPIC[^.;,]{0,20}?(?:[:=] ?(?:no(?:ne|pe)?|off|not used|ignored|gone)\b|\b(?:is|are|was|were)(?: simply| just| all| both)? (?:not (?:used|in (?:use|play)|tracked)|ignored|off|out|gone|dropped|removed|hand-?waved|never (?:used|rolled|tracked)|not a thing)\b|\b(?:do|does)(?: not|n't) (?:exist|apply)\b|\b(?:has|have) gone\b|\bgoes too\b|[.:] ?(?:i |we )?(?:(?:do not|don't|never) (?:use|track|bother|have)|not (?:used|required|needed)|never used))|^TOPIC(?: rules?)?[:,] ?(?:no(?:ne)?|never used(?: it)?|gone|out|off|not (?:used|required|needed))\b/;

const ADOPTS =
  /(?<!\bnot |n't |\bnever )\b(?:use|uses|using|used|include|allow(?:ed|s)?|play with|in (?:use|play|effect)|apply|have|add(?:ed)?|with)\b[^.;]{0,40}TOPIC|TOPIC[^.;]{0,30}(?:: ?(?:yes|on|used)\b|\b(?:is|are) (?:used|in (?:use|play|effect)|allowed|on|in)\b)/;

const BY_THE_BOOK =
  /^.{0,25}TOPIC.{0,40}\b(?:by the (?:book|rules)|btb|as (?:written|printed|normal|usual)|raw|rules as written|(?:as (?:per|in)|per|from) (?:the )?(?:b\/?x|ose|rulebook|rules|core|book)|unchanged|standard rules?)\b|\b(?:standard|normal|usual|by-the-book|b\/?x|ose) (?:rules (?:for )?)?TOPIC/;

/** The findings of a sentence about one topic. */
export function saidOf(
  topic: TopicCues,
  classic: string,
  { plain, heading, context }: { plain: string; heading: string; context: string },
  sentence: Sentence,
): Found[] {
  const { cues, about, refused, adopted } = topic;
  const found = (variant: string, weight: number, parameters = {}): Found => ({
    variant,
    weight,
    sentence,
    parameters,
  });
  // A short answer is read with the last heading or question above it.
  const above = heading.slice(heading.lastIndexOf(" / ") + 1);
  if (about.test(above)) {
    const answer = plain.startsWith(above) ? plain.slice(above.length).replace(/^[\s:.=-]+/, "") : plain;
    if (refused !== undefined && SHORT_NO.test(answer)) return [found(refused, 3)];
    if (adopted !== undefined && SHORT_YES.test(answer)) return [found(adopted, 2)];
    if (SHORT_BOOK.test(answer)) return [found(classic, 2)];
  }
  const isNamed = about.test(plain);
  const marked = isNamed ? withName(plain, about) : "";
  if (isNamed && refused !== undefined && (REFUSES.test(marked) || DROPPED.test(above))) return [found(refused, 3)];
  const done = plain.replace(DENIED, "");
  const near = `${heading} ${done}`;
  const whole = `${heading} ${context} ${done}`;
  const said: Found[] = [];
  for (const { variant, all, here, none, weight, figures } of cues) {
    if (here === undefined ? !all.some((pattern) => pattern.test(done)) : !here.test(done)) continue;
    if (none?.test(done)) continue;
    const isNear = all.every((pattern) => pattern.test(near));
    // A sentence that names its subject is read by itself; "Damage is doubled" is read with what stands before it.
    const isWhole = !isNear && !(here === undefined && all[0]?.test(done)) && all.every((one) => one.test(whole));
    if (isNear || isWhole) said.push(found(variant, weight - (isNear ? 0 : 0.5), figures?.(done) ?? {}));
  }
  if (said.length > 0 || !isNamed) return said;
  if (BY_THE_BOOK.test(marked)) return [found(classic, 2)];
  if (adopted !== undefined && ADOPTS.test(marked)) return [found(adopted, 2)];
  return [];
}

/** The variant that most of a topic's evidence names, and how sure that is. */
export function judge(topic: string, classic: string, evidence: readonly Found[]): TextProposal {
  const firm = evidence.filter(({ sentence }) => !sentence.isOptional);
  const counted = firm.length > 0 ? firm : evidence;
  const total = new Map<string, number>();
  for (const { variant } of counted) {
    const weights = counted.filter((one) => one.variant === variant).map(({ weight }) => weight);
    // The plainest word counts most: many faint ones do not outdo it.
    total.set(variant, Math.max(...weights) + Math.min(0.9, (weights.length - 1) * 0.3));
  }
  // A sentence that leaves the choice ("reroll, or act at once") proposes what is the rule without it.
  const rank = ([variant, weight]: readonly [string, number]): number =>
    weight + (variant === ELSEWHERE ? 0.02 : variant === classic ? 0.01 : 0);
  const ranked = [...total].sort((one, other) => rank(other) - rank(one));
  const [variant, best] = ranked[0] ?? ["", 0];
  const next = ranked[1]?.[1] ?? 0;
  const sureness: Sureness = best < 2 || best - next < 1 ? "doubtful" : best > 2.2 && next === 0 ? "certain" : "likely";
  const mine = counted.filter((one) => one.variant === variant).sort((one, other) => other.weight - one.weight);
  return {
    topic,
    variant,
    parameters: Object.assign({}, ...mine.map(({ parameters }) => parameters).reverse()) as TextProposal["parameters"],
    sureness,
    isOptional: firm.length === 0,
    sentences: [...new Set(mine.map(({ sentence }) => sentence))],
    others: ranked
      .slice(1)
      .map(([other]) => other)
      .filter((other) => other !== ELSEWHERE),
  };
}
