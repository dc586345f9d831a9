import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of spells to be learned, scrolls, research and upkeep. */
export const MAGIC: Readonly<Record<string, TopicCues>> = {
  upkeep: {
    about: /\bupkeep|(?:cost of living|living (?:expenses|costs)|lifestyle (?:expenses|costs))/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\bupkeep|(?:cost of living|living (?:expenses|costs)|lifestyle)|lodgings?|board and|bed and board|\brent\b/,
        { on: /\b(?:pay|pays|paid|costs?|spend|charged?)\b|\b1 ?%/, off: /\b(?:ignored?|none|no|not)\b/ },
        {
          none: /hireling|retainer/,
          figures: (sentence) => {
            const period =
              /\b(?:every|each|per|a) (week|month|session)\b/.exec(sentence)?.[1] ??
              (/monthly/.test(sentence) ? "month" : /weekly/.test(sentence) ? "week" : undefined);
            return period === undefined ? undefined : { upkeepPeriod: period };
          },
        },
      ),

      {
        variant: "on",
        all: [
          /\bupkeep|cost of living|living (?:expenses|costs)|lifestyle (?:expenses|costs)/,
          /pay|pays|paid|costs?|spend|1%|charge/,
        ],
        none: /\bno\b/,
        weight: 3,
      },
      { variant: "on", all: [/upkeep/, /\bpay\b|\bmust\b/, /week|month|session|expedition/], weight: 3 },
    ],
  },
  spellAcquisition: {
    about:
      /(?:learn(?:ing)?|acquir(?:e|ing)|gain(?:ing)?) (?:new )?spells|spell (?:books?|acquisition)|starting spells/,
    cues: [
      ...said(
        /spell ?books?|spells?|magic-users?/,
        {
          gorman: /\bread magic\b[^.]{0,40}\brandom\b[^.]{0,40}\b(?:choice|chosen|pick\w*|choose)/,
          bx: /\b(?:begin|start)s?\b[^.]{0,14}\b(?:a single|1|just 1|only 1) (?:\w+ )?spell\b|\bnew 1\b[^.]{0,24}\bslot|\bspell ?books?\b[^.]{0,16}\b(?:with|containing|holds?|contains?)\b[^.]{0,8}\b1 (?:\w+ )?spell\b/,
        },
        { none: /cleric|scroll|cantrip|level 0/ },
      ),
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
      {
        variant: "gorman",
        all: [/spell ?book|spells?/, /(?:1 )?(?:spell )?(?:rolled at random|random(?:ly)?)/, /chosen|choose|pick/],
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

      {
        variant: "on",
        all: [/\bwrite (?:1 |a )?(?:spell )?scrolls?|make (?:1 |a )?scrolls?/, /between|gp|cost/],
        none: /cannot|can't|only found/,
        weight: 3,
      },
      {
        variant: "on",
        all: [
          /scrib|brew|(?:mak|creat|writ)(?:e|es|ing) (?:a )?(?:spell )?scrolls?/,
          /scrolls?|potions?/,
          /gp|cost|level|know|any/,
        ],
        none: /cannot|can't|only magic-users read|protection|cursed/,
        weight: 2,
      },
    ],
  },
  spellResearch: {
    about: /spell research|research(?:ing)? (?:new |original )?spells?/,
    refused: "off",
    cues: [
      ...said(
        /research\w*/,
        { on: /\b(?:gold|gp|cost|money|pay|chance|odds)\b/ },
        { and: /spell/, none: /\bno\b|cannot|cost of spell research|copy/, weight: 2 },
      ),

      {
        variant: "on",
        all: [/research/, /chance of success|% ?(?:cumulative )?chance|10%|percent/, /gp|cost|fund|spell|check/],
        none: /15%/,
        weight: 3,
      },
    ],
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
