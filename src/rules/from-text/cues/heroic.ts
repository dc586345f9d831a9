import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of the heroic options. */
export const HEROIC: Readonly<Record<string, TopicCues>> = {
  powers: {
    about: /(?:encounter|daily|at-will) powers?/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\bpowers\b/,
        {
          on: /\bonce (?:in|per|a) (?:a |each )?(?:fight|encounter|battle|combat)|\bonce a day\b[^.]*\b(?:once|any time)|\bat[- ]will\b/,
        },
        { none: /monster|deit|god/ },
      ),
      { variant: "on", all: [/(?:encounter|daily|at-will) powers?/], weight: 3 },
    ],
  },
  actionPoints: {
    about: /action points?/,
    refused: "off",
    adopted: "on",
    cues: [{ variant: "on", all: [/action points?/, /recover|regain|spend|rest|refresh|each|per|start/], weight: 3 }],
  },
  toughMinions: {
    about: /minions?/,
    refused: "off",
    cues: [{ variant: "on", all: [/minions?/, /\bhp\b/], none: /(?<!more than )1 hp|one hit/, weight: 3 }],
  },
  ancestryBonuses: {
    about: /(?:racial|ancestry|race)(?: ability)?(?: score)? bonus/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\+1\b/,
        {
          on: /\+1\b[^.]{0,40}\b(?:race|ancestry|people|kin|kindred|heritage|lineage)\b[^.]{0,20}\b\+?1?[^.]{0,20}\bclass\b/,
        },
        { and: /abilit|score|stat|attribute/ },
      ),

      {
        variant: "on",
        all: [/(?:racial|ancestr\w*|\brace)\b[^.]{0,60}(?:abilit|score|stat)[^.]{0,60}\+1/],
        none: /language/,
        weight: 3,
      },
    ],
  },
  inherentBonuses: {
    about: /inherent bonus/,
    refused: "off",
    adopted: "on",
    cues: [
      ...said(
        /\b(?:built-in|inherent|innate|automatic) bonus\w*/,
        { on: /\b(?:attack|defen[cs]e|ac|level|advance)\w*/ },
        { none: /\bno\b/ },
      ),

      { variant: "on", all: [/inherent bonus/], weight: 2 },
      { variant: "on", all: [/^(?:at )?levels? \d+ ?[-:]? ?\+1 to (?:attack|ac)/], weight: 3 },
    ],
  },
  freeExpertise: {
    about: /expertise/,
    refused: "off",
    cues: [{ variant: "on", all: [/expertise/, /free|level 5|bonus feat/], weight: 3 }],
  },
  luck: {
    about: /\bluck (?:stat|score|points?|die|dice|rolls?|pool)/,
    refused: "off",
    adopted: "on",
    cues: [
      {
        variant: "on",
        all: [/\bluck\b/, /\bd\d+\b|session|stat\b|rolls?/],
        none: /health, stamina|combination of|\bhp\b|\bhd\b|thie(?:f|ves)|abilit|damage/,
        weight: 3,
        figures: (sentence) => {
          const die = /\bd(\d+)\b/.exec(sentence)?.[1];
          return die !== undefined && Number(die) >= 2 && Number(die) <= 100 ? { luckDie: Number(die) } : undefined;
        },
      },
    ],
  },
  inherentStacking: {
    about: /inherent bonus\w* (?:and|stack)/,
    cues: [
      ...said(
        /\b(?:built-in|inherent|innate|automatic) bonus\w*/,
        {
          higher: /\b(?:greater|higher|better|larger)\b|\bnot (?:stack|cumulative|add)/,
          add: /\b(?:stacks?|cumulative|add (?:up|together))\b/,
        },
        { and: /magic|item|sword/, none: /\bnot cumulative[^.]{0,4}add/ },
      ),

      {
        variant: "add",
        all: [/inherent/, /\bstacks?\b|added to magic|add to magic/],
        none: /not stack|n't stack/,
        weight: 3,
      },
      { variant: "higher", all: [/inherent/, /(?:not|n't) stack|higher of|better of/], weight: 3 },
    ],
  },
  onceOnlyBonuses: {
    about: /once-only bonus/,
    cues: [{ variant: "on", all: [/bonus|malus/, /only be applied once|only (?:count|appl)\w* once/], weight: 3 }],
  },
};
