/** The words and figures of a list of attacks. */

import { COUNT, DICE } from "./dice.ts";

export const MOST_ROUTINES = 20;
export const LONGEST_NAME = 60;

export const NONE = /(?:none|nil|no attacks?|-)(?![\w])/iy;
export const BY_WEAPON =
  /(?:(?:or|and|\/) )?(?:by|as|per) (?:the )?weapon(?: type)?s?(?![\w])|or (?:the )?weapon(?: type)?s?(?![\w]| ?\( ?\d*d\d)/iy;
export const OR = /(?:or|OR)(?![\p{L}])/uy;
export const AND = /(?:and|&)(?![\p{L}])/uy;
export const COUNTED = new RegExp(`(${COUNT})(?![\\p{L}\\p{N}%])(?: ?×| ?[xX](?![\\p{L}\\p{N}]))?`, "iuy");
export const TIMES = /[×xX] ?(\d{1,2})(?![\p{L}\p{N}])/uy;
export const HARM = new RegExp(`${DICE}(?![\\p{L}\\p{N}])`, "uy");
export const FILLER =
  /(?:each|attacks?|doing|dealing|dealing|deals|does|do|that|for|causing|inflicting|points?(?: of)?|damage|hp|a|an)(?![\p{L}'])/iuy;
export const WORD = /[\p{L}'][\p{L}\p{N}'-]*(?: ?[+-]\d{1,2}(?![\dd-]))?/uy;
/** "hug if both claws hit", "swallows on 19-20": when it is made. */
export const PROVISO = /(?:if|when|unless|upon|after|on(?= (?:an? )?(?:natural |roll|\d)))\s[^,;/()[\]]{1,120}/iy;
export const BARE_WORD = /[\p{L}'][\p{L}\p{N}'-]*/uy;
export const TO_HIT = /([+-]\d{1,2}) to[- ]hit(?![\p{L}])/iuy;
/** "It regenerates 3 hp a round.": what is said behind the list. */
export const SENTENCE =
  /\.\s+(?:It|Its|They|Their|He|She|His|Her|The|This|These|If|When|Once|Each|Any|All|Can|Cannot|May|Will|Has|Have|On|In|Also|Only|Immune|Regenerates?|Casts?|Surprises?|Anyone|Those)\s[^.]/y;
export const PER_TIME = /(?:\/|per|a|each) ?(?:round|turn|day|hour|minute)s?(?![\p{L}])/iuy;
export const EFFECT = new RegExp(
  `(?:${DICE}|\\d{1,3}) (?:rounds?|turns?|hours?|days?|weeks?|months?|years?|minutes?|levels?|STR|DEX|CON|INT|WIS|CHA)(?![\\p{L}])[^,;/()[\\]]{0,100}?(?=\\s+(?:or|and)\\s|\\s*[,;/()[\\]]|\\s*$|\\.\\s)`,
  "uy",
);
export const ARTICLE = /an?(?= \p{L})/iuy;
/** Dice or a range that say how many attacks there are: a name and their damage follow. */
export const DICED_COUNT = new RegExp(`(${DICE})(?=\\s+\\p{L}[\\p{L}' -]{1,40}\\(\\s*(?:${DICE}|by w))`, "uy");
export const SPAN_COUNT = /(\d{1,2} to \d{1,2})(?=\s+\p{L})/uy;
export const BONUS = /[+-]\d{1,2}(?![\d%dD])(?: to hit)?/y;
export const ALONE = /(?:special|see (?:below|above|text|description)|varies|variable)(?![\p{L}])/iuy;
export const NUMBER = /\d{1,3}(?![\p{L}\p{N}])/uy;
/** Signs within a list of attacks; commas, a plus and brackets say something. */
export const LIST_SIGNS = /[\s:|=•]+/y;
/** A plus, and behind it another attack. */
export const ANOTHER = new RegExp(
  `^(?:\\+|plus)\\s*(?:(?:${COUNT})(?![\\p{L}\\p{N}])(?: ?[×x])?\\s+[\\p{L}]|[\\p{L}' -]{1,40}\\(\\s*(?:${DICE}|by w))`,
  "iu",
);
/** Further dice of a list. */
export const MORE_HARM = new RegExp(`/ ?(${DICE})(?![\\p{L}\\p{N}])`, "uy");
/** Several damages in brackets. */
export const HARMS = new RegExp(`(?:${DICE}|\\d{1,3})(?: ?/ ?(?:${DICE}|\\d{1,3}))+(?! ?[\\p{L}])`, "uy");
