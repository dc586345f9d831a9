import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of poison, paralysis and saving throws. */
export const SAVES: Readonly<Record<string, TopicCues>> = {
  poison: {
    about: /poison|venom/,
    cues: [
      ...said(
        /poison\w*|venom\w*/,
        {
          "": /\b(?:take|takes|do|does|deals?|suffers?|inflicts?|\bd\d+|\dd\d+)\b[^.]{0,30}\bdamage\b|\bconstitution\b[^.]{0,20}\b(?:damage|loss|lose)|\bdamage over time/,
        },
        { none: /save or die|cures?|neutrali/ },
      ),

      ...said(
        /poison\w*|venom\w*/,
        {
          bx: /\bsave or (?:you )?(?:die|dead|death|be dead|croak|perish)|\b(?:funeral|kills?|slays?|fatal|deadly|lethal|dead|dies?|death)\b/,
          eris: /\b(?:by|different|11|several|many|depends on(?: the)?) (?:kinds?|types?|strengths?|varieties)\b|\bhalf (?:of )?(?:the |your |their |his )?(?:remaining|current|hp)/,
        },
        {
          none: /\bnot\b|no longer|\bdamage\b|\bd\d|instead|\bless\b|neutrali[sz]e|bonus|death ray|varieties|some\b|only\b|\bcon\w*\b|hour|rounds|never|cannot|weapon|assassin/,
        },
      ),

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
    about: /paraly[sz]/,
    cues: [
      ...said(
        /paraly\w*|helpless|sleeping|\bheld\b|\bbound\b/,
        {
          bx: /\b(?:auto\w*|always) (?:be )?hit|\bhit(?:s|ting)? automatically|\bno (?:attack )?roll|\bwithout (?:a roll|rolling)/,
        },
        { and: /paraly|helpless|held|sleeping|bound/ },
      ),

      { variant: "eris", all: [/paraly[sz]/, /withstand adversity|weaker form/], weight: 3 },
    ],
  },
  levelDrain: {
    about: /(?:level|energy) drain|drain(?:s|ed|ing)? (?:a )?levels?/,
    cues: [
      ...said(
        /(?:level|energy|life)[- ]?(?:drain\w*|loss)|undead|drain\w*|vampires?|wights?/,
        {
          bx: [
            /\bdrain\w*\b[^.]{0,40}\b(?:as (?:printed|written|nasty|normal|usual)|stays?|permanent\w*|no save|by the book|remains?|in play|raw)\b|\bpermanent\w*\b[^.]{0,14}\bdrain|\b(?:do|does|will|still) (?:take|drain)\w*\b[^.]{0,14}\blevels?|\btakes? (?:the|a|your) levels?\b[^.]{0,16}\b(?:for good|forever)|\blevel loss: ?permanent|\blevel loss\b[^.]{0,20}\bpermanent|^level drain: (?:yes|on|as|permanent)/,
            /\bothers?\b/,
          ],
          eris: /\b(?:forever|permanent\w*)\b[^.]*\b(?:other|others)\b[^.]*\b(?:week|return\w*|7 days)/,
        },
        { none: /turn\w* undead/ },
      ),

      { variant: "eris", all: [/drain/, /temporary|week'?s? (?:of )?rest/, /level/], weight: 3 },
    ],
  },
  illusions: {
    about: /illusion/,
    cues: [
      ...said(
        /illusions?|phantasm/,
        {
          eris: /\bsave\b[^.]{0,60}\b(?:secret\w*|out of sight|referee)|\b(?:secret\w*|referee)\b[^.]{0,40}\bsave\b|\baffect\w*\b[^.]{0,30}\bsave\b/,
        },
        { and: /save|disbelie/, none: /\bno save/ },
      ),
    ],
  },
  itemDestruction: {
    about: /item (?:saves?|destruction)|items? saves?/,
    refused: "off",
    cues: [],
  },
  savingThrows: {
    about: /\bsave (?:table|categor|score|system|number)/,
    cues: [
      ...said(
        /\bsave\b|\bsave vs|saving/,
        {
          gorman:
            /\b(?:just|only|have|has|there is|use|a|with) (?:a )?(?:1|single|unified)(?: save\b| number| throw| value| score| category|[.,;:]|$)|(?:^|: )(?:just |only |a )?(?:1|single)(?: save\b| number| value| score|[.,;]|$)|\b1 save (?:number|value|score|for everything|category)|\bsingle save/,
        },
        {
          and: /\bsave\b/,
          none: /monsters?|more than 1|\b1 (?:hp|round|turn|hour|day|point)|single save or|versus death|vs\.? death|to avoid|shield|illusion|re-?roll|poison|0 hp|1 save (?:to|vs|per|against)|per (?:day|session)/,
        },
      ),

      { variant: "gorman", all: [/\bsave\b/, /1-3 14\b|4-7 12\b/], weight: 3 },
    ],
  },
  monsterSaves: {
    about: /monster save|save[^.]{0,15}(?:of|for|by) monsters?/,
    cues: [
      ...said(
        /monsters?/,
        {
          gorman:
            /\b(?:1|single)\b[^.]{0,20}\bsave\b[^.]{0,24}\bhd\b|\bsave\b[^.]{0,20}\b(?:1|single)\b[^.]{0,24}\bhd\b/,
        },
        { and: /\bsave\b/ },
      ),

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
