import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of treasure, experience, magic to be learned and conversions. */
export const REWARDS: Readonly<Record<string, TopicCues>> = {
  xpAward: {
    about: /xp (?:is|are) (?:award|given)|award(?:ing|ed)? (?:of )?xp|when (?:is )?xp/,
    cues: [
      ...said(
        /\bxp\b|\bpoints\b|coins?|treasure/,
        {
          returned:
            /\b(?:back|return\w*|brought|bring\w*|get|got|carried|counted out|count\w*|reach\w*|haul\w*|recovered|taken)\b[^.]{0,24}\b(?:to |in |at |into |out of )?(?:the |a )?(?:town|home|civili[sz]ation|safety|base|camp|haven|city|settlement|village|inn|tavern|surface|safe (?:place|haven))\b|\bin town\b|\b(?:when|once|only)\b[^.]{0,20}\b(?:treasure|home)\b[^.]{0,10}\b(?:is|are|home|back|safe)\b|\bhome\b/,
          session:
            /\b(?:end|close) of (?:the|each|every|a|our)? ?(?:session|evening|night|game)|\bafter (?:each|every) (?:session|game)/,
        },
        {
          and: /\bxp\b|\bpoints\b|1 for 1|advance|counts for nothing/,
          none: /\bspen[dt]\b|discretion|carous\w*|upkeep|train\w*|resur|heal|\bhp\b|level up|action points?|luck|downtime|home ?brew|\bhome(?:land|world|base)/,
        },
      ),

      {
        variant: "returned",
        here: /(?:carry|carried|bring|brought|haul(?:ed)?) (?:it|them|the \w+)? ?(?:in)?to (?:a |the )?(?:town|city|village|safety|base)/,
        all: [/\bxp\b|point|gold|treasure/],
        weight: 3,
      },

      {
        variant: "session",
        all: [
          /\b(?:points|xp|it|award\w*|given|hand)\b/,
          /(?:at )?(?:the )?end of (?:the |each |every |a )?session|end of (?:the )?evening|every session's end/,
          /\bxp\b|points|awarded/,
        ],
        weight: 3,
      },

      {
        variant: "returned",
        all: [
          /\bxp\b|treasure/,
          /return(?:s|ed|ing)? (?:it |safely |back )*to (?:a |the )?(?:town|settlement|safe|civili[sz]ation|base|haven|home|city)|(?:brought|bring|carry|carried|get|gets)[^.]{0,20} back (?:to|from)|back to (?:town|civili[sz]ation|safety|a safe)|out of the dungeon|safely (?:recovered|returned)|only (?:when|once|after)[^.]{0,30}(?:town|settlement|safe|home)/,
        ],
        none: /bonus progression|upkeep|heal/,
        weight: 2,
      },
      {
        variant: "session",
        all: [
          /\bxp\b/,
          /(?:end|close) of (?:the |each |every |a )?(?:session|adventure|game|evening)|after (?:each|every) (?:session|adventure)/,
        ],
        none: /discretion|only (?:when|once)/,
        weight: 2,
      },
    ],
  },
  treasureXp: {
    about: /xp (?:for|from) (?:treasure|gold|gp)|gold for xp|gp for xp/,
    refused: "none",
    adopted: "full",
    cues: [
      ...said(
        /\bxp\b/,
        {
          "": /\b(?:only|for|when|each|every)\b[^.]{0,40}\bspen[dt]\b|\b1 ?sp\b[^.]{0,12}\b1 ?xp|\bsilver\b[^.]{0,20}\bxp\b|\bcarous\w*[^.]{0,30}\bxp|\bspending\b[^.]{0,30}\b(?:gold|treasure|gp|it)\b|\btreasure\b[^.]{0,10}\bspent\b/,
        },
        { and: /treasure|gold|\bgp\b|silver|\bsp\b|coins?/, none: /bonus|upkeep|train|research|scroll/ },
      ),

      ...said(
        /treasure|gold|\bgp\b|coins?|money/,
        {
          full: /\b1 ?gp ?(?:=|is|for|equals|gives|gets you|per) ?1 ?xp|\b1 ?xp (?:per|for|=|for each|for every) (?:1 )?(?:gp|gold|coin)|\b1 (?:xp |point )?(?:per|for each|for every) gp\b|\b(?:every|each) (?:gold (?:coin|piece)|gp|coin)\b[^.]{0,60}\b(?:a|1) (?:point|xp)\b|\b(?:it is|it's|counts as|becomes) xp\b|\bxp ?= ?(?:gold|gp)|\b(?:a|1) (?:point|xp) (?:per|for each|for every) (?:coin|gp|gold)|\b1 (?:coin|gp)\b[^.]{0,60}\bis (?:worth )?1 (?:point|xp)\b|\b1 for 1\b|\b1:1\b|\b1-to-1\b|\bcounts? in full|\bxp (?:comes? |is )?(?:from|for) (?:\w+ )?(?:gold|treasure|coins?)|\bgold for xp|\byes\b/,
        },
        {
          and: /\bxp\b|points|1 for 1|advance/,
          none: /\bspen[dt]\b|carous\w*|silver|upkeep|\bsp\b|not 1|100 ?gp|magic items?|1:1 (?:basis )?(?:time|real)|scroll|monsters? (?:give|earn|are)/,
        },
      ),

      {
        variant: "full",
        here: /(?:gold|gp)\b[^.]{0,16}\b(?:is|are)\b[^.]{0,10}\b(?:worth )?(?:1|a) point|gold is worth 1/,
        all: [/\bxp\b|point|worth/],
        none: /no xp|silver/,
        weight: 3,
      },
      {
        variant: "full",
        all: [
          /\b1 (?:point )?(?:per|for (?:each|every|1)|a) (?:1 )?(?:gp|gold)|\b1 (?:gp|gold) ?(?:=|is|gives|equals) ?1|\b1:1\b|\b1 for 1\b|1 xp is earned for each gp/,
          /\bxp\b|treasure|\bpoint/,
        ],
        none: /no xp|upkeep|100|living|silver/,
        weight: 3,
      },

      {
        variant: "full",
        all: [
          /\b1 ?gp[^.]{0,30}(?:=|equals?|is|for|per|worth|grants?|earns?|gives?)? ?[^.]{0,10}\b1 ?xp|\b1 ?xp (?:per|for|=)[^.]{0,12}(?:1 )?(?:gp|gold)|1 xp \(xp\) for each gp|1 xp[^.]{0,12}for each gp|xp for (?:gold|gp|treasure)|gold for xp|gp for xp|gold ?= ?xp|gp ?= ?xp/,
        ],
        none: /no xp|\bnot\b|n't|silver|carous|^carous|must be spent|have to spend/,
        weight: 3,
      },
    ],
  },
  monsterXp: {
    about: /xp (?:for|from) (?:defeat\w+ |kill\w+ |slay\w+ )?(?:monsters?|kills?|combat|killing|foes)|monsters? xp/,
    refused: "none",
    cues: [
      ...said(
        /monsters?|\bkill\w*|foes?/,
        {
          "": /(?<!\d)(?!100)\d+ ?xp\b[^.]{0,10}\b(?:per|a|for each|x|times) hd\b|\bhalf\b[^.]{0,20}\bxp\b[^.]{0,20}\bmonsters|\bmilestones?\b/,
        },
        { and: /\bxp\b/ },
      ),

      ...said(
        /monsters?|\bkill\w*|\bfoes?\b|enem(?:y|ies)|\bslain\b|the dead give|slay\w*|slaughter|defeat\w*|combat/,
        {
          bx: [
            /\b(?:by|as|per|what|amount|according|according to|listed|of)\b[^.]{0,20}\b(?:book|hd|listed|lists?|table|normal|usual|standard|tome|rules)\b|\blisted amount\b|\buse the table\b|\b(?:given|stated|listed|found) in the (?:book|tables?|rules)|\b(?:standard|usual|normal|full) (?:amount of )?xp\b|^by hd\b/,
            /\d+ (?:xp |points )?(?:per|a|for each|for every|x) hd/,
          ],
          none: /\b(?:nothing|no xp|no points|0 xp|none)\b|\bnone for (?:slaughter|kill\w*|fight\w*)|: 0\b|^0\b|\bnot (?:give|grant|earn|award)\w* (?:any )?xp/,
        },
        {
          and: /\bxp\b|points|worth|earn/,
          none: /\bsave\b|morale|not give[^.]{0,10}magic|enchanted|treasure (?:gives|is)|(?:no xp|nothing|not)[^.]{0,20}magic items?|attack|reaction|level drain|damage|gold for|no xp for gold|\bhp\b|initiative|ac\b/,
        },
      ),

      {
        variant: "bx",
        all: [
          /monsters?/,
          /\b(?:as|like|of|in) (?:in |is )?(?:the|normal)? ?(?:printed|rule ?book|book|rules)\b|: book\b|monster xp stays|xp of the book|a little, as/,
          /\bxp\b|\bgive|a little/,
        ],
        none: /morale|save|no xp/,
        weight: 3,
      },
      {
        variant: "none",
        all: [
          /(?:monsters?|kill\w*)\b/,
          /\b(?:worth nothing|is abolished|are abolished|is gone|nothing at all|give nothing)|(?:stopped|no longer|quit) giv\w* xp|no xp/,
          /\bxp\b|worth nothing/,
        ],
        none: /treasure is|gold for/,
        weight: 3,
      },
      { variant: "eris", all: [/monster/, /\b100 (?:points|xp) (?:per|for each|a) hd/], weight: 3 },

      { variant: "eris", all: [/\b100 ?xp (?:per|a|for each|for every|each) (?:monster )?hd/], weight: 3 },
    ],
  },
  magicItemXp: {
    about: /xp (?:for|from) magic(?:al)? items?|magic(?:al)? items?[^.]{0,20}xp/,
    refused: "off",
    cues: [
      ...said(
        /(?:magic\w*|enchanted) (?:items?|objects?|things?|treasures?|finds?)\b/,
        {
          off: /\b(?:nothing|no xp|none|not worth xp)\b|\b(?:points|xp) (?:are|is) not (?:given|awarded)|\bno (?:xp|points)\b|: 0\b/,
        },
        { and: /\bxp\b|points/, none: /\bgp\b|sell|identify|cost/ },
      ),

      {
        variant: "on",
        all: [/magic(?:al)? items?/, /\bxp\b/, /award|grant|worth|give|earn|each|250|1,000|2,500|for/],
        none: /\b(?:no|not|n't|never|excluding|except)\b/,
        weight: 3,
      },
    ],
  },
  explorationXp: {
    about: /xp (?:for|from) (?:explor|discover)|exploration xp/,
    refused: "off",
    cues: [
      ...said(
        /explor\w*|discover\w*|finding new|\bnew (?:places|rooms|hexes|areas|locations)|(?:rooms|hexes)[^.]{0,40}(?:seen before|unexplored|unvisited)/,
        { on: /\b(?:bonus|something extra|\bxp\b|points|yes)\b/ },
        {
          and: /\bxp\b|points|bonus|extra/,
          none: /treasure|spell|turn|torch|movement|milestone|quest|\bnot\b|speed|rate/,
          weight: 2,
          close: true,
        },
      ),

      {
        variant: "on",
        all: [
          /\bxp\b/,
          /new (?:dungeon )?rooms?|new hex|(?:rooms?|hex(?:es)?|areas?) explored|explor(?:ing|ation)|unvisited|discover(?:y|ing)/,
          /bonus|%|grant|award|earn|for|per/,
        ],
        none: /(?:no|not|n't) xp|\bno\b/,
        weight: 2,
      },
    ],
  },
  treasurePool: {
    about: /(?:general|common|party|group|treasure) (?:pool|fund)/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/(?:general|common|party|group|shared) (?:pool|fund|treasury|purse)|treasure[^.]{0,30}\bpool/],
        none: /hp|dice pool/,
        weight: 3,
      },
    ],
  },
};
