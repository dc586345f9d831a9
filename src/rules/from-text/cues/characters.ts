import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of making characters and their levels. */
export const CHARACTERS: Readonly<Record<string, TopicCues>> = {
  classList: {
    about: /(?:allowed|available|playable|character) classes|classes (?:allowed|available)/,
    cues: [
      ...said(
        /class(?:es)?\b|thie(?:f|ves)|playable|\bcleric,/,
        {
          gorman:
            /\bneither thie(?:f|ves) nor halflings?|\bno thie(?:f|ves)\b|\bcleric,? fighter,? magic-user,? elf,? (?:and )?dwarf\b/,
          bx: /\b7 (?:\w+ )?classes\b|\b7 (?:from|of|in) (?:the )?(?:ose|b\/x|basic|classic|book|core)|\bonly (?:the )?(?:classic|basic|core|b\/x|standard|original) classes\b|\bclasses (?:of|in|from) (?:the )?(?:classic|basic|core|b\/x|book|rulebook)/,
        },
        { none: /skills?|backstab|abilities|hd\b|advanced fantasy|plus/ },
      ),

      {
        variant: "bx",
        all: [/\bclasses\b/, /\b(?:usual|standard|same) (?:7|classes)\b|\b7 (?:usual|standard|classes)/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/\bcleric\b[^.]{0,12}\bfighter\b[^.]{0,30}\belf\b[^.]{0,8}\bdwarf/, /class/],
        none: /thief|halfling/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/(?:thieves|thief)[^.]{0,16}halflings?/, /\b(?:do not|don't|no) (?:exist|longer)|are (?:out|not)/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/clerics?,? ?(?:and )?fighters?,? ?(?:and )?magic-users?,? ?elves,? ?(?:and )?dwarves|clericsfighters/],
        none: /halfling|thie/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/\b(?:no|without|there (?:is|are) no|not|remov\w+|drop\w*) (?:a )?(?:thief|thieves)(?: class)?\b/],
        weight: 2,
      },
      { variant: "bx", all: [/\b7 classes|all (?:7 |the )?(?:b\/x|standard|core|basic) classes/], weight: 2 },
    ],
  },
  advancement: {
    about: /(?:xp|advancement|level) (?:tables?|progression|chart)/,
    cues: [
      ...said(
        /\bxp\b|advance\w*|level\w*/,
        { gorman: /\b(?:same|single|1|common|unified|shared?s?)\b[^.]{0,24}\b(?:table|chart|track|progression)\b/ },
        { and: /\bxp\b|advance|class/, none: /treasure|encounter|spell|save|attack|casters?|crit/ },
      ),

      { variant: "gorman", all: [/\b2 600 2 hd|\b3 1,?800 3 hd/], weight: 3 },
    ],
  },
  levelCap: {
    about: /levels? per (?:session|adventure|award)|more than (?:1|one) level/,
    cues: [
      ...said(
        /levels?\b/,
        {
          onePerSession:
            /\b(?:max\w*|only|at most|more than|just)?[^.]{0,8}\b1 levels?\b[^.]{0,14}\b(?:per|a|each|every|max per|in a|in 1)\b ?(?:session|evening|night|game)|\b1 (?:per|a) session|\b(?:nobody|never|not|cannot|no (?:character|1|pc))\b[^.]{0,30}\b2 levels\b[^.]{0,24}\b(?:session|evening|night)|\blevels? per session: 1\b|\bhalfway to\b|\b1 level max/,
        },
        { none: /spell|slot|drain|hp|damage|attack|retainer|wish/ },
      ),

      {
        variant: "onePerSession",
        here: /(?:past|beyond) a (?:second|2nd) level in (?:1|a) (?:night|session|evening)/,
        all: [/level/],
        weight: 3,
      },

      {
        variant: "onePerAward",
        all: [
          /more than (?:1|one|a single) level|(?:max(?:imum)?|only|at most) (?:of )?1 level/,
          /adventure|award|at (?:a time|once)|single/,
        ],
        none: /session/,
        weight: 2,
      },
    ],
  },
  severalClasses: {
    about: /multi-?\s?class|dual-?\s?class|(?:two|2|three|3|several|more than (?:one|1)) classes/,
    refused: "off",
    adopted: "together",
    cues: [
      ...said(
        /multi-?\s?class\w*|dual-?\s?class\w*|(?:change|another|new|second) (?:of )?class|\b2 (?:classes|vocations|professions|callings)/,
        {
          inTurn:
            /\b(?:abandon|leave|switch|change|give up)\b[^.]{0,16}\b(?:1 |your |a |their )?(?:class|first|old 1)\b/,
          together: /^(?:yes|allowed|ok\b|sure|fine|max)|\byes\b|\bis (?:allowed|fine|in)\b/,
          off: /^(?:no\b|nope|none|not )|\bno multi|\bnot allowed/,
        },
        {
          figures: (sentence) => {
            const most = /\bmax(?:imum)?(?: of)? (2|3) classes/.exec(sentence)?.[1];
            return most === undefined ? undefined : { mostClasses: Number(most) };
          },
        },
      ),

      {
        variant: "together",
        here: /multi-?\s?class/,
        all: [/class/],
        none: /\b(?:no|not|never|without|cannot)\b|can't/,
        weight: 2,
      },
    ],
  },
  gearPackages: {
    about: /(?:gear|equipment|starting|adventuring|fast) (?:packages?|packs?|kits?)/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\b(?:bundle|pack|package|kit|fast pack)s?\b/,
        {
          on: /\b(?:start\w*|begin\w*|take|takes|choose|pick|roll\w*|get|gets|receive)\b[^.]{0,30}\b(?:bundle|pack|package|kit)s?\b|\b(?:bundle|package|kit|pack)s? (?:of|by|for|per)\b/,
        },
        {
          and: /class|start|gear|equipment|shop|buy/,
          none: /backpack|\bno\b|thie(?:f|ves)'? tools|wolves|animals|pack (?:animal|mule|of \d)/,
          weight: 2,
        },
      ),

      {
        variant: "on",
        all: [/(?:bag|set|pack|bundle|kit|package) of (?:gear|equipment|things)/, /class/],
        weight: 3,
      },

      {
        variant: "on",
        all: [
          /(?:gear|equipment|starting|adventuring|fast) (?:packages?|packs?|kits?)/,
          /choose|pick|take|roll|use|start|begin/,
        ],
        none: /back/,
        weight: 2,
      },
    ],
  },
  skills: {
    about: /\bskills?\b(?! in)|non-?weapon proficienc/,
    refused: "off",
    cues: [
      ...said(
        /\bskills?\b|proficienc\w*/,
        { off: /^(?:no|nope|none)\b|\bno (?:\w+ )?(?:skills?|proficienc)/ },
        { none: /thie(?:f|ves)|no skill (?:check|roll)|specialist/ },
      ),
    ],
  },
  backgrounds: {
    about: /backgrounds?\b/,
    refused: "off",
    cues: [],
  },
  wisdomLanguages: {
    about: /languages?/,
    cues: [
      {
        variant: "on",
        all: [/\bwis(?:dom)?\b/, /languages?/],
        none: /intelligence (?:gives|grants|determines)/,
        weight: 3,
      },
    ],
  },
};
