import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of making characters and their levels. */
export const CHARACTERS: Readonly<Record<string, TopicCues>> = {
  classList: {
    words: [
      "classes",
      "class",
      "thief",
      "thieves",
      "abilitiesclerics",
      "cleric",
      "thie",
      "halfling",
      "neither",
      "only",
    ],
    about: /(?:allowed|available|playable|character) classes|classes (?:allowed|available)/,
    cues: [
      ...said(
        /class(?:es)?\b|thie(?:f|ves)|playable|\bcleric,/,
        {
          gorman:
            /\bneither thie(?:f|ves) nor halflings?|\bno thie(?:f|ves)\b|\bcleric,? fighter,? magic-user,? elf,? (?:and )?dwarf\b/,
          bx: /\b7 (?:\w+ )?classes\b|\b7 (?:from|of|in) (?:the )?(?:ose|b\/x|basic|classic|book|core)|\bonly (?:the )?(?:classic|basic|core|b\/x|standard|original) classes\b|\bclasses (?:of|in|from) (?:the )?(?:classic|basic|core|b\/x|book|rulebook)/,
        },
        { none: /skills?|backstab|abilities|hd\b|advanced fantasy|plus/ },
      ),

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
    words: ["modifier", "13-15", "16-17", "18", "score", "bonus", "adjustment", "abilit", "15"],
    about: /ability (?:score )?(?:modifiers?|adjustments?|bonus)/,
    cues: [
      ...said(
        /adjustments?|modifiers?|bonus\w*|\b15\+/,
        {
          odd: /\b15 or (?:better|more|higher|above)\b[^.]{0,12}\+1\b|\b15\+[^.]{0,8}\+1\b|\b(?:first printing|1974|little brown|od&d|original (?:game|edition|booklets?))\b/,
          bx: /-3 (?:to|through|\.\.) \+?3/,
        },
        { and: /scores?|abilit|stats?|high|15\+/, none: /fighters?|spell|to[- ]hit|\bxp\b|\bhd\b/ },
      ),

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
      "array",
      "arrange",
      "abilit",
      "scores",
      "stats",
      "4d6",
      "roll",
      "score",
      "stat",
      "dice",
      "three",
      "down",
      "straight",
      "point-buy",
      "point",
      "drop",
    ],
    about:
      /\b[34]d6\b|(?:ability|abilities|stats?|scores?) (?:are )?(?:rolled|generat)|rolling (?:stats|abilities|scores|characters)/,
    cues: [
      ...said(
        /abilit\w*|scores?|\bstats?\b|attributes?|characteristics|\b[3-6]d6\b/,
        {
          "": /\b[4-6]d6\b|\b3d6 (?:7|8|12|seven|eight|twelve|\d+) times\b|\bdrop(?:ping|ped)? (?:the )?lowest\b|\bpoint[- ]?buy\b|\b(?:arrange|assign|distribute)\b[^.]{0,40}\b(?:desired|wish|like|fit|choice|taste|want|please)/,
        },
        { none: /spell|skill|slots|17, ?14/ },
      ),

      ...said(
        /3d6|\b3 dice\b|scores?|abilit\w*|\bstats?\b|characteristics|attributes/,
        {
          "3d6":
            /\b(?:3d6|3 dice|3 d6|rolled?|roll)\b[^.]{0,60}\b(?:straight|in order|in that order|down the line|order (?:rolled|thrown|given)|in (?:the )?(?:printed|given|usual|same) order|in sequence|top to bottom|as (?:they )?(?:fall|rolled|come)|play what you)|\bset down in|\bno (?:swap\w*|mulligan\w*|rearrang\w*)/,
        },
        {
          weight: 2,
          and: /3d6|\b3 dice|scores?|abilit|stats?|attribute|\b17\b/,
          none: /4d6|5d6|arrange|assign|as desired|spell|weapon|item|gold|\bgp\b|after (?:rolling )?hp|point|prime|2 for 1|2-for-1|for 1\b|2\/1/,
        },
      ),
      ...said(
        /3d6|\b3 dice\b|scores?|abilit\w*|\bstats?\b|characteristics|attributes/,
        {
          "3d6swap": [
            /\b(?:swap|switch|exchange|trade|transpose)\b[^.]{0,30}\b(?:2|pair|1|any|position|places?)\b/,
            /not allowed|\bno swap|\barray|\b17\b/,
          ],
          array: /\b17\b[^\d]{1,5}\b14\b[^\d]{1,5}\b12\b|\bstandard array\b/,
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
    words: ["abilit", "attribute", "stat", "check", "d20", "roll", "under", "skill", "3d6", "dc"],
    about: /(?:ability|attribute|stat|characteristic) checks?(?: \([^)]{0,60}\))?/,
    refused: "off",
    cues: [
      ...said(
        /(?:abilit\w*|attribute|stat|skill) checks?|checks?/,
        {
          "": /\b[2-5]d6\b[^.]{0,20}\bunder\b|\bdc ?\d+|\bd6\b[^.]{0,20}\bchecks?\b|\b(?:5|4|[2-4])-in-6\b|\btarget number\b|\broll (?:high|over)\b/,
        },
        { and: /abilit|attribute|stat\b|score/, none: /d20[^.]{0,20}under|\bdoors?\b|secret|trap|surprise/ },
      ),

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
    words: ["hd", "d6", "hit", "six-sided", "die", "every", "irrespective"],
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
    words: [
      "dice",
      "hp",
      "reroll",
      "re-roll",
      "hd",
      "first",
      "level",
      "maximum",
      "max",
      "full",
      "start",
      "lvl",
      "most",
      "highest",
    ],
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
  advancement: {
    words: ["advance", "xp", "level", "table", "class", "share", "chart", "prime", "elf"],
    about: /(?:xp|advancement|level) (?:tables?|progression|chart)/,
    cues: [
      ...said(
        /\bxp\b|advance\w*|level\w*/,
        { gorman: /\b(?:same|single|1|common|unified|shared?s?)\b[^.]{0,24}\b(?:table|chart|track|progression)\b/ },
        { and: /\bxp\b|advance|class/, none: /treasure|encounter|spell|save|attack|casters?|crit/ },
      ),
      ...said(
        /\bxp\b|advance|level/,
        {
          gorman:
            /\bel(?:f|ves)\b[^.]*\blevel (\d+)\b[^.]*\b(?:quarter|1\/4)\b|\bdwar(?:f|ves)\b[^.]*\bhalf\b[^.]*\blevel (\d+)\b|\bel(?:f|ves)\b[^.]*\b(?:quarter|1\/4)\b[^.]*\blevel (\d+)\b/,
        },
        {
          figures: (sentence) => {
            const elf = /\bel(?:f|ves)\b[^.;]*?\blevel (\d+)/.exec(sentence)?.[1];
            const dwarf = /\bdwar(?:f|ves)\b[^.;]*?\blevel (\d+)/.exec(sentence)?.[1];
            return {
              ...(elf === undefined ? {} : { elfSlowFromLevel: Number(elf) }),
              ...(dwarf === undefined ? {} : { dwarfSlowFromLevel: Number(dwarf) }),
            };
          },
        },
      ),

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
    words: ["past", "beyond", "evening", "level", "session", "two", "levels", "enough", "gain", "lvl"],
    about: /levels? per (?:session|adventure|award)|more than (?:1|one) level/,
    cues: [
      ...said(
        /levels?\b/,
        {
          onePerSession:
            /\b(?:max\w*|only|at most|more than|just)?[^.]{0,8}\b1 levels?\b[^.]{0,14}\b(?:per|a|each|every|max per|in a|in 1)\b ?(?:session|evening|night|game)|\b1 (?:per|a) session|\b(?:nobody|never|not|cannot|no (?:character|1|pc))\b[^.]{0,30}\b2 levels\b[^.]{0,24}\b(?:session|evening|night)|\blevels? per session: 1\b|\bhalfway to\b|\b1 level max/,
          onePerAward:
            /\b(?:2|several|multiple|more)\b[^.]{0,20}\blevels?\b[^.]{0,50}\b(?:you get|you gain|only|just) 1\b|\b2 levels (?:in 1 go|at once|at a time)\b|\b1 level (?:per|at a) (?:award|adventure|time)/,
        },
        { none: /spell|slot|drain|hp|damage|attack|retainer|wish/ },
      ),

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
    words: ["multi", "dual", "classes", "class", "abandon", "vocation", "profession", "calling"],
    about: /multi-?\s?class|dual-?\s?class|(?:two|2|three|3|several|more than (?:one|1)) classes/,
    refused: "off",
    adopted: "together",
    cues: [
      ...said(
        /multi-?\s?class\w*|dual-?\s?class\w*|(?:change|another|new|second) (?:of )?class|\b2 (?:classes|vocations|professions|callings)/,
        {
          inTurn:
            /\b(?:abandon|leave|switch|change|give up)\b[^.]{0,16}\b(?:1 |your |a |their )?(?:class|first|old 1)\b/,
          together: /^(?:yes|allowed|ok\b|sure|fine|max)|\byes\b|\bis (?:allowed|fine|in)\b/,
          off: /^(?:no\b|nope|none|not )|\bno multi|\bnot allowed/,
        },
        {
          figures: (sentence) => {
            const most = /\bmax(?:imum)?(?: of)? (2|3) classes/.exec(sentence)?.[1];
            return most === undefined ? undefined : { mostClasses: Number(most) };
          },
        },
      ),

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
      ...said(
        /\b(?:bundle|pack|package|kit|fast pack)s?\b/,
        {
          on: /\b(?:start\w*|begin\w*|take|takes|choose|pick|roll\w*|get|gets|receive)\b[^.]{0,30}\b(?:bundle|pack|package|kit)s?\b|\b(?:bundle|package|kit|pack)s? (?:of|by|for|per)\b/,
        },
        {
          and: /class|start|gear|equipment|shop|buy/,
          none: /backpack|\bno\b|thie(?:f|ves)'? tools|wolves|animals|pack (?:animal|mule|of \d)/,
          weight: 2,
        },
      ),

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
    words: ["skill", "proficienc", "proficien", "trade", "percentage", "craft", "d100"],
    about: /\bskills?\b(?! in)|non-?weapon proficienc/,
    refused: "off",
    cues: [
      ...said(
        /\bskills?\b|proficienc\w*/,
        { off: /^(?:no|nope|none)\b|\bno (?:\w+ )?(?:skills?|proficienc)/ },
        { none: /thie(?:f|ves)|no skill (?:check|roll)|specialist/ },
      ),
      ...said(
        /\b(?:skills?|trades?|professions?|crafts?)\b/,
        { eris: /\bd100\b|%/ },
        { and: /under|train|natural|everybody|everyone|each|level|improve/, none: /thie(?:f|ves)|\bgp\b|xp/ },
      ),

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
    words: ["wis", "language", "wisdom"],
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
