import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of spells to be learned, scrolls, research and upkeep. */
export const MAGIC: Readonly<Record<string, TopicCues>> = {
  upkeep: {
    about: /\bupkeep|(?:cost of living|living (?:expenses|costs)|lifestyle (?:expenses|costs))/,
    refused: "off",
    adopted: "on",
    cues: [
      {
        variant: "on",
        all: [
          /\bupkeep|cost of living|living (?:expenses|costs)|lifestyle (?:expenses|costs)/,
          /pay|pays|paid|costs?|spend|1%|charge/,
        ],
        none: /\bno\b/,
        weight: 3,
      },
    ],
  },
  spellAcquisition: {
    about:
      /(?:learn(?:ing)?|acquir(?:e|ing)|gain(?:ing)?) (?:new )?spells|spell (?:books?|acquisition)|starting spells/,
    cues: [
      ...said(
        /revers\w*/,
        {
          gorman:
            /\b(?:as|when|on|upon|at|while) (?:you |the |time of )?cast\w*|\bmemori[sz]ed once|\bonce\b[^.]{0,30}\bform/,
        },
        { and: /spell/, none: /cleric/, weight: 1, figures: () => ({ reversedWhenCast: true }) },
      ),

      { variant: "gorman", all: [/read magic/, /random/, /choice|chosen|choose/], weight: 3 },
      {
        variant: "bx",
        all: [/magic-user/, /(?:begin|start)s? with 1 spell|1 spell in (?:the|his|her|their) (?:spell ?)?book/],
        weight: 3,
      },
    ],
  },
  scribing: {
    about: /scrib\w+|brew\w*/,
    refused: "off",
    cues: [
      ...said(
        /scrolls?|potions?/,
        {
          on: /\b(?:any|all|every|1st|first|of any)\b[^.]{0,30}\b(?:write|scribe|brew|make|create|copy)|\b(?:can|may|able)\b[^.]{0,16}\b(?:write|scribe|brew|craft)\b|\bscroll creation\b/,
          off: /\b(?:cannot|can not|may not|not)\b[^.]{0,12}\b(?:make|write|scribe|brew|create)\b|\bonly (?:at|from|after) (?:9th|level 9)/,
        },
        { none: /identif|use scrolls|read scrolls|thie(?:f|ves)/ },
      ),
    ],
  },
  spellResearch: {
    about: /spell research|research(?:ing)? (?:new |original )?spells?/,
    refused: "off",
    cues: [],
  },
  monsterConversion: {
    about: /(?:monster|osr) conversions?|convert(?:ing)? monsters/,
    refused: "off",
    cues: [
      {
        variant: "eris",
        all: [/conver(?:sion|t)/, /monsters?|listed/, /d6 (?:as|for)? ?hd|re-?roll|d8 hd|d6/],
        weight: 3,
      },
    ],
  },
};
