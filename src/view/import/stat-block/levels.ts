/** Classes with their levels, as they stand beside a name: one, or several of one person. */

import type { ClassLevels } from "./layouts.ts";
import { classOf } from "./saves.ts";

const CLASSES =
  "fighters?|fighting[- ]man|ftr|f|clerics?|clr|cl|c|priests?|pr|wiz|w|magic[- ]?users?|m-?u|mag|wizard|mage|m|thief|thf|t|dwarf|dwf|d|elf|e|halfling|hlf|h|ranger|ran|r|paladin|pal|p|druid|dru|assassin|asn|a|monk|mnk|illusionist|ill|i|barbarian|bbn|bard";
/** Further classes with their levels behind the first: F3/MU2. */
const FURTHER = `(?: ?[/+&] ?(?:${CLASSES})[ .:-]?\\d{1,2})*`;
/** One class with its level, in brackets, behind a comma or at the end; others may follow it. */
export const LEVELLED = new RegExp(
  `[([] ?(?:(?:level |lvl\\.? )?(?<c1>${CLASSES})[ .:/-]?(?:level |lvl\\.? |l)?(?<l1>\\d{1,2})(?<m1>${FURTHER})|(?<l2>\\d{1,2})(?:st|nd|rd|th)?[- ]level (?<c2>${CLASSES})|level (?<l3>\\d{1,2}) (?<c3>${CLASSES})) ?[)\\]]|(?:[,([]| |^)\\s*(?<l4>\\d{1,2})(?:st|nd|rd|th)[- ]level (?<c4>${CLASSES})(?![\\p{L}])|[,;] ?(?<c6>fighter|cleric|magic-user|thief|dwarf|elf|halfling|ranger|paladin|druid|assassin|monk|illusionist|wizard|bard) (?<l6>\\d{1,2})(?= ?[)\\]])|[,:([] ?(?<c5>${CLASSES}),? ?(?:level |lvl\\.? |l)?(?<l5>\\d{1,2})(?<m5>${FURTHER})(?=[\\s:.,;([]*$)`,
  "iu",
);

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const ORDINAL = `(?:\\d{1,2}(?:st|nd|rd|th)|${ORDINALS.join("|")})`;
const LEVEL = `(?:${ORDINAL}[- ]level|(?:level|lvl\\.?) \\d{1,2})`;
const LINK = "(?: ?[/+&-] ?|, ?(?:and )?(?:an? )?| and (?:an? )?)";
const CLASS = `(?:${CLASSES})`;
/** `Fighter 3, Magic-User 2` */
const EACH_BEHIND = `${CLASS}[ .:-]?(?:level |lvl\\.? )?\\d{1,2}(?:st|nd|rd|th)?(?:${LINK}${CLASS}[ .:-]?(?:level |lvl\\.? )?\\d{1,2}(?:st|nd|rd|th)?){1,3}`;
/** `3rd level fighter and 2nd level magic-user`, `level 3 fighter, level 2 thief` */
const EACH_BEFORE = `${LEVEL} ${CLASS}(?:${LINK}${LEVEL} ${CLASS}){1,3}`;
/** `Fighter/Magic-User 3/2`, `F/MU 3` */
const ALL_BEHIND = `${CLASS}(?: ?[/+&] ?${CLASS}){1,3},?[ :-]?\\(?(?:levels? |lvl\\.? )?\\d{1,2}(?: ?/ ?\\d{1,2}){0,3}\\)?`;
/** `3/2 Fighter/Magic-User`, `3rd-level fighter/thief` */
const ALL_BEFORE = `(?:(?:levels? |lvl\\.? )?\\d{1,2}(?: ?/ ?\\d{1,2}){1,3}|(?:levels? |lvl\\.? )\\d{1,2}|${ORDINAL}[- ]level) ${CLASS}(?: ?[/+&] ?${CLASS}){1,3}`;
const SEVERAL = new RegExp(
  `(?:,? (?:is|are) an? |, ?an? |[,([]|(?<![\\p{L}\\d])) ?(?<all>${EACH_BEHIND}|${EACH_BEFORE}|${ALL_BEHIND}|${ALL_BEFORE})(?![\\p{L}\\d]) ?[)\\]]?`,
  "iu",
);
const CLASS_WORDS = new RegExp(`(?<![\\p{L}])${CLASS}(?![\\p{L}])`, "giu");
const LEVEL_WORDS = new RegExp(`\\d{1,2}|(?:${ORDINALS.join("|")})(?= level|-level)`, "giu");
const BEFORE_QUOTES = new RegExp(`^\\s*(?<c1>${CLASSES})[ .:-]?(?:level |lvl\\.? )?(?<l1>\\d{1,2})(?=,? ?")`, "iu");

/** A class with its level that stands before a quoted name: `F2 "Big Tam"`. */
export function classBefore(text: string): RegExpExecArray | null {
  return BEFORE_QUOTES.exec(text);
}

/** Several classes of one person, and where they stand; undefined where classes and levels do not match. */
export function severalIn(text: string): { readonly hit: RegExpExecArray; readonly levels: ClassLevels } | undefined {
  const hit = SEVERAL.exec(text);
  const words = hit?.groups?.all ?? "";
  // the article is no assassin
  const plain = words.replace(/(?<=and |, ?)an? (?=\p{L}|\d+[a-z])/giu, "").replace(/(?<=\d)(?:st|nd|rd|th)/giu, "");
  const levels = [...plain.matchAll(LEVEL_WORDS)].map(
    ([level]) => Number(level) || ORDINALS.indexOf(level.toLowerCase()) + 1,
  );
  const classes = [...plain.replace(LEVEL_WORDS, " ").matchAll(CLASS_WORDS)].map(([own]) => classOf(own));
  const [first = 0] = levels;
  if (!hit || classes.length < 2 || (levels.length > 1 && levels.length !== classes.length)) return undefined;
  return { hit, levels: classes.map((own, at) => ({ class: own, level: levels[at] ?? first })) };
}

/** The classes of a text that is nothing else: a line of its own. */
export function levelsAlone(text: string): ClassLevels {
  const several = severalIn(text);
  if (several) return several.hit[0].trim().length === text.trim().length ? several.levels : [];
  const one = LEVELLED.exec(text);
  return one && one[0].trim().length === text.trim().length ? levelsOf(one) : [];
}

/** The classes of what `LEVELLED` or `classBefore` found. */
export function levelsOf({ groups = {} }: RegExpExecArray): ClassLevels {
  const { c1, c2, c3, c4, c5, c6, l1, l2, l3, l4, l5, l6, m1, m5 } = groups as Partial<Record<string, string>>;
  const words = c1 ?? c2 ?? c3 ?? c4 ?? c5 ?? c6 ?? "";
  const first = { class: classOf(words), level: Number(l1 ?? l2 ?? l3 ?? l4 ?? l5 ?? l6 ?? 0) };
  const also = [...(m1 ?? m5 ?? "").matchAll(/([a-z][a-z -]*?)[ .:-]?(\d{1,2})/gi)].map(([, other = "", level]) => ({
    class: classOf(other),
    level: Number(level),
  }));
  return [first, ...also];
}
