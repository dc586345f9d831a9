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
          "5": /\b(?:reach(?:es)?|within|melee range)\b[^.]{0,20}\b5 ?(?:'|-?foot)/,
        },
        {
          none: /pole-?arms?|spears? (?:can|may|have|reach)|2nd rank|second rank|drop|cleave|another|search|hear|whip|lance/,
        },
      ),

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

      {
        variant: "free",
        all: [
          /disengag|retreat|withdraw|flee|leav(?:e|ing)|opportunity/,
          /\b(?:no|not|without|free of|never|don't)\b[^.]{0,30}(?:penalt|free attack|attacks? of opportunity|opportunity attack|parting)|\bfree(?:ly)?(?: to)? (?:disengag|retreat|withdraw)|(?:disengag|retreat|withdraw)\w*(?: from (?:melee|combat))? is free/,
        ],
        weight: 3,
      },
    ],
  },
  preemptiveMissiles: {
    about: /pre-?emptive/,
    cues: [
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
    ],
  },
  firingIntoMelee: {
    about: /(?:fir(?:e|ing)|shoot(?:ing)?|missiles?) into (?:a |the )?(?:melee|combat)/,
    cues: [
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
    ],
  },
  indirectFire: {
    about: /indirect fire|arc(?:ing|ed) (?:fire|shots?)/,
    refused: "off",
    adopted: "on",
    cues: [],
  },
};
