/** The rest of the classes compendium: Gorman's classes, those of 1974, ancestries, backgrounds and skills. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { classItem, classNote } from "./classes.ts";
import { paragraph } from "./equipment.ts";
import { addressOf, type Data, type Entry, type ItemEntry } from "./lib/emit.ts";
import { classFacts, type GormanLevelFact, root } from "./lib/facts.ts";
import { icon, slug } from "./lib/ids.ts";

interface Note {
  readonly name: string;
  readonly icon: string;
  readonly text: string;
}
interface AncestryNote extends Note {
  readonly people: string;
  readonly abilities: readonly string[];
  readonly infravision: number;
  readonly languages: readonly string[];
}
interface BackgroundNote extends Note {
  readonly classes: readonly string[];
  readonly alignment: string;
  readonly stealth: number;
  readonly skills: readonly string[];
}
interface SkillNote extends Note {
  readonly type: string;
  readonly guild?: boolean;
}
interface Callings {
  readonly ancestries: Readonly<Record<string, AncestryNote>>;
  readonly backgrounds: Readonly<Record<string, BackgroundNote>>;
  readonly skills: Readonly<Record<string, SkillNote>>;
}

const notes = parse(readFileSync(root("tools", "content", "data", "callings.yaml"), "utf8")) as Callings;
const facts = classFacts();

/** The one save of Gorman stands in all five columns, so that the sheet reads the same under every ruling. */
function allSaves(value: number): Data {
  return Object.fromEntries(["death", "wands", "paralysis", "breath", "spells"].map((category) => [category, value]));
}

const CASTERS = new Set(["cleric", "magic-user", "elf"]);

function gormanLevel(group: "fighter" | "monster" | "other", casts: boolean) {
  return (row: GormanLevelFact): Data => ({
    level: row.level,
    xp: row.xp,
    hd: row.hp_bonus > 0 ? `${row.hit_dice}d6+${row.hp_bonus}` : `${row.hit_dice}d6`,
    thac0: 19 - row.attack_bonus[group],
    saves: allSaves(row.save),
    spells: casts ? row.spells : [],
  });
}

function gormanClass(fact: (typeof facts.gorman.classes)[number]): ItemEntry {
  const id = slug(fact.name);
  const plain = classItem(id);
  const group = facts.gorman.attack_groups.fighter?.includes(id) ? "fighter" : "other";
  return {
    key: `gorman-${id}`,
    name: `${fact.name} (Gorman)`,
    type: "class",
    img: plain.img,
    system: {
      ...plain.system,
      source: "Gorman",
      description: `${paragraph(classNote(id).text)}<ul>${fact.notes.map((note) => `<li>${note}</li>`).join("")}</ul>`,
      hitDie: "1d6",
      requirements: {},
      titles: [],
      maxLevel: 16,
      nameLevel: 9,
      levels: facts.gorman.levels.map(gormanLevel(group, CASTERS.has(id))),
    },
  };
}

/** Hit dice of 1974, levels 1 to 8: dice of six and hit points added (Planet Eris, ERIS-128). */
export const BOOKLET_DICE: Readonly<Record<string, readonly string[]>> = {
  fighter: ["1d6+1", "2d6", "3d6", "4d6", "5d6+1", "6d6", "7d6+1", "8d6+2"],
  "magic-user": ["1d6", "1d6+1", "2d6", "2d6+1", "3d6", "3d6+1", "4d6", "5d6"],
  cleric: ["1d6", "2d6", "3d6", "4d6", "4d6+1", "5d6", "6d6", "7d6"],
};
const BOOKLET_NAMES: Readonly<Record<string, string>> = {
  fighter: "Fighting-man (1974)",
  "magic-user": "Magic-user (1974)",
  cleric: "Cleric (1974)",
};

function bookletClass(id: string): ItemEntry {
  const plain = classItem(id);
  const dice = BOOKLET_DICE[id] ?? [];
  const levels = (facts.classes[id]?.levels ?? []).slice(0, dice.length);
  const [printed] = [plain.system.levels as Data[]];
  return {
    key: `booklet-${id}`,
    name: BOOKLET_NAMES[id] ?? plain.name,
    type: "class",
    img: plain.img,
    system: {
      ...plain.system,
      source: "Planet Eris",
      hitDie: "1d6",
      levels: printed.map((row, at) => (at < levels.length ? { ...row, hd: dice[at] } : row)),
    },
  };
}

function ancestry([id, note]: [string, AncestryNote]): Entry {
  return {
    key: `ancestry-${id}`,
    name: note.name,
    type: "ancestry",
    img: icon(note.icon),
    folder: "ancestries",
    system: {
      key: id,
      description: paragraph(note.text),
      source: "Heroic",
      people: note.people,
      abilities: note.abilities,
      infravision: note.infravision,
      languages: note.languages,
    },
  };
}

function background([id, note]: [string, BackgroundNote]): Entry {
  const typeOf = (name: string): string =>
    Object.values(notes.skills).find((skill) => skill.name === name)?.type ?? "artisan";
  return {
    key: `background-${id}`,
    name: note.name,
    type: "background",
    img: icon(note.icon),
    folder: "backgrounds",
    system: {
      key: id,
      description: paragraph(note.text),
      source: "Planet Eris",
      allowedClasses: note.classes,
      alignment: note.alignment,
      skills: note.skills.map((name) => ({ name, type: typeOf(name), percent: null })),
      stealthBonus: note.stealth,
    },
  };
}

function skill([id, note]: [string, SkillNote]): Entry {
  return {
    key: `skill-${id}`,
    name: note.name,
    type: "skill",
    img: icon(note.icon),
    folder: "skills",
    system: {
      key: id,
      description: paragraph(note.text),
      source: "Planet Eris",
      type: note.type,
      guildOnly: note.guild ?? false,
    },
  };
}

/**
 * A background as somebody bears it, with its skills; their chances are rolled at the table (ERIS-91).
 * @throws an Error for one that does not exist
 */
export function backgroundWithSkills(id: string): ItemEntry[] {
  const note = notes.backgrounds[id];
  if (!note) throw new Error(`nobody knows the background "${id}"`);
  const copy = ({ folder: _, ...item }: Entry): ItemEntry => ({
    ...item,
    copyOf: addressOf("classes", "Item", item.key),
  });
  const skills = Object.entries(notes.skills).filter(([, { name }]) => note.skills.includes(name));
  const own = skills.map((entry) => copy(skill(entry)));
  return [
    copy(background([id, note])),
    ...own.map((item) => ({ ...item, system: { ...item.system, origin: "background" } })),
  ];
}

/** Every further entry of the classes pack. */
export function callings(): Entry[] {
  return [
    ...facts.gorman.classes.map((fact) => ({ ...gormanClass(fact), folder: "gorman" })),
    ...Object.keys(BOOKLET_DICE).map((id) => ({ ...bookletClass(id), folder: "booklets" })),
    ...Object.entries(notes.ancestries).map(ancestry),
    ...Object.entries(notes.backgrounds).map(background),
    ...Object.entries(notes.skills).map(skill),
  ];
}
