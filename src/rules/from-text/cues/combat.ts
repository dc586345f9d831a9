import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

const OFF_HAND = /\b2 weapons|dual[- ]?wield|off-?hand|weapon in each hand|2-weapon|second weapon/;
const GRAPPLE = /grappl|wrestl/;

/** How texts speak of missiles, manoeuvres and what else comes up in a fight. */
export const COMBAT: Readonly<Record<string, TopicCues>> = {
  meleeReach: {
    words: ["melee", "reach", "within", "spear", "sword"],
    about: /melee (?:range|reach)/,
    cues: [
      ...said(
        /melee|\breach|swords?|hand[- ]to[- ]hand/,
        {
          "10": /\b(?:reach(?:es)?|within|range|melee)\b[^.]{0,20}\b10 ?(?:'|-?foot|f\b)/,
          "5": /\b(?:reach(?:es)?|within|melee range)\b[^.]{0,20}\b5 ?(?:'|-?foot)/,
        },
        {
          none: /pole-?arms?|spears? (?:can|may|have|reach)|2nd rank|second rank|drop|cleave|another|search|hear|whip|lance/,
        },
      ),

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
      "scrap",
      "back",
      "break",
      "provoke",
      "free",
      "run",
    ],
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
      ...said(
        /\bleav(?:e|es|ing)\b|disengag\w*|retreat\w*|withdraw\w*|flee\w*|run\w*|back\w* (?:off|away)/,
        {
          bx: /\bfighting withdrawal\b|\+2 to (?:hit|attack)[^.]{0,80}|\bshield\b[^.]{0,20}\b(?:not|no longer|useless)\b|\bwithout (?:your|their|the|his) shield|\bno shield bonus/,
        },
        {
          and: /withdraw|retreat|disengag|leav|flee|run/,
          none: /wield|2-hand|surpris|behind|prone|\bhigh(?:er)? ground/,
        },
      ),

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
    words: ["missile", "fire", "bow", "archer", "ranged", "pre-empt", "preempt", "arrow", "shoot", "loose"],
    about: /pre-?emptive/,
    cues: [
      ...said(
        /arrow|\bbows?\b|archer|missile|shoot|loose|crossbow/,
        {
          on: /\bmissiles? (?:go )?first\b|\bbefore anything else\b|\bbefore (?:the )?(?:dice for |roll(?:s|ing)? (?:for )?)?(?:initiative|anybody|the (?:1st|first) round)|\b(?:shoot|loose|fire)s? first\b|\bfree (?:shot|volley)\b|\b(?:nocked|drawn|aimed|readied)\b[^.]{0,60}\b(?:first|before)\b/,
        },
        { none: /spell|melee range|not\b/ },
      ),

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
    words: ["short", "close", "range", "long", "missile", "near", "far"],
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
    words: ["composite", "longbow", "horsebow", "bow", "rate", "crossbow", "reload", "arrow", "shoot"],
    about: /rates? of fire|missile weapons? (?:table|attributes)/,
    cues: [
      ...said(
        /crossbow/,
        {
          bx: /\breload|\b(?:has|have|needs?) to be (?:wound|cranked|loaded)|\bnot[^.]{0,12} 2 rounds (?:in a row|running)|\b(?:a|1|full) (?:full )?round to (?:be )?(?:load|wind|crank)|\bevery (?:other|second|2) rounds?\b|\bto be loaded again|\b1 round to\b/,
        },
        { none: /\+1 damage|can be used every/, figures: () => ({ crossbowsReload: true }) },
      ),
      ...said(
        /\bbows?\b|arrows?|archers?/,
        { eris: /\b(?:2|twice) ?(?:shots|arrows|times|attacks)?[^.]{0,10}\b(?:a|per|each|every) round/ },
        { none: /if (?:they|he|you) (?:do|did) not move|crossbow|specialist|level/, weight: 2 },
      ),

      {
        variant: "eris",
        all: [/attacks\/round|rates? of fire|shots? (?:per|a|each) round|2\/1/, /composite|horsebow|longbow|\bbows?\b/],
        none: /crossbows? (?:may|can)/,
        weight: 2,
      },
    ],
  },
  firingIntoMelee: {
    words: [
      "arrow",
      "fir",
      "shoot",
      "melee",
      "missile",
      "loos",
      "shot",
      "friend",
      "ranged",
      "brawl",
      "random",
      "-4",
      "past",
    ],
    about: /(?:fir(?:e|ing)|shoot(?:ing)?|missiles?) into (?:a |the )?(?:melee|combat)/,
    cues: [
      ...said(
        /(?:fir(?:e|ing)|shoot\w*|shot|missiles?|arrows?|ranged)\b[^.]{0,50}\b(?:into|in|at)\b[^.]{0,20}\b(?:melee|combat|fight)/,
        {
          "": /-[24]\b|\brandom(?:ly)?\b[^.]{0,40}\b(?:target|before|who|determin)|\b(?:target|who)\b[^.]{0,40}\brandom(?:ly)?|\bdisadvantage|\b(?:not allowed|forbidden|may not|cannot|impossible)\b/,
        },
        { none: /\bmiss\w*\b[^.]{0,60}(?:friend|ally)/, weight: 2 },
      ),

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
    words: ["indirect", "arc", "lob", "over", "bow", "shoot", "volley"],
    about: /indirect fire|arc(?:ing|ed) (?:fire|shots?)/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\bbows?\b|shoot|shot|fire|missile|arrow/,
        {
          on: /\b(?:in|on) an arc\b|\barc(?:ed|ing)?\b[^.]{0,30}\bover\b|\bover (?:the )?(?:heads|friends|allies|your allies)\b|\blob(?:bed|bing)?\b|\bindirect(?:ly)?\b/,
        },
        { none: /\bnot?\b|cannot|lightning/ },
      ),

      {
        variant: "on",
        all: [/indirect fire|arc(?:ing|ed) (?:fire|shots?)/, /possible|allowed|-2|penalt|mid range/],
        none: /not (?:possible|allowed)/,
        weight: 3,
      },
    ],
  },
  dualWielding: {
    words: [
      "dual",
      "2",
      "off-hand",
      "offhand",
      "off",
      "weapon",
      "wield",
      "two-weapon",
      "blade",
      "either",
      "extra",
      "second",
    ],
    about: /dual[- ]?wield|fight(?:s|ing)? with 2 weapons|2-weapon fighting/,
    refused: "off",
    cues: [
      ...said(
        /2[- ]weapons?\b|\bdual[- ]?wield\w*|off-?hand/,
        {
          "": /\b(?:extra|second|additional|2) attacks?\b|\broll (?:both|2) (?:damage )?(?:dice|damage)|\b(?:better|higher|highest|best) (?:of the )?(?:2 )?(?:damage|dice|die)|\bdisadvantage|\b-2\b|\b-4\b/,
        },
        { none: /\bno\b|not\b|\+1 (?:to|on|bonus)/ },
      ),

      ...said(
        /2[- ]weapons?\b|\bdual\b|off-?hand|(?:blade|weapon|sword|dagger) in (?:each|either|both) (?:hands?|fists?)|second (?:weapon|blade)|paired weapons/,
        {
          eris: /\bmore accurate\b[^.]{0,8}\+1|\+1\b[^.]{0,24}\b(?:hit|attack|ac\b|bonus|defen[cs]e)|\b1 better to hit|\+1 (?:to hit|attack)/,
          gorman: /\bd10\b/,
          off: /^(?:no|none|nope)\b|\bno (?:benefit|bonus|advantage|effect|rule)/,
        },
        { none: /\bd6 ?\+1|extra attack (?:at|with)|-2|-4|level|half dex/ },
      ),

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
    words: ["parr", "defensive", "defend", "fight", "parry", "blow"],
    about: /\bparr(?:y|ying|ies)\b|defensive (?:action|fighting|stance)|fight(?:ing)? defensively|all-out defence/,
    refused: "off",
    adopted: "eris",
    cues: [
      ...said(
        /\bparr(?:y|ies|ying)\b/,
        { eris: /\b(?:gives?|giving|forgo|sacrific|instead|up to|-\d|penalty|add)\b/ },
        { none: /\bno\b|\bnot\b|shield/, weight: 2 },
      ),

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
    words: [
      "grappl",
      "wrestl",
      "attackers",
      "gygax",
      "natural",
      "uncontested",
      "grab",
      "hold",
      "pin",
      "clinch",
      "wrest",
      "unarmed",
    ],
    about: GRAPPLE,
    refused: "off",
    cues: [
      ...said(
        /grappl\w*|wrestl\w*|\bgrab\w*|clinch|\bpin(?:ned|ning)?\b|overbear\w*/,
        {
          gygaxian:
            /\broll that many d6|\b(?:sum|add up|add)\b[^.]{0,10}\bhd\b|\b(?:die|d6|dice)\b[^.]{0,14}\b(?:for|per|for each|for every) (?:every |each )?hd\b|\b(?:both|each side|each party)\b[^.]{0,30}\bhd\b/,
          gorman: /\b(?:each|every) (?:attacker|hit)\b[^.]{0,60}\bd6\b|\bfor (?:each|every) hit\b/,
        },
        { and: /\bhd\b|d6|\bhit\b/, none: /3d6|strength check/ },
      ),

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
    words: ["subdu", "non-lethal", "nonlethal", "knock", "blunt", "unconscious", "flat", "club", "beat", "capture"],
    about: /subdual|non-?lethal/,
    refused: "off",
    adopted: "bx",
    cues: [
      ...said(
        /subdu\w*|\bknock(?:ing|ed|s)?[- ]?(?:blows|outs?|unconscious|somebody|someone|them)|knock-?out|non-?lethal|beat \w+ unconscious|\bflat (?:of|side)/,
        {
          bx: /\b(?:can|may|possible|yes|allowed|blunt|club|pommel|flat)\b/,
          off: /\b(?:no|not|never|removed|cannot|gone|none|impossible)\b/,
        },
        {
          and: /subdu|knock|unconscious|lethal|flat/,
          none: /prone|grappl|attackers|out of the|0 hp|below 0|negative|door/,
        },
      ),

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
    words: ["immune", "silver", "magic", "harm", "invulnerab", "were", "lycan"],
    about: /invulnerab|immun\w+ to (?:normal|mundane|non-?magic)/,
    cues: [
      ...said(
        /silver|magic(?:al)? weapons?|lycanthrop\w*|\bwere\w+|immun\w*/,
        {
          option: /\b5 ?(?:\+ ?)?hd\b|\b5 (?:or more )?hd/,
          strict:
            /\b(?:only|just) (?:be )?(?:hurt by |harmed by |by )?(?:silver|magic)|\b(?:silver|magic)(?: or (?:silver|magic))?(?: weapons?)? only\b|\bneeds? (?:silver|magic)|\bnothing else\b/,
        },
        { and: /were|lycan|hurt|harm|hit|damage|immun|affect/, none: /arrows? (?:cost|are)|\bgp\b/ },
      ),

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
    words: ["exhaust", "running", "run", "fatigue", "tired", "winded", "tire"],
    about: /exhaustion(?: rules?)?(?: after \w+)?|fatigue/,
    refused: "off",
    cues: [
      ...said(
        /exhaust\w*|\btired?\b|\btires?\b|fatigue\w*|winded/,
        { off: /\b(?:nobody|never|not|ignored?|no|none)\b/, on: /\b30 rounds/ },
        { and: /\brun(?:ning)?\b|fight|combat|melee|round/, none: /natural|level of|starv|rest/ },
      ),

      {
        variant: "on",
        all: [/\brun(?:ning)?\b|melee|combat|fight/, /\b30 rounds/, /exhaust|rest|-2|tired/],
        weight: 3,
      },
    ],
  },
  escalation: {
    words: ["from", "escalat", "round", "cumulative", "start", "second", "onward", "hotter"],
    about: /escalation/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\brounds?\b/,
        {
          on: /\b(?:(?:2nd|second) round|round 2)\b[^.]{0,70}(?:\+1|\badds? 1\b|\bbonus of 1)|\b(?:each|every|successive|further|additional)\b[^.]{0,20}\bround\b[^.]{0,60}(?:\+1|\badds? 1\b|cumulative)[^.]{0,40}\b(?:attack|hit)/,
        },
        {
          and: /attack|hit/,
          none: /-1|aim|charge|paraly|initiative|spell|missile|range|penalty|hp|grappl|same (?:target|foe)/,
        },
      ),

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
