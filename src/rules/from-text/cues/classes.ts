import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of elves, other peoples and clerics. */
export const CLASSES: Readonly<Record<string, TopicCues>> = {
  elves: {
    about: /\bel(?:f|ves)\b/,
    cues: [
      ...said(/\bel(?:f|ves)\b/, {
        eris: /\bfighters? or (?:as )?(?:a )?magic-users?\b[^.]{0,30}\b(?:adventure|expedition|session|delve)|\b(?:each|every|before each|before every|per) (?:expedition|adventure|session|day|delve)\b[^.]{0,60}\b(?:fighter|magic-user)|\b(?:fighters?|magic-users?)\b[^.]{0,40}\b(?:each|every|per) (?:expedition|adventure|session|delve)/,
        gorman:
          /\b(?:are|simply|just)\b[^.]{0,12}\bmagic-users? (?:who|that|with|in)\b|\b(?:fight\w*|attack|hit)\b[^.]{0,16}\b(?:of|as|like) (?:a )?magic-users?\b|\bmagic-users?\b[^.]{0,30}\barmour(?:ed)?\b/,
      }),

      {
        variant: "eris",
        all: [
          /\bel(?:f|ves)\b|they only operate/,
          /(?:operate|act|choose|either)[^.]{0,30}fighter or (?:a )?magic-user|fighter or magic-user (?:before|each|every|per)/,
        ],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [
          /\bel(?:f|ves)\b/,
          /(?:like|as) magic-users? rather|like magic-users|only 1\/4|keep only|1\/4 (?:of )?(?:the )?xp/,
        ],
        weight: 3,
      },
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
        gorman: /\b(?:count|act|fight|are) (?:as|like) fighters?\b|\+4 (?:bonus )?(?:to|on) (?:all )?save\b/,
        eris: /(?:\badds? |\+ ?)4 levels?\b|\b4 levels? (?:higher|better|above)|\bhalf damage from (?:giants|ogres|large)/,
      }),

      {
        variant: "eris",
        all: [/dwar(?:f|ves)|halfling|save as if/, /4 levels? higher|half damage from (?:large|big|giant)/],
        weight: 3,
      },
      { variant: "gorman", all: [/dwar(?:f|ves)/, /\+4/, /\bsave\b/], none: /1974|level/, weight: 3 },
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
          gorman:
            /\b(?:any|give up|let go of|swap|trade|lose|exchange|drop)\b[^.]{0,40}\b(?:spells?|prayers?|them)\b[^.]{0,50}\b(?:turn|cure|heal)\b/,
        },
        { none: /priest of/, weight: 2 },
      ),

      { variant: "gorman", all: [/turning undead|turn undead/, /is a spell|spell like any/], weight: 3 },
      {
        variant: "eris",
        all: [/clerics?/, /any weapon/, /edged magic|magic[^.]{0,10} edged|not[^.]{0,15}edged|symbol/],
        weight: 3,
      },
      { variant: "eris", all: [/clerics? (?:can|may)[^.]{0,20}(?:use|wield)[^.]{0,10}any weapon/], weight: 1 },
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
        /spell (?:slots|table|progression|chart)|spells (?:a|per) day|casters?/,
        { gorman: /\b(?:1|same|single|common)\b[^.]{0,16}\b(?:table|progression|chart)\b/ },
        { and: /caster|spell/, none: /level 0/ },
      ),
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
      {
        variant: "gorman",
        all: [
          /clerics? and magic-users?|character level 1 2 3/,
          /(?:same|1|number of) (?:table|daily spells|spell table)/,
          /level/,
        ],
        weight: 1,
      },
    ],
  },
};
