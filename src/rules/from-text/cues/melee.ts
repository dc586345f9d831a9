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
        /2[- ]weapons?\b|\bdual\b|off-?hand|(?:blade|weapon|sword|dagger) in (?:each|either|both) (?:hands?|fists?)|second (?:weapon|blade)|paired weapons/,
        {
          eris: /\bmore accurate\b[^.]{0,8}\+1|\+1\b[^.]{0,24}\b(?:hit|attack|ac\b|bonus|defen[cs]e)|\b1 better to hit|\+1 (?:to hit|attack)/,
          gorman: /\bd10\b/,
          off: /^(?:no|none|nope)\b|\bno (?:benefit|bonus|advantage|effect|rule)/,
        },
        { none: /\bd6 ?\+1|extra attack (?:at|with)|-2|-4|level|half dex/ },
      ),

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
          off: /\b(?:no|not|never|removed|cannot|gone|none|impossible)\b/,
        },
        {
          and: /subdu|knock|unconscious|lethal|flat/,
          none: /prone|grappl|attackers|out of the|0 hp|below 0|negative|door/,
        },
      ),

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
    cues: [],
  },
  exhaustion: {
    about: /exhaustion(?: rules?)?(?: after \w+)?|fatigue/,
    refused: "off",
    cues: [
      ...said(
        /exhaust\w*|\btired?\b|\btires?\b|fatigue\w*|winded/,
        { on: /\b30 rounds/ },
        { and: /\brun(?:ning)?\b|fight|combat|melee|round/, none: /natural|level of|starv|rest/ },
      ),
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
    ],
  },
  massCombat: {
    about: /mass (?:combat|battle)/,
    refused: "off",
    adopted: "on",
    cues: [{ variant: "on", all: [/mass combat/, /figure|volley|chart|killed|destroyed|character|pc/], weight: 3 }],
  },
};
