/** Twelve ready characters: `tools/content/data/characters.yaml` with class tables, gear and spells put on. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { classAbilities, classItem } from "./classes.ts";
import { paragraph, piece } from "./equipment.ts";
import type { Data, Entry, FolderEntry, ItemEntry } from "./lib/emit.ts";
import { type ClassFact, classFacts, root } from "./lib/facts.ts";
import { icon, stableId } from "./lib/ids.ts";
import { spell } from "./spells.ts";

/** A ready character in short. Scores in the order of the six abilities; `hp` the die of each level. */
export interface CharacterNote {
  readonly name: string;
  readonly icon: string;
  readonly class: string;
  readonly level: number;
  readonly alignment: string;
  readonly scores: readonly [number, number, number, number, number, number];
  readonly hp: readonly number[];
  readonly xp: number;
  readonly gold: number;
  readonly wear?: readonly string[];
  readonly hand?: readonly string[];
  readonly belt?: readonly string[];
  readonly pack?: readonly string[];
  readonly spells?: Readonly<Record<string, number>>;
  readonly text: string;
}

export const CHARACTER_FOLDERS: readonly FolderEntry[] = [
  { key: "level-1", name: "Level 1", sort: 100 },
  { key: "level-3", name: "Level 3", sort: 200 },
  { key: "level-6", name: "Level 6", sort: 300 },
];

const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
const facts = classFacts();

/** The B/X modifier of a score, by which the stored hit points were worked out. */
export function modifier(score: number): number {
  const bands = [3, 5, 8, 12, 15, 17];
  return bands.findIndex((most) => score <= most) === -1 ? 3 : bands.findIndex((most) => score <= most) - 3;
}

/** Hit points of the dice, each at least 1 with Constitution. */
export function hitPoints(note: Pick<CharacterNote, "hp" | "scores">): number {
  return note.hp.reduce((sum, roll) => sum + Math.max(1, roll + modifier(note.scores[4])), 0);
}

/** How many of a thing one carries when it is not one. */
const COUNT: Readonly<Record<string, number>> = { "sling-stones": 20, torch: 1 };

function worn(note: CharacterNote, actorId: string): ItemEntry[] {
  const backpack = stableId(actorId, "backpack", "1");
  const put = (keys: readonly string[] | undefined, more: (key: string) => Data): ItemEntry[] =>
    (keys ?? []).map((key) => piece(key, { ...(COUNT[key] !== undefined && { quantity: COUNT[key] }), ...more(key) }));
  const inHand = (key: string): Data =>
    key === "torches"
      ? { location: "inHand", quantity: 1, light: { radius: 30, turnsMax: 6, turnsLeft: 6, lit: true } }
      : { location: "inHand" };
  const packed = (key: string): Data =>
    key === "backpack" ? { location: "worn" } : { location: "packed", container: backpack };
  return [
    ...put(note.wear, () => ({ location: "worn" })),
    ...put(note.hand, inHand),
    ...put(note.belt, (key) =>
      key === "spell-book" ? { ...bookOf(note), location: "carried" } : { location: "carried" },
    ),
    ...put(note.pack, packed),
  ];
}

function bookOf(note: CharacterNote): Data {
  return { spells: Object.keys(note.spells ?? {}) };
}

const PEOPLE = new Set(["elf", "dwarf", "halfling"]);
const INFRAVISION: Readonly<Record<string, number>> = { elf: 60, dwarf: 60 };

function systemOf(note: CharacterNote, fact: ClassFact): Data {
  const hp = hitPoints(note);
  const con = modifier(note.scores[4]);
  return {
    hp: { value: hp, max: hp },
    abilities: Object.fromEntries(ABILITIES.map((ability, at) => [ability, note.scores[at] ?? 10])),
    class: note.class,
    level: note.level,
    xp: { value: note.xp },
    hpRolls: note.hp.map((roll, at) => ({ level: at + 1, roll, modifier: con })),
    title: fact.titles[note.level - 1] ?? "",
    alignment: note.alignment,
    people: PEOPLE.has(note.class) ? note.class : "human",
    size: note.class === "halfling" ? "small" : "human",
    infravision: INFRAVISION[note.class] ?? 0,
    movement: { walk: { turn: 120 } },
    languages: fact.languages.map((language) => (language === "Alignment" ? capitalised(note.alignment) : language)),
    coins: { gp: note.gold },
    biography: paragraph(note.text),
  };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A token that shows its own sheet: linked, friendly, with eyes. */
export function friendlyToken(name: string, img: string, infravision: number): Data {
  return {
    name,
    displayName: 30,
    displayBars: 30,
    actorLink: true,
    appendNumber: false,
    prependAdjective: false,
    width: 1,
    height: 1,
    texture: { src: img },
    lockRotation: true,
    disposition: 1,
    bar1: { attribute: "hp" },
    bar2: { attribute: null },
    sight: { enabled: true, range: infravision, visionMode: infravision > 0 ? "darkvision" : "basic" },
  };
}

/** A character of a pack, fitted out from the note. */
export function character(pack: string, key: string, note: CharacterNote, folder: string): Entry {
  const fact = facts.classes[note.class];
  if (!fact) throw new Error(`${key} is of the class ${note.class}, which does not exist`);
  const img = icon(note.icon);
  const abilities = classAbilities(note.class).filter(({ system }) => Number(system.fromLevel) <= note.level);
  const spells = Object.entries(note.spells ?? {}).map(([id, times]) => spell(fact.spell_list ?? "", id, times));
  return {
    key,
    name: note.name,
    type: "character",
    img,
    folder,
    system: systemOf(note, fact),
    items: [classItem(note.class), ...worn(note, stableId(pack, key)), ...spells, ...abilities],
    prototypeToken: friendlyToken(note.name, img, INFRAVISION[note.class] ?? 0),
  };
}

/** Every ready character. */
export function characters(): Entry[] {
  const notes = parse(readFileSync(root("tools", "content", "data", "characters.yaml"), "utf8")) as Record<
    string,
    CharacterNote
  >;
  return Object.entries(notes).map(([key, note]) => character("characters", key, note, `level-${note.level}`));
}
