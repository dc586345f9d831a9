import type { TopicCues } from "../types.ts";

/** How texts speak of those who are hired. */
export const HIRELINGS: Readonly<Record<string, TopicCues>> = {
  hirelings: {
    words: ["hireling", "retainer", "henchm", "advertis", "entice", "mercenar"],
    about: /\bhirelings?|\bretainers?|\bhenchm[ae]n|mercenar/,
    cues: [
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
      { variant: "gorman", all: [/hirelings?/, /experts?/, /henchm[ae]n|short-term|fee/], weight: 3 },
      { variant: "bx", all: [/retainers?/, /cha(?:risma)?\b|maximum (?:number|of)|2d6|reaction/], weight: 2 },
    ],
  },
  hirelingShare: {
    words: ["half", "hireling", "retainer", "share", "half-share"],
    about: /(?:hireling|retainer|henchm[ae]n)[^.]{0,20}shares?\b/,
    cues: [
      {
        variant: "half",
        here: /(?:retainers?|hirelings?|henchm[ae]n)\b[^.]{0,20}\bhalf\b|\bhalf\b[^.]{0,50}(?:retainers?|hirelings?|henchm[ae]n)/,
        all: [/share|split|xp|treasure/],
        none: /morale|half (?:hp|damage)/,
        weight: 3,
      },
      { variant: "half", all: [/half a share|half[- ]share/, /hireling|retainer|henchm/], weight: 3 },
      { variant: "full", all: [/full share/, /hireling|retainer|henchm|unusual|follower/], weight: 3 },
      {
        variant: "half",
        all: [/half[- ](?:a )?share|half shares?/, /hireling|retainer|henchm|treasure|xp|they/],
        weight: 3,
      },
    ],
  },
};
