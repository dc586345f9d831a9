import type { TopicCues } from "../types.ts";

const OFF_HAND = /\b2 weapons|dual[- ]?wield|off-?hand|weapon in each hand|2-weapon|second weapon/;
const GRAPPLE = /grappl|wrestl/;

/** How texts speak of missiles, manoeuvres and what else comes up in a fight. */
export const COMBAT: Readonly<Record<string, TopicCues>> = {
  meleeReach: {
    words: ["melee", "reach", "within"],
    about: /melee (?:range|reach)/,
    cues: [
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
    words: [
      "leav",
      "walk",
      "turn",
      "running",
      "slow",
      "disengag",
      "retreat",
      "withdraw",
      "flee",
      "opportunity",
      "parting",
    ],
    about:
      /disengag|fighting withdrawal|(?:full )?retreat|attacks? of opportunity|parting (?:shot|blow)|leaving (?:a )?(?:melee|fight)|running away|free attack/,
    refused: "free",
    cues: [
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
    words: ["missile", "fire", "bow", "archer", "ranged", "pre-empt", "preempt"],
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
    words: ["short", "close", "range", "long", "missile"],
    about: /(?:missile|range) (?:modifiers?|bonus(?:es)?|penalt)/,
    cues: [
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
    words: ["composite", "longbow", "horsebow", "bow", "rate"],
    about: /rates? of fire|missile weapons? (?:table|attributes)/,
    cues: [
      {
        variant: "eris",
        all: [/attacks\/round|rates? of fire|shots? (?:per|a|each) round|2\/1/, /composite|horsebow|longbow|\bbows?\b/],
        none: /crossbows? (?:may|can)/,
        weight: 2,
      },
    ],
  },
  firingIntoMelee: {
    words: ["arrow", "fir", "shoot", "melee", "missile"],
    about: /(?:fir(?:e|ing)|shoot(?:ing)?|missiles?) into (?:a |the )?(?:melee|combat)/,
    cues: [
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
    words: ["indirect", "arc", "lob"],
    about: /indirect fire|arc(?:ing|ed) (?:fire|shots?)/,
    refused: "off",
    adopted: "on",
    cues: [
      {
        variant: "on",
        all: [/indirect fire|arc(?:ing|ed) (?:fire|shots?)/, /possible|allowed|-2|penalt|mid range/],
        none: /not (?:possible|allowed)/,
        weight: 3,
      },
    ],
  },
  dualWielding: {
    words: ["dual", "2", "off-hand", "offhand", "off", "weapon", "wield"],
    about: /dual[- ]?wield|fight(?:s|ing)? with 2 weapons|2-weapon fighting/,
    refused: "off",
    cues: [
      { variant: "gorman", all: [/weapon in each hand|2 weapons/, /\bd10\b/], weight: 3 },
      {
        variant: "off",
        all: [/2 weapons|off-?hand|dual/, /: (?:no|none)\b|no (?:benefit|bonus|effect|advantage)/],
        weight: 3,
      },
      { variant: "gorman", all: [OFF_HAND, /d10/], weight: 3 },
      {
        variant: "eris",
        all: [OFF_HAND, /(?:\+1|bonus)[^.]{0,30}(?:attack|hit)|-1 (?:penalty )?to|\+1 (?:to )?ac|defensiv/],
        none: /extra attack|second attack|2 attacks/,
        weight: 3,
      },
    ],
  },
  parry: {
    words: ["parr", "defensive", "defend", "fight"],
    about: /\bparr(?:y|ying|ies)\b|defensive (?:action|fighting|stance)|fight(?:ing)? defensively|all-out defence/,
    refused: "off",
    adopted: "eris",
    cues: [
      {
        variant: "eris",
        all: [
          /\bparr(?:y|ying)|defensive action|fight(?:ing)? defensively|all-out defence/,
          /-4|-2|penalt|gives? up|forgo|instead|ac/,
        ],
        weight: 2,
      },
    ],
  },
  grappling: {
    words: ["grappl", "wrestl", "attackers", "gygax", "natural", "uncontested"],
    about: GRAPPLE,
    refused: "off",
    cues: [
      { variant: "gygaxian", all: [/gygaxian grapple/], weight: 2 },
      {
        variant: "gygaxian",
        all: [GRAPPLE, /(?:adds?|totals?|number of|rolls?)[^.]{0,30}\bhd\b/, /\bd6/, /contest|higher|wins|vs/],
        none: /natural|for each hit/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/grappl|subdue/, /for each hit|attackers? each rolls? to hit|to[- ]hit first/, /d6|hd/],
        weight: 3,
      },
      { variant: "natural", all: [/natural (?:compromise|starting hd|hd)/, GRAPPLE], none: /wrestling an/, weight: 1 },
      { variant: "uncontested", all: [/uncontested roll/, GRAPPLE], weight: 1 },
      {
        variant: "uncontested",
        all: [GRAPPLE, /3d6 (?:equal|under|or under|roll)|strength check/],
        none: /climb/,
        weight: 1,
      },
    ],
  },
  subdual: {
    words: ["subdu", "non-lethal", "nonlethal", "knock", "blunt"],
    about: /subdual|non-?lethal/,
    refused: "off",
    adopted: "bx",
    cues: [
      {
        variant: "bx",
        all: [/subdu|capture/, /yields?|gives? up|surrender/, /apart|separate|zero|0\b|intelligent/],
        none: /grappl/,
        weight: 3,
      },
      {
        variant: "bx",
        all: [/subdual|subdue|non-?lethal|blunt|flat of/, /surrender|unconscious|knock(?:ed|s)? out/],
        none: /grappl|attackers|each hit/,
        weight: 2,
      },
    ],
  },
  invulnerability: {
    words: ["immune", "silver", "magic", "harm", "invulnerab"],
    about: /invulnerab|immun\w+ to (?:normal|mundane|non-?magic)/,
    cues: [
      {
        variant: "option",
        all: [
          /(?:harm|hurt|immun|invulnerab|affect)[^.]{0,120}\b(?:5\+ ?hd|5 (?:or more )?hd(?: or (?:more|higher|better|above))?)|\b(?:5\+ ?hd|5 (?:or more )?hd(?: or (?:more|higher|better|above))?)[^.]{0,120}(?:harm|hurt|immun|invulnerab|affect)/,
        ],
        weight: 3,
      },
    ],
  },
  exhaustion: {
    words: ["exhaust", "running", "run", "fatigue"],
    about: /exhaustion(?: rules?)?(?: after \w+)?|fatigue/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/\brun(?:ning)?\b|melee|combat|fight/, /\b30 rounds/, /exhaust|rest|-2|tired/],
        weight: 3,
      },
    ],
  },
  escalation: {
    words: ["from", "escalat", "round", "cumulative", "start"],
    about: /escalation/,
    refused: "off",
    adopted: "on",
    cues: [
      {
        variant: "on",
        here: /from (?:round 2|the second round)[^.]{0,60}\+1|round 2[^.]{0,40}\+1[^.]{0,40}round 3[^.]{0,10}\+2/,
        all: [/attack|hit/],
        weight: 3,
      },
      { variant: "on", all: [/escalation (?:die|dice|rule|bonus)/], weight: 2 },
      {
        variant: "on",
        here: /(?:each|every|successive) round|cumulative/,
        all: [
          /(?:each|every|successive|start of each) round/,
          /\+1/,
          /attack|to[- ]hit/,
          /cumulative|additional|increas|every round|each round/,
        ],
        none: /-1|charge|paraly|initiative|spell|missile|range|penalty/,
        weight: 3,
      },
    ],
  },
  massCombat: {
    words: ["mass", "volley", "army", "armies"],
    about: /mass (?:combat|battle)/,
    refused: "off",
    adopted: "on",
    cues: [{ variant: "on", all: [/mass combat/, /figure|volley|chart|killed|destroyed|character|pc/], weight: 3 }],
  },
};
