/** Weapons, ammunition and armour that the text of a stat block names, by their keys in the equipment compendium. */

export interface NamedGear {
  readonly key: string;
  /** The bonus of a magic piece; 0 for an ordinary one. */
  readonly bonus: number;
}

/** The usual words for each key; longer names stand before those that they contain. */
const WORDS: Readonly<Record<string, string>> = {
  "two-handed-sword": "two[- ]handed swords?|great ?swords?",
  "short-sword": "short ?swords?",
  sword: "(?:(?:long|broad|bastard)[- ]?)?swords?|scimitars?",
  "battle-axe": "battle[- ]?axes?|great ?axes?",
  "hand-axe": "(?:(?:hand|throwing)[- ]?)?axes?",
  "silver-dagger": "silver(?:ed)? daggers?",
  dagger: "daggers?|kni(?:fe|ves)",
  "long-bow": "long[- ]?bows?",
  "crossbow-bolts": "(?:crossbow )?(?<!lightning )bolts|quarrels",
  crossbow: "(?:light |heavy )?crossbows?",
  "short-bow": "(?:short[- ]?)?bows?",
  arrows: "arrows",
  "war-hammer": "war[- ]?hammers?",
  "pole-arm": "pole[- ]?arms?|halberds?|glaives?",
  club: "clubs?",
  javelin: "javelins?",
  lance: "lances?",
  mace: "maces?",
  "sling-stones": "sling[- ]?(?:stones|bullets)",
  sling: "slings?",
  spear: "spears?",
  staff: "(?:quarter)?staff(?! of)",
  "plate-mail": "plate(?:[- ]?(?:mail|armou?r))?",
  chainmail: "chain(?:[- ]?(?:mail|armou?r))?",
  leather: "leather(?: armou?r)?",
  shield: "shields?",
};

const KEYS = Object.keys(WORDS);
const ANY = Object.values(WORDS)
  .map((words) => `(${words})`)
  .join("|");
const NAMED = new RegExp(`(?:\\+([1-5]) )?\\b(?:${ANY})\\b(?: \\+([1-5])(?!\\d))?`, "gi");
/** Spells share some names with gear. */
const SPELLS = /\b(?:spells?|memori[sz]ed|prayers?|casts?)\b[^.;\n]*/gi;

/** The gear in the order in which it is named, each kind once. */
export function namedGear(text: string): readonly NamedGear[] {
  const found = new Map<string, NamedGear>();
  for (const [, before, ...groups] of text.replace(SPELLS, "").matchAll(NAMED)) {
    const key = KEYS.find((_key, at) => groups[at] !== undefined);
    const bonus = Number(before ?? groups[KEYS.length] ?? 0);
    if (key && !found.has(key)) found.set(key, { key, bonus });
  }
  return [...found.values()];
}
