/** Magic weapons, ammunition, armour and shields: the common piece of the equipment list with its magic. */
import { formulaRange } from "../../../src/rules/dice/formula.ts";
import { piece } from "../equipment.ts";
import type { Data, ItemEntry } from "../lib/emit.ts";
import { addressOf } from "../lib/emit.ts";
import { icon } from "../lib/ids.ts";
import { link, paragraphs, readData } from "./lib/notes.ts";
import { linked } from "./links.ts";
import type { MagicItemFact } from "./magic-facts.ts";

const words = readData<Readonly<Record<string, string>>>("magic-arms");

/** What is said of arms: by key, or by the longest beginning of the key that has words. */
export function armsText(id: string): string {
  const found = Object.keys(words)
    .filter((key) => id === key || id.startsWith(`${key}-`))
    .sort((a, b) => b.length - a.length)[0];
  const text = found === undefined ? undefined : words[found];
  if (text === undefined) throw new Error(`tools/content/magic/data/magic-arms.yaml: nothing is said about ${id}`);
  return text;
}

/** Tags of creatures, as the rules core knows them, for those a blade was made against. */
const AGAINST: Readonly<Record<string, readonly string[]>> = {
  lycanthropes: ["lycanthrope"],
  "spell users": ["spellUser", "medium"],
  dragons: ["dragon"],
  "enchanted creatures": ["elemental", "construct", "enchanted"],
  "regenerating creatures": ["regenerates", "troll", "thoul", "vampire"],
  undead: ["undead"],
  "orcs, goblins, and kobolds": ["orc", "goblin", "kobold"],
};
const BIRDS = ["harpy", "hawk", "roc", "griffon", "hippogriff", "cockatrice", "stirge"];

/** What a weapon has besides its bonus. */
const SPECIAL: Readonly<Record<string, Data>> = {
  "sword-plus-1-energy-drain": { charges: charged("1d4+4") },
  "sword-plus-1-flaming": {
    glows: true,
    alternate: { bonus: 3, against: ["plant", "undead"] },
    modifiers: [
      { to: "attack", value: 1, against: ["troll", ...BIRDS], note: "+2 in place of +1" },
      { to: "damage", value: 1, against: ["troll", ...BIRDS], note: "+2 in place of +1" },
    ],
  },
  "sword-plus-1-light": { glows: true },
  "sword-plus-1-locate-objects": { charges: charged("1") },
  "sword-plus-1-wishes": { charges: charged("1d4"), grade: "major" },
  "sword-plus-2-charm-person": { charges: charged("3") },
  "war-hammer-plus-3-dwarven-thrower": {
    grade: "major",
    missile: true,
    range: { short: 20, medium: 40, long: 60 },
    specialPurpose: "dwarf",
    returns: true,
  },
};

const BASES: Readonly<Record<string, string>> = {
  Arrows: "arrows",
  Axe: "hand-axe",
  Bow: "short-bow",
  "Crossbow Bolts": "crossbow-bolts",
  Dagger: "dagger",
  Mace: "mace",
  Sling: "sling",
  Spear: "spear",
  "War Hammer": "war-hammer",
};
const FACES: Readonly<Record<string, string>> = {
  "sword-plus-1-flaming": "energy-sword",
  "sword-plus-1-light": "shining-sword",
  "sword-plus-1-plus-3-vs-dragons": "croc-sword",
  "sword-plus-1-plus-3-vs-undead": "pointy-sword",
  "sword-plus-2": "two-handed-sword",
  "sword-plus-3": "rune-sword",
  "war-hammer-plus-3-dwarven-thrower": "thor-hammer",
};

/** A number of charges; dice are rolled when the thing comes to the table, and are the referee's secret. */
export function charged(formula: string): Data {
  if (/d/.test(formula)) return { value: 0, max: null, formula };
  const value = formulaRange(formula).average;
  return { value, max: value, formula };
}

/** What the effect says, led by the bonus where it only says what the bonus is for. */
function effectOf({ effect, bonus, armour_bonus, shield_bonus }: MagicItemFact): string {
  const given = bonus ?? (typeof armour_bonus === "number" ? armour_bonus : shield_bonus);
  const signed = typeof given === "number" && given > 0 ? `+${given}` : "";
  if (signed !== "" && effect.startsWith("to hit")) return `${signed} ${effect}`;
  // The list halves the weight of magic armour; here the ruling on encumbrance says what it weighs (BX-019).
  if (signed !== "" && effect.startsWith("betters")) return `${signed}, betters AC`;
  return effect;
}

function texts(fact: MagicItemFact): string {
  const effect = effectOf(fact);
  const figures = effect.charAt(0).toUpperCase() + effect.slice(1);
  return paragraphs(`<strong>${figures}.</strong>`, linked(armsText(fact.id)));
}

function magic(fact: MagicItemFact, bonus: number): Data {
  return {
    key: fact.id,
    description: texts(fact),
    value: 0,
    magic: true,
    bonus,
    cursed: fact.cursed,
  };
}

/** A magic weapon, or a bundle of magic ammunition. */
export function magicWeapon(fact: MagicItemFact): ItemEntry {
  const base = fact.category === "sword" ? "sword" : BASES[fact.base ?? ""];
  if (base === undefined || fact.bonus === undefined) throw new Error(`${fact.id} has no base or no bonus`);
  const versus = fact.bonus_vs;
  const against = versus ? AGAINST[versus.against] : undefined;
  if (versus && against === undefined) throw new Error(`${fact.id}: no tags for ${versus.against}`);
  const quantity = typeof fact.quantity === "object" ? fact.quantity.expert : fact.quantity;
  const ammunition = base === "arrows" || base === "crossbow-bolts";
  const entry = piece(base, {
    ...magic(fact, fact.bonus),
    grade: ammunition ? "minor" : "standard",
    ...(versus && { alternate: { bonus: versus.bonus, against } }),
    ...(ammunition &&
      quantity && {
        quantity: Math.floor(formulaRange(quantity).average),
        description: texts(fact) + paragraphs(`Found: [[/r ${quantity}]].`),
      }),
    ...SPECIAL[fact.id],
  });
  const face = FACES[fact.id];
  return { ...withoutSource(entry), key: fact.id, name: fact.name, ...(face && { img: icon(face) }) };
}

function withoutSource({ key, name, type, img, system }: ItemEntry): ItemEntry {
  return { key, name, type, img, system };
}

function shieldOf(bonus: number): string {
  const key = `shield-plus-${bonus}`;
  const there = addressOf("magic-items", "Item", key);
  return paragraphs(`It is found together with a ${link(there, `shield +${bonus}`)}: take that one too.`);
}

/** Magic armour or a magic shield. Where both lie together this is the suit, and its text links to the shield. */
export function magicArmour(fact: MagicItemFact): ItemEntry {
  const suit = fact.armour_bonus !== null && fact.armour_bonus !== undefined;
  const given = suit ? fact.armour_bonus : fact.shield_bonus;
  const bonus = typeof given === "number" ? given : 0;
  const pair = suit && typeof fact.shield_bonus === "number" ? shieldOf(fact.shield_bonus) : "";
  const worthless = typeof given === "string";
  const entry = piece(suit ? "chainmail" : "shield", {
    ...magic(fact, bonus),
    description: texts(fact) + pair,
    grade: "standard",
    ...(worthless && (suit ? { ac: 9 } : { shieldBonus: 0 })),
  });
  return {
    ...withoutSource(entry),
    key: fact.id,
    name: fact.name,
    img: icon(suit ? (fact.cursed ? "spiked-armor" : "layered-armor") : fact.cursed ? "broken-shield" : "magic-shield"),
  };
}
