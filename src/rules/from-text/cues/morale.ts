import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of morale, reactions and loyalty. */
export const MORALE: Readonly<Record<string, TopicCues>> = {
  morale: {
    about: /morale/,
    refused: "off",
    adopted: "bx",
    cues: [
      ...said(
        /morale/,
        { bx: /\b2d6\b|\b2 dice\b/ },
        {
          none: /2d10|loyal|hireling|retainer|henchm|reaction|turn undead|\b6 (?:or|and) (?:better|more|higher)|6\+/,
          weight: 2,
        },
      ),
      ...said(
        /morale/,
        {
          bx: /\broll\w* (?:over|above|higher|under)\b|\bfirst (?:death|casualty|loss|kill|of (?:their|its))|\bhalf (?:are|is|of|the|have)\b|\bas (?:normal|written|usual|printed)\b|\buse (?:the )?morale|\b(?:monsters?|everyone|they)\b[^.]{0,12}\b(?:have|has|use|check)\b[^.]{0,6}\bmorale/,
          gorman: /\b6 (?:or|and) (?:better|more|higher|above|over)|\b6\+/,
          off: [
            /\bno (?:fear|courage) (?:check|roll)|\bdecide when (?:they|monsters) (?:run|flee)|\b(?:not|never|no) (?:roll|check|use|have|track|bother with)?[^.]{0,10}morale/,
            /for each|per monster/,
          ],
        },
        {
          none: /2d10|referee decides|loyal|hireling|retainer|henchm|reaction|turn undead|dishearten|bonus to morale|no longer/,
        },
      ),

      {
        variant: "bx",
        here: /(?:pair of|2) d6|2d6/,
        all: [/morale/, /score|printed/],
        none: /6\+|6 or more|2d10|loyal/,
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /morale/,
          /\b2 dice\b|\b2d6\b|as printed|score|value|\bbook\b|first (?:death|blood)|first 1 dies|half strength/,
          /against|compare|as printed|\bcheck\b|\buse\b|first (?:death|blood|1)|\bbook\b/,
        ],
        none: /6\+|6 or more|2d10|loyal/,
        weight: 2,
      },
      {
        variant: "bx",
        all: [/\b2 dice\b|\b2d6\b/, /compare|against|score|first 1 dies/, /morale/],
        none: /6\+|6 or more|2d10|loyal|reaction/,
        weight: 2,
      },
      { variant: "gorman", all: [/\b6 (?:or (?:more|higher|better|above))|6\+/, /stay|fight/, /morale/], weight: 3 },
      { variant: "referee", all: [/morale/, /2d10/], weight: 3 },
      { variant: "gorman", all: [/morale/, /2d6|result|roll/, /6\+|\b6 or (?:more|higher|better|above)/], weight: 3 },
      {
        variant: "bx",
        all: [/morale/, /2d6/, /higher|over|above|greater|exceed|more than|under|equal|fail|flee|score/],
        none: /6\+|d10/,
        weight: 2,
      },
    ],
  },
  moraleRoll: {
    about: /morale (?:rolls?|checks?)/,
    cues: [
      ...said(
        /morale/,
        {
          group:
            /[,:] ?(?:by |per )?group\b|\b(?:per|for (?:the|a|each|every)|the) (?:whole |entire )?(?:group|gang|band|lot|bunch|unit|pack)\b/,
          each: /\b(?:individually|separately|1 by 1|for each (?:monster|creature|1)|each (?:monster|creature) (?:rolls|checks|separately))\b/,
        },
        { none: /initiative|xp|loyal|leader|bonus|not (?:for|per) (?:the )?group/ },
      ),

      {
        variant: "group",
        here: /never[^.]{0,30}(?:1 by 1|each)|1 roll for the (?:entire|whole)/,
        all: [/morale/],
        weight: 3,
      },
      {
        variant: "each",
        all: [/morale/, /(?:rolled |rolls? )?(?:for )?(?:each|every) (?:monster|creature|individual|goblin)/],
        none: /(?:whole|as a) group$|1 for the whole/,
        weight: 3,
      },
      {
        variant: "group",
        all: [
          /\b(?:1 (?:check|roll|test)|once|test 1|check 1|the test 1)\b[^.]{0,16}(?:whole|each|every|the) (?:group|bunch|side|band|lot)|\bfor the whole (?:group|bunch|side|lot)/,
          /morale|check|monsters/,
        ],
        none: /each (?:monster|creature)|initiative|experience/,
        weight: 3,
      },
      {
        variant: "group",
        all: [
          /morale/,
          /(?:1 (?:roll|check)|once|single (?:roll|check))[^.]{0,25}(?:group|side|band)|as a (?:whole )?group/,
        ],
        weight: 3,
      },
      {
        variant: "each",
        all: [
          /morale/,
          /individually|(?:for )?(?:each|every) (?:monster|creature|individual|npc|hireling)(?: separately| rolls?| checks?)|separately/,
        ],
        none: /group/,
        weight: 3,
      },
    ],
  },
  reaction: {
    about: /reaction (?:rolls?|checks?|table)/,
    cues: [
      ...said(
        /\breactions?\b|attitude|strangers meet/,
        {
          gorman:
            /\b3 (?:bands|results|outcomes|bands)\b|\bhostile, (?:neutral|uncertain),? (?:or |and )?(?:friendly|positive)/,
          referee: /\b2d10\b/,
          bx: [/\b2d6\b/, /middle|\b3 (?:bands|results|outcomes)|neutral/],
        },
        { none: /retainer|hireling|henchm|loyal|morale|sign on|bonus action/ },
      ),

      { variant: "referee", all: [/reaction/, /2d10/], weight: 3 },
      {
        variant: "gorman",
        all: [
          /2-6[^.]{0,4}(?:hostile|attack)|7-9[^.]{0,4}uncertain|10-12[^.]{0,4}(?:positive|friendly)/,
          /reaction|hostile|uncertain/,
        ],
        weight: 3,
      },
      { variant: "bx", all: [/reaction/, /2d6/], none: /2d10|mass|killed|prisoner|hireling|retainer|loyal/, weight: 2 },
    ],
  },
  reactionVisibility: {
    about: /reaction rolls? (?:are )?(?:shown|seen|made|secret|open)/,
    cues: [
      ...said(
        /\breactions? ?(?:rolls?|checks?|tests?|table|$|=|:)|\bfeels? about (?:you|the party)/,
        {
          open: /\bin the open\b|\bin plain (?:view|sight)\b|\bin front of every|\bopenly\b|\bopen\b|\bvisible\b|\b(?:players?|you) (?:can |may )?(?:roll|see)/,
          referee:
            /\b(?:keep|hide|hold)\b[^.]{0,16}\b(?:myself|secret|number|hidden)|\bin secret\b|\bsecretly\b|\b(?:is|are|stays?|kept|remain) (?:a )?secret|\bbehind (?:the|my) screen|\bhidden\b/,
        },
        { none: /search|trap|door|open doors?/ },
      ),

      { variant: "open", all: [/reaction/, /in the open|openly|(?:players?|pc) rolls?|visible|face up/], weight: 3 },
      { variant: "referee", all: [/reaction/, /in secret|secretly|hidden|behind the screen/], weight: 3 },
    ],
  },
  loyalty: {
    about: /loyalty/,
    cues: [
      ...said(
        /loyalty/,
        {
          gorman: /\bd6 ?\+ ?7\b/,
          bx: /\bcharisma\b|\b2d6\b/,
          eris: /\b(?:whole |entire )?(?:group|band|company)\b|\b3d6\b|\+1 (?:for|after|per)/,
        },
        { none: /morale score|reaction/, weight: 2 },
      ),

      { variant: "eris", all: [/loyalty/, /\+1\b/, /battle|expedition|success|adventure/], weight: 3 },
      { variant: "eris", all: [/(?:single|1) loyalty score/, /group|everyone|hireling/], weight: 2 },
      { variant: "gorman", all: [/loyalty/, /d6 ?\+ ?7|modif\w+ (?:the )?morale/], weight: 3 },
      {
        variant: "bx",
        all: [/loyalty/, /2d6|(?:by|from|depends on|equal to) (?:the )?cha/],
        none: /d6 ?\+ ?7/,
        weight: 2,
      },
    ],
  },
};
