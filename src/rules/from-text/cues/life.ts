import type { TopicCues } from "../types.ts";

const DOWN =
  /\b0 (?:or (?:fewer|less) )?hp\b|(?:zero|0) or (?:less|fewer|below)|\bhp\b[^.]{0,25}\b(?:0|zero)\b|\bat 0\b|reach(?:es|ed|ing)? (?:0|zero)|reduced to (?:0|zero)/;

/** How texts speak of wounds, death and healing. */
export const LIFE: Readonly<Record<string, TopicCues>> = {
  death: {
    words: [
      "hp",
      "zero",
      "0",
      "dismemberment",
      "dead",
      "death",
      "dead",
      "die",
      "dying",
      "dismember",
      "wound",
      "unconscious",
      "negative",
      "kill",
      "bruised",
      "bloodied",
      "0",
      "bleed",
    ],
    about: /\bdeath(?:'s door)?\b(?! ray| save| penalt| spell)|\bdying\b|dead at|\bat 0 hp|negative hp/,
    cues: [
      {
        variant: "bx",
        here: /\bno hp left\b[^.]{0,16}\b(?:dead|dies|died)/,
        all: [/dead|die/],
        none: /unless|until|save/,
        weight: 3,
      },
      {
        variant: "bx",
        here: /(?:zero|0) is (?:zero|0)|\b(?:hp|you)\b[^.]{0,20}\b0\b[^.]{0,10}\bdead\b/,
        all: [/dead|death|die/],
        none: /unconscious|below|negative/,
        weight: 2,
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
      { variant: "bx", all: [/^(?:you are |you're )?dead\b/, /\b0 hp\b/], weight: 3 },
      {
        variant: "eris",
        all: [
          /negative (?:total|hp)|below 0|minus/,
          /exceeds? (?:his|her|their|its) level|more than (?:his|her|their|its) level/,
        ],
        weight: 3,
      },
      { variant: "dismemberment", all: [/death (?:and|or|&) dismember|dismemberment (?:table|roll)/], weight: 3 },
      { variant: "woundLevels", all: [/wound levels?/, /drop|maximum|max\b|hp|ticked|fail|step|mark/], weight: 3 },
      {
        variant: "eris",
        all: [
          /negative|below 0|minus|under 0|less than 0|-level/,
          /(?:equal to|of|=|than|past|as|beyond)?[^.]{0,15}(?:their|his|her|your|its|the character's)? ?(?:own )?\blevel\b/,
          /\bhp\b|die|dead|dies|death|alive/,
        ],
        none: /max(?:imum)?|xp|drain|half|spell/,
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          DOWN,
          /\b(?:is|are|means?|=|dies?|killed|slain|you're|dead)\b/,
          /\bdead\b|\bdeath\b|\bdies?\b|\bkilled\b|\bslain\b/,
        ],
        none: /drain|permanent|poison|monsters|unconscious|until|table|rolls?|save|saving|negative|below|knocked|incapacit|-\d|not (?:dead|die|killed)|round/,
        weight: 3,
      },
    ],
  },
  instantDeath: {
    words: ["massive", "instant", "half", "outright"],
    about: /massive damage|instant death/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/(?:negative|-|minus|below)[^.]{0,30}half[^.]{0,20}(?:max|total|hp|full)/, /die|dead|death|killed/],
        weight: 3,
      },
      { variant: "on", all: [/massive damage/, /half|dead|die|kill/], weight: 1 },
    ],
  },
  naturalHealing: {
    words: ["heal", "recover", "rest", "regain", "surge", "week"],
    about: /natural(?:ly)? (?:heal|recover)|healing|recover(?:ing)? hp/,
    cues: [
      {
        variant: "eris",
        all: [
          /\bweek of\b[^.]{0,30}\brest|a week[^.]{0,20}\brest/,
          /heals? (?:everything|all|completely|fully)|all (?:lost )?hp/,
        ],
        weight: 3,
      },
      { variant: "bx", all: [/\bd3\b/, /\bday\b/, /heal|rest|hp back|recover/], weight: 3 },
      {
        variant: "gorman",
        all: [/heal/, /\b1 hp (?:per|a|each|every) day|1 (?:per|a) day/],
        none: /d3/,
        weight: 3,
      },
      { variant: "surges", all: [/healing surges?/], none: /no healing surges/, weight: 2 },
      {
        variant: "eris",
        all: [
          /\bweek/,
          /(?:fully (?:recover|heal)|full hp|all (?:of )?(?:their |his |your |lost )?hp|full(?:y)? heal)/,
        ],
        none: /drain/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [
          /(?:heals?|recovers?|regains?|restores?|healing)[^.]{0,30}\b1 (?:hp|point)|\b1 hp (?:per|a|each|every)/,
          /\b(?:per|a|each|every)(?: full)? (?:day|night)/,
        ],
        none: /d3|level|torch/,
        weight: 3,
      },
      { variant: "bx", all: [/heal|recover|regain/, /\bd3\b/, /day|rest/], weight: 3 },
    ],
  },
  rests: {
    words: ["short", "long", "extended", "rest"],
    about: /short rests?|long rests?|extended rests?/,
    refused: "bx",
    cues: [
      {
        variant: "heroic",
        all: [/short rests?|extended rests?/, /\b5 ?min|\b6 ?hours?|recover|regain|after|surge/],
        none: /long rest, that/,
        weight: 2,
      },
      { variant: "heroic", all: [/short or long rest/], weight: 1 },
    ],
  },
  poison: {
    words: ["poison", "venom"],
    about: /poison|venom/,
    cues: [
      {
        variant: "bx",
        all: [
          /poison/,
          /(?:deadly|fatal|lethal|dead|die|dies)\b[^.]{0,24}(?:fail|miss)|(?:fail|miss)[^.]{0,30}(?:dead|die|deadly)/,
        ],
        none: /half|not|n't/,
        weight: 3,
      },
      {
        variant: "eris",
        all: [/poison/, /(?:many|several|different|various) (?:kinds|types|sorts)|(?:kinds|types|sorts) of poison/],
        weight: 2,
      },
      {
        variant: "bx",
        all: [/poison/, /\bsave or (?:dead|die|be dead|you're dead|death)/],
        none: /not save or die|instead/,
        weight: 3,
      },
      { variant: "bx", all: [/^(?:still )?save or die\b/, /poison/], weight: 3 },
      { variant: "eris", all: [/poison/, /\b(?:11|eleven) (?:kinds|varieties|types|sorts)/], weight: 3 },
      {
        variant: "eris",
        all: [/poison|venom/, /half (?:of )?(?:their |his |the )?(?:remaining|current) hp/],
        weight: 3,
      },
      { variant: "eris", all: [/(?:many|different|various) (?:types|kinds) of poisons?/], weight: 1 },
      {
        variant: "bx",
        all: [
          /poison|venom/,
          /save or die|(?:save|saving)[^.]{0,30}(?:or|fail\w*)[^.]{0,15}(?:die|death|dead|killed)|is (?:always )?(?:deadly|fatal|lethal)|instant(?:ly)? (?:death|kill|deadly)/,
        ],
        none: /half|flavour|not|n't|instead|damage/,
        weight: 2,
      },
    ],
  },
  paralysis: {
    words: ["paraly"],
    about: /paraly[sz]/,
    cues: [
      { variant: "eris", all: [/paraly[sz]/, /withstand adversity|weaker form/], weight: 3 },
      {
        variant: "bx",
        all: [/paraly[sz]/, /hits? (?:are )?automatic|automatic(?:ally)? hit|no (?:to-?hit|attack) roll/],
        weight: 3,
      },
    ],
  },
  levelDrain: {
    words: ["lost", "level", "drain"],
    about: /(?:level|energy) drain|drain(?:s|ed|ing)? (?:a )?levels?/,
    cues: [
      {
        variant: "bx",
        all: [/drain|lost levels?|loses? (?:a )?levels?/, /permanent|for good|for ever|forever/],
        none: /not permanent|no longer|temporary/,
        weight: 3,
      },
      { variant: "eris", all: [/drain/, /temporary|week'?s? (?:of )?rest/, /level/], weight: 3 },
      {
        variant: "bx",
        all: [/(?:level|energy) drain|drain\w* (?:a )?(?:level|life energy)/, /permanent|by the book|lose/],
        none: /no level drain|not permanent|temporary|week|restor|save/,
        weight: 1,
      },
    ],
  },
  illusions: {
    words: ["illusion"],
    about: /illusion/,
    cues: [{ variant: "eris", all: [/illusion/, /\bsave\b/, /disbelie|believ|doubt|real|secret/], weight: 3 }],
  },
  itemDestruction: {
    words: ["item", "gear", "equipment", "possession"],
    about: /item (?:saves?|destruction)|items? saves?/,
    refused: "off",
    cues: [
      {
        variant: "saves",
        all: [/fireball|dragon|breath|lightning|destroyed|killed by|lost/, /magic(?:al)? items?[^.]{0,50}\bsave/],
        none: /elf|xp/,
        weight: 3,
      },
      {
        variant: "all",
        all: [/\ball (?:items|gear|equipment|possessions)[^.]{0,40}(?:destroyed|lost|burn)/],
        none: /\bsave\b|magic/,
        weight: 2,
      },
    ],
  },
  resurrectionRoll: {
    words: ["resurrect", "raise", "raising"],
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
  savingThrows: {
    words: ["save", "saving"],
    about: /\bsave (?:table|categor|score|system|number)/,
    cues: [
      {
        variant: "gorman",
        all: [/\b(?:there is |only |use |just )1 save\b|single (?:save|number)/, /level|number|improve|single/],
        none: /1 save (?:per (?!level)|or)|monster/,
        weight: 3,
      },
      { variant: "bx", all: [/\bsave\b/, /\b5 (?:categories|kinds|types|columns)/], weight: 3 },
      {
        variant: "gorman",
        all: [
          /\b(?:single|1|unified|one) save(?: (?:number|score|value|categor))?|\bsave\b[^.]{0,25}depends? (?:up)?on[^.]{0,20}\blevel/,
        ],
        none: /1 save (?:per|or)|more than 1/,
        weight: 3,
      },
      { variant: "gorman", all: [/\bsave\b/, /1-3 14\b|4-7 12\b/], weight: 3 },
      {
        variant: "bx",
        all: [
          /\bsave\b/,
          /\b5 (?:save )?(?:categories|types|kinds|save)|death (?:ray|or poison|, poison)[^.]{0,80}(?:breath|wands)/,
        ],
        weight: 2,
      },
    ],
  },
  monsterSaves: {
    words: ["monster"],
    about: /monster save|save[^.]{0,15}(?:of|for|by) monsters?/,
    cues: [
      {
        variant: "gorman",
        all: [/monsters? use the same (?:number|save|table)/, /\bhd\b/],
        none: /fighter/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/monsters?/, /same (?:number|table)[^.]{0,16}\bhd\b/, /\bsave\b/],
        none: /fighter/,
        weight: 3,
      },
      { variant: "asFighter", all: [/monsters?/, /\bsave\b/, /(?:as|like|equal to)[^.]{0,20}fighters?/], weight: 3 },
      {
        variant: "gorman",
        all: [/monsters?/, /\bsave\b/, /levels? equal to (?:its|their) hd|as if it has levels/],
        none: /fighter/,
        weight: 3,
      },
    ],
  },
};
