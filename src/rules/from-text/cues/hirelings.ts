import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of those who are hired. */
export const HIRELINGS: Readonly<Record<string, TopicCues>> = {
  hirelings: {
    about: /\bhirelings?|\bretainers?|\bhenchm[ae]n|mercenar/,
    cues: [
      ...said(
        /retainers?|hirelings?|henchm[ae]n|followers?|\bhir(?:e|ed|ing)\b/,
        {
          bx: /\b(?:how many|number|limit\w*|max\w*)\b[^.]{0,60}\bcharisma\b|\bcharisma\b[^.]{0,24}\b(?:limits?|sets?|decides|determines|how many|number|maximum)\b|\breaction roll\b|^(?:see )?charisma\b|\bmax\w*\b[^.]{0,8}\bcharisma\b/,
        },
        { none: /start\w* loyalty|morale (?:score|check)/, weight: 2 },
      ),

      {
        variant: "bx",
        here: /(?:number|how many|limit|maximum|max)[^.]{0,30}\bcharisma|charisma[^.]{0,20}(?:limits?|sets?|decides|determines)[^.]{0,20}(?:number|how many|retainer|hireling)?|hirelings?[^.]{0,14}reaction roll/,
        all: [/retainer|hireling|hired/],
        none: /henchm|expert|unusual/,
        weight: 2,
      },
      {
        variant: "eris",
        all: [/hireling/, /advertis|posting notices|entice|unusual (?:nature|hireling|type)/],
        weight: 3,
      },

      {
        variant: "bx",
        all: [/retainers?/, /cha(?:risma)?\b|maximum (?:number|of)|2d6|reaction/],
        none: /loyal|share|morale/,
        weight: 2,
      },
    ],
  },
  hirelingShare: {
    about: /(?:hireling|retainer|henchm[ae]n)[^.]{0,20}shares?\b/,
    cues: [
      ...said(
        /retainers?|hirelings?|henchm[ae]n|hired help|followers?/,
        {
          half: /\bhalf a (?:person|man|character|pc)\b|\b(?:half|1\/2)\b(?: a| of a)?(?: share| xp| of the xp|[.,]|$)|\b(?:earn|take|get|receive|count as|for)s? (?:a )?half\b/,
        },
        { and: /share|xp|treasure|earn|take|half/, none: /morale|half (?:hp|damage|speed|level)|wage|upkeep|\bgp\b/ },
      ),
    ],
  },
};
