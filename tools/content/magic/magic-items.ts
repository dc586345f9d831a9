/** The magic items compendium: figures from the facts, words and effects from `data/magic-*.yaml`. */
import type { Data, Entry, FolderEntry, ItemEntry } from "../lib/emit.ts";
import { spellFacts } from "../lib/facts.ts";
import { icon } from "../lib/ids.ts";
import { paragraphs, readData } from "./lib/notes.ts";
import { linked } from "./links.ts";
import { armsText, charged, magicArmour, magicWeapon } from "./magic-arms.ts";
import { type MagicItemFact, magicFacts } from "./magic-facts.ts";

interface Note {
  readonly icon: string;
  readonly text: string;
  readonly charges?: { readonly formula?: string };
  readonly spells?: readonly string[];
  readonly damage?: string;
  readonly damageKind?: string;
  readonly healing?: string;
  readonly check?: Data;
  readonly area?: Data;
  readonly duration?: Data;
  readonly modifiers?: readonly Data[];
  readonly weight?: number;
  readonly bonus?: number;
  readonly makerLevel?: number;
}

const notes: Readonly<Record<string, Note>> = {
  ...readData<Record<string, Note>>("magic-misc"),
  ...readData<Record<string, Note>>("magic-potions"),
  ...readData<Record<string, Note>>("magic-rods"),
};

const works = readData<Readonly<Record<string, readonly Data[]>>>("item-works");

/** A folder for each category, in the order of the treasure tables. */
export const MAGIC_FOLDERS: readonly FolderEntry[] = [
  { key: "armour", name: "Armour and shields", sort: 100 },
  { key: "misc", name: "Miscellaneous", sort: 200 },
  { key: "potion", name: "Potions", sort: 300 },
  { key: "ring", name: "Rings", sort: 400 },
  { key: "rod-staff-wand", name: "Rods, staves and wands", sort: 500 },
  { key: "scroll", name: "Scrolls and maps", sort: 600 },
  { key: "sword", name: "Swords", sort: 700 },
  { key: "weapon", name: "Weapons", sort: 800 },
];

/** ERIS-125: consumables are minor, things like weapons standard, jewellery and wondrous things major. */
const GRADES: Readonly<Record<string, string>> = {
  misc: "major",
  potion: "minor",
  ring: "major",
  "rod-staff-wand": "standard",
  scroll: "minor",
};
const KINDS: Readonly<Record<string, string>> = { misc: "wondrous", potion: "potion", ring: "ring", scroll: "scroll" };
/** Coins of weight (BX-019). */
const WEIGHTS: Readonly<Record<string, number | null>> = {
  misc: null,
  potion: 10,
  ring: 1,
  rod: 20,
  staff: 40,
  wand: 10,
  scroll: 1,
};
const USERS: Readonly<Record<string, string>> = {
  all: "all",
  arcane: "arcane",
  casters: "casters",
  "all casters": "casters",
  cleric: "divine",
};

const spellKeys = new Set(spellFacts().map(({ id }) => id));

/** The key of a spell as its list has it: what an arcane device holds is arcane where both lists know the spell. */
function spellKey(key: string): string {
  const found = [key, `${key}-mu`, `${key}-c`].find((candidate) => spellKeys.has(candidate));
  if (found === undefined) throw new Error(`no spell has the key ${key}`);
  return found;
}

function durationOf(fact: MagicItemFact, note: Note | undefined): Data | undefined {
  if (note?.duration) return note.duration;
  if (fact.duration === undefined) return undefined;
  const match = /^(\d+d\d+(?:\+\d+)?) turns$/.exec(fact.duration);
  if (match) return { text: fact.duration, formula: match[1], unit: "turn" };
  return { text: fact.duration, unit: "instant" };
}

function chargesOf(fact: MagicItemFact, note: Note | undefined): Data | undefined {
  if (fact.charges !== null) return charged(String(fact.charges));
  if (note?.charges?.formula) return charged(note.charges.formula);
  return fact.category === "potion" ? charged("1") : undefined;
}

function noteOf(fact: MagicItemFact): Note {
  const own = notes[fact.id];
  if (own) return own;
  if (fact.id.startsWith("treasure-map")) return { icon: "treasure-map", text: armsText(fact.id) };
  throw new Error(`tools/content/magic/data: nothing is said about ${fact.id}`);
}

function figures(fact: MagicItemFact): string {
  const lasting = fact.duration === undefined || fact.duration === "instant" ? "" : ` Lasts ${fact.duration}.`;
  const map = fact.id.startsWith("treasure-map") ? "Leads to: " : "";
  const text = map + fact.effect;
  return `<strong>${text.charAt(0).toUpperCase()}${text.slice(1)}.</strong>${lasting}`;
}

function wondrous(fact: MagicItemFact): ItemEntry {
  const note = noteOf(fact);
  return {
    key: fact.id,
    name: fact.name,
    type: "magicItem",
    img: icon(note.icon),
    system: {
      key: fact.id,
      description: paragraphs(figures(fact), linked(note.text)),
      source: "Old-School Essentials SRD",
      weight: note.weight ?? WEIGHTS[fact.subtype ?? fact.category] ?? WEIGHTS[fact.category] ?? null,
      modifiers: note.modifiers ?? [],
      magic: true,
      bonus: note.bonus ?? 0,
      cursed: fact.cursed,
      grade: GRADES[fact.category],
      charges: chargesOf(fact, note),
      kind: KINDS[fact.category] ?? fact.subtype ?? "misc",
      usableBy: USERS[fact.usable_by] ?? fact.usable_by,
      damage: note.damage ?? "",
      damageKind: note.damageKind ?? "normal",
      healing: note.healing ?? "",
      check: note.check,
      area: note.area,
      duration: durationOf(fact, note),
      works: works[fact.id],
      spells: (note.spells ?? []).map(spellKey),
      makerLevel: note.makerLevel ?? null,
      odds: {
        ...(fact.basic && { basic: { from: fact.basic[0], to: fact.basic[1] } }),
        ...(fact.expert && { expert: { from: fact.expert[0], to: fact.expert[1] } }),
      },
    },
  };
}

function itemOf(fact: MagicItemFact): ItemEntry {
  if (fact.category === "armour") return magicArmour(fact);
  if (fact.category === "sword" || fact.category === "weapon") return magicWeapon(fact);
  return wondrous(fact);
}

/** Every entry of the magic items pack. */
export function magicItems(): Entry[] {
  return magicFacts().items.map((fact) => ({ ...itemOf(fact), folder: fact.category }));
}
