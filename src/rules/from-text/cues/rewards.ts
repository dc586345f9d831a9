import type { TopicCues } from "../types.ts";

/** How texts speak of treasure, experience, magic to be learned and conversions. */
export const REWARDS: Readonly<Record<string, TopicCues>> = {
  xpAward: {
    words: [
      "carry",
      "haul",
      "points",
      "gold",
      "back",
      "brought",
      "reach",
      "xp",
      "treasure",
      "award",
      "session",
      "town",
    ],
    about: /xp (?:is|are) (?:award|given)|award(?:ing|ed)? (?:of )?xp|when (?:is )?xp/,
    cues: [
      {
        variant: "returned",
        here: /(?:carry|carried|bring|brought|haul(?:ed)?) (?:it|them|the \w+)? ?(?:in)?to (?:a |the )?(?:town|city|village|safety|base)/,
        all: [/\bxp\b|point|gold|treasure/],
        weight: 3,
      },
      {
        variant: "returned",
        here: /(?:town|village|city) gate|when you are (?:back|home)|back in (?:the )?(?:town|village|city|base)|(?:out of the dungeon and )?in town\b/,
        all: [/\bxp\b|point|gold/],
        none: /rest|heal/,
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
          /\bxp\b|points|gold|it\b/,
          /(?:reach(?:es)?|back to|back at|returned to|home to|brought (?:back )?(?:to|in)|back in|get it|make it back to) (?:a |the )?(?:town|base|home|civili[sz]ation|place of safety|safe|haven)|(?:when|once) (?:you|they) (?:get|bring|got) it (?:home|back)/,
          /\bxp\b|points/,
        ],
        none: /so nobody has to|heal|upkeep|guarded/,
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
    words: ["gold", "point", "1", "xp", "gp", "gold", "treasure"],
    about: /xp (?:for|from) (?:treasure|gold|gp)|gold for xp|gp for xp/,
    refused: "none",
    adopted: "full",
    cues: [
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
      { variant: "none", all: [/treasure|gold|gp/, /worth no xp|no xp for (?:treasure|gold)|gives? no xp/], weight: 3 },
      {
        variant: "none",
        all: [
          /(?:treasure|gold|gp)[^.]{0,20}(?:does not|doesn't|gives? no|grants? no|earns? no|is(?: not|n't) worth|is worth no)[^.]{0,15}xp|no xp (?:for|from) (?:treasure|gold|gp|coins)/,
        ],
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
    words: ["what", "monsters", "monster", "kill", "slay", "xp", "defeat", "combat"],
    about: /xp (?:for|from) (?:defeat\w+ |kill\w+ |slay\w+ )?(?:monsters?|kills?|combat|killing|foes)|monsters? xp/,
    refused: "none",
    cues: [
      {
        variant: "bx",
        here: /(?:usual|normal|standard|printed)\b[^.]{0,16}\b(?:for|of)\b[^.]{0,16}\bmonsters|monsters[^.]{0,24}(?:as usual|the usual|as normal|as printed)/,
        all: [/xp|amount|give|get|earn/],
        none: /morale|save/,
        weight: 3,
      },
      {
        variant: "bx",
        here: /(?:kill\w*|monsters?|slain)\b[^.]{0,24}\b(?:what|as) the (?:book|table|rules)|monsters?[^.]{0,16}(?:by|as in) the (?:book|table|rules)/,
        all: [/worth|earn|give|xp/],
        none: /morale|save/,
        weight: 3,
      },
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
      {
        variant: "none",
        all: [
          /(?:kill|slay|defeat|fight|monster|combat)\w*/,
          /\b(?:no|not|zero|0|n't|nothing)\b ?[^.]{0,12}\bxp\b|xp[^.]{0,15}(?:not|never) (?:award|given|gained)/,
          /monster|kill|combat|slay|foe/,
        ],
        none: /hireling|hp|used up|treasure|gold|level|drain|magic/,
        weight: 3,
      },
      {
        variant: "none",
        all: [
          /(?:kill|slay|defeat|fight)\w* (?:the )?(?:monsters?|things|foes|enemies)[^.]{0,20}\b(?:nothing|none|no xp)\b/,
        ],
        weight: 3,
      },
      { variant: "eris", all: [/\b100 ?xp (?:per|a|for each|for every|each) (?:monster )?hd/], weight: 3 },
    ],
  },
  magicItemXp: {
    words: ["magic"],
    about: /xp (?:for|from) magic(?:al)? items?|magic(?:al)? items?[^.]{0,20}xp/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/magic(?:al)? items?/, /\bxp\b/, /award|grant|worth|give|earn|each|250|1,000|2,500|for/],
        none: /\b(?:no|not|n't|never|excluding|except)\b/,
        weight: 3,
      },
      { variant: "off", all: [/magic(?:al)? items?/, /\b(?:no|not|n't|never)\b[^.]{0,15}\bxp\b/], weight: 3 },
    ],
  },
  explorationXp: {
    words: ["explor", "room", "hex", "discover", "unvisited"],
    about: /xp (?:for|from) (?:explor|discover)|exploration xp/,
    refused: "off",
    cues: [
      { variant: "on", all: [/explor/, /bonus|increase|%/, /new (?:rooms|hexes|areas)|map/], weight: 3 },
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
    words: ["pool", "treasure", "share"],
    about: /(?:general|common|party|group|treasure) (?:pool|fund)/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/treasure/, /(?:held |owned )?in common|belongs to the (?:whole )?(?:party|group)/],
        weight: 3,
      },
      {
        variant: "on",
        all: [/(?:general|common|party|group|shared) (?:pool|fund|treasury|purse)|treasure[^.]{0,30}\bpool/],
        none: /hp|dice pool/,
        weight: 3,
      },
    ],
  },
  upkeep: {
    words: ["upkeep", "living", "lifestyle"],
    about: /\bupkeep|(?:cost of living|living (?:expenses|costs)|lifestyle (?:expenses|costs))/,
    refused: "off",
    adopted: "on",
    cues: [
      {
        variant: "on",
        all: [
          /\bupkeep|cost of living|living (?:expenses|costs)|lifestyle (?:expenses|costs)/,
          /pay|pays|paid|costs?|spend|1%|charge/,
        ],
        none: /\bno\b/,
        weight: 3,
      },
      { variant: "on", all: [/upkeep/, /\bpay\b|\bmust\b/, /week|month|session|expedition/], weight: 3 },
    ],
  },
  spellAcquisition: {
    words: ["read", "magic", "spell", "book"],
    about:
      /(?:learn(?:ing)?|acquir(?:e|ing)|gain(?:ing)?) (?:new )?spells|spell (?:books?|acquisition)|starting spells/,
    cues: [
      { variant: "gorman", all: [/read magic/, /random/, /choice|chosen|choose/], weight: 3 },
      {
        variant: "bx",
        all: [/magic-user/, /(?:begin|start)s? with 1 spell|1 spell in (?:the|his|her|their) (?:spell ?)?book/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/spell ?book|spells?/, /(?:1 )?(?:spell )?(?:rolled at random|random(?:ly)?)/, /chosen|choose|pick/],
        weight: 3,
      },
    ],
  },
  scribing: {
    words: ["scrib", "brew", "scroll"],
    about: /scrib\w+|brew\w*/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/\bwrite (?:1 |a )?(?:spell )?scrolls?|make (?:1 |a )?scrolls?/, /between|gp|cost/],
        none: /cannot|can't|only found/,
        weight: 3,
      },
      {
        variant: "on",
        all: [
          /scrib|brew|(?:mak|creat|writ)(?:e|es|ing) (?:a )?(?:spell )?scrolls?/,
          /scrolls?|potions?/,
          /gp|cost|level|know|any/,
        ],
        none: /cannot|can't|only magic-users read|protection|cursed/,
        weight: 2,
      },
    ],
  },
  spellResearch: {
    words: ["research"],
    about: /spell research|research(?:ing)? (?:new |original )?spells?/,
    refused: "off",
    cues: [
      {
        variant: "on",
        all: [/research/, /chance of success|% ?(?:cumulative )?chance|10%|percent/, /gp|cost|fund|spell|check/],
        none: /15%/,
        weight: 3,
      },
    ],
  },
  monsterConversion: {
    words: ["conver"],
    about: /(?:monster|osr) conversions?|convert(?:ing)? monsters/,
    refused: "off",
    cues: [
      {
        variant: "eris",
        all: [/conver(?:sion|t)/, /monsters?|listed/, /d6 (?:as|for)? ?hd|re-?roll|d8 hd|d6/],
        weight: 3,
      },
    ],
  },
};
