/** The classes compendium: classes with their level tables, and what each class can do as abilities to put on a sheet. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { paragraph } from "./equipment.ts";
import { addressOf, type Data, type Entry, type FolderEntry, type ItemEntry } from "./lib/emit.ts";
import { type ClassFact, classFacts, root, type Saves } from "./lib/facts.ts";
import { capital, icon, slug } from "./lib/ids.ts";

interface ClassNote {
  readonly icon: string;
  readonly text: string;
  readonly armour: readonly string[];
  readonly shield: boolean;
  readonly weapons: readonly string[];
  readonly bluntOnly?: boolean;
}

export const CLASS_FOLDERS: readonly FolderEntry[] = [
  { key: "classes", name: "Classes", sort: 100 },
  { key: "abilities", name: "Class abilities", sort: 200 },
  { key: "gorman", name: "Classes: Gorman", sort: 300 },
  { key: "booklets", name: "Classes: 1974", sort: 400 },
  { key: "ancestries", name: "Ancestries", sort: 500 },
  { key: "backgrounds", name: "Backgrounds", sort: 600 },
  { key: "skills", name: "Skills", sort: 700 },
  { key: "powers", name: "Powers", sort: 800 },
];

const notes = parse(readFileSync(root("tools", "content", "data", "classes.yaml"), "utf8")) as Record<
  string,
  ClassNote
>;
const facts = classFacts();

/** What is said about a class. @throws an Error when nothing is. */
export function classNote(id: string): ClassNote {
  const note = notes[id];
  if (!note) throw new Error(`tools/content/data/classes.yaml: nothing is said about ${id}`);
  return note;
}

function levelsOf(fact: ClassFact): Data[] {
  return fact.levels.map((level) => ({
    level: level.level,
    xp: level.xp,
    hd: level.hd,
    thac0: level.thac0,
    saves: level.saves,
    spells: level.spells ?? [],
    ...(level.skills && { skills: level.skills }),
  }));
}

/** Experience bonuses, best first; the lower bands are penalties. */
function xpModifiersOf(id: string, fact: ClassFact): Data[] {
  const { one_prime, elf, halfling } = facts.xp_modifiers;
  if (id === "elf") return elf.map(({ percent, minimum }) => ({ percent, minimum }));
  if (id === "halfling")
    return halfling.map(({ percent, minimum, any_minimum }) => ({
      percent,
      minimum: minimum ?? any_minimum ?? {},
      any: any_minimum !== undefined,
    }));
  const [prime] = fact.prime_requisites;
  if (!prime) return [];
  return one_prime.map(([from, , percent]) => ({ percent, minimum: { [prime]: from } })).reverse();
}

const PEOPLE = new Set(["elf", "dwarf", "halfling"]);

function classSystem(id: string, fact: ClassFact): Data {
  const note = classNote(id);
  return {
    key: id,
    description: paragraph(note.text),
    source: "Old-School Essentials SRD",
    kind: fact.kind,
    people: PEOPLE.has(id) ? id : "human",
    primeRequisites: fact.prime_requisites,
    requirements: fact.requirements,
    hitDie: `1${fact.hit_die}`,
    maxLevel: fact.max_level,
    nameLevel: fact.name_level,
    like: id,
    armour: { text: capital(fact.armour), keys: note.armour, shield: note.shield },
    weapons: { text: capital(fact.weapons), keys: note.weapons, bluntOnly: note.bluntOnly ?? false },
    languages: fact.languages,
    spellList: fact.spell_list ?? "",
    titles: fact.titles,
    levels: levelsOf(fact),
    xpModifiers: xpModifiersOf(id, fact),
  };
}

const ABILITY_ICONS: readonly (readonly [RegExp, string])[] = [
  [/turn/i, "holy-symbol"],
  [/spell|scroll|research/i, "spell-book"],
  [/holy symbol/i, "prayer-beads"],
  [/stronghold|barony|tower|hideout/i, "stone-tower"],
  [/stab/i, "cloak-dagger"],
  [/climb/i, "mountain-climbing"],
  [/trap/i, "wolf-trap"],
  [/hear/i, "human-ear"],
  [/hide/i, "hidden"],
  [/silent/i, "walking-boot"],
  [/lock/i, "lockpicks"],
  [/pocket/i, "robber-hand"],
  [/language/i, "scroll-unfurled"],
  [/infravision/i, "eyeball"],
  [/construction/i, "stone-wall"],
  [/door/i, "secret-door"],
  [/ghoul/i, "half-dead"],
  [/missile/i, "high-shot"],
  [/initiative/i, "sprint"],
];

function chanceOf(text: string): Data | undefined {
  const odds = /(\d)-in-(\d+)/.exec(text);
  if (odds) return { value: Number(odds[1]), die: Number(odds[2]) };
  const percent = /(\d+)%/.exec(text);
  return percent ? { value: Number(percent[1]), die: 100 } : undefined;
}

function classAbility(id: string, fact: ClassFact, at: number): ItemEntry {
  const found = fact.abilities[at];
  if (!found) throw new Error(`${id} has no ability ${at}`);
  const key = `${id}-${slug(found.name)}`;
  const from = found.from_level ?? Number(/[Ff]rom level (\d+)/.exec(found.text)?.[1] ?? 0);
  const chance = chanceOf(found.odds ?? found.text);
  return {
    key,
    name: found.name,
    type: "ability",
    img: icon(ABILITY_ICONS.find(([pattern]) => pattern.test(found.name))?.[1] ?? "rank-3"),
    system: {
      key,
      summary: found.text,
      fromLevel: from,
      ...(chance && { chance }),
      ...(/^\d+d\d+$/.test(found.roll ?? "") && { roll: found.roll }),
      ...(found.range !== undefined && { feet: found.range }),
      ...(found.hit !== undefined && { modifiers: [{ to: "missile", value: found.hit }] }),
      tags: [id],
      source: "Old-School Essentials SRD",
    },
  };
}

/** The class item to put on a character. */
export function classItem(id: string): ItemEntry {
  const fact = facts.classes[id];
  if (!fact) throw new Error(`there is no class "${id}"`);
  return {
    key: id,
    name: fact.name,
    type: "class",
    img: icon(classNote(id).icon),
    system: classSystem(id, fact),
    copyOf: addressOf("classes", "Item", id),
  };
}

/** What a class can do, as items to put on a character. */
export function classAbilities(id: string): ItemEntry[] {
  const fact = facts.classes[id];
  if (!fact) throw new Error(`there is no class "${id}"`);
  return fact.abilities.map((_, at) => {
    const item = classAbility(id, fact, at);
    return { ...item, copyOf: addressOf("classes", "Item", item.key) };
  });
}

/** Saves of a level from the table of a class, for tests and characters. */
export function classSaves(id: string, level: number): Saves | undefined {
  return facts.classes[id]?.levels.find((row) => row.level === level)?.saves;
}

/** Every entry of the classes pack that comes from the seven classes and the normal human. */
export function classes(): Entry[] {
  const plain = ({ copyOf: _, ...item }: ItemEntry): ItemEntry => item;
  return Object.keys(facts.classes).flatMap((id) => [
    { ...plain(classItem(id)), folder: "classes" },
    ...classAbilities(id).map((item) => ({ ...plain(item), folder: "abilities" })),
  ]);
}
