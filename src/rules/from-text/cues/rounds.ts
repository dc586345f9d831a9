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
    ],
  },
  actionEconomy: {
    about: /\bactions? (?:economy|each round|per round|per turn)/,
    cues: [
      ...said(
        /\bturn\b|\bround\b|\baction|combat/,
        {
          eris: /\b(?:do|does|doing|only|just) 1 thing\b|\b1 thing (?:per|in|a|each|every)\b|\bdo (?:only )?1 of\b|\bmoves?,? or (?:strikes?|attacks?|casts?|fights?)\b|\beither move or/,
        },
        { none: /hasted?\b|run away|move and (?:shoot|fire)|surpris/ },
      ),

      {
        variant: "single",
        all: [/\bmove first\b,? (?:and )?then attack|move and attack/, /attack/],
        none: /cannot|can't|not/,
        weight: 2,
      },

      {
        variant: "eris",
        all: [
          /only (?:take )?(?:only )?1 action|1 action at a time|(?:move,? (?:or )?attack,? (?:or )?cast)|either move or (?:attack|act)|move or attack,? (?:but )?not both/,
        ],
        none: /move and|move \+/,
        weight: 3,
      },
    ],
  },
  combatMovement: {
    about: /combat (?:movement|move)|movement (?:in|during) combat/,
    cues: [],
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
    ],
  },
  spellDisruption: {
    about: /spell (?:disruption|interruption)|(?:disrupt|interrupt)(?:ed|ing|s)? (?:a |the )?(?:spell|casting)/,
    cues: [
      ...said(
        /spell|cast|concentrat|magic-user/,
        {
          bx: /\bwound\w*\b[^.]{0,60}\bno spell\b|(?:\bhits?\b|\bdamaged?\b|struck|\bhurt\b|wound\w*|injur\w*)[^.]{0,90}\b(?:lost|loses?|losing|spoil\w*|ruin\w*|wast\w*|gone|fizzles?|disrupt\w*|interrupt\w*|fails?)\b|\b(?:lost|loses?|losing|spoil\w*|ruin\w*|wast\w*|fizzles?|disrupt\w*|interrupt\w*|fails?)\b[^.]{0,60}\b(?:hit|damaged?|struck|hurt|wounded|injured)\b/,
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
          /caster|spell|casting|magic-user/,
          /hit or miss|any (?:melee )?attack|attacked in melee|even (?:if|when) (?:it|the attack|they) miss|is attacked/,
        ],
        weight: 3,
      },
    ],
  },
  oneSpellPerRound: {
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
};
