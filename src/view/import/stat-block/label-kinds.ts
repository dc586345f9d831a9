/** The labels of the old games and their clones, and what has to follow each. */

import { COUNT, DICE } from "./dice.ts";

/** The field that a label introduces. */
export type Field =
  | "ac"
  | "hd"
  | "level"
  | "levelXp"
  | "hp"
  | "attacks"
  | "damage"
  | "thac0"
  | "bonus"
  | "move"
  | "way"
  | "saves"
  | "morale"
  | "alignment"
  | "xp"
  | "number"
  | "treasure"
  | "hoard"
  | "ability"
  | "note";

export interface Kind {
  readonly field: Field;
  readonly names: string;
  /** The pattern of the text after it, where no colon follows. */
  readonly figure: string;
  /** It is part of its figure: `13hp`. */
  readonly own?: true;
  /** It begins a sentence, and its figure stands behind it. */
  readonly sentence?: true;
  /** Words of prose begin like it: without a colon it stands at the start of a line or behind a sign only. */
  readonly prose?: true;
}

const CLASS_OR_FIGURE =
  "(?:as )?(?:an? )?(?:(?:Fort|Ref|Will)\\b|(?:F|C|M|MU|M-U|T|D|E|H|L|W|P|B|S|R|NM|NH|Ftr|Clr)(?:[ :]{0,2}\\d|\\b(?![a-z' ][a-z]))|\\d|(?:Fighter|Cleric|Magic|Thief|Dwarf|Elf|Halfling|Normal|Level|Death|Poison|Paraly|Doom)\\b)";

/** Armour by its name: "AC as plate and shield". */
const ARMOUR_WORDS =
  "(?:AC|Armou?r(?: Class)?) ?[:=]? ?(?:as|like) (?:plate|chain|leather|no armou?r|unarmou?red)(?: ?mail| armou?r)?(?: ?(?:and|\\+|&) ?shield)?";

/** "AC: 5 HP: 17": the figure before a label is another's where the label has one behind it. */
const NOT_ITS_OWN = "(?! ?[:=]| ?\\d)";

