import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

const OFF_HAND = /\b2 weapons|dual[- ]?wield|off-?hand|weapon in each hand|2-weapon|second weapon/;
const GRAPPLE = /grappl|wrestl/;

/** How texts speak of two weapons, parries, wrestling and subduing. */
export const MELEE: Readonly<Record<string, TopicCues>> = {
  dualWielding: {
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
    about: /mass (?:combat|battle)/,
    refused: "off",
    adopted: "on",
    cues: [{ variant: "on", all: [/mass combat/, /figure|volley|chart|killed|destroyed|character|pc/], weight: 3 }],
  },
};
