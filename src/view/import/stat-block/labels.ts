/** Where the figures of a stat block begin: the labels of the old games and their clones, and what has to follow each. */

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

export interface Label {
  readonly field: Field;
  /** As it is written. */
  readonly name: string;
  /** Where it begins, where what it announces begins, and where that ends. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface Kind {
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

const KINDS: readonly Kind[] = [
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

const FIRST = 1;
/** One pattern for all, each kind a group of its own. A letter or figure before a label, or a letter behind it, makes it another word. */
const ALL = new RegExp(
  `(?<![\\p{L}\\p{N}%#'/-])(?:${KINDS.map(({ names }) => `(${names})`).join("|")})(?![\\p{L}'])`,
  "giu",
);
const FIGURES = KINDS.map(({ figure }) => new RegExp(`[\\s:.=|]*(?:${figure || "\\S"})`, "iy"));
const COLON = /\.?[ ]?[:=|]/y;
/** Signs behind which a figure may begin. */
const PARTED = /(?:^|[,;|.•—:]\s*|[([]\s?|\band |\/ ?)$/;
const STARTED = /(?:[;|.•—]\s*|[([]\s?|\/ ?)$/;
/** Words in small letters that are no prose where a figure follows. */
const SMALL = /^(?:hp|xp|ac|hd|mv|ml|al|tt|na|sv|thac0|dmg|dam|att?|atk|no\.|#|\d)/;
/** The same behind a sign alone. */
const SMALL_PARTED = /^(?:move(?:ment)?|speed|morale)$/;

/** Whether a line begins with a label. */
export function beginsWithLabel(text: string): boolean {
  return labelsIn(text)[0]?.at === 0 || isBareLabel(text);
}

/** A label and nothing behind it. */
export function isBareLabel(text: string): boolean {
  ALL.lastIndex = 0;
  const found = ALL.exec(text);
  return (
    found !== null &&
    found.index === 0 &&
    (/^[\p{Lu}#%\d]/u.test(found[0]) || SMALL.test(found[0])) &&
    /^[\s:.=|]*$/.test(text.slice(found[0].length)) &&
    isOrdinary(found[0])
  );
}

/** Whether a line ends with a label that has nothing behind it: its figure stands on the next line. */
export function endsWithLabel(text: string): boolean {
  const tail = text.slice(-40);
  const at = Math.max(
    ...[",", ";", "|", ".", ":", "("].map((sign) => tail.lastIndexOf(sign === "(" ? sign : `${sign} `) + 1),
    0,
  );
  return isBareLabel(text) || (at > 0 && isBareLabel(tail.slice(at).trim()));
}

function isOrdinary(name: string): boolean {
  return !/^(?:\d|D$|Webs?$|Br$|[a-z]+ [\d(]|[A-Z][A-Za-z-]{0,3}\d)/.test(name) && !/^\p{L}+ \(?\d{0,2}d\d/u.test(name);
}

/** Returns the labels of a line in their order; text in brackets is ignored, unless the brackets hold figures themselves. */
export function labelsIn(text: string): Label[] {
  const hidden = hiddenIn(text);
  const found: { field: Field; name: string; at: number; from: number }[] = [];
  ALL.lastIndex = 0;
  for (let hit = ALL.exec(text); hit; hit = ALL.exec(text)) {
    const which = hit.findIndex((group, at) => at >= FIRST && group !== undefined) - FIRST;
    const kind = KINDS[which];
    const at = hit.index;
    const name = hit[0];
    if (!kind || hidden(at)) continue;
    const end = at + name.length;
    if (!accepts(kind, which, text, at, name, withinField(found.at(-1)))) {
      // a shorter label may begin within it
      ALL.lastIndex = at + 1;
      continue;
    }
    if (kind.own && kind.field === "move" && (found.at(-1)?.field === "move" || found.at(-1)?.field === "way"))
      continue;
    // "Move: Swim 180'" is one figure
    const last = found.at(-1);
    if (kind.field === "way" && last?.field === "move" && /^[\s:.=|]*$/.test(text.slice(last.from, at))) continue;
    found.push({ field: kind.field, name, at, from: kind.own && !kind.sentence ? at : end });
    if (kind.own) ALL.lastIndex = end;
  }
  const known = found.map((label, at) => ({ ...label, to: found[at + 1]?.at ?? text.length }));
  return withOthers(text, known, hidden);
}

/** A label that no kind names, behind a sign among other figures: `; Keywords: fey`. */
const OTHER = /(?<=[;.|•—,]\s{1,2})\p{Lu}[\p{L}'/-]{2,20}(?: [\p{L}'/-]{1,20}){0,3}(?= ?: )/gu;
/** Words with a colon that belong to a figure. */
const PART_OF_FIGURE =
  /^(?:walk|land|fly|swim|climb|burrow|encounter|exploration|overland|combat|base|running|individual|lair|in lair|carried|wild|dungeon|death|poison|wands?|rods?|paraly|petri|turn|breath|dragon|spells?|stav|staff|magic|doom|ray|hold|blast|and|or|fighter|cleric|thief|hit)/i;
const PARTED_FIELDS: readonly Field[] = ["attacks", "damage", "saves"];

/** The labels with those that no kind names between them, whose words are kept as notes. */
function withOthers(text: string, known: readonly Label[], hidden: (at: number) => boolean): Label[] {
  if (known.length === 0 || !text.includes(":")) return [...known];
  const others: Label[] = [];
  for (const { index, 0: name } of text.matchAll(OTHER)) {
    if (hidden(index) || PART_OF_FIGURE.test(name)) continue;
    const at = known.findIndex((label) => label.from <= index && index < label.to);
    const label = known[at];
    if (!label || label.field === "note" || label.field === "ability" || index <= label.from) continue;
    if (PARTED_FIELDS.includes(label.field) && /,\s+$/.test(text.slice(0, index).slice(-3))) continue;
    const from = index + name.length;
    const next = known[at + 1]?.at ?? text.length;
    // the name of another monster has its figures right behind it
    if (next - from < 4 || from > next) continue;
    others.push({ field: "note", name, at: index, from, to: next });
  }
  if (others.length === 0) return [...known];
  const all = [...known, ...others].sort((one, other) => one.at - other.at);
  return all.map((label, at) => ({ ...label, to: all[at + 1]?.at ?? text.length }));
}

/** Figures in which a letter with a number is none of a class. */
const WITH_LETTERS: readonly Field[] = ["saves", "treasure", "hoard", "attacks", "damage"];

/** Scores such as `STR 12`. */
const SCORES = /^(?:STR[ |]+DEX.*|STR|DEX|CON|INT|WIS|CHA|WIL|\d{1,2} (?:STR|DEX|WIL).*|S(?:TR)? ?\d.*)$/i;

/** Words of which label a place stands in; behind a score another figure may begin. */
function withinField(last: { readonly field: Field; readonly name: string } | undefined): Field | undefined {
  return last && SCORES.test(last.name) ? undefined : last?.field;
}

/** `save E2`, `morale 8` behind a figure that no sign ends. */
const SMALL_SAVE = /^saves?(?: as)?$/;
const CLASS_BEHIND = /^[ :]{1,2}(?:F|C|MU?|M-U|T|D|E|H) ?\d{1,2}(?![\w"'])/;
const MORALE_BEHIND = /^[ :]{1,2}(?:[2-9]|1[0-2])(?=\s*(?:[,;.)|]|$|[A-Z]))/;
const MORALE_NAMED = /\b(?:ML|MOR|Morale)\b/i;
const MOVE_NAMED = /\b(?:MV|Mov|Move(?:ment)?|Speed|Spd)\b|\d'? (?:swim|fly)/i;

function inside(within: Field | undefined): boolean {
  return within === "ability" || within === "note";
}

/** "M 8" is morale, where it is neither a move nor the class that something saves as. */
function isMorale(text: string, at: number, end: number, within: Field | undefined): boolean {
  if (!MORALE_BEHIND.test(text.slice(end, end + 6)) || MORALE_NAMED.test(text)) return false;
  if (inside(within) || /(?:\bsv|\bst|\bsaves?|\bas|\bthrows?)[: ]*$/i.test(text.slice(Math.max(0, at - 10), at)))
    return false;
  const value = Number(/\d+/.exec(text.slice(end))?.[0]);
  return value % 3 > 0 || MOVE_NAMED.test(text) || within === "attacks" || within === "damage" || within === "saves";
}

function accepts(
  { field, own, prose }: Kind,
  which: number,
  text: string,
  at: number,
  name: string,
  within: Field | undefined,
): boolean {
  const end = at + name.length;
  const before = text.slice(Math.max(0, at - 8), at);
  const parted = PARTED.test(before) || at === 0;
  const capital = /^[\p{Lu}#\d%]/u.test(name);
  const shouted = /^[A-Z\d#/. ]{2,}$/.test(name);
  const colon = sticky(COLON, text, end);
  const figure = FIGURES[which];
  const follows = figure !== undefined && sticky(figure, text, end);
  if (own)
    return (
      parted &&
      !(within === "attacks" || within === "damage" ? field === "attacks" : false) &&
      !(within === "ability" || within === "note") &&
      !(field === "level" && WITH_LETTERS.includes(within ?? "ac"))
    );
  // within words that are kept a new figure begins behind a sign only
  if (within === "ability" || within === "note") {
    if (!(STARTED.test(before) || at === 0 || (parted && (shouted || colon)) || (shouted && (follows || colon))))
      return false;
    return colon ? capital : follows && (shouted || (capital && !prose) || SMALL.test(name));
  }
  if (colon && (parted || capital)) return true;
  if (name === "M") return isMorale(text, at, end, within);
  if (SMALL_SAVE.test(name) && CLASS_BEHIND.test(text.slice(end, end + 12))) return !inside(within);
  if (name === "morale" && MORALE_BEHIND.test(text.slice(end, end + 6))) return !inside(within);
  const small = SMALL.test(name) || (parted && SMALL_PARTED.test(name));
  if (!capital && !(small && follows)) return false;
  if (name === "D" && parted && within === "attacks" && /^ ?:? ?[A-Za-z][a-z]{2}/.test(text.slice(end, end + 6)))
    return true;
  // "D Boat hook or knife; XP 14" on a line of its own
  if (name === "D" && at === 0 && /^ [A-Za-z][a-z]{2}[^;]{0,60};/.test(text.slice(end, end + 70))) return true;
  if (name === "D" && !parted) return /^ ?:? ?(?:\d*d\d|\d+-\d|by w)/.test(text.slice(end, end + 12));
  if (
    name.toUpperCase() === "AT" &&
    !(parted && capital) &&
    !(name === "AT" && /^ (?:\d|[a-z][a-z' -]{2,30} \(?\d*d\d)/.test(text.slice(end, end + 42)))
  )
    return false;
  if (field === "ability") return parted && (prose ? false : follows);
  if (parted && shouted && !prose && /^[\s]/.test(text.slice(end, end + 1))) return true;
  return follows && (!prose || parted || /\d/.test(text.slice(end, end + 3)));
}

function sticky(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** More of a bracket is not looked at. */
const LONGEST_GROUP = 300;
const BODIES = /\b(?:AC|Armou?r Class)[ :]*-?\d/;
const OTHERS = /\b(?:HD|hp|HP|MV|ML|Hit Dice|Att?k?|D(?:mg|am))\b[ :]*\d|\d ?(?:hp|HD)\b/;

/** A bracket with armour class and another figure, whatever begins it: `(Cleric 4, AC 3, hp 17)`. */
function holdsFigures(text: string): boolean {
  return BODIES.test(text) && OTHERS.test(text);
}

const OPENING = "([";
const CLOSING = ")]";
const GROUP = /^[([]\s?(?:AC|HD|AL|MV|HP|Hit Dice|Armou?r Class|Armou?r|Level)\b[ :]*[-\w\d(½<[]/i;

/** The same of labels that are words of prose in small letters. */
const SHORT_GROUP = /^[([]\s?(?:(?:ML|SV|XP|TT|NA|THAC0)\b[ :]*[\dA-Z]|(?:#?ATT?|#?Att?|Atk|Dmg|Dam)\b[ :]*\w)/;

function isGroup(text: string): boolean {
  return GROUP.test(text) || SHORT_GROUP.test(text);
}

/** Where a place stands within brackets that are closed again and hold no figures of their own. */
function hiddenIn(text: string): (at: number) => boolean {
  const open: { at: number; group: boolean }[] = [];
  const spans: [number, number][] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (OPENING.includes(sign)) open.push({ at, group: isGroup(text.slice(at, at + 24)) });
    else if (CLOSING.includes(sign)) {
      const last = open.pop();
      if (last && !last.group && !holdsFigures(text.slice(last.at, Math.min(at, last.at + LONGEST_GROUP))))
        spans.push([last.at, at]);
    }
  }
  const within = new Uint8Array(text.length + 1);
  for (const [from, to] of spans) if (!within[from]) within.fill(1, from + 1, to);
  return (at) => within[at] === 1;
}
