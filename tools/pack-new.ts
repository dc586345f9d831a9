/**
 * `npm run pack:new monster "Marsh Troll"`: writes a small entry that builds, to be filled in by hand. `-- <type> "<name>" <folder>` puts it
 * into another folder of its pack.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isRecord, messageOf, shown, writeText } from "./lib/files.ts";
import { PackSources } from "./lib/packs.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain } from "./lib/report.ts";
import type { Data } from "./packs/defaults.ts";
import { slug } from "./packs/ids.ts";
import { written } from "./packs/write.ts";

/** A kind of entry: its pack, the folder it goes to, and what it begins with. */
interface Kind {
  readonly pack: string;
  readonly folder: string;
  readonly fields: (name: string) => Data;
}

const text = (name: string): string =>
  `<p>Say here, in a dozen words or more, how ${name} looks, what it wants, and how it goes about it.</p>`;

/** An item with its key, its words and where it is from. */
function item(type: string, img: string, figures: Data): Kind["fields"] {
  return (name) => ({
    name,
    type,
    img,
    system: { key: slug(name), ...figures, description: text(name), source: "House rules" },
  });
}

function actor(type: string, img: string, figures: Data, items: readonly Data[]): Kind["fields"] {
  return (name) => ({
    name,
    type,
    img,
    system: { ...figures, description: text(name), source: "House rules" },
    ...(items.length > 0 && { items }),
  });
}

const BITE: Data = {
  name: "Bite",
  type: "attack",
  img: "gluttonous-smile",
  system: { key: "bite", count: 1, damage: "1d6" },
};
const FIGURES: Data = {
  hd: { dice: 1, formula: "1d8" },
  hp: { value: 4, max: 4 },
  ac: { value: 7 },
  movement: { walk: { turn: 120, round: 40 } },
  morale: 7,
};

