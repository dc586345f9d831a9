import type { TopicCues } from "../types.ts";
import { said } from "./said.ts";

/** How texts speak of what is done in a round. */
export const ROUNDS: Readonly<Record<string, TopicCues>> = {
  slowWeapons: {
    about: /slow weapons?|weapon speeds?|2-hand\w*(?: weapons?)? going last/,
    refused: "off",
    cues: [
      ...said(
        /2-hand\w*|\bslow\b|great ?(?:swords?|axes?|weapons?)|pole-?arms?|zweih\w+|(?:big|large|heavy) weapons/,
        {
          last: /\b(?:strikes?|swings?|acts?|goes?|go|attacks?|hits?|come|are|is)\b[^.]{0,24}\blast\b|\blast (?:in|each|every) (?:the |a )?round|\bat the end\b|\b(?:end|bottom) of (?:the|each|every) round|\b(?:lose|loses|lost) initiative|automatically last/,
        },
        { none: /\b(?:not|never|no longer|ignore|drop|stop|without)\b|spell|morale/ },
      ),
      ...said(
        /2-hand\w*|\bslow\b|great ?(?:swords?|axes?|weapons?)|pole-?arms?|zweih\w+|(?:big|large|heavy) weapons/,
        {
          off: /\bslow\b[^.]{0,30}\b(?:ignored|dropped|not used|out)\b|\b(?:ignor|drop|skip|remov|scrap|lose|ditch)\w*[^.]{0,50}\bslow|\bno(?:t)?\b[^.]{0,45}\b(?:slow\w*|last|lose initiative)\b|\b(?:normal|usual|regular) (?:order|initiative|turn)|\bno slower|\bno (?:penalty to initiative|initiative penalty)|as fast as/,
        },
        { none: /spell|morale|thie(?:f|ves)|heal/ },
      ),

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
    about: /\bactions? (?:economy|each round|per round|per turn)/,
    cues: [
      ...said(
        /\bturn\b|\bround\b|\baction|combat/,
        {
          single:
            /\bmov(?:e|ement)(?:s|ing)?(?: (?:up to )?(?:your|their|his|its)[^.,]{0,20})? (?:and|plus|\+|&|then) (?:then )?(?:you )?(?:get |do |take |make |have |perform )?(?:1|an?)(?: single| other| more)? (?:action|attack|thing)\b|\b1 move(?:ment)?(?: action)? (?:and|plus|\+|&) 1\b|\bno bonus actions?\b/,
          eris: /\b(?:do|does|doing|only|just) 1 thing\b|\b1 thing (?:per|in|a|each|every)\b|\bdo (?:only )?1 of\b|\bmoves?,? or (?:strikes?|attacks?|casts?|fights?)\b|\beither move or/,
          complexOrTwoSimple: /\b(?:1 )?complex\b[^.]{0,40}\b(?:2|pair|simple)\b|\b(?:2|pair of) simple\b/,
        },
        { none: /hasted?\b|run away|move and (?:shoot|fire)|surpris/ },
      ),

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
    about: /(?:length of a|combat) round (?:is|lasts?)|rounds? last/,
    cues: [
      ...said(/\brounds?\b|turns? of (?:fighting|combat)/, { "": /\b(?:6|15|30|8|12) ?-?seconds?\b/ }),

      ...said(
        /\brounds?\b/,
        {
          minute:
            /\b(?:is|are|lasts?|takes?|equals?|=|:|of|represents?)[^.]{0,16}\b(?:1|a|1 full|a full|60)[- ]?(?:full )?(?:minute|seconds)\b|^(?:1|a|1 full) ?-?minute|: 1 ?-?minute|10 (?:rounds )?(?:in|to|per|make) (?:a|the|1|each) turn/,
          bx: /\b(?:is|are|lasts?|takes?|equals?|=|:|of)[^.]{0,16}\b10[- ]?s(?:econds?)?\b|^10 ?-?s(?:econds?)?\b|\b60 (?:rounds )?(?:in|to|per|make)\b/,
        },
        { none: /spell|torch|poison|paralys|bleed|unconscious|heal|\bd\d|don|put on/ },
      ),

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
    about: /spell (?:disruption|interruption)|(?:disrupt|interrupt)(?:ed|ing|s)? (?:a |the )?(?:spell|casting)/,
    cues: [
      ...said(
        /spell|cast|concentrat|magic-user/,
        {
          bx: /\bwound\w*\b[^.]{0,60}\bno spell\b|(?:\bhits?\b|\bdamaged?\b|struck|\bhurt\b|wound\w*|injur\w*)[^.]{0,90}\b(?:lost|loses?|losing|spoil\w*|ruin\w*|wast\w*|gone|fizzles?|disrupt\w*|interrupt\w*|fails?)\b|\b(?:lost|loses?|losing|spoil\w*|ruin\w*|wast\w*|fizzles?|disrupt\w*|interrupt\w*|fails?)\b[^.]{0,60}\b(?:hit|damaged?|struck|hurt|wounded|injured)\b/,
          eris: /(?:hit or miss|even (?:if|when)[^.]{0,20}\bmiss|successful or not|lands or not|so much as|whether or not it hits)[^.]{0,90}(?:lost|lose|spoil|ruin|wast|gone|fizzle|disrupt|interrupt|fail)|(?:lost|spoil|ruin|disrupt|interrupt)\w*[^.]{0,80}(?:hit or miss|lands or not|even if[^.]{0,20}miss|any (?:melee )?attack\b)/,
        },
        {
          and: /spell|cast|magic-user/,
          none: /memor|\bsave\b|cursed|drain|scroll|constitution check|concentration check|\bhp\b[^.]{0,20}\bmax|not (?:be )?(?:lost|disrupt|interrupt|spoil)|double damage|weapon/,
        },
      ),

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
    about: /spells? per (?:combat )?round/,
    cues: [
      ...said(
        /spells?|cast/,
        {
          on: /\b(?:only|max(?:imum)?(?: of)?|at most|more than|just|never)?[^.]{0,14}\b1 spell\b[^.]{0,16}\b(?:a|per|each|every|in a|in any 1|in 1|in the same) ?(?:combat )?round/,
        },
        { none: /2 spells|learn|memori/ },
      ),

      {
        variant: "on",
        all: [
          /(?:only )?1 spell (?:can be cast )?(?:per|a|each|every) (?:combat )?round|(?:more than|over) 1 spell (?:per|a|each|in a) (?:combat )?round/,
        ],
        weight: 3,
      },
    ],
  },
};
