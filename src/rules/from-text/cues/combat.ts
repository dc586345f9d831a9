import type { TopicCues } from "../types.ts";

const CRITICAL = /\bcrit|natural 20|rolls? (?:a |an? unmodified )?20\b|unmodified 20|\b20 (?:is|are|always|does|deals)/;
const OFF_HAND = /\b2 weapons|dual[- ]?wield|off-?hand|weapon in each hand|2-weapon|second weapon/;
const GRAPPLE = /grappl|wrestl/;

/** How texts speak of a fight. */
export const COMBAT: Readonly<Record<string, TopicCues>> = {
  combatSequence: {
    words: ["members", "side", "combat", "sequence", "order", "repeat", "declare", "melee", "missile"],
    about: /combat sequence|sequence of (?:play|combat)|order of (?:combat|actions|battle)|combat (?:order|phases)/,
    cues: [
      {
        variant: "eris",
        all: [/(?:members|side|everybody|characters)/, /\bact\b|\bdo\b|\bgo\b/, /(?:whatever|any) order/, /side/],
        none: /adjacent|next to/,
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/surprise/, /encounter distance/, /declare/, /roll initiative/, /missile fire|melee/],
        weight: 3,
      },
      {
        variant: "eris",
        all: [/declare spells/, /initiative/, /each side takes|check morale/],
        none: /missile/,
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /mov(?:e|ement)/,
          /missile (?:attacks?|fire|combat)|missiles/,
          /spell|magic/,
          /melee/,
          /order|sequence|then|phase|declare|initiative/,
        ],
        none: /range|penalty|damage|miss\b|into (?:a )?melee/,
        weight: 2,
      },
    ],
  },
  initiative: {
    words: ["sides", "die", "captain", "init", "first", "top", "initiative", "group", "block", "turn", "d6", "side"],
    about: /initiative/,
    cues: [
      {
        variant: "side",
        here: /\bsides\b[^.]{0,16}\b(?:rolls?|throws?|d6)[^.]{0,60}\b(?:higher|high|wins?|first)/,
        all: [/d6|dice|die|initiative/],
        none: /morale|surpris|distance|individual/,
        weight: 2,
      },
      {
        variant: "side",
        here: /\b1 (?:die|d6) (?:per|for each|a) side|captain|1 (?:of the )?players? rolls?[^.]{0,24}(?:all|everybody|party)|d6 against (?:mine|the referee)/,
        all: [/die|d6|dice/],
        weight: 3,
      },
      {
        variant: "side",
        all: [
          /(?:each|both|every|per|for the (?:2|whole)|1 player)\b[^.]{0,24}\b(?:sides?|groups?|party)\b[^.]{0,24}\b(?:rolls?|throws?|d6)|\b(?:rolls?|throws?)\b[^.]{0,20}\bfor the (?:party|group|monsters)|group (?:all the way|init)/,
          /initiative|\binit\b|(?:high|higher)[^.]{0,20}(?:first|begin|start|everything)|(?:top|start) of the round|goes? first|first in a fight/,
        ],
        none: /individual|morale|surpris|bulk|distance/,
        weight: 2,
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
        all: [/initiative|order/, /(?:friends|allies|neighbours|pc)[^.]{0,60}(?:act|go|move)s? together/],
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
      {
        variant: "individual",
        all: [
          /individual initiative|(?:each|every) (?:pc|player|character|combatant|creature|participant|person)\b[^.]{0,30}\brolls?\b[^.]{0,30}initiative|initiative[^.]{0,20}\bindividual|roll(?:s|ed)? (?:their |his |her )?own initiative|personal initiative|initiative[^.]{0,50}(?:each|every) (?:pc|player|character|combatant|creature|individual)|initiative[^.]{0,30}(?:\+|plus|add(?:ing)?|modified by) ?(?:your |their |the )?dex/,
        ],
        none: /groups? are formed|group initiative|side initiative|tie/,
        weight: 2,
      },
    ],
  },
  initiativeEvery: {
    words: ["init", "round", "initiative", "repeat", "reroll", "re-roll"],
    about: /re-?roll(?:ing|ed)? initiative|initiative (?:is )?re-?rolled/,
    cues: [
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
      { variant: "encounter", all: [/roll initiative/, /^(?:\d\. )?repeat each (?:turn|round)/], weight: 2 },
      {
        variant: "round",
        all: [
          /initiative/,
          /(?:each|every|per|a|new) (?:combat |melee )?round|re-?roll(?:ed)? (?:each|every)|round by round|start of (?:each|every|the) round/,
        ],
        none: /once per (?:combat|encounter|fight)|tie|lose/,
        weight: 2,
      },
    ],
  },
  initiativeTies: {
    words: ["numbers", "match", "draw", "equal", "same", "tie", "tied", "simultan", "dex"],
    about: /\bties?\b|\btied\b/,
    cues: [
      {
        variant: "reroll",
        here: /(?:numbers?|dice|rolls?) (?:match|agree|are equal)[^.]{0,24}(?:again|once more|anew)|\bties?\b[^.]{0,20}(?:once more|anew)/,
        all: [/side|d6|initiative|roll/],
        weight: 3,
      },
      {
        variant: "simultaneous",
        all: [/\ba draw\b|\bdraws?\b/, /together|simultan|at once|same time/],
        weight: 2,
      },
      {
        variant: "dexterity",
        here: /\b(?:more|better|higher|highest|greater) dex/,
        all: [/\bties?\b|\btied\b|same (?:number|roll|initiative)|equal/, /first|act|goes|begin/],
        weight: 3,
      },
      {
        variant: "simultaneous",
        all: [
          /\bties?\b|\btied\b|(?:dice|rolls?|numbers?) (?:be|are|come up|is)? ?(?:equal|the same)|equal (?:dice|rolls?|numbers?)/,
          /simultan|same time|at once|act together|both sides (?:act|go)/,
        ],
        none: /\bdex|treasure|item/,
        weight: 2,
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
      {
        variant: "simultaneous",
        all: [
          /\bties?\b|\btied\b|same (?:number|roll)/,
          /simultan|same time|at once|both sides act|together/,
          /initiative|act|combat|side|round/,
        ],
        none: /\bdex/,
        weight: 2,
      },
      { variant: "simultaneous", all: [/\bties?[^.]{0,20}(?:simultan|same time|at once)/], none: /\bdex/, weight: 2 },
      {
        variant: "reroll",
        all: [/\bties?\b|\btied\b/, /re-?roll|roll(?:s|ed)? again|roll-?off/, /initiative|side|combat|round/],
        none: /treasure|item/,
        weight: 2,
      },
    ],
  },
  slowWeapons: {
    words: ["speed", "slow", "2-hand", "two-hand", "last", "heavy", "crossbow"],
    about: /slow weapons?|weapon speeds?|2-hand\w*(?: weapons?)? going last/,
    refused: "off",
    cues: [
      {
        variant: "off",
        here: /(?:crossed out|no longer|removed|struck)[^.]{0,60}slow|slow[^.]{0,40}(?:crossed out|gone|removed)|act when (?:their|its) (?:owner|wielder)/,
        all: [/slow|great ?sword|polearm|pole arm|2-hand|weapon/],
        weight: 3,
      },
      {
        variant: "off",
        all: [
          /2-hand|slow/,
          /(?:not|n't|no longer|never) (?:\w+ )?(?:act|go|strike|attack|lose)/,
          /\blast\b|initiative/,
        ],
        weight: 3,
      },
      {
        variant: "last",
        all: [
          /2-hand|slow|great ?sword|polearm|pole ?arm|crossbow|heavy weapon/,
          /(?:strikes?|acts?|attacks?|goes?|resolved?|always|hits?) (?:always |at the )?last|(?:always )?los(?:e|es|ing) initiative|end of the round/,
        ],
        none: /(?:not|n't|no longer|never) (?:act|go|strike|attack|lose)/,
        weight: 3,
      },
      {
        variant: "off",
        all: [
          /2-hand|slow/,
          /(?:not|n't|no longer|never) (?:always )?(?:act|go|strike|attack|lose|have to (?:act|go|strike))s? ?(?:last|initiative)?/,
          /last|initiative/,
        ],
        weight: 3,
      },
    ],
  },
  actionEconomy: {
    words: ["action", "actions", "move"],
    about: /\bactions? (?:economy|each round|per round|per turn)/,
    cues: [
      {
        variant: "eris",
        all: [/\bmov(?:e|ing)\b/, /attack/, /either/, /\bnot both\b|or\b/],
        none: /withdraw/,
        weight: 3,
      },
      {
        variant: "single",
        all: [/\bmove first\b,? (?:and )?then attack|move and attack/, /attack/],
        none: /cannot|can't|not/,
        weight: 2,
      },
      { variant: "complexOrTwoSimple", all: [/complex action|2 simple actions|simple actions/], weight: 3 },
      {
        variant: "eris",
        all: [
          /only (?:take )?(?:only )?1 action|1 action at a time|(?:move,? (?:or )?attack,? (?:or )?cast)|either move or (?:attack|act)|move or attack,? (?:but )?not both/,
        ],
        none: /move and|move \+/,
        weight: 3,
      },
      {
        variant: "single",
        all: [
          /\b(?:a |1 )?mov(?:e|ement)(?: up to (?:their|its|your) (?:speed|rate|movement))? (?:and|plus|\+|& ?)(?: then)? ?(?:an? |1 |perform |take )?(?:single |other |an? )?(?:action|attack)/,
          /round|turn|combat/,
        ],
        none: /move and (?:fire|shoot)/,
        weight: 2,
      },
    ],
  },
  combatMovement: {
    words: ["move", "movement", "encounter"],
    about: /combat (?:movement|move)|movement (?:in|during) combat/,
    cues: [
      { variant: "eris", all: [/mov(?:e|ement)/, /\b1\/10|10th|a tenth/, /combat|round|encounter/], weight: 3 },
      {
        variant: "bx",
        all: [/mov(?:e|ement)/, /\b1\/3|a third|1[- ]third|divided by 3/, /combat|round|encounter/],
        weight: 3,
      },
    ],
  },
  roundLength: {
    words: ["round", "turn", "minute"],
    about: /(?:length of a|combat) round (?:is|lasts?)|rounds? last/,
    cues: [
      {
        variant: "minute",
        all: [
          /\brounds?\b[^.]{0,25}\b(?:is|are|lasts?|=|equals?|represents?|takes?|:)? ?(?:about |roughly |approximately |around )?(?:1|a)[- ]?min(?:ute)?\b|\b(?:1|a)[- ]min(?:ute)? (?:long )?(?:combat |melee )?rounds?\b|\b10 (?:combat |melee )?rounds (?:to|in|per|make|=|equal) (?:a|an|1|each|the|every)\b|exploration turns?"? last 10 times longer/,
        ],
        none: /spell|torch|lantern/,
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /\brounds?\b[^.]{0,25}\b10[- ]?(?:sec|s\b)|\b10[- ]second (?:combat |melee )?rounds?|\b60 (?:combat |melee )?rounds (?:to|in|per|make|=|equal)/,
        ],
        weight: 3,
      },
    ],
  },
  spellDisruption: {
    words: ["spell", "cast", "interrupt", "disrupt", "magic"],
    about: /spell (?:disruption|interruption)|(?:disrupt|interrupt)(?:ed|ing|s)? (?:a |the )?(?:spell|casting)/,
    cues: [
      {
        variant: "eris",
        all: [
          /interrupt|disrupt|spoil|ruin|los[et]|fizzle/,
          /spell|casting/,
          /successful or not|hit or miss|whether (?:or not )?it hits|even a miss/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /magic-user|caster|spell/,
          /\bhit\b|damage/,
          /before (?:his|her|their|the|its) (?:turn|spell)/,
          /\blost\b|fail|fizzle/,
        ],
        none: /successful or not|even a miss/,
        weight: 3,
      },
      {
        variant: "eris",
        all: [
          /interrupt|disrupt|spoil|ruin|los[et]|fizzle/,
          /caster|spell|casting|magic-user/,
          /hit or miss|any (?:melee )?attack|attacked in melee|even (?:if|when) (?:it|the attack|they) miss|is attacked/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [
          /interrupt|disrupt|spoil|ruin|los[et]|fizzle|fails?\b/,
          /caster|spell|casting/,
          /\bhit\b|damaged?\b|struck|wounded|injur/,
          /before|while|during|round|casting|caster/,
        ],
        none: /hit or miss|is attacked|attacked in melee|hp|memor|saving/,
        weight: 2,
      },
    ],
  },
  oneSpellPerRound: {
    words: ["spell"],
    about: /spells? per (?:combat )?round/,
    cues: [
      {
        variant: "on",
        all: [
          /(?:only )?1 spell (?:can be cast )?(?:per|a|each|every) (?:combat )?round|(?:more than|over) 1 spell (?:per|a|each|in a) (?:combat )?round/,
        ],
        weight: 3,
      },
    ],
  },
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
  attackResolution: {
    words: ["ascending", "thac", "ac", "attack", "hit", "matri", "descending", "aac"],
    about: /\bthac0\b|(?:a|de)scending (?:ac|armour)|attack (?:matri(?:x|ces)|tables?)|\baac\b/,
    cues: [
      {
        variant: "ascending",
        all: [/\bac (?:goes|counts|runs) up\b|\bascending (?:figures|numbers|values|armour)|\bac is ascending/],
        none: /no ascending|not|gone over|against it/,
        weight: 3,
      },
      {
        variant: "ascending",
        all: [/\bac (?:goes|counts|runs) up\b/],
        weight: 3,
      },
      {
        variant: "thac0",
        all: [/\bthac0(?:'s| is| stands)? (?:is )?(?:what|the (?:number|way)|on)|thac0 is in use/],
        weight: 3,
      },
      {
        variant: "ascending",
        all: [
          /\b(?:ac|attack rolls?|armour class)(?: is)?:? (?:now )?ascend|(?:use|take|with|converted?|to)[^.]{0,20}\bascending\b|^ascending\b|^[^.?]{0,14}\bascending\.|against ascending/,
        ],
        none: /descending ac is|against it|not use/,
        weight: 3,
      },
      {
        variant: "thac0",
        all: [/(?:stay|stick|keep|remain)\w*[^.]{0,14}\bthac0|thac0 (?:stays|remains|it is)/],
        weight: 3,
      },
      {
        variant: "ascending",
        all: [/\bd20 ?(?:\+|plus) ?(?:the |your )?(?:attack )?bonus\b/, /\bac\b|attack|armour|number/],
        none: /thac0|matri/,
        weight: 2,
      },
      {
        variant: "ascending",
        all: [
          /\bascending (?:ac|armour)|\baac\b|\bac\b[^.]{0,25}\bascend|equals? or exceeds?[^.]{0,20}\b(?:ac|armour)|(?:meets?|match(?:es)?) or (?:beat|exceed)s?[^.]{0,20}\bac\b|higher ac[^.]{0,15}better/,
        ],
        none: /\b(?:use|using|keep) descending|no ascending|(?:not|n't) use ascending|\bor more, see/,
        weight: 3,
      },
      {
        variant: "thac0",
        all: [
          /\b(?:use|using|subtract\w*|roll|minus|with)\b[^.]{0,60}\bthac0\b|\bthac0\b[^.]{0,60}\b(?:minus|subtract\w*|is used|are used|combat)\b|^thac0\.?$/,
        ],
        none: /(?:no|not|n't|without|forget|never) (?:use |using )?thac0|thac0 (?:is|are) (?:not|gone|out)|matri|table/,
        weight: 3,
      },
      {
        variant: "matrix",
        all: [
          /attack matri|to-?hit (?:tables?|charts?|matri)|(?:attack|combat) (?:tables?|charts?|matri)/,
          /use|using|look|consult|check|roll/,
        ],
        none: /(?:no|not|n't|without) /,
        weight: 2,
      },
      {
        variant: "matrix",
        all: [/\bdescending (?:ac|armour)/, /use|using|keep/],
        none: /traditional|below|ascending/,
        weight: 1,
      },
    ],
  },
  attackProgression: {
    words: ["attack", "fighter", "level"],
    about: /attack bonus (?:depends|by|table)|base attack bonus/,
    cues: [
      {
        variant: "gorman",
        all: [
          /attack bonus/,
          /fighters?,? monsters?,? (?:clerics?|magic)|depends? (?:up)?on[^.]{0,30}class and level|by (?:class and )?level/,
        ],
        weight: 2,
      },
      {
        variant: "gorman",
        all: [/only fighters? (?:improve|get better|gain|advance)[^.]{0,40}(?:attack|hit|level)/],
        weight: 1,
      },
    ],
  },
  armourClass: {
    words: ["leather", "chain", "plate", "naked", "shield", "unarmoured", "ac"],
    about: /ac (?:values?|of armour)|armour (?:values?|table)/,
    cues: [
      { variant: "gorman", all: [/leather(?: armour)?[^.\d]{0,15}\b13\b/], none: /\b-?\d+ ?hp\b/, weight: 3 },
      { variant: "gorman", all: [/plate(?: mail)?[^.\d]{0,10}\b17\b/], none: /\barray|14, 12/, weight: 2 },
      {
        variant: "bx",
        all: [/leather(?: armour)?[^.\d]{0,15}\b12\b/, /chain|plate|leather/],
        none: /gp|cost/,
        weight: 2,
      },
      {
        variant: "bx",
        all: [/plate(?: mail)?[^.\d]{0,12}\b16\b/, /ac|armour|leather|chain/],
        none: /gp|cost/,
        weight: 2,
      },
      {
        variant: "bx",
        all: [/\bleather\b[^.]{0,12}\b7\b/, /\bchain[^.]{0,12}\b5\b/, /\bplate[^.]{0,12}\b3\b/],
        none: /shield( only)?[^.\d]{0,4}\b8\b/,
        weight: 3,
      },
      { variant: "odd", all: [/\bshield( only)?[^.\d]{0,4}\b8\b/, /\bleather\b[^.\d]{0,8}\b7\b/], weight: 3 },
    ],
  },
  magicArmour: {
    words: ["magic"],
    about: /magic(?:al)? armour/,
    cues: [
      {
        variant: "eris",
        all: [
          /magic(?:al)? (?:armour|shields?)|enchanted armour/,
          /subtract\w* from (?:the |an? )?(?:attack|enemy|foe|opponent)|attacker'?s (?:to-?hit )?roll|penalt\w+ to (?:the )?(?:attacker|enemy)/,
        ],
        weight: 3,
      },
      {
        variant: "bx",
        all: [/magic(?:al)? armour/, /(?:improves?|betters?|lowers?|raises?|adds? to) (?:the |your |their |its )?ac/],
        weight: 2,
      },
    ],
  },
  multipleAttacks: {
    words: ["fighter", "multiple", "attacks"],
    about: /multiple attacks|extra attacks/,
    refused: "off",
    cues: [
      {
        variant: "off",
        all: [
          /fighters?/,
          /\b(?:no|not|n't)\b[^.]{0,14}(?:extra|second|more than 1|multiple|several) attacks?|\b(?:has|have|gets?|only) (?:only )?1 attack\b|\b1 attack,? like/,
        ],
        none: /\bper level|2 weapons|weapon in each/,
        weight: 3,
      },
      {
        variant: "off",
        all: [/1 attack|no second attack/, /fighters?/, /several|second|extra|more|like every/],
        none: /weapon in each|2 weapons|per level/,
        weight: 2,
      },
      {
        variant: "eris",
        all: [/fighters?/, /1 attack (?:per|for each|a) level/, /multiple|several|different|opponents|foes/],
        weight: 3,
      },
      {
        variant: "eris",
        all: [
          /fighters?/,
          /attacks? (?:per round )?(?:equal to|per|for each|for every) (?:their |his |1 |a )?levels?|1 attack (?:per|for each|a) level|multiple attacks/,
          /separate|each|cumulative|different|-1|penalt/,
        ],
        none: /monsters?|1 hd|less than 1/,
        weight: 3,
      },
      {
        variant: "eris",
        all: [/fighters?/, /1 attack (?:per|for each|a) level|attacks? (?:per round )?equal to (?:their|his) level/],
        weight: 1,
      },
    ],
  },
  monsterAttacks: {
    words: ["attack", "monster", "multiple"],
    about: /monsters?(?:'| with| have)? multiple attacks/,
    cues: [
      {
        variant: "eris",
        all: [
          /attacks?/,
          /(?:limited to )?1 (?:attack )?per target|multiple attacks are ignored/,
          /monster|listed|large|conver|hd/,
        ],
        weight: 3,
      },
    ],
  },
  criticalHits: {
    words: ["crit", "natural", "20", "rolls", "unmodified", "damage"],
    about: /\bcrit(?:ical)?s?(?: hits?)?\b(?! miss| fail| fumble)/,
    refused: "none",
    cues: [
      {
        variant: "double",
        here: /(?:natural |\ba )?\b20\b[^.]{0,80}(?:multipl\w+ by 2|times 2|doubl|twice)/,
        all: [/damage|dice|hits?/],
        none: /natural 1\b/,
        weight: 3,
      },
      {
        variant: "triple",
        all: [/natural 20|\bcrit/, /tripl/, /damage/],
        none: /no (?:triple|crit)/,
        weight: 3,
      },
      {
        variant: "none",
        all: [
          /natural 20|\ba 20\b|\bcrit/,
          /just a hit|is a hit|nothing (?:special|more|extra)|normal damage|no extra/,
        ],
        none: /helmet|doubl|tripl|natural 1\b|fumbl|on a 1\b/,
        weight: 3,
      },
      {
        variant: "double",
        all: [CRITICAL, /doubl|twice|\bx ?2|\b2x|2 times/, /damage|crit/],
        none: /tripl|x ?3|hp lost|xp|natural 1\b|morale/,
        weight: 3,
      },
      { variant: "triple", all: [CRITICAL, /tripl|\bx ?3|\b3x|3 times/, /damage|crit/], weight: 3 },
    ],
  },
  fumbles: {
    words: ["roll", "you", "fumbl", "natural", "critical", "1", "botch", "miss"],
    about: /\bfumbl|critical (?:miss|fail)/,
    refused: "none",
    cues: [
      {
        variant: "none",
        here: /\b(?:roll|on|by|a) (?:a )?1\b,? (?:and )?nothing|natural 1,? nothing|\b1\b[^.]{0,8}(?:is|means) (?:just|only|simply) a miss/,
        all: [/nothing|miss/],
        weight: 3,
      },
      {
        variant: "none",
        here: /(?:never (?:got round to|use|bother)|(?:not|n't) (?:do|have|use))[^.]{0,12}fumbl|nothing[^.]{0,20}\bones\b/,
        all: [/fumbl|ones/],
        weight: 3,
      },
      {
        variant: "none",
        all: [
          /natural 1\b|on (?:a|an) 1\b|(?:^|[^-\d])\ba 1\b|fumbl/,
          /nothing (?:special|more|else)|(?:you |a |just |simply )miss(?:es)?\b[.,;:]? ?(?:nothing|that's|and|$)|: miss\b|no (?:special|further|extra) effect/,
        ],
        none: /break|drop|natural 20[^.]{0,40}(?:nothing)|door|secret|wandering/,
        weight: 3,
      },
      { variant: "none", all: [/^(?:you )?miss(?:es)?\.?$/, /natural 1\b|on a 1\b/], weight: 3 },
      {
        variant: "weaponBreaks",
        all: [
          /natural 1\b|critical (?:miss|fail)|fumbl|rolls? (?:of )?(?:a )?1\b|on a 1\b/,
          /weapons?[^.]{0,40}(?:break|broken|snap|shatter|destroy)|break\w*[^.]{0,20}weapon|(?:break|snap|shatter)s?/,
        ],
        none: /surprise|door|string/,
        weight: 3,
      },
    ],
  },
  weaponDamage: {
    words: ["dagger", "damage", "weapon", "variable", "deal", "d6", "d8"],
    about: /weapon damage/,
    cues: [
      {
        variant: "variable",
        here: /(?:each|every) weapon (?:has|does|deals|rolls) (?:its|their) own/,
        all: [/damage|die|dice/],
        weight: 3,
      },
      {
        variant: "variable",
        here: /daggers?(?: do(?:es)?| deals?)? d4\b|weapon dice is ticked/,
        all: [/d8|d6|d10|sword|dice/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [/(?:damage|deal)/, /\bd8\b[^.]{0,30}martial|martial[^.]{0,30}\bd8\b|depends on the wielder/],
        weight: 3,
      },
      {
        variant: "variable",
        all: [
          /\b(?:weapons?|damage)\b[^.]{0,40}\b(?:by type|by weapon|variable|their own (?:dice|die)|(?:its|an) own die|different dice)|dagger d4[^.]{0,30}sword d8|^variable\b/,
          /damage|weapon/,
        ],
        none: /(?:no|not|n't|without) (?:use )?variable|old|optional|depends on the wielder/,
        weight: 3,
      },
      {
        variant: "d6",
        all: [/(?:all|every|any) weapons?\b[^.]{0,25}\bd6\b/],
        none: /save that|except|\+ ?1\b/,
        weight: 3,
      },
      {
        variant: "variable",
        all: [
          /variable (?:weapon )?damage|(?:damage|damages)[^.]{0,15}(?:varies|vary|varied|differs?|is determined|depends|is|goes)[^.]{0,12}\bby (?:the )?(?:type of )?weapon|by weapon type|each weapon (?:has|deals|does)[^.]{0,20}(?:own|different)|weapon-specific damage|(?:different|various) weapons (?:do|deal) different/,
        ],
        none: /(?:no|not|n't|without) (?:use )?variable|optional/,
        weight: 3,
      },
      { variant: "eris", all: [/2-hand/, /d6 ?\+ ?1\b/], weight: 3 },
      { variant: "eris", all: [/base damage[^.]{0,30}d6/], weight: 1 },
      {
        variant: "gorman",
        all: [/fighters?/, /\bd8\b/, /d10|martial|2-hand|polearm/, /damage|deal/],
        none: /\bhd\b|hp/,
        weight: 3,
      },
      {
        variant: "d6",
        all: [
          /(?:all|every|any|most) (?:weapons?|attacks?)[^.]{0,25}\bd6\b|weapons? all[^.]{0,25}\bd6\b|damage[^.]{0,25}\bd6\b[^.]{0,25}(?:regardless|no matter|for (?:all|every|any))|no variable (?:weapon )?damage/,
        ],
        none: /most weapons do d6 damage on a/,
        weight: 2,
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
