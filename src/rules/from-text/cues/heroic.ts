import { ELSEWHERE, type TopicCues } from "../types.ts";
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
    ],
  },
  actionPoints: {
    about: /action points?/,
    refused: "off",
    adopted: "on",
    cues: [],
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
    cues: [],
  },
  inherentBonuses: {
    about: /inherent bonus/,
    refused: "off",
    adopted: "on",
    cues: [{ variant: "on", all: [/inherent bonus/], weight: 2 }],
  },
  freeExpertise: {
    about: /expertise/,
    refused: "off",
    cues: [],
  },
  luck: {
    about: /\bluck (?:stat|score|points?|die|dice|rolls?|pool)/,
    refused: "off",
    adopted: "on",
    cues: [
      // A score that is rolled once and used up is another rule.
      { variant: ELSEWHERE, all: [/\bluck\b/, /\b3d6\b/, /\bburn|\bspen[dt]|permanent|use[sd]? up/], weight: 3 },
      {
        variant: "on",
        all: [/\bluck\b/, /\bd\d+\b|session|stat\b|rolls?/],
        none: /\bburn|\bspen[dt]|\b3d6\b|health, stamina|combination of|\bhp\b|\bhd\b|thie(?:f|ves)|abilit|damage/,
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
        },
        { and: /magic|item|sword/, none: /\bnot cumulative[^.]{0,4}add/ },
      ),
    ],
  },
  onceOnlyBonuses: {
    about: /once-only bonus/,
    cues: [{ variant: "on", all: [/bonus|malus/, /only be applied once|only (?:count|appl)\w* once/], weight: 3 }],
  },
};
