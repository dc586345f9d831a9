import { ownRow } from "../../rules/input-checks.ts";
import { fold } from "../platform/fold.ts";
import type { Localize } from "../platform/text.ts";

/** The searched parts of a topic. */
interface Searched {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly groupLabel: string;
  readonly rules: string;
  readonly variants: readonly { readonly label: string; readonly hint: string }[];
}

/** A text for comparison: in lower case, without accents, with straight apostrophes. */
function folded(text: string): string {
  return fold(text).replaceAll("’", "'");
}

/**
 * Rules of other games without a ruling here: a search for one shows the rule in force here (`RULINGS.Elsewhere.<key>`, found by the words of `RULINGS.Search.elsewhere.<key>`) and
 * the rulings that come nearest.
 * @texts RULINGS.Elsewhere.* RULINGS.Search.elsewhere.*
 */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  advantage: [],
  alignment: [],
  calledShot: ["criticalHits"],
  carousing: ["treasureXp", "xpAward", "upkeep"],
  damageReduction: ["armourClass"],
  domain: ["massCombat", "hirelings"],
  facing: ["disengage", "meleeReach"],
  lost: ["journeyRest", "familiarMovement"],
  milestone: ["xpAward", "advancement"],
  sanity: ["morale"],
  spellPoints: ["spellSlots"],
  splinteredShields: ["fumbles", "parry"],
  usageDie: ["lightSources", "itemLimits"],
  weaponVersusArmour: ["attackResolution", "armourClass"],
};

/** The topics that match typed words; all of them without words. */
export function soughtTopics<T extends Searched>(
  topics: readonly T[],
  needle: string,
  text: Localize,
): { readonly topics: readonly T[]; readonly note: string } {
  if (needle === "") return { topics, note: "" };
  const sought = folded(needle);
  const fitting = found(topics, sought, text);
  const key = Object.keys(ELSEWHERE).find((one) => isCalled(sought, text(`RULINGS.Search.elsewhere.${one}`)));
  if (key === undefined) return { topics: fitting, note: "" };
  const near = (ownRow(ELSEWHERE, key) ?? []).flatMap((one) => topics.filter((topic) => topic.key === one));
  return {
    topics: [...near, ...fitting.filter((topic) => !near.includes(topic))],
    note: text(`RULINGS.Elsewhere.${key}`),
  };
}

/** Whether one of some comma-separated phrases equals or contains the search text. */
function isCalled(needle: string, phrases: string): boolean {
  const whole = ` ${needle} `;
  return phrases.split(",").some((phrase) => whole.includes(` ${folded(phrase.trim())} `));
}

/** The topics that match a search, first those whose name or synonyms match: a search for "morale" means that ruling. */
function found<T extends Searched>(topics: readonly T[], needle: string, text: Localize): T[] {
  // Stop words of the language, which say nothing about the topic.
  const idle = new Set(folded(text("RULINGS.Search.idle")).split(" "));
  const endings = folded(text("RULINGS.Search.endings")).split(" ");
  const words = needle
    .split(/\s+/)
    .filter((word) => word !== "" && !idle.has(word))
    .map((word) => stem(word, endings));
  const whole = (text: string): boolean => text.includes(needle);
  const within = (text: string): boolean => words.length > 0 && words.every((word) => text.includes(word));
  const begun = (text: string): boolean => within(text) && words.every((word) => beginsWord(text, word));
  const rank = (topic: T): number => {
    const named = folded(topic.name);
    const called = `${named} ${folded(otherWords(topic, text))}`;
    const searched = searchText(topic, text);
    return [
      named === needle,
      whole(named),
      whole(called),
      begun(named),
      begun(called),
      beginsWord(searched, needle) || begun(searched),
      within(searched),
    ].indexOf(true);
  };
  const ranked = topics
    .map((topic) => ({ topic, at: rank(topic) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  // The middle of a word counts only where no word begins with the text: a search for "feats" does not mean "defeated".
  const best = ranked[0]?.at ?? 0;
  return ranked.filter(({ at }) => at < INSIDE || best === INSIDE).map(({ topic }) => topic);
}

/** The last and weakest rank: every word is found only within others. */
const INSIDE = 6;

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  return false;
}

/** The minimum length of a stem. */
const STEM = 3;

/** A word without its plural or case ending, by the endings of the reader's language: "crits" matches "crit". */
function stem(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => one !== "" && word.endsWith(one) && word.length - one.length >= STEM);
  // The s of "bonus" and of "illness" is no ending.
  return ending === undefined || /[su]s$/.test(word) ? word : word.slice(0, -ending.length);
}

function otherWords({ key: topic }: Searched, text: Localize): string {
  const key = `RULINGS.Search.${topic}`;
  const words = text(key);
  return words === key ? "" : words;
}

/** All searchable text of a topic, including synonyms. */
function searchText(topic: Searched, text: Localize): string {
  const parts = [topic.key, topic.name, topic.hint, topic.groupLabel, topic.rules, otherWords(topic, text)];
  for (const variant of topic.variants) parts.push(variant.label, variant.hint);
  return folded(parts.join(" "));
}
