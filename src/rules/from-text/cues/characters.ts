import type { TopicCues } from "../types.ts";

/** How texts speak of making characters and their levels. */
export const CHARACTERS: Readonly<Record<string, TopicCues>> = {
  classList: {
    words: ["classes", "class", "thief", "thieves", "abilitiesclerics", "cleric"],
    about: /(?:allowed|available|playable|character) classes|classes (?:allowed|available)/,
    cues: [
      {
        variant: "bx",
        all: [/\bclasses\b/, /\b(?:usual|standard|same) (?:7|classes)\b|\b7 (?:usual|standard|classes)/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/\bcleric\b[^.]{0,12}\bfighter\b[^.]{0,30}\belf\b[^.]{0,8}\bdwarf/, /class/],
        none: /thief|halfling/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/(?:thieves|thief)[^.]{0,16}halflings?/, /\b(?:do not|don't|no) (?:exist|longer)|are (?:out|not)/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/clerics?,? ?(?:and )?fighters?,? ?(?:and )?magic-users?,? ?elves,? ?(?:and )?dwarves|clericsfighters/],
        none: /halfling|thie/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/\b(?:no|without|there (?:is|are) no|not|remov\w+|drop\w*) (?:a )?(?:thief|thieves)(?: class)?\b/],
        weight: 2,
      },
      { variant: "bx", all: [/\b7 classes|all (?:7 |the )?(?:b\/x|standard|core|basic) classes/], weight: 2 },
    ],
  },
  abilityModifiers: {
    words: ["modifier", "13-15", "16-17", "18", "score", "bonus"],
    about: /ability (?:score )?(?:modifiers?|adjustments?|bonus)/,
    cues: [
      {
        variant: "bx",
        all: [/13-15:? ?\+1|16-17:? ?\+2|\b18:? ?\+3/, /score|modifier|abilit|stat|strength|13-15|9-12/],
        none: /morale|loyal|henchm|slot|retainer|reaction|\b\d+ -?\+?\d \d+ /,
        weight: 2,
      },
      {
        variant: "odd",
        all: [
          /(?:scores?|stats?|abilit)/,
          /(?:only|at most|no more than|maximum (?:of )?)(?: give| a)? \+1|15\+?(?: or (?:more|higher))?:? ?\+1/,
        ],
        none: /racial|class|level|save/,
        weight: 2,
      },
    ],
  },
  abilityGeneration: {
    words: [
      "trade",
      "swap",
      "exchange",
      "attribute",
      "3d6",
      "swap",
      "array",
      "arrange",
      "abilit",
      "scores",
      "stats",
      "4d6",
    ],
    about:
      /\b[34]d6\b|(?:ability|abilities|stats?|scores?) (?:are )?(?:rolled|generat)|rolling (?:stats|abilities|scores|characters)/,
    cues: [
      {
        variant: "3d6",
        all: [/3d6/, /leave them|as they (?:fall|come|lie)|where they fall|keep (?:them|what)/],
        weight: 3,
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
        here: /(?:swap|switch|exchange|trade)\b[^.]{0,24}\b(?:2|pair|scores?|values?)|1 exchange/,
        all: [/3d6|roll|scores?|abilit|stats|attribute|order/],
        none: /array|spell|weapon|cleric|not allowed|no swap|never|cannot|can't/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/swap/, /\barray|arrange the following|arrange (?:these|the) /, /instead|option|or\b|rather/],
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
        variant: "array",
        all: [
          /standard array|arrange the following scores|\b17,? 14,? 12,? 10,? 8|fixed array|(?:use|using|take) (?:the |an? )?array/,
        ],
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
    words: ["abilit", "attribute", "stat", "check", "d20"],
    about: /(?:ability|attribute|stat|characteristic) checks?(?: \([^)]{0,60}\))?/,
    refused: "off",
    cues: [
      {
        variant: "d20under",
        all: [/\bd20 under|\bd20[^.]{0,12}under (?:an?|the|your)/, /abilit|attribute|score|stat|hard/],
        none: /\bout\b|no longer/,
        weight: 3,
      },
      {
        variant: "d20under",
        all: [
          /\bd20\b|roll[- ]under/,
          /equal or under|(?:or |roll[- ]?)under|or (?:less|lower)|below|lower than|equal to or (?:less|lower|under)/,
          /abilit|attribute|\bstats?\b|score|strength|dexterity/,
        ],
        none: /3d6|2d6|morale|\bsave\b|\bare (?:out|gone)\b/,
        weight: 3,
      },
    ],
  },
  hitDice: {
    words: ["hd", "d6", "hit"],
    about: /\bhd (?:by|per|for|of) (?:each )?class|hd (?:type|size)/,
    cues: [
      {
        variant: "d6",
        all: [
          /\b(?:all|every|everybody|everyone|use|uses)\b[^.]{0,14}\b(?:d6|6-sided) hd|\bhd\b[^.]{0,10}\bd6\b[^.]{0,24}(?:regardless|for (?:all|every)|whatever)/,
        ],
        none: /monster/,
        weight: 3,
      },
      {
        variant: "d6",
        all: [
          /\b(?:all|every)(?: \w+)? hd (?:are|is|=|rolls?|use)[^.]{0,12}\bd6|(?:everyone|everybody|(?:all|every) (?:classes|characters?|pc|class))[^.]{0,20}\bd6[^.]{0,15}(?:hd|hp|per level|each level|a level)|\bd6 hp (?:per|a|each) level/,
        ],
        none: /monster/,
        weight: 3,
      },
      {
        variant: "odd",
        all: [/1974|od&d|original|lbb|men & magic|little brown/, /\bhd\b/, /plus|\+1|table|progression/],
        none: /monster|listed/,
        weight: 1,
      },
    ],
  },
  hitPoints: {
    words: ["dice", "hp", "reroll", "re-roll", "hd", "first", "level", "maximum", "max"],
    about:
      /(?:maximum|max\.?|full|starting|rolling|minimum) (?:possible )?hp|\bhp at (?:1st|first|each|every|level)|hp (?:rolls?|are rolled)/,
    cues: [
      {
        variant: "bx",
        all: [
          /\b(?:max(?:imum)?|full)\.?(?: \w+){0,2} hp\b|\bhp\b[^.]{0,20}\bmax(?:imum|ed)?\b/,
          /\b(?:1st|first|starting)\b|level 1\b|start/,
        ],
        none: /monster|regain|heal|recover|rest|half/,
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
  advancement: {
    words: ["advance", "xp", "level", "table"],
    about: /(?:xp|advancement|level) (?:tables?|progression|chart)/,
    cues: [
      {
        variant: "gorman",
        all: [
          /(?:all|every) class\w*[^.]{0,24}(?:single|same|1|common)[^.]{0,12}\bxp\b|(?:single|same|common|1) (?:\w+ )?xp (?:table|chart)/,
        ],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [
          /(?:all|every) class(?:es)?[^.]{0,30}(?:same|1|single|one)[^.]{0,20}(?:xp|table|advancement|progression|chart)|(?:single|unified|same|common|1) (?:xp|advancement|experience) (?:table|chart|progression)/,
        ],
        weight: 2,
      },
      { variant: "gorman", all: [/\b2 600 2 hd|\b3 1,?800 3 hd/], weight: 3 },
    ],
  },
  levelCap: {
    words: ["past", "beyond", "evening", "level", "session"],
    about: /levels? per (?:session|adventure|award)|more than (?:1|one) level/,
    cues: [
      {
        variant: "onePerSession",
        here: /(?:past|beyond) a (?:second|2nd) level in (?:1|a) (?:night|session|evening)/,
        all: [/level/],
        weight: 3,
      },
      {
        variant: "onePerSession",
        all: [
          /\b(?:only |at most |more than )?1 level\b[^.]{0,12}\b(?:per|a|in (?:a|1)|each|every)\b[^.]{0,8}\b(?:session|evening|night)|\b1 level in 1 (?:game )?(?:evening|session)/,
        ],
        weight: 3,
      },
      {
        variant: "onePerSession",
        all: [
          /\b1 levels? (?:gained )?(?:per|a|each|every) session|more than (?:1|a single) level (?:per|a|each|in a|every|from (?:1|a)) session/,
        ],
        weight: 3,
      },
      {
        variant: "onePerAward",
        all: [
          /more than (?:1|one|a single) level|(?:max(?:imum)?|only|at most) (?:of )?1 level/,
          /adventure|award|at (?:a time|once)|single/,
        ],
        none: /session/,
        weight: 2,
      },
    ],
  },
  severalClasses: {
    words: ["multi", "dual", "classes", "class"],
    about: /multi-?\s?class|dual-?\s?class|(?:two|2|three|3|several|more than (?:one|1)) classes/,
    refused: "off",
    adopted: "together",
    cues: [
      {
        variant: "off",
        here: /(?:no|not|never|without|isn't|don't|cannot|can't)\b[^.]{0,20}(?:multi|dual)-?\s?class/,
        all: [/class/],
        weight: 3,
      },
      {
        variant: "inTurn",
        here: /dual-?\s?class|(?:change|switch|leave|abandon)\w*\b[^.]{0,24}\bclass/,
        all: [/class/],
        none: /no |not |never|cannot|can't/,
        weight: 2,
      },
      {
        variant: "together",
        here: /multi-?\s?class/,
        all: [/class/],
        none: /\b(?:no|not|never|without|cannot)\b|can't/,
        weight: 2,
      },
      {
        variant: "together",
        all: [/(?:two|2|several) classes/, /divid|split|at once|same time|average/],
        weight: 3,
      },
    ],
  },
  gearPackages: {
    words: ["package", "bundle", "take", "gear", "equipment", "starting", "pack", "kit"],
    about: /(?:gear|equipment|starting|adventuring|fast) (?:packages?|packs?|kits?)/,
    refused: "off",
    adopted: "on",
    cues: [
      {
        variant: "on",
        all: [/(?:bag|set|pack|bundle|kit|package) of (?:gear|equipment|things)/, /class/],
        weight: 3,
      },
      {
        variant: "on",
        all: [
          /(?:ready-?made|prepared|fixed) (?:packs?|packages?|kits?|sets?)|packs? of (?:equipment|gear)/,
          /start|class|take/,
        ],
        weight: 3,
      },
      {
        variant: "on",
        all: [
          /(?:gear|equipment|starting) bundles?|\b(?:packages?|bundles?|kits?) (?:for|by|of) (?:your|their|the|each) class|(?:package|bundle)s?\b/,
          /class|shopping|buy|start/,
          /equipment|gear|start|buy/,
        ],
        none: /\bno packages?/,
        weight: 2,
      },
      { variant: "off", all: [/starting (?:equipment|gear)|equipment/, /3d6 ?x ?10/], weight: 3 },
      {
        variant: "on",
        all: [
          /(?:gear|equipment|starting|adventuring|fast) (?:packages?|packs?|kits?)/,
          /choose|pick|take|roll|use|start|begin/,
        ],
        none: /back/,
        weight: 2,
      },
    ],
  },
  skills: {
    words: ["skill", "proficienc"],
    about: /\bskills?\b(?! in)|non-?weapon proficienc/,
    refused: "off",
    cues: [
      { variant: "eris", all: [/\bskills?\b/, /\bd100\b|%/, /level|improve|rise/], none: /thie(?:f|ves)/, weight: 3 },
      {
        variant: "eris",
        all: [/\bskills?\b/, /\bd100\b|%/, /equal|under|below|train|natural|trainer|profession|job|trade/],
        none: /thie(?:f|ves)/,
        weight: 3,
      },
    ],
  },
  backgrounds: {
    words: ["background", "advanced", "overlay"],
    about: /backgrounds?\b/,
    refused: "off",
    cues: [
      {
        variant: "eris",
        all: [
          /backgrounds?|advanced character types?/,
          /overlay|thief|assassin|paladin|ranger|on top of (?:a|the|their) class/,
        ],
        weight: 3,
      },
    ],
  },
  wisdomLanguages: {
    words: ["wis", "language"],
    about: /languages?/,
    cues: [
      {
        variant: "on",
        all: [/\bwis(?:dom)?\b/, /languages?/],
        none: /intelligence (?:gives|grants|determines)/,
        weight: 3,
      },
    ],
  },
};
