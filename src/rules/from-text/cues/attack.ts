import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

const CRITICAL = /\bcrit|natural 20|rolls? (?:a |an? unmodified )?20\b|unmodified 20|\b20 (?:is|are|always|does|deals)/;

/** How texts speak of hitting, armour and damage. */
export const ATTACK: Readonly<Record<string, TopicCues>> = {
  attackResolution: {
    words: [
      "ascending",
      "thac",
      "ac",
      "attack",
      "hit",
      "matri",
      "descending",
      "aac",
      "armour",
      "thac0",
      "chart",
      "counted",
      "bonus",
      "d20",
    ],
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
      ...said(
        /\bthac0\b/,
        {
          thac0:
            /(?:^|[:=] ?)thac0\b|\b(?:is|uses?|using|by|with|keep|old|good)\b[^.]{0,14}\bthac0\b|\bthac0\b[^.]{0,20}\b(?:here|on|used?|sheets?|system|applies)\b/,
        },
        {
          none: /\b(?:no|not|never|gone|without|forget|out|drop\w*|replace\w*|convert\w*|smoothing|ascending)\b/,
          weight: 2,
        },
      ),
      ...said(
        /\bthac0\b/,
        {
          ascending:
            /\bno thac0\b|\bthac0\b[^.]{0,10}\b(?:is|are) (?:gone|out|not)|\b(?:not|never|without|forget) (?:use )?(?:any )?thac0/,
        },
        { weight: 1 },
      ),

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
    words: ["attack", "fighter", "level", "bonus"],
    about: /attack bonus (?:depends|by|table)|base attack bonus/,
    cues: [
      ...said(
        /attack bonus/,
        { gorman: /\bby (?:character )?class\b|\bper class\b|\bdepend\w* (?:up)?on (?:the |your )?class/ },
        { weight: 2 },
      ),

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
    words: ["leather", "chain", "plate", "naked", "shield", "unarmoured", "ac", "armour"],
    about: /ac (?:values?|of armour)|armour (?:values?|table)/,
    cues: [
      ...said(
        /\bac\b|armour|leather|plate/,
        {
          gorman: /\b13\b[^\d.]{1,20}\b15\b[^\d.]{1,20}\b17\b/,
          odd: /\bshields?\b[^.\d]{0,14}\b8\b[^.]{0,30}\bleather\b[^.\d]{0,8}\b7\b/,
          bx: /\b12\b[^\d.]{1,20}\b14\b[^\d.]{1,20}\b16\b/,
        },
        { none: /score|abilit|array|\bhp\b|mov\w+|rate\b|speed/ },
      ),

      { variant: "gorman", all: [/leather(?: armour)?[^.\d]{0,15}\b13\b/], none: /\b-?\d+ ?hp\b/, weight: 3 },
      { variant: "gorman", all: [/plate(?: mail)?[^.\d]{0,10}\b17\b/], none: /\barray|14, 12/, weight: 2 },
      {
        variant: "bx",
        all: [/leather(?: armour)?[^.\d]{0,15}\b12\b/, /chain|plate|leather/],
        none: /gp|cost|mov|rate|speed/,
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
        none: /shields?(?: (?:only|alone))?[^.\d]{0,14}\b8\b/,
        weight: 3,
      },
      { variant: "odd", all: [/\bshield( only)?[^.\d]{0,4}\b8\b/, /\bleather\b[^.\d]{0,8}\b7\b/], weight: 3 },
    ],
  },
  magicArmour: {
    words: ["magic", "enchanted", "armour", "plus"],
    about: /magic(?:al)? armour/,
    cues: [
      ...said(
        /(?:magic\w*|enchant\w*)[^.]{0,16}(?:armour|shields?|mail)|(?:suit|armour|shields?|mail)\b[^.]{0,20}(?:magic|enchant)/,
        {
          eris: /\b(?:taken|subtract\w*|comes?|deduct\w*|reduces?|lowers?)\b[^.]{0,24}\b(?:the )?(?:attacker|foe|enemy|opponent|to[- ]hit)|\battacker'?s? (?:die|roll)|\b(?:not|never) (?:alter|change|improve|affect)[^.]{0,24}\b(?:ac|class)/,
        },
      ),

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
    words: ["fighter", "multiple", "attacks", "swing", "blow", "extra", "cleave", "1hd", "drop"],
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
    words: [
      "crit",
      "natural",
      "20",
      "rolls",
      "unmodified",
      "damage",
      "nat",
      "twenty",
      "confirm",
      "exploding",
      "max",
      "treb",
      "twent",
      "20s",
    ],
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
      ...said(
        /\bcrit\w*|natural 20/,
        {
          none: /\b(?:crit\w*|natural 20)\b[^.]{0,30}\b(?:no|none|nope|not used|nothing|just (?:a )?hit|auto\w* hits?|always hits?)\b|\ba 20 always hits?\b|\bno crit|\bnothing (?:out of the ordinary|special|extra|more|happens)[^.]{0,30}\bnatural 20/,
        },
        { none: /doubl|tripl|max|twice|extra|bonus/ },
      ),

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
    words: [
      "roll",
      "you",
      "fumbl",
      "natural",
      "critical",
      "1",
      "botch",
      "miss",
      "nat",
      "fumble",
      "stumble",
      "weapon",
      "1s",
      "ones",
    ],
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
    words: ["dagger", "damage", "weapon", "variable", "deal", "d6", "d8", "die", "dice", "sword", "class-based"],
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
