import type { TopicCues } from "../types.ts";

/** How texts speak of elves, other peoples and clerics. */
export const CLASSES: Readonly<Record<string, TopicCues>> = {
  elves: {
    words: ["elf", "elves"],
    about: /\bel(?:f|ves)\b/,
    cues: [
      {
        variant: "eris",
        all: [
          /\bel(?:f|ves)\b|they only operate/,
          /(?:operate|act|choose|either)[^.]{0,30}fighter or (?:a )?magic-user|fighter or magic-user (?:before|each|every|per)/,
        ],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [
          /\bel(?:f|ves)\b/,
          /(?:like|as) magic-users? rather|like magic-users|only 1\/4|keep only|1\/4 (?:of )?(?:the )?xp/,
        ],
        weight: 3,
      },
    ],
  },
  demihumans: {
    words: ["dwarf", "dwarv", "halfling", "demi"],
    about: /demi-?humans?|\bdwar(?:f|ves)\b|\bhalflings?\b/,
    cues: [
      {
        variant: "eris",
        all: [/dwar(?:f|ves)|halfling|save as if/, /4 levels? higher|half damage from (?:large|big|giant)/],
        weight: 3,
      },
      { variant: "gorman", all: [/dwar(?:f|ves)/, /\+4/, /\bsave\b/], none: /1974/, weight: 3 },
      { variant: "gorman", all: [/dwar(?:f|ves) (?:act|fight|count) as fighters/], weight: 2 },
    ],
  },
  clerics: {
    words: ["cleric", "turn"],
    about: /\bclerics?\b/,
    cues: [
      { variant: "gorman", all: [/turning undead|turn undead/, /is a spell|spell like any/], weight: 3 },
      {
        variant: "eris",
        all: [/clerics?/, /any weapon/, /edged magic|magic[^.]{0,10} edged|not[^.]{0,15}edged|symbol/],
        weight: 3,
      },
      { variant: "eris", all: [/clerics? (?:can|may)[^.]{0,20}(?:use|wield)[^.]{0,10}any weapon/], weight: 1 },
      {
        variant: "gorman",
        all: [
          /turn(?:ing)? (?:the )?undead/,
          /(?:as|is) (?:a )?(?:1st|first)[- ]level spell|swap (?:out )?any|is a spell/,
        ],
        weight: 3,
      },
    ],
  },
  spellSlots: {
    words: ["spell", "cleric"],
    about: /spells? (?:per|a|each) day|daily spells|spell (?:slots|progression)/,
    cues: [
      {
        variant: "gorman",
        all: [/clerics? (?:use|have|share|get|follow)[^.]{0,40}(?:same|spell at (?:1st|first))/, /spell/],
        weight: 3,
      },
      {
        variant: "gorman",
        all: [
          /clerics? and magic-users?|character level 1 2 3/,
          /(?:same|1|number of) (?:table|daily spells|spell table)/,
          /level/,
        ],
        weight: 1,
      },
    ],
  },
};
