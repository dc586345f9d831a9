import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of missiles, manoeuvres and what else comes up in a fight. */
export const COMBAT: Readonly<Record<string, TopicCues>> = {
  meleeReach: {
    about: /melee (?:range|reach)/,
    cues: [
      ...said(
        /melee|\breach|swords?|hand[- ]to[- ]hand/,
        {
          "10": /\b(?:reach(?:es)?|within|range|melee)\b[^.]{0,20}\b10 ?(?:'|-?foot|f\b)/,
          "5": /\b(?:reach(?:es)?|within|melee range)\b[^.]{0,20}\b5 ?(?:'|-?foot)/,
        },
        {
          none: /pole-?arms?|spears? (?:can|may|have|reach)|2nd rank|second rank|drop|cleave|another|search|hear|whip|lance/,
        },
      ),

      {
        variant: "10",
        all: [/melee/, /within 10 ?'?|10 ?' (?:reach|apart|range)|(?:range|reach)[^.]{0,20}\b10 ?'/],
        none: /spear|pole/,
        weight: 3,
      },
      {
        variant: "5",
        all: [/melee/, /within 5 ?'?|5 ?' (?:reach|apart|range|or less)|(?:range|reach)[^.]{0,20}\b5 ?'/],
        weight: 3,
      },
    ],
  },
  disengage: {
    about:
      /disengag|fighting withdrawal|(?:full )?retreat|attacks? of opportunity|parting (?:shot|blow)|leaving (?:a )?(?:melee|fight)|running away|free attack/,
    refused: "free",
    cues: [
      ...said(
        /\bleav(?:e|es|ing)\b|disengag\w*|retreat\w*|withdraw\w*|walk\w* (?:out|away|off)|break\w* (?:off|away)|opportunity|back\w* (?:off|away)|run\w* (?:away|off)|mov\w+ (?:away|out)|get\w* away|flee\w*/,
        {
          free: /\bno (?:free|parting|extra|penalt\w+|opportunity|attacks? of)\b|\bnothing happens|\bcosts? nothing|\bno (?:cost|price)\b|\bnot (?:get|have|make|receive) (?:a |any )?free (?:attacks?|hits?|swings?)|\bwhen(?:ever)? you (?:like|want|please)|\bfreely\b|\bfor free\b|\b(?:do|does) not provoke|\bwithout (?:being|penalty|provoking|risk|fear)|\b(?:opportunity|parting)\b[^.]{0,20}\b(?:not a thing|not exist|not (?:used|in use)|gone)|\bthere are (?:no|not)\b[^.]{0,20}(?:opportunity|free) attacks/,
        },
        {
          and: /fight|melee|combat|scrap|opportunity|free attack|free swings?|battle|disengag|withdraw|enemy|foe/,
          none: /missile|range|shoot|bow|attacks? of opportunity (?:when|if|on)|provokes/,
        },
      ),
      ...said(
        /\bleav(?:e|es|ing)\b|disengag\w*|retreat\w*|withdraw\w*|flee\w*|run\w*|back\w* (?:off|away)/,
        {
          bx: /\bfighting withdrawal\b|\+2 to (?:hit|attack)[^.]{0,80}|\bshield\b[^.]{0,20}\b(?:not|no longer|useless)\b|\bwithout (?:your|their|the|his) shield|\bno shield bonus/,
        },
        {
          and: /withdraw|retreat|disengag|leav|flee|run/,
          none: /wield|2-hand|surpris|behind|prone|\bhigh(?:er)? ground/,
        },
      ),

      {
        variant: "free",
        all: [
          /(?:walk|turn|go|run|leav|step)\w*\b[^.]{0,24}\b(?:away|off|out|go|fight|melee)/,
          /\b(?:no|nobody|without)\b[^.]{0,16}\b(?:free attack|penalty|attacks? of opportunity)|(?:always|freely|when you like)/,
          /fight|melee|attack/,
        ],
        none: /missile|range|miss\b/,
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /leav\w+ (?:a )?(?:melee|combat)|out of the (?:melee|combat|fight)|retreat|withdraw/,
          /half[- ](?:mov|speed)|\+2/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [/slow|backward|half/, /half (?:mov|speed)|\+2/, /retreat|withdraw|out of the (?:melee|combat|fight)/],
        weight: 3,
      },
      {
        variant: "free",
        all: [
          /disengag|retreat|withdraw|flee|leav(?:e|ing)|opportunity/,
          /\b(?:no|not|without|free of|never|don't)\b[^.]{0,30}(?:penalt|free attack|attacks? of opportunity|opportunity attack|parting)|\bfree(?:ly)?(?: to)? (?:disengag|retreat|withdraw)|(?:disengag|retreat|withdraw)\w*(?: from (?:melee|combat))? is free/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /fighting withdrawal|retreat|disengag|flee|turn(?:s|ing)? (?:their|your) back/,
          /\+2|half (?:speed|movement)|without (?:the )?shield|ac without|shield (?:does|is) not/,
          /hit|attack|move|ac\b|shield/,
        ],
        weight: 3,
      },
      { variant: "bx", all: [/fighting withdrawal/, /half|retreat|backward/], weight: 2 },
    ],
  },
  preemptiveMissiles: {
    about: /pre-?emptive/,
    cues: [
      ...said(
        /arrow|\bbows?\b|archer|missile|shoot|loose|crossbow/,
        {
          on: /\bmissiles? (?:go )?first\b|\bbefore anything else\b|\bbefore (?:the )?(?:dice for |roll(?:s|ing)? (?:for )?)?(?:initiative|anybody|the (?:1st|first) round)|\b(?:shoot|loose|fire)s? first\b|\bfree (?:shot|volley)\b|\b(?:nocked|drawn|aimed|readied)\b[^.]{0,60}\b(?:first|before)\b/,
        },
        { none: /spell|melee range|not\b/ },
      ),

      {
        variant: "on",
        all: [
          /missile|fire|bow|archer|ranged/,
          /pre-?emptive|(?:fire|shoot|act|go)e?s? first (?:regardless|no matter)|(?:before|regardless of) (?:the )?(?:roll(?:ing)? (?:for )?)?initiative/,
        ],
        none: /spell/,
        weight: 3,
      },
    ],
  },
  missileRange: {
    about: /(?:missile|range) (?:modifiers?|bonus(?:es)?|penalt)/,
    cues: [
      ...said(
        /missile|range|shoot|\bbows?\b|\bfire\b/,
        {
          bx: /\+1 (?:to hit |bonus |to attack )?(?:up |at |for |in |to hit at )*(?:short|close|near)|\b(?:short|close)\b[^.,]{0,14}\+1\b(?!\/)|\+1 ?\/ ?\+?0 ?\/ ?-1/,
          eris: /\+2 (?:to hit |bonus )?(?:up |at |for |in )*(?:short|close|near)|\b(?:short|close)\b[^.]{0,14}\+2\b|\+2 ?\/ ?\+1 ?\/ ?\+?0/,
        },
        { none: /damage|ac\b|sword|thie(?:f|ves)/ },
      ),

      {
        variant: "eris",
        all: [
          /(?:close|short)(?: range)?s?:? ?(?:is |gets |grants |gives )?(?:a )?\+2|\+2 (?:at|for|to hit at) (?:close|short)/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /short(?: range)?s?:? ?(?:is |gets |grants |gives )?(?:a )?\+1|\+1 (?:at|for|to hit at|bonus at) short/,
          /long(?: range)?s?:? ?(?:is |suffers? |gets )?(?:a )?-1|-1 (?:at|for|to hit at|penalty at) long|short/,
        ],
        weight: 3,
      },
    ],
  },
  missileWeapons: {
    about: /rates? of fire|missile weapons? (?:table|attributes)/,
    cues: [
      ...said(
        /crossbow/,
        {
          bx: /\breload|\b(?:has|have|needs?) to be (?:wound|cranked|loaded)|\bnot[^.]{0,12} 2 rounds (?:in a row|running)|\b(?:a|1|full) (?:full )?round to (?:be )?(?:load|wind|crank)|\bevery (?:other|second|2) rounds?\b|\bto be loaded again|\b1 round to\b/,
        },
        { none: /\+1 damage|can be used every/, figures: () => ({ crossbowsReload: true }) },
      ),
      ...said(
        /\bbows?\b|arrows?|archers?/,
        { eris: /\b(?:2|twice) ?(?:shots|arrows|times|attacks)?[^.]{0,10}\b(?:a|per|each|every) round/ },
        { none: /if (?:they|he|you) (?:do|did) not move|crossbow|specialist|level/, weight: 2 },
      ),

      {
        variant: "eris",
        all: [/attacks\/round|rates? of fire|shots? (?:per|a|each) round|2\/1/, /composite|horsebow|longbow|\bbows?\b/],
        none: /crossbows? (?:may|can)/,
        weight: 2,
      },
    ],
  },
  firingIntoMelee: {
    about: /(?:fir(?:e|ing)|shoot(?:ing)?|missiles?) into (?:a |the )?(?:melee|combat)/,
    cues: [
      ...said(
        /(?:fir(?:e|ing)|shoot\w*|shot|missiles?|arrows?|ranged)\b[^.]{0,50}\b(?:into|in|at)\b[^.]{0,20}\b(?:melee|combat|fight)/,
        {
          "": /-[24]\b|\brandom(?:ly)?\b[^.]{0,40}\b(?:target|before|who|determin)|\b(?:target|who)\b[^.]{0,40}\brandom(?:ly)?|\bdisadvantage|\b(?:not allowed|forbidden|may not|cannot|impossible)\b/,
        },
        { none: /\bmiss\w*\b[^.]{0,60}(?:friend|ally)/, weight: 2 },
      ),

      ...said(
        /(?:fir(?:es?|ed|ing)|shoot\w*|shot|loos\w*|missiles?|arrows?|ranged)\b[^.]{0,50}\b(?:into|in|at)\b[^.]{0,20}\b(?:melee|brawl|scrum|fray|combat|fight|scuffle|press|engaged)|\b(?:shoot\w*|fir\w+) past\b|arrow\b[^.]{0,40}\bfriends/,
        {
          eris: /\bmiss\w*\b[^.]{0,60}\b(?:friend|ally|allies|comrade|companion|pal|buddy|random|fellow|pc|someone|somebody)|\b(?:friend|ally|allies|comrade|companion)s?\b[^.]{0,50}\b(?:hit|half|full|plug|struck|damage)|\b(?:hit|hitting|plug|strik\w+|shoot\w*)\b[^.]{0,16}\b(?:friend|ally|allies|comrade|companion)/,
          off: /\bis fine\b|\bno minus\b|\bno (?:penalt\w+|risk|danger|friendly fire|special)\b|\bsafe\b|\bwithout (?:a )?(?:penalty|risk)/,
        },
        { none: /\b(?:cannot|impossible|not allowed|forbidden|may not)\b/ },
      ),

      {
        variant: "off",
        all: [
          /(?:shoot|fir)\w* into (?:a |the )?(?:melee|combat|fight)/,
          /(?:not|n't|never) (?:dangerous|risky|a risk|hit)|safe\b/,
        ],
        weight: 3,
      },
      {
        variant: "eris",
        all: [
          /\b(?:fir(?:e|ing)|shoot(?:ing)?|shots?|missiles?|arrows?)\b/,
          /into (?:a |the )?(?:melee|combat|fray)/,
          /(?:might|may|risk|chance|could|can)\b[^.]{0,30}(?:friend|ally|allies|comrade|companion|somebody you like)|(?:friend|ally|comrade)[^.]{0,20}(?:gets? it|hit)/,
        ],
        none: /no risk|not allowed/,
        weight: 3,
      },
      {
        variant: "off",
        all: [/into (?:a |the )?(?:melee|combat)/, /: no (?:penalty|risk|danger)|no danger/],
        weight: 3,
      },
      {
        variant: "eris",
        all: [
          /(?:fir(?:e|ing)|shoot(?:ing)?|shots?|missiles?)[^.]{0,30}into (?:or [^.]{0,20})?(?:a |the )?(?:melee|combat|fray)|directly past melee/,
          /miss(?:es)?\b[^.]{0,60}(?:friend|ally|allies|random|comrade|chance|d6|companion|someone|pc)|chance of hitting (?:a |an )?(?:friend|all)|may hit (?:a |an )?(?:friend|all)|hit(?:s|ting)? (?:a |an )?(?:friend|ally|random)/,
        ],
        none: /not allowed|impossible|cannot/,
        weight: 3,
      },
      {
        variant: "off",
        all: [/into (?:a |the )?(?:melee|combat)/, /no penalt|without (?:a )?penalt|no risk/, /fir|shoot|missile/],
        weight: 3,
      },
    ],
  },
  indirectFire: {
    about: /indirect fire|arc(?:ing|ed) (?:fire|shots?)/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\bbows?\b|shoot|shot|fire|missile|arrow/,
        {
          on: /\b(?:in|on) an arc\b|\barc(?:ed|ing)?\b[^.]{0,30}\bover\b|\bover (?:the )?(?:heads|friends|allies|your allies)\b|\blob(?:bed|bing)?\b|\bindirect(?:ly)?\b/,
        },
        { none: /\bnot?\b|cannot|lightning/ },
      ),

      {
        variant: "on",
        all: [/indirect fire|arc(?:ing|ed) (?:fire|shots?)/, /possible|allowed|-2|penalt|mid range/],
        none: /not (?:possible|allowed)/,
        weight: 3,
      },
    ],
  },
};
