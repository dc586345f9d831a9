import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of hitting, armour and damage. */
export const ATTACK: Readonly<Record<string, TopicCues>> = {
  attackResolution: {
    about: /\bthac0\b|(?:a|de)scending (?:ac|armour)|attack (?:matri(?:x|ces)|tables?)|\baac\b/,
    cues: [
      ...said(
        /\bac\b|armour|attack|\bto[- ]hit/,
        {
          ascending:
            /\b(?:go|going|goes|counts?|counted|runs?) up(?:wards?)?\b|\b(?:higher|high) is (?:better|good)\b|>= ?(?:aac|ac)\b|\breach (?:the|their|its) ac\b|\badd (?:the|your) (?:attack )?bonus\b[^.]{0,40}\bac\b|\bascending\b|\bmeet(?:s|ing)? (?:the|or|that|it|their|its)[^.]{0,16}\b(?:number|beat|exceed\w*|ac)\b|\battack bonus \+ d20|\bd20 ?(?:\+|plus|and add)[^.]{0,16}\b(?:attack|to[- ]hit|base)? ?bonus|\b(?:equal|meet|match)s? (?:to )?(?:or|and) (?:beat|exceed|surpass)/,
          matrix:
            /\b(?:consults?|look\w*|check\w*|roll\w* on|uses?) (?:up )?(?:it )?(?:on |in |at )?(?:the |his |your )?(?:attack |combat )?(?:table|matrix|chart)\b[^.]{0,50}\b(?:class|level|ac)\b|\b(?:attack|combat|to[- ]hit) (?:matrix|matrices|charts?|tables?)\b/,
        },
        {
          none: /descending|thac0 (?:is|for|to)|no (?:ascending|attack (?:table|matri|chart))|not use|ability|\bskill|grappl|morale|\bsave\b|opposed|instead/,
        },
      ),

      {
        variant: "thac0",
        all: [/(?:stay|stick|keep|remain)\w*[^.]{0,14}\bthac0|thac0 (?:stays|remains|it is)/],
        weight: 3,
      },

      {
        variant: "ascending",
        all: [
          /\bascending (?:ac|armour)|\baac\b|\bac\b[^.]{0,25}\bascend|equals? or exceeds?[^.]{0,20}\b(?:ac|armour)|(?:meets?|match(?:es)?) or (?:beat|exceed)s?[^.]{0,20}\bac\b|higher ac[^.]{0,15}better/,
        ],
        none: /\b(?:use|using|keep) descending|no ascending|(?:not|n't) use ascending|\bor more, see/,
        weight: 3,
      },
    ],
  },
  attackProgression: {
    about: /attack bonus (?:depends|by|table)|base attack bonus/,
    cues: [
      ...said(
        /attack bonus/,
        { gorman: /\bby (?:character )?class\b|\bper class\b|\bdepend\w* (?:up)?on (?:the |your )?class/ },
        { weight: 2 },
      ),
    ],
  },
  armourClass: {
    about: /ac (?:values?|of armour)|armour (?:values?|table)/,
    cues: [{ variant: "gorman", all: [/plate(?: mail)?[^.\d]{0,10}\b17\b/], none: /\barray|14, 12/, weight: 2 }],
  },
  magicArmour: {
    about: /magic(?:al)? armour/,
    cues: [
      ...said(
        /(?:magic\w*|enchant\w*)[^.]{0,16}(?:armour|shields?|mail)|(?:suit|armour|shields?|mail)\b[^.]{0,20}(?:magic|enchant)/,
        {
          eris: /\b(?:taken|subtract\w*|comes?|deduct\w*|reduces?|lowers?)\b[^.]{0,24}\b(?:the )?(?:attacker|foe|enemy|opponent|to[- ]hit)|\battacker'?s? (?:die|roll)|\b(?:not|never) (?:alter|change|improve|affect)[^.]{0,24}\b(?:ac|class)/,
        },
      ),
    ],
  },
  multipleAttacks: {
    about: /multiple attacks|extra attacks/,
    refused: "off",
    cues: [
      ...said(
        /fighters?|warriors?/,
        {
          "": /\bcleav\w*|\b(?:1|less than 1|under 1|1 or (?:less|fewer)) ?hd\b|\bhd (?:or|and) (?:less|fewer)|\b(?:kill\w*|slay\w*|drop\w*|fell\w*)\b[^.]{0,60}\b(?:another|extra|additional|free) attack/,
        },
        { and: /attacks?/ },
      ),

      ...said(
        /fighters?|warriors?/,
        {
          eris: /\b(?:attacks?|swings?|blows?|strikes?)\b[^.]{0,40}\blevels?\b[^.]{0,80}\b(?:different|separate|each|penalty|-1)\b|\battacks up to (?:their )?level\b[^.]*\b(?:separate|different|each)\b|\bas many (?:foes|enemies|opponents|targets) as (?:they|he|you) ha(?:s|ve) levels|\b(?:as many|number of)\b[^.]{0,40}\b(?:attacks?|swings?|blows)?[^.]{0,20}\blevels?\b[^.]{0,60}\b(?:different|separate|each|penalty|-1)\b/,
        },
        { none: /\b(?:1|less than 1|under 1) ?hd|kill\w*|slay\w*|drop\w*|cleave|fell(?:s|ed)?\b|monsters? of|weaker/ },
      ),
      ...said(
        /fighters?|warriors?|multiple attacks/,
        {
          off: /\b(?:only|just) (?:a |1 )?(?:single )?attack\b|\bno (?:extra|additional|multiple|second|more) (?:attacks?|swings?)|\bsingle attack\b/,
        },
        { close: true, none: /2 weapons|dual|off-?hand|weapon in/ },
      ),

      {
        variant: "off",
        all: [
          /fighters?/,
          /\b(?:no|not|n't)\b[^.]{0,14}(?:extra|second|more than 1|multiple|several) attacks?|\b(?:has|have|gets?|only) (?:only )?1 attack\b|\b1 attack,? like/,
        ],
        none: /\bper level|2 weapons|weapon in each/,
        weight: 3,
      },
      {
        variant: "off",
        all: [/1 attack|no second attack/, /fighters?/, /several|second|extra|more|like every/],
        none: /weapon in each|2 weapons|per level/,
        weight: 2,
      },
      {
        variant: "eris",
        all: [/fighters?/, /1 attack (?:per|for each|a) level/, /multiple|several|different|opponents|foes/],
        weight: 3,
      },
      {
        variant: "eris",
        all: [
          /fighters?/,
          /attacks? (?:per round )?(?:equal to|per|for each|for every) (?:their |his |1 |a )?levels?|1 attack (?:per|for each|a) level|multiple attacks/,
          /separate|each|cumulative|different|-1|penalt/,
        ],
        none: /monsters?|1 hd|less than 1/,
        weight: 3,
      },
      {
        variant: "eris",
        all: [/fighters?/, /1 attack (?:per|for each|a) level|attacks? (?:per round )?equal to (?:their|his) level/],
        weight: 1,
      },
    ],
  },
  monsterAttacks: {
    about: /monsters?(?:'| with| have)? multiple attacks/,
    cues: [],
  },
};