/** The kinds of entry that can be made, by the word on the command line. */
export const KINDS: Readonly<Record<string, Kind>> = {
  monster: {
    pack: "monsters",
    folder: "monster",
    fields: actor(
      "monster",
      "bear-head",
      {
        ...FIGURES,
        alignment: "neutral",
        moraleType: "animalPredator",
        kind: "monster",
        numberAppearing: { dungeon: "1d6", lair: "2d6" },
        treasure: { type: "C", letters: ["C"] },
        tags: ["dungeon:1"],
      },
      [BITE],
    ),
  },
  hireling: {
    pack: "hirelings",
    folder: "specialists",
    fields: actor(
      "hireling",
      "bubbling-flask",
      {
        hd: { dice: 0.5, formula: "1d4" },
        hp: { value: 2, max: 2 },
        saves: { as: "normalHuman" },
        alignment: "any",
        morale: 7,
        wage: { value: 100, per: "month" },
        kind: "specialist",
      },
      [],
    ),
  },
  character: {
    pack: "characters",
    folder: "level-1",
    fields: (name) => ({
      name,
      type: "character",
      img: "viking-helmet",
      system: {
        abilities: { str: 13, int: 10, wis: 10, dex: 10, con: 10, cha: 10 },
        class: "fighter",
        level: 1,
        hp: { value: 8, max: 8 },
        hpRolls: [{ level: 1, roll: 8, modifier: 0 }],
        alignment: "neutral",
        biography: text(name),
      },
      items: [
        { from: "classes/fighter" },
        { from: "equipment/sword", system: { location: "inHand" } },
        { from: "equipment/leather", system: { location: "worn" } },
      ],
    }),
  },
  weapon: {
    pack: "equipment",
    folder: "weapons",
    fields: item("weapon", "broadsword", { weight: 60, value: 10, damage: "1d8", hands: "one", melee: true }),
  },
  armour: {
    pack: "equipment",
    folder: "armour",
    fields: item("armour", "leather-armor", { kind: "armour", ac: 7, weight: 200, value: 20, band: "light" }),
  },
  ammunition: {
    pack: "equipment",
    folder: "ammunition",
    fields: item("ammunition", "quiver", { quantity: 20, bundle: 20, value: 0.25, group: "arrows" }),
  },
  gear: {
    pack: "equipment",
    folder: "gear",
    fields: item("gear", "nails", { quantity: 1, value: 1, kind: "tool" }),
  },
  spell: {
    pack: "spells",
    folder: "house-rules",
    fields: (name) => ({
      name,
      type: "spell",
      img: "sunbeams",
      system: {
        key: slug(name),
        list: "magic-user",
        level: 1,
        range: { text: "60 ft", feet: 60 },
        duration: { text: "1 turn", formula: "1", unit: "turn" },
        summary: "One sentence for the list of spells.",
        description: text(name),
        source: "House rules",
      },
    }),
  },
  item: {
    pack: "magic-items",
    folder: "misc",
    fields: item("magicItem", "ring", { kind: "wondrous", magic: true, grade: "minor", usableBy: "all" }),
  },
  class: {
    pack: "classes",
    folder: "classes",
    fields: item("class", "viking-helmet", {
      primeRequisites: ["str"],
      hitDie: "1d8",
      like: "fighter",
      levels: [
        {
          level: 1,
          xp: 0,
          hd: "1d8",
          thac0: 19,
          saves: { death: 12, wands: 13, paralysis: 14, breath: 15, spells: 16 },
        },
        {
          level: 2,
          xp: 2000,
          hd: "2d8",
          thac0: 19,
          saves: { death: 12, wands: 13, paralysis: 14, breath: 15, spells: 16 },
        },
      ],
      armour: { text: "Any" },
      weapons: { text: "Any" },
      languages: ["Alignment", "Common"],
    }),
  },
  ability: {
    pack: "classes",
    folder: "abilities",
    fields: item("ability", "footprint", { summary: "One sentence for the sheet." }),
  },
  skill: { pack: "classes", folder: "skills", fields: item("skill", "footprint", {}) },
  background: { pack: "classes", folder: "backgrounds", fields: item("background", "winged-sword", {}) },
  ancestry: { pack: "classes", folder: "ancestries", fields: item("ancestry", "elf-ear", { people: "human" }) },
  power: {
    pack: "classes",
    folder: "powers",
    fields: item("power", "backstab", { usage: "atWill", keywords: ["fighter"], ability: "str" }),
  },
  package: { pack: "equipment", folder: "packages", fields: item("package", "knapsack", {}) },
  table: {
    pack: "tables",
    folder: "life",
    fields: (name) => ({
      name,
      img: "dice-eight-faces-eight",
      formula: "1d6",
      results: [
        { range: [1, 3], description: "What a 1 to 3 brings." },
        { range: [4, 6], description: "What a 4 to 6 brings." },
      ],
    }),
  },
  macro: {
    pack: "macros",
    folder: "referee",
    fields: (name) => ({
      name,
      img: "rule-book",
      command: "// Opens the House Rules window.\nawait game.rulings.openHouseRules();",
    }),
  },
};

/**
 * Writes a new entry and returns its path.
 * @throws an Error when there is no such kind or folder, or an entry of that name
 */
export function packNew(kind: string, name: string, folder?: string, places: Places = placesOf()): string {
  const made = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (made === undefined) throw new Error(`"${kind}" cannot be made: there are ${Object.keys(KINDS).join(", ")}`);
  const file = slug(name);
  if (file === "") throw new Error(`Give a name with letters: npm run pack:new ${kind} "Marsh Troll"`);
  const sources = new PackSources(places, () => undefined);
  const other = sources.find(`${made.pack}/${file}`);
  if (other !== undefined) throw new Error(`${shown(places.root, other)} is there already: give another name`);
  const directory = join(places.root, "packs", made.pack, folder ?? made.folder);
  if (!existsSync(join(directory, "_folder.yaml")))
    throw new Error(`${shown(places.root, directory)} is no folder of the pack ${made.pack}`);
  const path = join(directory, `${file}.yaml`);
  const fields = made.fields(name);
  // The folders of the monsters are their kinds.
  if (kind === "monster" && folder !== undefined && isRecord(fields.system)) fields.system.kind = folder;
  writeText(path, written(fields));
  return shown(places.root, path);
}

if (isMain(import.meta)) {
  const [kind = "", name = "", folder] = process.argv.slice(2);
  try {
    const path = packNew(kind, name, folder);
    console.log(`${path} is written. Fill it in, then: npm run packs`);
  } catch (error) {
    console.error(`pack:new: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
