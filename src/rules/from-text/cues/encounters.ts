import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of meeting others. */
export const ENCOUNTERS: Readonly<Record<string, TopicCues>> = {
  surprise: {
    about: /\bsurprise\b(?! attack)/,
    refused: "off",
    cues: [
      ...said(
        /surprise\w*/,
        {
          gorman: /\bevery(?:body|one) rolls|\bboth (?:sides )?(?:always )?rolls?\b|\bfreezes?\b|\bfrozen\b/,
          bx: /\b(?:1-2|2-in-6|1 or 2)\b/,
        },
        { none: /halfling|elf|elves|ranger|sneak|light|torch|fumbl|drop|stealth/, weight: 2 },
      ),

      { variant: "gorman", all: [/both sides (?:always )?rolls?/, /surprise/], weight: 3 },
      {
        variant: "gorman",
        all: [/surprise/, /both sides (?:always )?roll|roll for both sides|frozen|freeze/],
        weight: 3,
      },
      {
        variant: "bx",
        all: [/surprise/, /1-2\b|2-in-6|1 or 2/],
        none: /sneak|torch|dim|candle|lantern|elf|halfling|light/,
        weight: 2,
      },
    ],
  },
  encounterDistance: {
    about: /encounter distance/,
    cues: [
      ...said(/distance (?:between|of|at)|apart|encounter distance/, { bx: /\b2d6\b[^.]{0,10}(?:x|times|by) ?10\b/ }),
      ...said(/distance|apart/, {
        gorman:
          /\badd\b[^.]{0,16}\b(?:2|both)?[^.]{0,8}\bsurprise (?:dice|rolls?)|\bdice added together\b|\bsurprise dice\b[^.]{0,20}\b(?:added|sum|total)/,
      }),

      {
        variant: "gorman",
        all: [
          /(?:surprise )?dice\b[^.]{0,16}\badded together|sum of (?:both|the) (?:surprise )?(?:dice|rolls)/,
          /distance/,
        ],
        weight: 3,
      },
      { variant: "gorman", all: [/encounter distance/, /sum of both|surprise (?:rolls?|dice)/], weight: 3 },
      { variant: "bx", all: [/distance/, /2d6 ?x ?10|4d6 ?x ?10/], weight: 3 },
    ],
  },
  wanderingMonsters: {
    about: /wandering monsters?|random encounters?/,
    cues: [
      ...said(
        /wander\w*|random encounters?|encounters?/,
        {
          gorman:
            /\b(?:hour|60 minutes) of (?:real|actual|play|table)|\breal[- ](?:time|world|life)\b[^.]{0,12}\b(?:hour)?|\breal hour/,
          bx: /\bas (?:per|in) the (?:book|rules)|\b(?:every|each) (?:2|other|second) turns?\b|\bper 2 turns/,
        },
        { and: /wander|random|check|encounter|roll/, none: /treasure/ },
      ),
      ...said(
        /encounters?|wandering/,
        { bx: /\b(?:twice|2 times|3 times|thrice|4 times|2|3|4) (?:checks )?(?:a|per|each) day\b/ },
        {
          and: /wild\w*|overland|travel|outdoors?|road|hex/,
          figures: (sentence) => {
            const [, times] = /\b(twice|thrice|\d)(?: times| checks)? (?:a|per|each) day/.exec(sentence) ?? [];
            const number = times === "twice" ? 2 : times === "thrice" ? 3 : Number(times);
            return number >= 1 && number <= 4 ? { wildernessChecksPerDay: number } : undefined;
          },
        },
      ),

      {
        variant: "bx",
        all: [/wandering monsters?|random encounters?/, /(?:every|each) (?:2|other|second) turns?/],
        none: /hour of/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/(?:every|each|per) hour (?:of|at|we)[^.]{0,20}(?:real|play|table)|hour of real/, /wandering|encounter/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [
          /wandering monsters?|random encounters?/,
          /real hour|hour of (?:real )?play|real[- ]time|hour at the table/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /wandering monsters?|random encounters?/,
          /every (?:2|other|second) turns?|(?:2|two) turns/,
          /1-in-6|check|roll/,
        ],
        weight: 2,
      },
      { variant: "bx", all: [/wandering monsters?|random encounters?/, /1-in-6/, /turn/], none: /hour/, weight: 1 },
    ],
  },
  pursuit: {
    about: /pursuit|evasion|\bchases?\b/,
    cues: [
      ...said(
        /flee\w*|\brun\b|evad\w*|evasion|escap\w*|pursuit|chases?/,
        {
          gorman:
            /\b(?:caught unawares?|surprised?)\b[^.]{0,40}\b(?:cannot|not|never|no chance)\b|^by surprise\b|: by surprise\b/,
        },
        { none: /attack|damage/ },
      ),

      { variant: "gorman", all: [/pursuit differs|(?:monsters?|characters|pc) chasing/], weight: 3 },
      {
        variant: "eris",
        all: [
          /pursu/,
          /mov(?:e|ing|ement)/,
          /simultan|pursued moving first|initiative only rolled again|turn \(pursuit\)/,
        ],
        weight: 3,
      },
    ],
  },
};
