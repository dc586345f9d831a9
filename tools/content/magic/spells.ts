/** The spells compendium: figures from the facts, words from `data/spells-*.yaml`. */
import type { Data, Entry, FolderEntry } from "../lib/emit.ts";
import { type SpellFact, spellFacts } from "../lib/facts.ts";
import { icon } from "../lib/ids.ts";
import { paragraphs, readData } from "./lib/notes.ts";
import { linked } from "./links.ts";
import { area, bareKey, dice, duration, reversedSave, save } from "./spell-figures.ts";

interface Note {
  readonly icon: string;
  readonly text: string;
  readonly reversed?: string;
  /** In place of the fact's summary, where that speaks of the facts themselves. */
  readonly summary?: string;
}

const notes: Readonly<Record<string, Note>> = {
  ...readData<Record<string, Note>>("spells-cleric"),
  ...readData<Record<string, Note>>("spells-magic-user"),
};

const LISTS: readonly (readonly [list: string, name: string, levels: number, sort: number])[] = [
  ["cleric", "Cleric", 5, 100],
  ["magic-user", "Magic-user", 6, 200],
];

const OLD_FOLDER = "house-rules";

/** A folder for each list and level, and one for what only house rules have. */
export const SPELL_FOLDERS: readonly FolderEntry[] = [
  ...LISTS.flatMap(([list, name, levels, sort]) =>
    Array.from({ length: levels }, (_, at) => ({
      key: `${list}-${at + 1}`,
      name: `${name} ${at + 1}`,
      sort: sort + at,
    })),
  ),
  { key: OLD_FOLDER, name: "House-rule spells", sort: 300 },
];

const DAMAGE_KINDS: Readonly<Record<string, string>> = {
  "cure-light-wounds": "magic",
  "cure-serious-wounds": "magic",
  striking: "magic",
  "magic-missile": "magic",
  "fire-ball": "fire",
  "lightning-bolt": "lightning",
  "wall-of-fire": "fire",
  "wall-of-ice": "cold",
  cloudkill: "poison",
  web: "fire",
};
/** Walls of so many square feet, as long as they are when 20 feet high. */
const WALLS: Readonly<Record<string, Data>> = {
  "wall-of-fire": { shape: "wall", length: 60, width: 5, note: "1,200 sq ft" },
  "wall-of-ice": { shape: "wall", length: 60, width: 5, note: "1,200 sq ft" },
};
/** Spells that only last while the caster does nothing else, where their duration does not say so. */
const HELD: ReadonlySet<string> = new Set(["wizard-eye", "conjure-elemental"]);
/** Spells that work on whoever drinks them as a potion (GOR-61). */
const POTABLE: ReadonlySet<string> = new Set([
  "cure-light-wounds",
  "cure-serious-wounds",
  "cure-disease",
  "neutralize-poison",
  "remove-curse",
  "bless",
  "protection-from-evil",
  "protection-from-normal-missiles",
  "invisibility",
  "levitate",
  "fly",
  "infravision",
  "water-breathing",
  "haste",
  "polymorph-self",
  "read-magic",
  "read-languages",
  "detect-magic",
  "detect-invisible",
  "detect-evil",
  "esp",
]);

/** What is said of a spell. @throws an Error when nothing is */
export function spellNote(fact: SpellFact): Note {
  const note = notes[bareKey(fact.id)];
  if (note === undefined) throw new Error(`tools/content/magic/data: nothing is said about ${fact.id}`);
  return note;
}

interface Works {
  readonly works?: readonly Data[];
  readonly reversed?: readonly Data[];
}

const acts: Readonly<Record<string, Works>> = readData<Record<string, Works>>("spell-works");

/** How a spell acts, and its reversed form; nothing for those that show their text alone. */
export function worksOf(id: string): Works {
  return acts[id] ?? acts[bareKey(id)] ?? {};
}

function reversedForm(fact: SpellFact, damage: Data): Data | undefined {
  if (!fact.reversible) return undefined;
  return {
    name: fact.reversed_name ?? "",
    summary: fact.reversed_summary ?? "",
    description: paragraphs(spellNote(fact).reversed ?? fact.reversed_summary ?? ""),
    save: reversedSave(fact),
    ...damage,
    works: worksOf(fact.id).reversed,
  };
}

function system(fact: SpellFact): Data {
  const { own, reversed } = dice(fact);
  const key = bareKey(fact.id);
  return {
    key: fact.id,
    summary: spellNote(fact).summary ?? fact.summary,
    description: paragraphs(linked(spellNote(fact).text)),
    source: "Old-School Essentials SRD",
    list: fact.list,
    level: fact.level,
    range: { text: fact.range, feet: fact.range_ft },
    duration: duration(fact.duration),
    area: WALLS[key] ?? area(fact.area),
    targets: fact.targets ?? "",
    save: save(fact),
    ...own,
    damageKind: DAMAGE_KINDS[key] ?? "normal",
    concentration: fact.duration.includes("concentration") || HELD.has(key),
    affectsDrinker: POTABLE.has(key),
    reversible: fact.reversible,
    reversed: reversedForm(fact, reversed),
    works: worksOf(fact.id).works,
  };
}

interface OldSpell {
  readonly name: string;
  readonly list?: string;
  readonly source?: string;
  readonly level: number;
  readonly icon: string;
  readonly summary: string;
  readonly text: string;
  readonly range: Data;
  readonly duration: Data;
  readonly area?: Data;
  readonly targets?: string;
}

function oldSpells(): Entry[] {
  return Object.entries(readData<Record<string, OldSpell>>("spells-1974")).map(([key, spell]) => ({
    key,
    name: spell.name,
    type: "spell",
    img: icon(spell.icon),
    folder: OLD_FOLDER,
    system: {
      key,
      summary: spell.summary,
      description: paragraphs(linked(spell.text)),
      source: spell.source ?? "List of 1974 (GOR-58)",
      list: spell.list ?? "magic-user",
      level: spell.level,
      range: spell.range,
      duration: spell.duration,
      area: spell.area,
      targets: spell.targets ?? "",
      affectsDrinker: key === "slow",
      works: worksOf(key).works,
    },
  }));
}

function classicSpells(): Entry[] {
  return spellFacts().map((fact) => ({
    key: fact.id,
    name: fact.name,
    type: "spell",
    img: icon(spellNote(fact).icon),
    folder: `${fact.list}-${fact.level}`,
    system: system(fact),
  }));
}

/** Every entry of the spells pack. */
export function spells(): Entry[] {
  return [...classicSpells(), ...oldSpells()];
}
