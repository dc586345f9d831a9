/** Weapons, ammunition and armour that the text of a stat block names, by their keys in the equipment compendium. */

export interface NamedGear {
  readonly key: string;
  /** The bonus of a magic piece; 0 for an ordinary one. */
  readonly bonus: number;
}

/** A suit is named by its material alone where no other noun follows, as in "leather pouch". */
const ALONE = "(?=\\s*(?:$|[^\\s\\w-]|(?:and|or|with|but)\\b))";

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
  "plate-mail": `plate(?:[- ]?(?:mail|armou?r)|${ALONE})`,
  chainmail: `chain(?:[- ]?(?:mail|armou?r)|${ALONE})`,
  leather: `leather(?: armou?r|${ALONE})`,
  shield: "shields?",
};

const KEYS = Object.keys(WORDS);
const ANY = Object.values(WORDS)
  .map((words) => `(${words})`)
  .join("|");
const NAMED = new RegExp(`(?:\\+([1-5]) )?\\b(?:${ANY})\\b(?: ?\\+([1-5])(?!\\d))?`, "gi");
/** Spells share some names with gear: a sentence, or the level that heads a list of them. */
const SPELLS =
  /(?:\b(?:spells?|memori[sz]ed|prayers?|casts?)\b|\bSP:|\b(?:\d(?:st|nd|rd|th)[- ]level|level \d) ?:)[^.;\n]*/gi;
const CLAUSES = /[^.;\n]*(?:[.;\n]|$)/g;

/** The gear in the order in which it is named, each kind once. */
export function namedGear(text: string): readonly NamedGear[] {
  const found = new Map<string, NamedGear>();
  let listsSpells = false;
  for (const [clause] of text.matchAll(CLAUSES)) {
    const plain = clause.replace(SPELLS, "");
    const gear = gearIn(plain);
    listsSpells = plain !== clause || (listsSpells && gear.every(({ key }) => key === "shield"));
    // The next list of spells, as in "Spells: Bless; Shield, Web": a shield alone is a spell there.
    if (plain !== clause || !listsSpells) for (const one of gear) if (!found.has(one.key)) found.set(one.key, one);
    if (!clause.endsWith(";")) listsSpells = false;
  }
  return [...found.values()];
}

function gearIn(text: string): readonly NamedGear[] {
  return [...text.matchAll(NAMED)].flatMap(([, before, ...groups]) => {
    const key = KEYS.find((_key, at) => groups[at] !== undefined);
    return key ? [{ key, bonus: Number(before ?? groups[KEYS.length] ?? 0) }] : [];
  });
}
