import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of the order of a fight and what a round holds. */
export const ORDER: Readonly<Record<string, TopicCues>> = {
  combatSequence: {
    about: /combat sequence|sequence of (?:play|combat)|order of (?:combat|actions|battle)|combat (?:order|phases)/,
    cues: [
      ...said(
        /sequence|order|phases?|\brounds?\b|each turn/,
        {
          bx: /declare[^.]*initiative[^.]*(?:missile|shoot)[^.]*(?:spell|magic)[^.]*(?:melee|hand[- ]to[- ]hand)|\bmov(?:e|es|ement|ing),? (?:then |and )?(?:missiles?|shooting|ranged|shoots?|fires?)[^.,]{0,20},? (?:then |and )?(?:spells?|magic|casting|casts?)[^.,]{0,20},? (?:then |and )?(?:lastly )?(?:melee|striking|fights?|strikes?|hand[- ]to[- ]hand)/,
          gorman:
            /surprise\b[^.]*\bdistance\b[^.]*(?:talk|parley|reaction|declar|announc)[^.]*|surprise\b[^.]*\bdistance\b[^.]*\binitiative/,
        },
        { none: /range|penalty/ },
      ),

      {
        variant: "eris",
        all: [/(?:members|side|everybody|characters)/, /\bact\b|\bdo\b|\bgo\b/, /(?:whatever|any) order/, /side/],
        none: /adjacent|next to/,
        weight: 3,
      },

      {
        variant: "eris",
        all: [/declare spells/, /initiative/, /each side takes|check morale/],
        none: /missile|shoot/,
        weight: 3,
      },
    ],
  },
  initiative: {
    about: /initiative/,
    cues: [
      ...said(
        /initiative|turn order|(?:goes|acts|go|act|strikes?) first|order of (?:turns|play|action)|sides take turns|who (?:acts|goes)/,
        {
          side: /\b(?:party|players)'?s? d6 (?:against|vs\.?|versus)\b|\bon behalf of (?:everyone|everybody|all|the)|\ball go together\b|\b1 (?:die|roll) for (?:us|you|the party|the players)\b[^.]{0,16}\b1 (?:die |roll )?for (?:them|me|the (?:monsters|foes|enemy))|\b(?:d6|die|dice|rolls?|1)\b[^.]{0,30}\b(?:per|for each|a|each|every|by|for the whole|both) (?:side|group|party|team)s?\b|\b(?:side|group|party|team)s?[- ](?:based|initiative)|(?:each|both|every|1) (?:side|group|team|party|faction)s?\b[^.]{0,20}(?:rolls?|d6|take)|\bsides (?:take turns|alternate|roll)|\b(?:1|a) (?:player|pc|person)\b[^.]{0,10}rolls? for (?:the|all|every)|(?:^|[,;:.] ?)(?:by )?(?:group|side)s?(?:[,;.]|$)|\b(?:party|players) (?:rolls?|d6)[^.]{0,20}(?:vs\.?|against|versus)/,
        },
        {
          none: /individual|(?:each|every) (?:player|character|pc)s?\b[^.]{0,20}(?:rolls?|own)|morale|\bhd\b|surpris|(?:not|no longer|never) [^.]{0,12}(?:side|group)/,
        },
      ),

      {
        variant: "side",
        here: /\bsides\b[^.]{0,16}\b(?:rolls?|throws?|d6)[^.]{0,60}\b(?:higher|high|wins?|first)/,
        all: [/d6|dice|die|initiative/],
        none: /morale|surpris|distance|individual|\bhd\b/,
        weight: 2,
      },
      {
        variant: "side",
        here: /\b1 (?:die|d6) (?:per|for each|a) side|captain|1 (?:of the )?players? rolls?[^.]{0,24}(?:all|everybody|party)|d6 against (?:mine|the referee)/,
        all: [/die|d6|dice/],
        weight: 3,
      },

      {
        variant: "individual",
        all: [
          /(?:everybody|everyone|each (?:pc|player|character|person))\b[^.]{0,12}\brolls?\b[^.]{0,14}\b(?:themsel(?:f|ves)|himself|themself|individual|own)|individual[,;:]? d6/,
          /initiative|dex/,
        ],
        none: /d20/,
        weight: 3,
      },

      {
        variant: "blocks",
        all: [
          /initiative/,
          /groups? are formed|form(?:s|ed)? (?:a )?(?:group|block)s?|block initiative|in blocks|clump|adjacent (?:allies|players|pc)[^.]{0,30}together/,
        ],
        weight: 3,
      },
      {
        variant: "side",
        all: [
          /initiative/,
          /(?:each|per|by|a|both|1 (?:roll )?(?:for|per)(?: each)?|whole) (?:side|group|party|team)s?\b|\bsides\b|side[- ]based|side initiative|(?:group|party|team) initiative|(?:players?|pc|party) (?:vs\.?|versus|and the) (?:referee|monsters?|foes|enem)|(?:side|party|group) (?:rolls|that rolls|with the highest)/,
        ],
        none: /individual|groups? are formed|morale|(?:each|every) (?:player|pc|character|combatant)s? rolls?|surpris/,
        weight: 2,
      },
    ],
  },
  initiativeEvery: {
    about: /re-?roll(?:ing|ed)? initiative|initiative (?:is )?re-?rolled/,
    cues: [
      ...said(
        /initiative|turn order|\bsides?\b[^.]{0,30}\brolls?|goes? first|who (?:acts|goes)/,
        {
          round:
            /(?:roll\w*|throw\w*|re-?roll\w*|d6|d20|dice|do|again|fresh|afresh|anew|determin\w+|side|modifier|init\w*)\b[^.]{0,30}\b(?:each|every|per|a|new|top of (?:the|each|every)|start of (?:the|each|every)|beginning of (?:the|each|every)) (?:new )?round|\b(?:each|every) round[^.]{0,20}(?:roll|re-?roll|fresh|again|anew)|\bper round\b|re-?roll(?:ed|s)? (?:each|every) (?:round|time)/,
          encounter:
            /\bonce (?:per|at|for|in|every|each|a) (?:the |a )?(?:start|beginning|outset|fight|battle|combat|encounter)|(?:at|from) the (?:start|beginning|outset|very start)(?: of (?:the|a|each|every|any) (?:fight|battle|combat|encounter))?(?: only|,? (?:and )?(?:never|not|then))|(?:only|just)[^.]{0,10}(?:once|at the (?:start|beginning|outset))|at the (?:start|beginning|outset) of (?:the|a|each) (?:fight|battle|combat|encounter) only|never (?:again|re-?roll)|\border (?:stays|stands|holds)|\bnot change\b|not (?:re-?roll|roll\w* again)|(?:keep|stay|stand|hold|remain)\w*[^.]{0,24}\b(?:whole|entire|rest of the) (?:fight|battle|combat|encounter)|cyclic(?!\? no)/,
        },
        { none: /\bties?\b|\bequal\b|attack|missile|spell|once per round|morale|surpris|light|rest/ },
      ),

      {
        variant: "encounter",
        all: [/initiative|\binit\b/, /\bonce\b[^.]{0,24}(?:combat|fight|battle|encounter)|once\b[^.]{0,6}at the start/],
        none: /(?:not|n't) (?:roll|once)/,
        weight: 3,
      },
      {
        variant: "round",
        all: [
          /(?:roll|throw|do this|dice|die|d6|rerolled)\w*[^.]{0,40}(?:each|every|per|the|a) (?:new )?rounds?\b|^per round|^every round|; every round/,
          /initiative|\binit\b|\bsides?\b|group|goes first/,
        ],
        none: /\bonce\b|declare|not every|attack|missile|damage|\bbleed/,
        weight: 2,
      },
      {
        variant: "encounter",
        all: [
          /initiative/,
          /(?:once|1 time) (?:per|each|an?|for (?:the|each|every|a)(?: whole)?|at the (?:start|beginning) of (?:the |each |every |a )?)? ?(?:combat|encounter|fight|battle)|only (?:at the )?(?:start|beginning) of (?:the |each |a )?(?:combat|encounter|fight|battle)|stays? the same|(?:not|n't|never) re-?roll|only (?:rolled )?once|(?:rolled|roll) (?:only )?once|cyclic|kept (?:for|through)|for the (?:whole|entire|rest of the) (?:combat|fight|battle|encounter)/,
        ],
        weight: 3,
      },
    ],
  },
  initiativeTies: {
    about: /\bties?\b|\btied\b/,
    cues: [
      ...said(
        /\bties?\b|\btied\b|\bequal\b|\bsame (?:number|result|roll|score)|\bdraws?\b|\b(?:dice|rolls?|numbers?|scores?) (?:match|agree|are the same|are equal)|roll-?offs?|identical/,
        {
          simultaneous: /simultan|\bsame (?:moment|time|instant)|\bat once\b|together|all at once/,
          dexterity:
            /\b(?:high(?:er|est)?|better|best|greater|greatest)\b[^.]{0,10}\bdex|\bdex\w*\b[^.]{0,24}\b(?:breaks?|decides?|first|wins?|before|priority)|\b(?:nimbler|quicker|more agile|fastest|faster)\b|\border of dex|\b(?:by|use|uses|compare|broken by|break by|to) (?:the )?(?:high\w* )?dex/,
        },
        {
          and: /initiative|first|\bact\b|\bsides?\b|turn order|moment|before/,
          none: /magic item|no longer|attacks? tie|to hit|grappl|wrestl|defender/,
        },
      ),

      {
        variant: "dexterity",
        here: /\b(?:more|better|higher|highest|greater) dex/,
        all: [/\bties?\b|\btied\b|same (?:number|roll|initiative)|equal/, /first|act|goes|begin/],
        weight: 3,
      },

      {
        variant: "reroll",
        all: [
          /\bties?\b|\btied\b|(?:dice|rolls?|numbers?)[^.]{0,12}\b(?:equal|the same)|equal (?:dice|rolls?|numbers?)/,
          /re-?roll|(?:roll|throw)(?:s|n|ed|ing)? (?:it |them )?again|roll-?off|(?:it|they) (?:is|are) (?:rolled|thrown) again/,
        ],
        none: /treasure|item|no longer|never/,
        weight: 2,
      },
      {
        variant: "dexterity",
        all: [/\bties?\b|\btied\b/, /\bdex/, /initiative|\bact|goes first|order/],
        none: /^(?:slow|weapon)|on your initiative/,
        weight: 3,
      },
    ],
  },
};
