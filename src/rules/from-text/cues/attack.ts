import type { TopicCues } from "../types.ts";

const CRITICAL = /\bcrit|natural 20|rolls? (?:a |an? unmodified )?20\b|unmodified 20|\b20 (?:is|are|always|does|deals)/;

/** How texts speak of hitting, armour and damage. */
export const ATTACK: Readonly<Record<string, TopicCues>> = {
  attackResolution: {
    words: ["ascending", "thac", "ac", "attack", "hit", "matri", "descending", "aac"],
    about: /\bthac0\b|(?:a|de)scending (?:ac|armour)|attack (?:matri(?:x|ces)|tables?)|\baac\b/,
    cues: [
      {
        variant: "ascending",
        all: [/\bac (?:goes|counts|runs) up\b|\bascending (?:figures|numbers|values|armour)|\bac is ascending/],
        none: /no ascending|not|gone over|against it/,
        weight: 3,
      },
      {
        variant: "ascending",
        all: [/\bac (?:goes|counts|runs) up\b/],
        weight: 3,
      },
      {
        variant: "thac0",
        all: [/\bthac0(?:'s| is| stands)? (?:is )?(?:what|the (?:number|way)|on)|thac0 is in use/],
        weight: 3,
      },
      {
        variant: "ascending",
        all: [
          /\b(?:ac|attack rolls?|armour class)(?: is)?:? (?:now )?ascend|(?:use|take|with|converted?|to)[^.]{0,20}\bascending\b|^ascending\b|^[^.?]{0,14}\bascending\.|against ascending/,
        ],
        none: /descending ac is|against it|not use/,
        weight: 3,
      },
      {
        variant: "thac0",
        all: [/(?:stay|stick|keep|remain)\w*[^.]{0,14}\bthac0|thac0 (?:stays|remains|it is)/],
        weight: 3,
      },
      {
        variant: "ascending",
        all: [/\bd20 ?(?:\+|plus) ?(?:the |your )?(?:attack )?bonus\b/, /\bac\b|attack|armour|number/],
        none: /thac0|matri/,
        weight: 2,
      },
      {
        variant: "ascending",
        all: [
          /\bascending (?:ac|armour)|\baac\b|\bac\b[^.]{0,25}\bascend|equals? or exceeds?[^.]{0,20}\b(?:ac|armour)|(?:meets?|match(?:es)?) or (?:beat|exceed)s?[^.]{0,20}\bac\b|higher ac[^.]{0,15}better/,
        ],
        none: /\b(?:use|using|keep) descending|no ascending|(?:not|n't) use ascending|\bor more, see/,
        weight: 3,
      },
      {
        variant: "thac0",
        all: [
          /\b(?:use|using|subtract\w*|roll|minus|with)\b[^.]{0,60}\bthac0\b|\bthac0\b[^.]{0,60}\b(?:minus|subtract\w*|is used|are used|combat)\b|^thac0\.?$/,
        ],
        none: /(?:no|not|n't|without|forget|never) (?:use |using )?thac0|thac0 (?:is|are) (?:not|gone|out)|matri|table/,
        weight: 3,
      },
      {
        variant: "matrix",
        all: [
          /attack matri|to-?hit (?:tables?|charts?|matri)|(?:attack|combat) (?:tables?|charts?|matri)/,
          /use|using|look|consult|check|roll/,
        ],
        none: /(?:no|not|n't|without) /,
        weight: 2,
      },
      {
        variant: "matrix",
        all: [/\bdescending (?:ac|armour)/, /use|using|keep/],
        none: /traditional|below|ascending/,
        weight: 1,
      },
    ],
  },
  attackProgression: {
    words: ["attack", "fighter", "level"],
    about: /attack bonus (?:depends|by|table)|base attack bonus/,
    cues: [
      {
        variant: "gorman",
        all: [
          /attack bonus/,
          /fighters?,? monsters?,? (?:clerics?|magic)|depends? (?:up)?on[^.]{0,30}class and level|by (?:class and )?level/,
        ],
        weight: 2,
      },
      {
        variant: "gorman",
        all: [/only fighters? (?:improve|get better|gain|advance)[^.]{0,40}(?:attack|hit|level)/],
        weight: 1,
      },
    ],
  },
  armourClass: {
    words: ["leather", "chain", "plate", "naked", "shield", "unarmoured", "ac"],
    about: /ac (?:values?|of armour)|armour (?:values?|table)/,
    cues: [
      { variant: "gorman", all: [/leather(?: armour)?[^.\d]{0,15}\b13\b/], none: /\b-?\d+ ?hp\b/, weight: 3 },
      { variant: "gorman", all: [/plate(?: mail)?[^.\d]{0,10}\b17\b/], none: /\barray|14, 12/, weight: 2 },
      {
        variant: "bx",
        all: [/leather(?: armour)?[^.\d]{0,15}\b12\b/, /chain|plate|leather/],
        none: /gp|cost/,
        weight: 2,
      },
      {
        variant: "bx",
        all: [/plate(?: mail)?[^.\d]{0,12}\b16\b/, /ac|armour|leather|chain/],
        none: /gp|cost/,
        weight: 2,
      },
      {
        variant: "bx",
        all: [/\bleather\b[^.]{0,12}\b7\b/, /\bchain[^.]{0,12}\b5\b/, /\bplate[^.]{0,12}\b3\b/],
        none: /shield( only)?[^.\d]{0,4}\b8\b/,
        weight: 3,
      },
      { variant: "odd", all: [/\bshield( only)?[^.\d]{0,4}\b8\b/, /\bleather\b[^.\d]{0,8}\b7\b/], weight: 3 },
    ],
  },
  magicArmour: {
    words: ["magic"],
    about: /magic(?:al)? armour/,
    cues: [
      {
        variant: "eris",
        all: [
          /magic(?:al)? (?:armour|shields?)|enchanted armour/,
          /subtract\w* from (?:the |an? )?(?:attack|enemy|foe|opponent)|attacker'?s (?:to-?hit )?roll|penalt\w+ to (?:the )?(?:attacker|enemy)/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [/magic(?:al)? armour/, /(?:improves?|betters?|lowers?|raises?|adds? to) (?:the |your |their |its )?ac/],
        weight: 2,
      },
    ],
  },
  multipleAttacks: {
    words: ["fighter", "multiple", "attacks"],
    about: /multiple attacks|extra attacks/,
    refused: "off",
    cues: [
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
    words: ["attack", "monster", "multiple"],
    about: /monsters?(?:'| with| have)? multiple attacks/,
    cues: [
      {
        variant: "eris",
        all: [
          /attacks?/,
          /(?:limited to )?1 (?:attack )?per target|multiple attacks are ignored/,
          /monster|listed|large|conver|hd/,
        ],
        weight: 3,
      },
    ],
  },
  criticalHits: {
    words: ["crit", "natural", "20", "rolls", "unmodified", "damage"],
    about: /\bcrit(?:ical)?s?(?: hits?)?\b(?! miss| fail| fumble)/,
    refused: "none",
    cues: [
      {
        variant: "double",
        here: /(?:natural |\ba )?\b20\b[^.]{0,80}(?:multipl\w+ by 2|times 2|doubl|twice)/,
        all: [/damage|dice|hits?/],
        none: /natural 1\b/,
        weight: 3,
      },
      {
        variant: "triple",
        all: [/natural 20|\bcrit/, /tripl/, /damage/],
        none: /no (?:triple|crit)/,
        weight: 3,
      },
      {
        variant: "none",
        all: [
          /natural 20|\ba 20\b|\bcrit/,
          /just a hit|is a hit|nothing (?:special|more|extra)|normal damage|no extra/,
        ],
        none: /helmet|doubl|tripl|natural 1\b|fumbl|on a 1\b/,
        weight: 3,
      },
      {
        variant: "double",
        all: [CRITICAL, /doubl|twice|\bx ?2|\b2x|2 times/, /damage|crit/],
        none: /tripl|x ?3|hp lost|xp|natural 1\b|morale/,
        weight: 3,
      },
      { variant: "triple", all: [CRITICAL, /tripl|\bx ?3|\b3x|3 times/, /damage|crit/], weight: 3 },
    ],
  },
  fumbles: {
    words: ["roll", "you", "fumbl", "natural", "critical", "1", "botch", "miss"],
    about: /\bfumbl|critical (?:miss|fail)/,
    refused: "none",
    cues: [
      {
        variant: "none",
        here: /\b(?:roll|on|by|a) (?:a )?1\b,? (?:and )?nothing|natural 1,? nothing|\b1\b[^.]{0,8}(?:is|means) (?:just|only|simply) a miss/,
        all: [/nothing|miss/],
        weight: 3,
      },
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
      { variant: "none", all: [/^(?:you )?miss(?:es)?\.?$/, /natural 1\b|on a 1\b/], weight: 3 },
      {
        variant: "weaponBreaks",
        all: [
          /natural 1\b|critical (?:miss|fail)|fumbl|rolls? (?:of )?(?:a )?1\b|on a 1\b/,
          /weapons?[^.]{0,40}(?:break|broken|snap|shatter|destroy)|break\w*[^.]{0,20}weapon|(?:break|snap|shatter)s?/,
        ],
        none: /surprise|door|string/,
        weight: 3,
      },
    ],
  },
  weaponDamage: {
    words: ["dagger", "damage", "weapon", "variable", "deal", "d6", "d8"],
    about: /weapon damage/,
    cues: [
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
        none: /save that|except|\+ ?1\b/,
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
        none: /most weapons do d6 damage on a/,
        weight: 2,
      },
    ],
  },
};
