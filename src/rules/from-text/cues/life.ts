import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of wounds, death and healing. */
export const LIFE: Readonly<Record<string, TopicCues>> = {
  death: {
    about: /\bdeath(?:'s door)?\b(?! ray| save| penalt| spell)|\bdying\b|dead at|\bat 0 hp|negative hp/,
    cues: [
      ...said(
        /\b0 ?hp\b|\b(?:to|at|hit|hits|reach\w*|below|under|zero) 0\b|\bhp\b[^.]{0,20}\b0\b|\bdying\b|\bdeath\b|out of hp/,
        {
          "": /\bsave\b[^.]{0,12}(?:vs\.?|versus|against|or) (?:death|die)|\bdeath (?:saves?|saving)\b|\bdying\b[^.]{0,40}\b(?:rounds?|minutes?|turns?|bleed)|\bunconscious\b[^.]{0,80}\b(?:rounds?|turns?|minutes?|save|roll|wake|stabili)|(?:^|\s)-10\b|\bnegative con\w*|\bbleed\w* (?:out|to death)?\b|\bdies? (?:in|after|within) (?:\d|d\d|1d)/,
        },
        { none: /\blevels?\b|dismember|wound level|monster|\bno\b/, weight: 2 },
      ),

      ...said(
        /\b0 (?:hp|or)\b|\bhp (?:are gone|are spent|run out)|\b(?:to|at|hit|hits|reach\w*|below|under|is|are|of|=) 0\b|0hp|\bhp\b[^.]{0,20}\b0\b|out of hp|\bdrop(?:s|ped)?\b|\bdying\b|\bdeath\b/,
        {
          bx: [
            /\b0 ?(?:hp)?\b[^.]{0,24}(?:=|:|\b(?:is|are|means?|and|you|you're|they|he|she|equals?|kills?))[^.]{0,16}\b(?:dead|die|dies|death|killed|slain)\b|\b(?:dead|die|dies|killed|slain|death)\b[^.]{0,12}\b(?:at|when|as soon as|once)\b[^.]{0,24}\b0\b|\b0 ?hp\b[^.]{0,10}\bnew character|\bhp (?:are gone|are spent|run out|ran out)\b[^.]{0,16}\b(?:so are you|so has the life|life|dead|dies?)|\b(?:with|has|have|are at) no hp\b[^.]{0,10}\b(?:dead|die|dies)\b|\bno hp (?:left|remaining|more)?[^.]{0,10}\b(?:dies|dead|died|has died)/,
            /(?<!\bno (?:more )?(?:death )?)\bsaves?\b|unconscious|chance|unless|until|\brolls?\b|table|bleed|negative|below (?:0|that|it)|(?:their|your|his|her|its) levels?|\bnot\b/,
          ],

          eris: /\blevels? in negative hp\b|\b(?:negative|below 0|below|beyond|past|under|minus|further|more|lower|worse|-)[^.]{0,60}\b(?:his|her|your|their|its|the character'?s?|character|you have)? ?(?<!\b(?:\d+(?:st|nd|rd|th)|first|second|third|\w+th) )levels?\b|-(?:his |their |your )?level\b/,
        },
        {
          and: /\bhp\b|dead|death|\bdie\b|dies|dying|killed|\b0\b/,
          none: /drain|poison|spell level|\bd20\b[^.]{0,20}(?:table|death)|xp|monsters? (?:die|are)|\bhalf\b[^.]{0,20}level|half of the monsters|raise dead|retainer|constitution|level higher|first level|1st level|per level|each level|lethal|legendary|serious injury|raise dead|level higher/,
        },
      ),
      ...said(
        /wound/,
        { woundLevels: /\b\d+ days?\b[^.]{0,12}\b(?:for|per) (?:every|each|a) wound/ },
        {
          and: /mend|heal|recover|rest|until|days/,
          figures: (sentence) => {
            const days = Number(/\b(\d+) days? (?:for|per) (?:every|each|a) wound/.exec(sentence)?.[1]);
            return days >= 1 && days <= 30 ? { daysPerWound: days } : undefined;
          },
        },
      ),

      {
        variant: "bx",
        here: /\bno hp left\b[^.]{0,16}\b(?:dead|dies|died)/,
        all: [/dead|die/],
        none: /unless|until|save/,
        weight: 3,
      },

      {
        variant: "dismemberment",
        all: [/dismemberment/, /roll|table/],
        none: /\bno\b|not use/,
        weight: 3,
      },
      {
        variant: "woundLevels",
        all: [/bruised/, /bloodied/],
        weight: 3,
      },
      {
        variant: "bx",
        all: [/(?:out of hp|dead at: ?0|at 0 hp|0 hp)/, /\bdead\b|\bdie/],
        none: /unconscious|table|until|-\d|negative|rolls? (?:on|a (?:save|d))|below|poison|save|monsters/,
        weight: 3,
      },

      { variant: "woundLevels", all: [/wound levels?/, /drop|maximum|max\b|hp|ticked|fail|step|mark/], weight: 3 },
      {
        variant: "eris",
        all: [/negative|below 0|minus|under 0|less than 0|-level/, /\blevel\b/, /\bhp\b|die|dead|dies|death|alive/],
        none: /max(?:imum)?|xp|drain|half|spell/,
        weight: 3,
      },
    ],
  },
  instantDeath: {
    about: /massive damage|instant death/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/(?:negative|-|minus|below)[^.]{0,30}half[^.]{0,20}(?:max|total|hp|full)/, /die|dead|death|killed/],
        weight: 3,
      },
    ],
  },
  naturalHealing: {
    about: /natural(?:ly)? (?:heal|recover)|healing|recover(?:ing)? hp/,
    cues: [
      ...said(
        /\bheal\w*|recover\w*|regain\w*|natural healing/,
        {
          "": /\b(?:1|d\d+|2|3) ?(?:hp|points?)?\b[^.]{0,20}\bper (?:level|hd)\b|\bhd\b[^.]{0,30}\b(?:night|rest|day)|\b(?:night|sleep|long rest|8 hours?|day)\b[^.]{0,60}\b(?:all|full|half|level|d[468])\b|\b(?:2|3|4|5) hp (?:per|a|each) (?:day|night)|\bd[468] (?:hp )?(?:per|a|each) (?:day|night)/,
        },
        { none: /spell|potion|surge|week|drain|encounter power/, weight: 2 },
      ),

      ...said(
        /\bheal\w*|\brest\w*|recover\w*|regain\w*|\bmend\w*|\bbed\b|\bsleep\b|hp back|natural healing/,
        {
          gorman:
            /\b1 (?:hp|point|hit point)?\b ?(?:of damage )?(?:back )?(?:with )?(?:per|a|for each|for every|each|every|for each|for a|after a)(?: full)? (?:day|night)|^1 (?:hp )?(?:per|a) (?:day|night)/,
        },
        {
          none: /\blevel\b|drain|unconscious|incapacit|downtime|spell|food|rations?|travel|march|journey|upkeep|\bxp\b|torch|d4|regenerat|potion|magic/,
        },
      ),

      { variant: "bx", all: [/\bd3\b/, /\bday\b/, /heal|rest|hp back|recover/], weight: 3 },

      {
        variant: "eris",
        all: [
          /\bweek/,
          /(?:fully (?:recover|heal)|full hp|all (?:of )?(?:their |his |your |lost )?hp|full(?:y)? heal)/,
        ],
        none: /drain/,
        weight: 3,
      },
    ],
  },
  rests: {
    about: /short rests?|long rests?|extended rests?/,
    refused: "bx",
    cues: [{ variant: "heroic", all: [/short or long rest/], weight: 1 }],
  },
  resurrectionRoll: {
    about: /resurrection (?:roll|survival)/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [
          /resurrect|raise(?:d)? (?:from the )?dead|raising/,
          /\broll|check|survive|\bsave/,
          /\bcon(?:stitution)?\b/,
        ],
        weight: 3,
      },
    ],
  },
};
