import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of elves, other peoples and clerics. */
export const CLASSES: Readonly<Record<string, TopicCues>> = {
  elves: {
    about: /\bel(?:f|ves)\b/,
    cues: [
      ...said(/\bel(?:f|ves)\b/, {
        eris: /\bfighters? or (?:as )?(?:a )?magic-users?\b[^.]{0,30}\b(?:adventure|expedition|session|delve)|\b(?:each|every|before each|before every|per) (?:expedition|adventure|session|day|delve)\b[^.]{0,60}\b(?:fighter|magic-user)|\b(?:fighters?|magic-users?)\b[^.]{0,40}\b(?:each|every|per) (?:expedition|adventure|session|delve)/,
      }),
    ],
  },
  demihumans: {
    about: /demi-?humans?|\bdwar(?:f|ves)\b|\bhalflings?\b/,
    cues: [
      ...said(
        /demi-?humans?|non-?human\w*/,
        { bx: /\b(?:book|as (?:printed|written|usual)|usual|standard)\b/ },
        { and: /abilit|power|rules|as/, close: true, weight: 2 },
      ),
      ...said(/\bdwar(?:f|ves)\b/, {
        eris: /(?:\badds? |\+ ?)4 levels?\b|\b4 levels? (?:higher|better|above)|\bhalf damage from (?:giants|ogres|large)/,
      }),

      { variant: "gorman", all: [/dwar(?:f|ves) (?:act|fight|count) as fighters/], weight: 2 },
    ],
  },
  clerics: {
    about: /\bclerics?\b/,
    cues: [
      ...said(
        /clerics?/,
        {
          bx: /\b(?:only|just) (?:use )?(?:blunt|bash\w*)|\bbash\b|\bblunt (?:weapons )?only|\bno (?:swords|edged|blades|bladed)/,
          eris: /\b(?:whatever|any|all) (?:normal |mundane |ordinary )?(?:weapons?|they wish|they like)|\bsave enchanted weapons|\bno edged magic/,
        },
        { none: /priest of/, weight: 2 },
      ),

      {
        variant: "gorman",
        all: [
          /turn(?:ing)? (?:the )?undead/,
          /(?:as|is) (?:a )?(?:1st|first)[- ]level spell|swap (?:out )?any|is a spell/,
        ],
        weight: 3,
      },
    ],
  },
  spellSlots: {
    about: /spells? (?:per|a|each) day|daily spells|spell (?:slots|progression)/,
    cues: [
      ...said(
        /cantrips?|orisons?|\blevel[- ]?0\b|\b0[- ]level\b/,
        { bx: /\b(\d+) (?:\w+ )?(?:level[- ]?0|0[- ]level|cantrips?|orisons?)\b/ },
        {
          and: /spell|cantrip|orison/,
          none: /normal humans?|characters?|npcs?|funnel|\bno\b/,
          figures: (sentence) => {
            const number = Number(
              /\b(\d+) (?:\w+ )?(?:level[- ]?0|0[- ]level|cantrips?|orisons?)\b/.exec(sentence)?.[1],
            );
            if (!(number >= 1 && number <= 20)) return undefined;
            return {
              levelZeroSlots: number,
              ...(/\b(?:all day|at will|any number|as often|unlimited|not (?:lost|forgotten))\b/.test(sentence)
                ? { levelZeroKept: true }
                : {}),
            };
          },
        },
      ),

      {
        variant: "gorman",
        all: [/clerics? (?:use|have|share|get|follow)[^.]{0,40}\bsame\b/, /spell/],
        weight: 3,
      },
    ],
  },
};