export const LABEL_KINDS: readonly Kind[] = [
  { field: "ac", names: ARMOUR_WORDS, figure: "", own: true },
  { field: "ac", names: `\\d{1,2} Armou?r(?! ?(?:Class|\\())${NOT_ITS_OWN}`, figure: "", own: true },
  {
    // the six modifiers of a game that has no other scores, and the three scores of another
    field: "note",
    names:
      "STR[ |]+DEX[ |]+CON[ |]+INT[ |]+WIS[ |]+CHA\\b[\\s\\d()+|-]*|S(?:TR)? ?[+-]\\d{1,2}(?:, ?(?:D|C|I|W|Ch|DEX|CON|INT|WIS|CHA) ?[+-]\\d{1,2}){3,5}|S(?:TR|tr)? ?\\d{1,2}(?:[,;]? ?(?:I|W|D|C|Ch|INT|WIS|DEX|CON|CHA) ?\\d{1,2}){4,5}|\\d{1,2} (?:STR|DEX|WIL)(?:, ?\\d{1,2} (?:STR|DEX|WIL))*",
    figure: "",
    own: true,
  },
  {
    field: "levelXp",
    names: "(?:CL|HDE|Challenge Level|Level|LVL|Lvl|Lv) ?/ ?(?:XP|X\\.P\\.|EXP)(?: ?Value)?",
    figure: "[\\w-]",
  },
  {
    field: "xp",
    names: "XP for Defeating|(?:XP|X\\.P\\.|EXP|Exp\\.?|Experience)(?: ?(?:Points?|Value|Award))?",
    figure: "\\d|[IVX]+ ?/",
  },
  {
    field: "attacks",
    names: "(?:It|They|He|She) (?:also )?attacks? (?:with|by|using)(?= [^.;]{0,80}\\d)",
    figure: "",
    own: true,
    sentence: true,
  },
  {
    field: "attacks",
    names: "(?:No\\.?|Number|#) ?of ?Att(?:ac)?ks?|# ?Att(?:ac)?ks?|# ?ATT?|# ?Atk|Att?k|Atks|Att|ATT|AT",
    figure: "\\S",
  },
  {
    field: "attacks",
    names: `(?:(?:${COUNT}) )?(?:bites?|claws?|beaks?|stings?|tails?|horns?|gore|hoo(?:f|ves)|butts?|tentacles?|fists?|slams?|touch|talons?|kicks?|trample|pecks?|ram|pincers?|tusks?|weapons?) \\(?(?:${DICE})(?![\\p{L}\\d])|(?:(?:${COUNT}) )?(?:[a-z]{1,20} ){0,3}attacks? (?:each )?(?:doing|dealing|for|that does?)(?= \\d)`,
    figure: "",
    own: true,
  },
  {
    field: "attacks",
    names: "Attack Forms|Attacks?(?! ?Bonus| ?/ ?Damage)",
    figure: "(?:\\d|[+-]\\d|\\[|none|nil|see |special|by |[A-Za-z][^.;:]{0,60}[(\\d])",
    prose: true,
  },
  {
    field: "damage",
    names: "(?:Attacks? ?/ ?)?Damage(?: ?/ ?Attacks?)?",
    figure: "\\d|by |see |special|nil|none|as |\\(weapon",
    prose: true,
  },
  { field: "damage", names: "Dmg|DMG|Dam|DAM|DG|Dg", figure: "\\d|d\\d|by |see |special|nil|none|weapon|\\S" },
  { field: "damage", names: "DM", figure: "\\d*d\\d|\\d" },
  { field: "damage", names: "D", figure: "(?!\\d{1,2}[ ,;/]*[WR] ?\\d)(?:\\d*d\\d|\\d+-\\d|\\d|by w|weapon)" },
  { field: "ac", names: "AAC|DAC|Base AC|AC|Armou?r Class", figure: "-?\\d|\\[" },
  { field: "ac", names: "Armou?r", figure: "-?\\d" },
  { field: "hd", names: "HD|Hit Dic?e|Hit Die", figure: "½|< ?\\d|\\d|[dD]\\d" },
  {
    field: "hd",
    names: "\\d{1,3}(?: ?[+-] ?\\d)?\\*{0,5} ?(?:Hit Dice|HD)(?![\\w/])(?! ?[:=]| ?\\d(?!\\d* ?hp))",
    figure: "",
    own: true,
  },
  { field: "hp", names: "hp|Hit[- ]?Points", figure: "\\d|[dD]\\d" },
  {
    field: "hp",
    names: `\\d{1,4} ?(?:hp|hit points?)\\b(?! ?(?:per|of|each r|a |an |from|every|damage|or ))${NOT_ITS_OWN}`,
    figure: "",
    own: true,
  },
  { field: "thac0", names: "THAC[0O]", figure: "-?\\d" },
  {
    field: "bonus",
    names: "Total Hit Bonus|Attack Bonus|To[- ]Hit(?: Bonus)?|Hit Bonus|BHB|THB|BtH|AB",
    figure: "[+-]? ?\\d",
  },
  {
    field: "move",
    names: "MV|Mvmt|Mov|Move(?:ment)?(?: Rate)?|Speed|Spd",
    figure: "\\(?\\d|nil\\b|none\\b|Fl|Sw|close\\b|near\\b|far\\b|(?:double|triple) near\\b",
  },
  {
    // "30/90 swim": rates whose way stands behind them
    field: "move",
    names:
      "\\d{2,3}'?(?: ?\\(\\d{1,3}'?\\))?(?: ?/ ?\\d{2,3}'?(?: ?\\(\\d{1,3}'?\\))?)? (?:fly(?:ing)?|swim(?:ming)?|burrow(?:ing)?|climb(?:ing)?)(?=\\s*(?:[,;.)|]|$))",
    figure: "",
    own: true,
  },
  {
    field: "way",
    names:
      "Fl(?:y(?:ing)?)?|Sw(?:im(?:ming)?)?|Climb(?:ing)?|Burrow(?:ing)?|Br|Glid(?:e|ing)|(?:In )?(?:a )?Webs?|In Water",
    figure: "\\(?\\d",
  },
  {
    field: "saves",
    names: "Sav(?:es?|ing Throws?)(?: [Aa]s)?|SV|ST",
    figure: CLASS_OR_FIGURE,
  },
  {
    field: "morale",
    names: "Morale|ML|MOR|Mor|MO",
    figure: "\\d|[+-]\\d|[A-Z][a-z]+ ?\\(?\\d|special\\b|see |n/a|none\\b|-",
  },
  // behind other figures alone
  { field: "morale", names: "M", figure: "\\d" },
  { field: "alignment", names: "Align(?:ment)?|AL", figure: "[A-Z]|any\\b|neutral|lawful|chaotic" },
  {
    field: "number",
    names:
      "(?:Dungeon|Wild(?:erness)?) Enc(?:ounters?|\\.)?|(?:No\\.?|Number|#) ?(?:App(?:earing|\\.)?|Enc(?:ountered|\\.)?)|NA|Encountered|Number(?= ?:? ?\\d)|Enc(?:ounters?|\\.)?",
    figure: "\\d|[dD]\\d|None\\b|Varies|Variable|See |Special|\\(|Wild|Lair",
  },
  { field: "hoard", names: "Hoard(?: Class)?|HC", figure: "[IVXC]|None|Nil|Special|See|\\d" },
  {
    field: "treasure",
    names: "TT|TR|Treasure(?: Types?)?|Treas",
    figure:
      "[—-](?=\\s*(?:[;,.|]|$))|\\(?[A-V](?![a-z])|nil\\b|none\\b|see |special|individual|lair|standard|varies|\\d",
  },
  {
    field: "ability",
    names: "Special(?: (?:Attacks?|Defen[cs]es?|Abilit(?:y|ies)|Qualities|Powers?))?|Abilities",
    figure: "",
    prose: true,
  },
  { field: "ability", names: "S[ADQP]", figure: "\\S" },
  {
    // "; F5;": a class and level among other figures
    field: "level",
    names:
      "(?<=[;,([] ?)(?:F|Ftr|C|Clr|MU|M-U|T|Thf|D|E|H|R|P|A|I|Dr)\\d{1,2}(?: ?[/+] ?(?:F|Ftr|C|Clr|MU|M-U|T|Thf)\\d{1,2}){0,3}(?=\\s*[;,)])",
    figure: "",
    own: true,
  },
  {
    field: "level",
    names: "Level|Lvl|LVL|LV",
    figure:
      "(?:\\d{1,2}|O)(?![\\w/])(?! (?:fighter|magic-user|cleric|thief)(?: ?[/&] ?[a-z]|,? (?:and |/ )?level \\d))",
  },
  {
    field: "note",
    names:
      "Frequency|FREQ|Rarity|Size|Intelligence|Alertness|% ?in Lair|In Lair|Primes?|% ?Lair|Lair Probability|Magic(?:al)? Resistance|Psionics?(?: Ability| Strength)?|Attack/Defen[cs]e Modes|Terrain|Climate(?: ?/ ?Terrain)?|Organi[sz]ation|Activity Cycle|Diet|Languages?|Environment|Habitat|Type|Turning|Behaviou?r|Speech|Possessions|Senses|Weapons?|Armou?r|Equipment|Gear|Spells(?: Memori[sz]ed)?|Vision|Page|Source|Notes?",
    // a colon is asked for
    figure: "(?!)",
  },
  { field: "note", names: "SZ|MR|Sz", figure: "[A-Z\\d]" },
  { field: "note", names: "Init(?:iative)?", figure: "[+-]?\\d" },
  { field: "note", names: "Act(?:ion Dice)?", figure: "\\d?d\\d" },
  { field: "note", names: "Challenge(?: Rating)?", figure: "[\\d½]" },
  { field: "note", names: "(?<!\\b(?:sv|saves?|as)[: ]{0,2})CL|HDE|Challenge Level|CR", figure: "\\d" },
  { field: "note", names: "SHK|INST|SKILL|Skill", figure: "[+-]?\\d" },
  { field: "note", names: "Int|INT", figure: "[a-z(\\d]" },
  { field: "note", names: "STR|DEX|CON|WIS|CHA|WIL|Str|Dex|Con|Wis|Cha", figure: "\\d" },
];
