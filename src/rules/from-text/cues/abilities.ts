import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of ability scores, hit points and advancement. */
export const ABILITIES: Readonly<Record<string, TopicCues>> = {
  abilityModifiers: {
    about: /ability (?:score )?(?:modifiers?|adjustments?|bonus)/,
    cues: [
      ...said(
        /adjustments?|modifiers?|bonus\w*|\b15\+/,
        {
          odd: /\b15 or (?:better|more|higher|above)\b[^.]{0,12}\+1\b|\b15\+[^.]{0,8}\+1\b|\b(?:first printing|1974|little brown|od&d|original (?:game|edition|booklets?))\b/,
        },
        { and: /scores?|abilit|stats?|high|15\+/, none: /fighters?|spell|to[- ]hit|\bxp\b|\bhd\b/ },
      ),
    ],
  },
  abilityGeneration: {
    about:
      /\b[34]d6\b|(?:ability|abilities|stats?|scores?) (?:are )?(?:rolled|generat)|rolling (?:stats|abilities|scores|characters)/,
    cues: [
      ...said(
        /3d6|\b3 dice\b|scores?|abilit\w*|\bstats?\b|characteristics|attributes/,
        {
          "3d6swap": [
            /\b(?:swap|switch|exchange|trade|transpose)\b[^.]{0,30}\b(?:2|pair|1|any|position|places?)\b/,
            /not allowed|\bno swap|\barray|\b17\b/,
          ],
        },
        {
          and: /3d6|\b3 dice|scores?|abilit|stats?|attribute|\b17\b/,
          none: /4d6|5d6|arrange|assign|as desired|spell|weapon|item|gold|\bgp\b|after (?:rolling )?hp|point|prime|2 for 1|2-for-1|for 1\b|2\/1/,
        },
      ),

      {
        variant: "3d6",
        all: [/3d6/, /leave them|as they (?:fall|come|lie)|where they fall|keep (?:them|what)/],
        weight: 2,
      },
      {
        variant: "3d6",
        here: /\bin order\b[^.]{0,20}|no changes|nobody rearrange|(?:not|n't) (?:rearrange|swap)/,
        all: [/abilit|stats|scores/, /in order|down the line|rearrange/],
        none: /gp|swap (?:2|1|any)|exchange|may (?:swap|trade)/,
        weight: 2,
      },
      {
        variant: "gorman",
        all: [/choose|choice|either/, /swap|exchange|trade/, /\barray\b/],
        weight: 3,
      },

      {
        variant: "3d6swap",
        here: /swap|switch|exchange/,
        all: [/\b(?:any )?(?:2|pair|1)\b|scores|abilit|stats/, /3d6|roll|scores?|abilit|stats/],
        none: /array|spell|weapon|cleric|(?:is|are) not allowed|no swap|never swap/,
        weight: 2,
      },

      {
        variant: "3d6",
        all: [
          /3d6/,
          /in (?:that )?order|down the line|straight|as (?:they are )?rolled|no (?:swap|re-?roll|rearrang|moving)|swap[^.]{0,24}not allowed/,
        ],
        none: /gp|gold|(?:swap|switch|exchange)(?![^.]{0,24}not allowed)/,
        weight: 2,
      },
    ],
  },
  abilityChecks: {
    about: /(?:ability|attribute|stat|characteristic) checks?(?: \([^)]{0,60}\))?/,
    refused: "off",
    cues: [
      ...said(
        /abilit\w*|attributes?|\bstats?\b|scores?|\bchecks?\b/,
        {
          d20under:
            /<= ?(?:the |your |an? )?(?:relevant )?(?:abilit|score|stat|attribute)|\bd20\b[^.]{0,40}\b(?:under|equal|or (?:less|lower|below|under)|below|less)\b|\broll[- ]?under\b|\bunder (?:the|your|their|an?) (?:relevant |appropriate )?(?:score|abilit\w+|stat|attribute)/,
        },
        {
          and: /abilit|attribute|stat\b|stats\b|score|check|skill/,
          none: /3d6|4d6|2d6|morale|\bsave\b|saving|usage|loyal|thie(?:f|ves)|surpris|d100/,
        },
      ),
    ],
  },
  hitDice: {
    about: /\bhd (?:by|per|for|of) (?:each )?class|hd (?:type|size)/,
    cues: [
      ...said(
        /\bhd\b|\bhp\b/,
        {
          d6: [
            /\b(?:all|every\w*|irrespective|regardless|whatever|each class|no matter)\b[^.]{0,40}\bd6\b|\bd6s?\b[^.]{0,30}\b(?:for all|for every\w*|all|irrespective|regardless|no matter|whatever|every class|everyone|everybody|all)\b/,
            /adds\b|pluses|\+1/,
          ],
          odd: /\b(?:original (?:charts?|tables?|d6)|1974|first printing|men (?:&|and) magic|m&m|with (?:adds|pluses))\b|\+1"? and "?\+2/,
        },
        { and: /\bhd\b|d6/, none: /unconscious|monster|damage|weapon|heal|level 0/ },
      ),

      {
        variant: "d6",
        all: [
          /\b(?:all|every|everybody|everyone|use|uses)\b[^.]{0,14}\b(?:d6|6-sided) hd|\bhd\b[^.]{0,10}\bd6\b[^.]{0,24}(?:regardless|for (?:all|every)|whatever)/,
        ],
        none: /monster/,
        weight: 3,
      },
    ],
  },
  hitPoints: {
    about:
      /(?:maximum|max\.?|full|starting|rolling|minimum) (?:possible )?hp|\bhp at (?:1st|first|each|every|level)|hp (?:rolls?|are rolled)/,
    cues: [
      ...said(
        /\bhp\b|\bhd\b/,
        {
          bx: /\b(?:max\w*|full|most|highest|top)\b[^.]{0,60}(?:\b1st\b|\bfirst\b|\bnew (?:characters?|pcs?|pc)\b|\blevel 1\b|\bstart\w*|\bcreation)|(?:\b1st\b|\bfirst\b|\blevel 1\b|\bstart\w*|\bcreation|\bbegin\w*)[^.]{0,50}\b(?:max\w*|full|most|highest|top face)\b|\b(?:1st|first) hd\b[^.]{0,40}\b(?:not rolled|not roll|max\w*|full|highest)/,
        },
        {
          none: /monsters? (?:have|has|get|roll)|(?:of|for) monsters|regain|heal|recover|\brest\b|half|damage|crit|retainer|wound|minimum|spell|encumb|short|session/,
          weight: 2,
          figures: () => ({ fullAtFirst: true }),
        },
      ),
      ...said(
        /\bhp\b|\bhd\b/,
        {
          eris: /\ball hd (?:are )?(?:re-?rolled|rolled (?:again|anew|afresh))\b[^.]{0,60}\b(?:better|higher|greater|kept)\b|\b(?:rolls?|rolled|throws?|re-?roll\w*)\b[^.]{0,30}\b(?:all|whole|entire|every\w*|total)\b[^.]{0,70}\b(?:greater|higher|better|keep\w*|retain\w*|more|best)\b/,
        },
        { and: /level/, none: /drain|\b1s\b|first level|max|fighters? (?:only|roll)/ },
      ),
      ...said(
        /fighters?/,
        {
          gorman:
            /\b(?:roll\w*|throw\w*) (?:\w+ )?(?:twice|2)\b[^.]{0,40}\b(?:best|better|higher|high)\b|\bbest of 2|\btwice, best/,
        },
        { and: /\bhp\b|\bhd\b/, none: /damage|attack/ },
      ),

      {
        variant: "bx",
        all: [
          /\b(?:max(?:imum)?|full)\.?(?: \w+){0,2} hp\b|\bhp\b[^.]{0,20}\bmax(?:imum|ed)?\b/,
          /\b(?:1st|first|starting)\b|level 1\b|start/,
        ],
        none: /monsters? (?:have|has|get|roll)|(?:of|for) monsters|regain|heal|recover|rest|half/,
        weight: 2,
        figures: () => ({ fullAtFirst: true }),
      },
      {
        variant: "eris",
        all: [/\bhp\b/, /(?:rolled|roll)\b[^.]{0,20}\b(?:anew|again|afresh)/, /level/, /higher|better|kept|keep/],
        none: /drain/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/fighters?/, /\b2 (?:dice|hd)|twice/, /(?:better|higher|best)(?: 1)?/, /level|\bhp\b|\bhd\b/],
        none: /damage|weapon|attack/,
        weight: 3,
      },
      {
        variant: "eris",
        all: [/re-?roll/, /\bhp\b|\bhd\b/, /level/, /higher|better|keep|take|new/],
        none: /drain|1s\b|ones/,
        weight: 3,
      },
      { variant: "eris", all: [/minimum[^.]{0,30}\b3 ?hp|start with at least 3 ?hp/], weight: 2 },
      {
        variant: "gorman",
        all: [
          /fighters?/,
          /(?:2|roll twice|best of 2)[^.]{0,12}(?:\bhd\b|dice|hp|times)?/,
          /choose the (?:higher|better)|keep the (?:higher|better|best)|best of|take the (?:higher|better|best)/,
          /\bhp\b|\bhd\b/,
        ],
        none: /damage|weapon/,
        weight: 3,
      },
    ],
  },
};
