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
        all: [
          /morale/,
          /\b2 dice\b|\b2d6\b|as printed|score|value|\bbook\b|first (?:death|blood)|first 1 dies|half strength/,
          /against|compare|as printed|\bcheck\b|\buse\b|first (?:death|blood|1)|\bbook\b/,
        ],
        none: /6\+|6 or more|2d10|loyal/,
        weight: 2,
      },

      { variant: "referee", all: [/morale/, /2d10/], weight: 3 },

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
        },
        { none: /initiative|xp|loyal|leader|bonus|not (?:for|per) (?:the )?group/ },
      ),

      {
        variant: "group",
        here: /never[^.]{0,30}(?:1 by 1|each)|1 roll for the (?:entire|whole)/,
        all: [/morale/],
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

          bx: [/\b2d6\b/, /middle|\b3 (?:bands|results|outcomes)|neutral/],
        },
        { none: /retainer|hireling|henchm|loyal|morale|sign on|bonus action/ },
      ),

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
    ],
  },
  loyalty: {
    about: /loyalty/,
    cues: [
      ...said(
        /loyalty/,
        {
          eris: /\b(?:whole |entire )?(?:group|band|company)\b|\b3d6\b|\+1 (?:for|after|per)/,
        },
        { none: /morale score|reaction/, weight: 2 },
      ),

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
