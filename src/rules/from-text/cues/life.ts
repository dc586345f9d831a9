import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

const DOWN =
  /\b0 (?:or (?:fewer|less) )?hp\b|(?:zero|0) or (?:less|fewer|below)|\bhp\b[^.]{0,25}\b(?:0|zero)\b|\bat 0\b|reach(?:es|ed|ing)? (?:0|zero)|reduced to (?:0|zero)/;

/** How texts speak of wounds, death and healing. */
export const LIFE: Readonly<Record<string, TopicCues>> = {
  death: {
    about: /\bdeath(?:'s door)?\b(?! ray| save| penalt| spell)|\bdying\b|dead at|\bat 0 hp|negative hp/,
    cues: [
      ...said(
        /\b0 ?hp\b|\b(?:to|at|hit|hits|reach\w*|below|under|zero) 0\b|\bhp\b[^.]{0,20}\b0\b|\bdying\b|\bdeath\b|out of hp/,
        {
          "": /\bsave\b[^.]{0,12}(?:vs\.?|versus|against|or) (?:death|die)|\bdeath (?:saves?|saving)\b|\bdying\b[^.]{0,40}\b(?:rounds?|minutes?|turns?|bleed)|\bunconscious\b[^.]{0,80}\b(?:rounds?|turns?|minutes?|save|roll|wake|stabili)|(?:^|\s)-10\b|\bnegative con\w*|\bbleed\w* (?:out|to death)?\b|\bdies? (?:in|after|within) (?:\d|d\d|1d)/,
        },
        { none: /\blevels?\b|dismember|wound level|monster|\bno\b/, weight: 2 },
      ),

      ...said(
        /\b0 (?:hp|or)\b|\bhp (?:are gone|are spent|run out)|\b(?:to|at|hit|hits|reach\w*|below|under|is|are|of|=) 0\b|0hp|\bhp\b[^.]{0,20}\b0\b|out of hp|\bdrop(?:s|ped)?\b|\bdying\b|\bdeath\b/,
        {
          bx: [
            /\b0 ?(?:hp)?\b[^.]{0,24}(?:=|:|\b(?:is|are|means?|and|you|you're|they|he|she|equals?|kills?))[^.]{0,16}\b(?:dead|die|dies|death|killed|slain)\b|\b(?:dead|die|dies|killed|slain|death)\b[^.]{0,12}\b(?:at|when|as soon as|once)\b[^.]{0,24}\b0\b|\b0 ?hp\b[^.]{0,10}\bnew character|\bhp (?:are gone|are spent|run out|ran out)\b[^.]{0,16}\b(?:so are you|so has the life|life|dead|dies?)|\b(?:with|has|have|are at) no hp\b[^.]{0,10}\b(?:dead|die|dies)\b|\bno hp (?:left|remaining|more)?[^.]{0,10}\b(?:dies|dead|died|has died)/,
            /(?<!\bno (?:more )?(?:death )?)\bsaves?\b|unconscious|chance|unless|until|\brolls?\b|table|bleed|negative|below (?:0|that|it)|(?:their|your|his|her|its) levels?|\bnot\b/,
          ],
          dismemberment:
            /\bdismember\w*|\b(?:injur\w+|wounds?|maim\w*|trauma|scars?|mutilation)\b[^.]{0,14}\b(?:chart|table|roll)\b|\bd12\b[^.]{0,40}\b(?:-|minus|less|subtract\w*|below|under)\b/,
          eris: /\blevels? in negative hp\b|\b(?:negative|below 0|below|beyond|past|under|minus|further|more|lower|worse|-)[^.]{0,60}\b(?:his|her|your|their|its|the character'?s?|character|you have)? ?(?<!\b(?:\d+(?:st|nd|rd|th)|first|second|third|\w+th) )levels?\b|-(?:his |their |your )?level\b/,
          woundLevels:
            /\b(?:wound|injury) levels?\b|\blasting (?:wound|injury)\b|\bwounds?\b[^.]{0,60}\b(?:quarter|1\/4)\b/,
        },
        {
          and: /\bhp\b|dead|death|\bdie\b|dies|dying|killed|\b0\b/,
          none: /drain|poison|spell level|\bd20\b[^.]{0,20}(?:table|death)|xp|monsters? (?:die|are)|\bhalf\b[^.]{0,20}level|half of the monsters|raise dead|retainer|constitution|level higher|first level|1st level|per level|each level|lethal|legendary|serious injury|raise dead|level higher/,
        },
      ),
      ...said(
        /wound/,
        { woundLevels: /\b\d+ days?\b[^.]{0,12}\b(?:for|per) (?:every|each|a) wound/ },
        {
          and: /mend|heal|recover|rest|until|days/,
          figures: (sentence) => {
            const days = Number(/\b(\d+) days? (?:for|per) (?:every|each|a) wound/.exec(sentence)?.[1]);
            return days >= 1 && days <= 30 ? { daysPerWound: days } : undefined;
          },
        },
      ),

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
        all: [/negative|below 0|minus|under 0|less than 0|-level/, /\blevel\b/, /\bhp\b|die|dead|dies|death|alive/],
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
    about: /massive damage|instant death/,
    refused: "off",
    cues: [
      ...said(
        /instant\w*|outright|dead|death|kill\w*/,
        { on: /(?:-|minus|negative|below)[^.]{0,10}\bhalf\b[^.]{0,30}\b(?:max\w*|total|hp)/ },
        { none: /\bno\b|save/ },
      ),

      {
        variant: "on",
        all: [/(?:negative|-|minus|below)[^.]{0,30}half[^.]{0,20}(?:max|total|hp|full)/, /die|dead|death|killed/],
        weight: 3,
      },
      { variant: "on", all: [/massive damage/, /half|dead|die|kill/], weight: 1 },
    ],
  },
  naturalHealing: {
    about: /natural(?:ly)? (?:heal|recover)|healing|recover(?:ing)? hp/,
    cues: [
      ...said(
        /\bheal\w*|recover\w*|regain\w*|natural healing/,
        {
          "": /\b(?:1|d\d+|2|3) ?(?:hp|points?)?\b[^.]{0,20}\bper (?:level|hd)\b|\bhd\b[^.]{0,30}\b(?:night|rest|day)|\b(?:night|sleep|long rest|8 hours?|day)\b[^.]{0,60}\b(?:all|full|half|level|d[468])\b|\b(?:2|3|4|5) hp (?:per|a|each) (?:day|night)|\bd[468] (?:hp )?(?:per|a|each) (?:day|night)/,
        },
        { none: /spell|potion|surge|week|drain|encounter power/, weight: 2 },
      ),

      ...said(
        /\bheal\w*|\brest\w*|recover\w*|regain\w*|\bmend\w*|\bbed\b|\bsleep\b|hp back|natural healing/,
        {
          bx: /\bd3\b[^.]{0,30}\b(?:day|rest)|\bday\b[^.]{0,40}(?:\bd3\b|\b1 ?(?:-|to) ?3 (?:hp|points?))|\b1 ?(?:-|to) ?3 (?:hp|points?)?[^.]{0,20}\b(?:day|per day)/,
          gorman:
            /\b1 (?:hp|point|hit point)?\b ?(?:of damage )?(?:back )?(?:with )?(?:per|a|for each|for every|each|every|for each|for a|after a)(?: full)? (?:day|night)|^1 (?:hp )?(?:per|a) (?:day|night)/,
          eris: /\b(?:7 days?|week)\b[^.]{0,60}\b(?:to full|full (?:hp|health|strength|recovery)|fully|all (?:of )?(?:your|their|the|his|hp)|everybody|everyone|complete\w*|everything|good as new|back to normal|healed|whole)\b|\b(?:full\w*|all (?:hp|damage|lost)|complete\w*)\b[^.]{0,40}\b(?:a|1|per|full|after) (?:week|7 days)/,
          surges: /\bsurges?\b/,
        },
        {
          none: /\blevel\b|drain|unconscious|incapacit|downtime|spell|food|rations?|travel|march|journey|upkeep|\bxp\b|torch|d4|regenerat|potion|magic/,
        },
      ),

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
    about: /short rests?|long rests?|extended rests?/,
    refused: "bx",
    cues: [
      ...said(
        /\brests?\b|catch your breath|breather|\bsleep\b|recover\w*/,
        {
          heroic:
            /\b(?:short|quick)\b[^.]{0,24}\b5[- ]min|\b5 minutes?\b[^.]{0,40}\b(?:surge|fight|scrap|combat|battle)|\b(?:extended|long|proper|night)\b[^.]{0,24}\b6 hours?|\bspend[^.]{0,14}surges?/,
        },
        { none: /\bno (?:short|long)/ },
      ),

      {
        variant: "heroic",
        all: [/short rests?|extended rests?/, /\b5 ?min|\b6 ?hours?|recover|regain|after|surge/],
        none: /long rest, that/,
        weight: 2,
      },
      { variant: "heroic", all: [/short or long rest/], weight: 1 },
    ],
  },
  resurrectionRoll: {
    about: /resurrection (?:roll|survival)/,
    refused: "off",
    cues: [
      ...said(
        /raise(?:d)? dead|resurrect\w*|\braised\b/,
        {
          on: /\bsave\b|\bmodifier\b[^.]{0,20}\bcounts|\bnot (?:a sure|automatic|guaranteed|certain)|\bmay fail|\bcan fail/,
          off: /\bwithout (?:fail|a roll|rolling)|\b(?:always|automatically) (?:works|succeeds)|\bno (?:roll|save) (?:is )?(?:needed|required)/,
        },
        { none: /\d ?%|survival|not exist|no raise|\bat 0\b|instead/ },
      ),

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
};
