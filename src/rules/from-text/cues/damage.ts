import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of the damage of weapons, natural 20s and natural 1s. */
export const DAMAGE: Readonly<Record<string, TopicCues>> = {
  criticalHits: {
    about: /\bcrit(?:ical)?s?(?: hits?)?\b(?! miss| fail| fumble)/,
    refused: "none",
    cues: [
      ...said(
        /\bcrit\w*|natural 20/,
        {
          "": /\bmax(?:imum|ed)?\b|\bconfirm\w*|\b(?:chart|table)\b|\bexplod\w*|\bextra (?:die|dice|attack|d\d)|\bsecond attack|\badditional (?:die|dice)|\b\+\d+ (?:damage|to damage)|\broll again/,
        },
        { and: /crit|natural 20/, none: /doubl|tripl|twice|x ?2|x ?3/ },
      ),

      ...said(
        /\bcrit\w*|natural 20|\b20s?\b/,
        {
          double: /\bdoubl\w*\b|\btwice\b|\btwo times\b|\b2 times\b|\bx ?2\b|\b2x\b|\bworth double/,
          triple: /\btrebl\w*\b|\btripl\w*\b|\bthrice\b|\b3 times\b|\bx ?3\b|\b3x\b/,
        },
        {
          and: /crit|natural 20|damage|\b20\b/,
          none: /max(?:imum)?\b|\b4d|ambush|backstab|charg|behind|\bxp\b|coins?|distance|rate|speed|heal|helpless|sleep|natural 1\b[^.]{0,30}(?:doubl|tripl)|level/,
        },
      ),

      {
        variant: "double",
        here: /(?:natural |\ba )?\b20\b[^.]{0,80}(?:multipl\w+ by 2|times 2|doubl|twice)/,
        all: [/damage|dice|hits?/],
        none: /natural 1\b/,
        weight: 3,
      },
    ],
  },
  fumbles: {
    about: /\bfumbl|critical (?:miss|fail)/,
    refused: "none",
    cues: [
      ...said(
        /\bfumbl\w*|natural 1\b|critical (?:miss|fail)\w*/,
        {
          "": /\bdrop(?:s|ped)?\b|\bstumbl\w*|\blose (?:their|your|the|a|1)\b|\b(?:chart|table)\b|\bconfirm\w*|\bsomething (?:bad|awful|terrible)|\bfree attack|\bcomplication|\bhits? (?:an |a )?(?:ally|friend)|\bmisfire\w*/,
        },
        { none: /break|snap|shatter/ },
      ),

      ...said(
        /\bfumbl\w*|natural 1\b|critical (?:miss|fail)\w*|\b(?:a|on|rolls?|:) 1\b|^1 =/,
        {
          weaponBreaks:
            /\bweapons?\b[^.]{0,24}\b(?:breaks?|broken|snaps?|shatters?|destroyed|ruined)\b|\b(?:breaks?|broken|snaps?|shatters?)\b[^.]{0,24}\b(?:weapons?|sword|bow|bowstring)|\b(?:sword|blade)s? (?:snaps?|breaks?)/,
          none: /\b(?:just|only|simply|always|automatic) (?:a )?miss|\bnothing (?:funny|special|bad|extra|more)|\b(?:just|only) 1s\b|\bno (?:extra|further|special|other) effect|\bnothing (?:out of the ordinary|happens)\b[^.]{0,60}\b(?:roll of 1|natural 1|1s?)\b/,
        },
        {
          and: /fumbl|natural 1\b|crit|\b1\b|miss/,
          none: /\bd6\b|surpris|door|secret|shield|wandering|usage|drop|morale|splinter/,
        },
      ),

      {
        variant: "none",
        here: /(?:never (?:got round to|use|bother)|(?:not|n't) (?:do|have|use))[^.]{0,12}fumbl|nothing[^.]{0,20}\bones\b/,
        all: [/fumbl|ones/],
        weight: 3,
      },
      {
        variant: "none",
        all: [
          /natural 1\b|on (?:a|an) 1\b|(?:^|[^-\d])\ba 1\b|fumbl/,
          /nothing (?:special|more|else)|(?:you |a |just |simply )miss(?:es)?\b[.,;:]? ?(?:nothing|that's|and|$)|: miss\b|no (?:special|further|extra) effect/,
        ],
        none: /break|drop|natural 20[^.]{0,40}(?:nothing)|door|secret|wandering/,
        weight: 3,
      },
    ],
  },
  weaponDamage: {
    about: /weapon damage/,
    cues: [
      ...said(
        /damage/,
        {
          "": /\b2d6,? (?:take|keep)|\bclass[- ]based\b|\bby class\b|\bdamage (?:die|dice) (?:is|are) (?:set |determined )?by (?:your |the |their )?class/,
        },
        { none: /fighters? d8/ },
      ),

      ...said(
        /damage|weapons?\b/,
        {
          d6: [
            /\b(?:all|every\w*|any|each)\b[^.]{0,24}\b(?:do|does|deals?|rolls?|inflicts?|is|are|cause)\b[^.]{0,12}\bd6\b|^d6 (?:all|for all|for every)|\beverything does (?:a )?d6/,
            /except|save that|2-hand|\bbase\b|never|\bnot\b|no love/,
          ],
          variable:
            /\b(?:different|own|various|varying|variable|listed|individual)\b (?:weapon )?(?:dice|die|damage)\b|\bdaggers?(?:'s)?:? (?:is |do |does )?(?:a )?d4\b|\b(?:by|per) weapon(?: type)?\b|\bdepends? on (?:the )?weapon|\b(?:listed|given|printed) for (?:each|every|the) weapon|\bdiffers? by weapon|\bvariable (?:weapon )?damage|\b(?:dice|damage) var(?:y|ies)\b/,
          eris: /(?:2-hand\w*|both hands|2 hands)[^.]{0,40}(?:\+ ?1\b|\b1 (?:more|extra|point)|adds? 1)/,
        },
        {
          and: /damage|\bd6\b|dice|die\b/,
          none: /\bhd\b|fighters?\b[^.]{0,10}\bd8|not use|no variable|2 weapons|in (?:each|either) hand|slam|unarmed|level|\bto hit\b|backstab|only|monsters?|spell|torch/,
        },
      ),
      ...said(/damage|weapons?|^d6/, {
        gorman: /fighters?:? (?:do |deals? |rolls? |use )?(?:a )?d8\b[^.]*2-hand\w*[^.]{0,14}d10/,
      }),

      {
        variant: "variable",
        here: /(?:each|every) weapon (?:has|does|deals|rolls) (?:its|their) own/,
        all: [/damage|die|dice/],
        weight: 3,
      },
      {
        variant: "variable",
        here: /daggers?(?: do(?:es)?| deals?)? d4\b|weapon dice is ticked/,
        all: [/d8|d6|d10|sword|dice/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/(?:damage|deal)/, /\bd8\b[^.]{0,30}martial|martial[^.]{0,30}\bd8\b|depends on the wielder/],
        weight: 3,
      },
      {
        variant: "variable",
        all: [
          /\b(?:weapons?|damage)\b[^.]{0,40}\b(?:by type|by weapon|variable|their own (?:dice|die)|(?:its|an) own die|different dice)|dagger d4[^.]{0,30}sword d8|^variable\b/,
          /damage|weapon/,
        ],
        none: /(?:no|not|n't|without) (?:use )?variable|old|optional|depends on the wielder/,
        weight: 3,
      },
      {
        variant: "d6",
        all: [/(?:all|every|any) weapons?\b[^.]{0,25}\bd6\b/],
        none: /save that|except|2-hand|both hands|\+ ?1\b/,
        weight: 3,
      },
      {
        variant: "variable",
        all: [
          /variable (?:weapon )?damage|(?:damage|damages)[^.]{0,15}(?:varies|vary|varied|differs?|is determined|depends|is|goes)[^.]{0,12}\bby (?:the )?(?:type of )?weapon|by weapon type|each weapon (?:has|deals|does)[^.]{0,20}(?:own|different)|weapon-specific damage|(?:different|various) weapons (?:do|deal) different/,
        ],
        none: /(?:no|not|n't|without) (?:use )?variable|optional/,
        weight: 3,
      },
      { variant: "eris", all: [/2-hand/, /d6 ?\+ ?1\b/], weight: 3 },
      { variant: "eris", all: [/base damage[^.]{0,30}d6/], weight: 1 },
      {
        variant: "gorman",
        all: [/fighters?/, /\bd8\b/, /d10|martial|2-hand|polearm/, /damage|deal/],
        none: /\bhd\b|hp/,
        weight: 3,
      },
      {
        variant: "d6",
        all: [
          /(?:all|every|any|most) (?:weapons?|attacks?)[^.]{0,25}\bd6\b|weapons? all[^.]{0,25}\bd6\b|damage[^.]{0,25}\bd6\b[^.]{0,25}(?:regardless|no matter|for (?:all|every|any))|no variable (?:weapon )?damage/,
        ],
        none: /most weapons do d6 damage on a|except|save that|2-hand/,
        weight: 2,
      },
    ],
  },
};
