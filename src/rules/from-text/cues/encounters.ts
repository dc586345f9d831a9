import type { TopicCues } from "../types.ts";

/** How texts speak of meeting others. */
export const ENCOUNTERS: Readonly<Record<string, TopicCues>> = {
  surprise: {
    words: ["surpris"],
    about: /\bsurprise\b(?! attack)/,
    refused: "off",
    cues: [
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
    words: ["distance"],
    about: /encounter distance/,
    cues: [
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
    words: ["wandering", "random"],
    about: /wandering monsters?|random encounters?/,
    cues: [
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
    words: ["pursu", "evasion", "chas", "flee"],
    about: /pursuit|evasion|\bchases?\b/,
    cues: [
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
