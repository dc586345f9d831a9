import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of meeting others. */
export const ENCOUNTERS: Readonly<Record<string, TopicCues>> = {
  surprise: {
    about: /\bsurprise\b(?! attack)/,
    refused: "off",
    cues: [
      {
        variant: "gorman",
        all: [/surprise/, /both sides (?:always )?roll|roll for both sides|frozen|freeze/],
        weight: 3,
      },
    ],
  },
  encounterDistance: {
    about: /encounter distance/,
    cues: [
      ...said(/distance (?:between|of|at)|apart|encounter distance/, { bx: /\b2d6\b[^.]{0,10}(?:x|times|by) ?10\b/ }),
    ],
  },
  wanderingMonsters: {
    about: /wandering monsters?|random encounters?/,
    cues: [
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
