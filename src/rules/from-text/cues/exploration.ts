import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of the dungeon, the road and what is carried. */
export const EXPLORATION: Readonly<Record<string, TopicCues>> = {
  encumbrance: {
    about: /encumbrance|what (?:i|you|they|we) carry/,
    refused: "off",
    cues: [
      ...said(
        /encumb\w*|\bcarr(?:y|ied|ying)\b|inventory|\bweights?\b/,
        { "": /\bstones?\b/ },
        { none: /giant|throw|sling|gem|precious|flesh/ },
      ),

      ...said(
        /encumb\w*|\bload(?:s|ed)?\b|\bweights?\b|\bweigh(?:ing|ed)?\b|\bcarr(?:y|ied|ying)\b|inventory|bulk|keep track of/,
        {
          slots: /\b(?:slots?|slot-based)\b/,
          bxBasic: /\bbasic\b|\b(?:armour|what you wear)\b[^.]{0,60}\b(?:treasure|hauling)\b/,
          bxDetailed:
            /\bcount (?:coins|every)|\bcoin weight|\bin coins\b|\bcoins? to the (?:pound|lb)|\b(?:detailed|in detail)\b|\b[34]00 (?:coins|cn)\b/,
          off: /\bignored?\b|\bnot (?:be )?weigh\w*|\bstopped (?:counting|tracking)\b|\bnot\b[^.]{0,24}\b(?:track|count|keep|bother|care|use|worry|numbers)|\bwithin reason|\breasonabl[ey]\b|\bcommon sense|\bhand-?wav\w*|\bno numbers|\bsensible\b|\bas much as (?:they|you) (?:like|want)|\bunless (?:it|somebody|someone|you)[^.]{0,24}(?:silly|ridiculous|absurd|unreasonable)/,
        },
        {
          and: /encumb|load|weigh|carry|carried|inventory|slots|coins/,
          none: /spell|bonus|increas|as if|lame|penalty in|fills? 1|\+ ?\d00|saddle|mule|horse|cart|ship|sack (?:holds|can)|retainers?|magic-user|\bhp\b|not (?:use )?(?:basic|detailed)/,
          weight: 2,
          figures: (sentence) => {
            const slots = Number(
              /\b(\d{1,2}) (?:\w+ )?slots\b/.exec(sentence)?.[1] ??
                /\bslots\b[^.\d]{0,20}\b(?:have|has|is|of|to|carry)[^.\d]{0,10}(\d{1,2})\b/.exec(sentence)?.[1] ??
                /\b(?:(?:have|has|carry|get)\b ?(?=\d{1,2} of them)|slots\W{0,3})(\d{1,2})\b(?: of them| per| each)/.exec(
                  sentence,
                )?.[1],
            );
            return slots >= 5 && slots <= 40 ? { slotNumber: slots } : undefined;
          },
        },
      ),

      {
        variant: "bxBasic",
        here: /encumbrance[^.]{0,50}\barmour\b|weighs? (?:equipment|gear|items)[^.]{0,60}armour/,
        all: [/only|just|sense|armour/],
        none: /180|coins|points/,
        weight: 2,
      },
      {
        variant: "bxBasic",
        here: /(?:what|which|only (?:at )?(?:the )?)[^.]{0,12}armour[^.]{0,20}(?:wears?|worn|has on)[^.]{0,60}treasure/,
        all: [/load|carry|encumb|treasure/],
        weight: 3,
      },
      {
        variant: "off",
        all: [
          /(?:(?:not|n't|never|nobody)\b[^.]{0,30}\b(?:track|counts?|counted|keep track of)\b[^.]{0,24}\b(?:encumbrance|coins|weights?|what (?:you|i|they) carry|what is carried))|hand-?wave (?:it|encumb)/,
          /encumb|coin|carry|weight|hand-?wave/,
        ],
        none: /only (?:the )?armour/,
        weight: 2,
      },
      {
        variant: "bxBasic",
        all: [
          /by armour(?: worn)?\b|(?:light|leather), (?:medium, )?(?:and )?heavy armour|only (?:the )?armour|metal armour is slower/,
          /encumb|carry|weight|treasure|slower|mov/,
        ],
        none: /180|\bcoins\b[^.]{0,12}400|400 coins|ac\b x/,
        weight: 3,
      },
      {
        variant: "bxDetailed",
        all: [/encumbrance/, /\bdetailed\b|in coins|by weight/],
        none: /\bno\b|not|back to|tried/,
        weight: 3,
      },
      {
        variant: "slots",
        all: [
          /\b(?:slot[- ](?:based )?(?:encumbrance|inventory)|(?:inventory|item|gear|encumbrance|carrying) slots?|(?:encumbrance|inventory|gear|items?|equipment)\b[^.]{0,40}\bslots?)\b/,
        ],
        none: /spell|tried|\?/,
        figures: (text) => {
          const of = /\b(\d{1,2}) (?:(?:inventory|item|gear|encumbrance|carrying) )?slots?\b/.exec(text)?.[1];
          return Number(of) >= 5 ? { slotNumber: Number(of) } : {};
        },
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/180/, /leather/, /120/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/\bstep\b/, /\b400 coins/],
        weight: 3,
      },
      {
        variant: "eris",
        all: [/\bac\b/, /times (?:1 )?(?:hundred|100)|x ?100/, /coins|carr/],
        weight: 3,
      },
      { variant: "eris", all: [/coins/, /\bac x ?100|ac times 100|(?:their|his) ac\b[^.]{0,6}100/], weight: 3 },
      { variant: "gorman", all: [/\b400 coins/, /tier/], weight: 3 },
      { variant: "gorman", all: [/movement tier|primary factor for encumbrance/], weight: 2 },
      {
        variant: "bxDetailed",
        all: [
          /detailed encumbrance|encumbrance[^.]{0,30}\b(?:in|by|of) (?:coins|coin weight)|weight of (?:all|each|every) (?:items?|pieces?)|track(?:ed|ing)? (?:the )?(?:weight|encumbrance)[^.]{0,20}(?:coins?|item by item)/,
        ],
        none: /treasure only|only (?:the )?(?:armour|treasure)|option/,
        weight: 2,
      },
      {
        variant: "bxBasic",
        all: [
          /basic encumbrance|encumbrance[^.]{0,30}(?:only )?(?:by|on|from) (?:the )?(?:type of )?armour|(?:armour|treasure) (?:worn )?only/,
        ],
        none: /option|two/,
        weight: 2,
      },
    ],
  },
  itemLimits: {
    about: /item limits?/,
    refused: "off",
    cues: [],
  },
  armourTimes: {
    about: /donning|doffing/,
    refused: "off",
    adopted: "on",
    cues: [
      {
        variant: "on",
        all: [
          /\bdon(?:ning)?\b(?!')|\bdoff|put(?:ting)? on|tak(?:e|es|ing) off/,
          /armour|plate|chain|leather/,
          /\brounds?\b|\bturns?\b|minutes?/,
        ],
        none: /spell/,
        weight: 3,
      },
    ],
  },
  lightSources: {
    about: /light sources?|torch(?:es)? (?:last|burn)|lanterns? (?:last|burn)/,
    cues: [
      ...said(
        /torch\w*|lanterns?/,
        {
          bx: [
            /\btorch\w*\b[^.]{0,12}\bgood for 6\b|\btorch\w*\b[^.]{0,60}\b(?:6 turns?|an hour|1 hour)\b|\btorch\w*\b[^.]{0,20}\b30 ?'/,
            /\b40 ?'/,
          ],
        },
        { none: /candle|usage|dim\b|bright|\breal[- ](?:time|world|life|hours?)|at the table/ },
      ),

      { variant: "gorman", all: [/\btorch 40 ?'|\bcandle 10 ?'|bullseye lantern/, /radius|turns|cone/], weight: 3 },
    ],
  },
  dungeonRest: {
    about: /rest(?:ing)? (?:in the dungeon|every|1 turn)/,
    cues: [
      ...said(
        /\brest\w*|\bsit\w*|breather|pause|\bbreaks?\b/,
        {
          on: /\b(?:every )?(?:6th|sixth) turn|\b1 (?:turn )?(?:in|out of|of|turn in|turn out of) (?:every )?6\b|\b1-in-6\b|\b(?:every|each|an) hour\b[^.]{0,40}\b(?:turn|10 minutes)|\b(?:turn|10 minutes)\b[^.]{0,20}\b(?:every|each|an|per) hour|\b5 turns\b/,
        },
        {
          and: /turn|dungeon|explor|underground/,
          none: /torch\w* (?:burn|last)|burn|wandering|heal|secret|door|trap|surprise|random|\bnot?\b|no need/,
        },
      ),

      {
        variant: "off",
        all: [
          /\b(?:no|nobody (?:has to|needs to)|not|no longer|n't)\b[^.]{0,12}\brest(?:ing)?\b|\brest(?:ing)?\b[^.]{0,24}(?:not (?:required|needed|necessary)|: no\b)/,
          /turn|dungeon|hour/,
        ],
        none: /week|day\b|night/,
        weight: 3,
      },
      {
        variant: "on",
        all: [/1 turn of rest|rest (?:for )?1 turn/, /after (?:5|6) turns|every (?:6|hour)|each hour/],
        none: /\bno\b|not|nobody/,
        weight: 3,
      },
    ],
  },
  journeyRest: {
    about: /rest(?:ing)? (?:day|1 day)/,
    cues: [
      ...said(
        /journey|travel\w*|overland|\bmarch|wilderness|hex/,
        {
          on: /\b1 day (?:in|a|per|out of|every|each) (?:every )?(?:7|week)\b|\bevery (?:7th|seventh) day|\b6 days?\b[^.]{0,40}\b(?:rest|1)\b|\brest 1 day\b|\b1 day of rest/,
        },
        { and: /rest/, none: /heal|\bhp\b|spell/ },
      ),
    ],
  },
  wind: {
    about: /\bwind (?:speed|direction|table|strength)/,
    cues: [
      ...said(/\bwinds?\b/, { variable: /\b(?:9|12)[- ](?:step|band|point|steps|bands)|\b(?:9|12) (?:steps?|bands?)/ }),
    ],
  },
};
