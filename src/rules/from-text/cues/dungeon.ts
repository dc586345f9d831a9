import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of traps, doors and searches. */
export const DUNGEON: Readonly<Record<string, TopicCues>> = {
  familiarMovement: {
    about: /familiar (?:areas?|territory|ground)/,
    cues: [
      ...said(
        /\b(?:explored|known|familiar|mapped|already visited)\b/,
        { triple: /\b(?:3|three|x3|triple|thrice)\b|\b3x\b/ },
        { and: /speed|mov|faster|rate/, none: /\bxp\b/ },
      ),
    ],
  },
  trapTrigger: {
    about: /traps? (?:trigger|go off|are (?:sprung|triggered))/,
    cues: [
      ...said(
        /\btraps?\b|\bpits?\b|\bpit lids?|trapdoors?|trip ?wires?|pressure plates?|deadfalls?/,
        {
          "2in6": /\b(?:2-in-6|1-2|1 or 2)\b/,
        },
        {
          and: /trigger|spring|sprung|go(?:es)? off|activat|set off|work|step/,
          none: /find|detect|search|disarm|thie(?:f|ves)/,
        },
      ),
    ],
  },
  searchRolls: {
    about: /search(?:ing)? rolls?/,
    cues: [
      ...said(
        /\bsearch\w*|\bfind\w*[^.]{0,12}\b(?:hidden|secret|traps)|finding hidden|\blook(?:s|ing)? for\b/,
        {
          bx: /\b(?:i|referee)\b[^.]{0,10}\b(?:rolls?|make (?:the|that|all) (?:search )?rolls?)\b|\bbehind (?:the|my) screen|\bin secret\b|\bsecretly\b|\bunseen\b|\bwhere you cannot see|\brolled by (?:the )?(?:referee|me)\b|\b(?:only|just)? ?(?:once|1 (?:try|attempt|chance)) (?:each|only|per)|\bonly (?:once|1 (?:try|attempt|chance))/,
          open: /\byou (?:see|make|get) the roll|\b(?:you|players?) (?:roll|throw)\b[^.]{0,14}\b(?:yourself|themselves|yourselves)|\bin front of every|\b(?:try|search) again\b|\banother (?:go|try|attempt)|\bretr(?:y|ies)\b|\byou roll\b[^.]{0,30}(?:see|again)/,
        },
        { and: /search|find|look/, none: /spell|treasure|\bxp\b|encounter|reaction/ },
      ),
    ],
  },
  secretDoors: {
    about: /secret doors?/,
    cues: [
      ...said(/(?:secret|hidden|concealed) (?:doors?|passages?)/, {
        bx: /\b1-in-6\b|\bon a (?:roll of )?(?:a )?1\b(?!-| or)/,
      }),

      {
        variant: "bx",
        here: /(?:anybody|anyone|all|everybody)[:,]? 1,? elf (?:1 or 2|1-2)/,
        all: [/secret/],
        weight: 3,
      },

      {
        variant: "bx",
        all: [/secret doors?/, /\bon a 1\b(?!-)|\b1 of 6\b|1-in-6/, /elves|anyone|anybody|every|search/],
        none: /1-4|4-in-6/,
        weight: 3,
      },

      {
        variant: "odd",
        all: [/secret doors?/, /2-in-6|1-2 (?:on|in)|1 or 2 on/],
        none: /\bel(?:f|ves)\b(?![^.]*(?:4-in-6|1-4))|dwar|they|passive|^traps?\b/,
        weight: 3,
      },
    ],
  },
  stuckDoors: {
    about: /stuck doors?|(?:opening|forc(?:e|ing)) (?:open )?doors?/,
    cues: [
      ...said(
        /\bdoors?\b/,
        {
          odd: /\b(?:open|stick|stuck|forc\w+|bash\w*)\b[^.]{0,30}\b(?:2-in-6|1-2)\b|\b(?:2-in-6|1-2)\b[^.]{0,30}\b(?:open|forc|bash)/,
          bx: /\bdoors?\b[^.]{0,40}\bstrength\b|\b(?:stuck|stick|forc\w+|bash\w*|open)\b[^.]{0,30}\bstrength\b|\bopen doors? (?:number|roll|chance|score)\b|^strength(?: (?:check|roll|test))?(?:[.,;]|$)|: strength\b(?!:)/,
        },
        { none: /secret|listen|trap|hear|surpris|hidden|penalt|similar/ },
      ),
    ],
  },
  stealth: {
    about: /sneak|stealth/,
    refused: "off",
    cues: [
      ...said(
        /sneak\w*|\bcreep\w*|\bstealth\w*|\bhid(?:e|ing)\b|move silently/,
        {
          off: /\b(?:everybody|everyone|anybody|all) but (?:the )?thie|\bonly (?:thie(?:f|ves)|specialists)|\bthie(?:f|ves)\b[^.]{0,20}\bonly\b/,
        },
        { none: /surprise|thie(?:f|ves)'? skills|secret|bonus to/ },
      ),

      { variant: "eris", all: [/sneak|stealth/, /2-in-6/], none: /bonus to|thie(?:f|ves)(?:'|s)? skill/, weight: 3 },
    ],
  },
};
