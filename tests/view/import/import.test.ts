/** Actors of other systems: our own sample exports by the public data models of Old-School Essentials, Fantastic Depths and Shadowdark. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Imported } from "../../../src/view/import/common.ts";
import { readExport } from "../../../src/view/import/read-export.ts";
import { plainWords, Reading } from "../../../src/view/import/reading.ts";

function sample(name: string): string {
  return readFileSync(new URL(`./exports/${name}.json`, import.meta.url), "utf8");
}

function read(name: string): Imported {
  const found = readExport(sample(name));
  if ("fault" in found) throw new Error(found.fault);
  return found.imported;
}

const thing = (imported: Imported, name: string) => imported.items.find((item) => item.name === name);

describe("Dolmenwood", () => {
  test("an adventurer: scores by their long names, class and kindred as things, languages, coins, memorised spells", () => {
    const tamsin = read("dolmenwood-adventurer");
    expect(tamsin).toMatchObject({ name: "Tamsin Fairweather", type: "character", foreignClass: "" });
    expect(tamsin.system).toMatchObject({
      class: "magic-user",
      people: "human",
      level: 3,
      hp: { value: 9, max: 12 },
      abilities: { str: 9, int: 16, con: 8 },
      saves: { death: 13, wands: 14, paralysis: 12, breath: 15, spells: 11 },
      coins: { cp: 12, gp: 41, pp: 1 },
      languages: ["Woldish", "High Elfish"],
      title: "Beekeeper",
      movement: { walk: { turn: 90, round: 30 } },
    });
    expect(thing(tamsin, "Ioun Shard")?.system).toMatchObject({ level: 1, memorised: { normal: 2 } });
    expect(thing(tamsin, "Leather armour")?.system).toMatchObject({ ac: 7, band: "light", location: "worn" });
    expect(thing(tamsin, "Honey jar")?.system).toMatchObject({ value: 0.5 });
    expect(tamsin.left.map(({ path }) => path)).toEqual(["system.affiliation", "system.exhaustion"]);
  });

  test("a creature: level for Hit Dice, attacks of two routines, each with its own bonus, and what it can do", () => {
    const ram = read("dolmenwood-creature");
    expect(ram.system).toMatchObject({
      hd: { dice: 4, formula: "4d8" },
      ac: { value: 5 },
      attackBonus: 3,
      morale: 9,
      xp: 180,
      movement: { walk: { turn: 120 }, fly: { turn: 180 } },
      treasure: { type: "C2 + R1" },
    });
    expect(ram.system.description).toContain("Lair: 25%");
    expect(ram.items.map(({ name, type, system }) => [name, type, system.routine, system.toHit])).toEqual([
      ["Hoof", "attack", 1, undefined],
      ["Horn", "attack", 1, 2],
      ["Gaze", "attack", 2, undefined],
      ["Cold breath", "ability", undefined, undefined],
    ]);
    expect(thing(ram, "Gaze")?.system).toMatchObject({ damage: "", description: "<p>Save Versus Hold</p>" });
    expect(ram.left).toEqual([]);
  });
});

describe("Old Dragon 2", () => {
  test("a character: Portuguese fields, class and people as things, prices in words", () => {
    const iara = read("old-dragon-character");
    expect(iara).toMatchObject({ type: "character", foreignClass: "" });
    expect(iara.system).toMatchObject({
      class: "cleric",
      people: "human",
      alignment: "lawful",
      abilities: { str: 14, wis: 16 },
      coins: { gp: 33, sp: 20, cp: 5 },
      languages: ["Comum", "Anão"],
      notes: "<p>Deve dinheiro.</p>",
    });
    expect(thing(iara, "Escudo")).toMatchObject({ type: "armour", system: { kind: "shield", value: 1 } });
    expect(thing(iara, "Bênção")?.system).toMatchObject({ list: "cleric", level: 1 });
    expect(iara.left.map(({ path }) => path)).toEqual(["system.details.reputation"]);
  });

  test("a monster: metres, a save that is rolled under, attacks in words, letters of its treasure", () => {
    const jaguar = read("old-dragon-monster");
    expect(jaguar.system).toMatchObject({
      hd: { dice: 5, modifier: 2, formula: "5d8+2" },
      ac: { value: 4 },
      saves: { single: 14 },
      movement: { walk: { turn: 120, round: 40 } },
      treasure: { letters: ["S", "S"], lair: ["F"] },
      attackBonus: 4,
    });
    // armour class with other armour, and an attack that was not understood, stay in words
    expect(jaguar.system.description).toContain("CA 15/17");
    expect(jaguar.system.description).toContain("rugido");
    expect(thing(jaguar, "garra")?.system).toMatchObject({ count: 2, damage: "1d4+1" });
    expect(thing(jaguar, "mordida")?.system).toMatchObject({ toHit: 2, damage: "1d8" });
    expect(jaguar.left).toEqual([]);
  });
});

describe("Old-School Essentials", () => {
  test("a character: scores, class, saves, coins out of things, and what lies in the backpack", () => {
    const maren = read("ose-character");
    expect(maren).toMatchObject({ name: "Maren Oakhand", type: "character", img: "", foreignClass: "" });
    expect(maren.system).toMatchObject({
      class: "magic-user",
      level: 2,
      xp: { value: 2600 },
      hp: { value: 4, max: 6 },
      abilities: { str: 15, cha: 8 },
      saves: { death: 13, wands: 14, spells: 15 },
      languages: ["Common", "Dragon"],
      coins: { gp: 42 },
      alignment: "neutral",
    });
    expect(maren.system.description).toBe("<p>A hedge wizard.</p><p>Owes money.</p>");
    expect(thing(maren, "GP")).toBeUndefined();
    expect(thing(maren, "Rations")).toMatchObject({ within: "aaaaaaaaaaaaaaaa", system: { quantity: 7 } });
    expect(thing(maren, "Dagger")?.system).toMatchObject({ bonus: 1, magic: true, missile: true, location: "inHand" });
    // of two memorised one is still there
    expect(thing(maren, "Sleep")?.system).toMatchObject({ memorised: { normal: 1 }, cast: { normal: 1 }, level: 1 });
    expect(thing(maren, "Opal ring")).toMatchObject({ type: "treasure", system: { value: 150 } });
  });

  test("a value without a place is reported, by its path", () => {
    const { left, things } = read("ose-character");
    expect(left.map(({ path }) => path)).toContain("system.details.xp.bonus");
    expect(left.map(({ path }) => path)).toContain("system.spells.1.max");
    expect(things.find(({ name }) => name === "Arcane Magic")?.left).toEqual([
      { path: "system.requirements", value: "magic-user" },
    ]);
  });

  test("a monster: hit dice, armour class, both attacks of a pattern, its treasure", () => {
    const ogre = read("ose-monster");
    expect(ogre).toMatchObject({ type: "monster", img: "icons/svg/mystery-man.svg" });
    expect(ogre.system).toMatchObject({
      hd: { dice: 4, modifier: 1, asterisks: 1 },
      ac: { value: 5 },
      thac0: 15,
      morale: 10,
      xp: 125,
      movement: { walk: { turn: 90 } },
      numberAppearing: { dungeon: "1d6", lair: "2d6" },
      treasure: { type: "C + 1000gp", letters: ["C"] },
    });
    expect(thing(ogre, "Club")).toMatchObject({ type: "attack", system: { damage: "1d10", count: 2 } });
  });
});

describe("Fantastic Depths", () => {
  test("a character: figures that are written as text, its class on a thing, magic of its sword, the torch half burnt", () => {
    const corwin = read("depths-character");
    expect(corwin.system).toMatchObject({
      class: "fighter",
      level: 3,
      xp: { value: 4500 },
      abilities: { str: 16, con: 14 },
      hp: { value: 12, max: 18 },
      movement: { walk: { turn: 120 } },
      people: "human",
      languages: ["Common", "Elvish"],
      coins: { gp: 88 },
      notes: "<p>Owes the guild.</p>",
    });
    expect(thing(corwin, "Sword")?.system).toMatchObject({ damage: "1d8", bonus: 1, magic: true });
    expect(thing(corwin, "Chain mail")?.system).toMatchObject({
      ac: 5,
      location: "worn",
      kind: "armour",
      band: "heavy",
    });
    expect(thing(corwin, "Shield")?.system).toMatchObject({ kind: "shield" });
    expect(thing(corwin, "Torch")).toMatchObject({
      within: "eeeeeeeeeeeeeeee",
      system: { kind: "light", light: { radius: 30, turnsMax: 6, turnsLeft: 3 } },
    });
    expect(corwin.left.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["system.details.age", "system.details.eyes", "system.details.xp.bonus"]),
    );
  });

  test("a monster: it saves as its class, and its natural weapon is an attack", () => {
    const wight = read("depths-monster");
    expect(wight.system).toMatchObject({
      hd: { dice: 3, asterisks: 1 },
      ac: { value: 5 },
      saves: { as: "class", asClass: "fighter", asLevel: 3 },
      xp: 50,
      treasure: { letters: ["B"] },
    });
    expect(thing(wight, "Touch")).toMatchObject({ type: "attack", system: { count: 2, damage: "1d4" } });
    expect(wight.left.map(({ path }) => path)).toContain("system.isEnchanted");
  });
});

describe("ACKS", () => {
  test("a character: saves by their newer names, coins by their worth, languages that are items, no throws taken for chances", () => {
    const juna = read("acks-character");
    expect(juna.system).toMatchObject({
      class: "thief",
      level: 2,
      isRetainer: true,
      title: "Footpad",
      alignment: "chaotic",
      saves: { death: 11, wands: 13, paralysis: 12, breath: 14, spells: 15 },
      movement: { walk: { turn: 90 } },
      coins: { gp: 31 },
      languages: ["Elven"],
    });
    expect(juna.system).not.toHaveProperty("exploration");
    expect(thing(juna, "Leather Armor")?.system).toMatchObject({
      kind: "armour",
      ac: 7,
      weight: 100,
      location: "worn",
    });
    expect(thing(juna, "Short Bow")?.system).toMatchObject({ missile: true, melee: false, range: { long: 150 } });
    expect(juna.things.find(({ name }) => name === "Gold piece")?.left).toEqual([
      { path: "system.quantitybank", value: "200" },
    ]);
  });

  test("a monster: its armour class counts up from 0, its throw is what it needs at 9", () => {
    const guard = read("acks-monster");
    expect(guard.system).toMatchObject({
      hd: { dice: 3, modifier: 1, asterisks: 2 },
      ac: { value: 5 },
      thac0: 16,
      xp: 135,
      numberAppearing: { dungeon: "1d6", lair: "2d6" },
      treasure: { letters: ["D"] },
    });
    // Their morale is a modifier, and none of 2 to 12.
    expect(guard.left).toContainEqual({ path: "system.details.morale", value: "2" });
    expect(thing(guard, "Claw")).toMatchObject({ type: "attack", system: { damage: "1d6", count: 2 } });
  });
});

describe("Basic Fantasy", () => {
  test("a character: its armour counts up from 11, its weights are pounds, its prices words", () => {
    const tamsin = read("basic-fantasy-character");
    expect(tamsin).toMatchObject({ name: "Tamsin Reed", type: "character", foreignClass: "" });
    expect(tamsin.system).toMatchObject({
      class: "fighter",
      people: "dwarf",
      level: 2,
      xp: { value: 2100 },
      hp: { value: 7, max: 11 },
      abilities: { str: 15, cha: 10 },
      saves: { death: 12, spells: 16 },
      movement: { walk: { turn: 120, round: 40 } },
      coins: { gp: 23, sp: 4 },
      description: "<p>Born on a barge.</p>",
    });
    expect(thing(tamsin, "Shortbow")?.system).toMatchObject({
      damage: "1d6",
      missile: true,
      melee: false,
      range: { short: 50, medium: 100, long: 150 },
      bonus: 1,
      weight: 20,
      value: 25,
    });
    expect(thing(tamsin, "Chain Mail")?.system).toMatchObject({ kind: "armour", ac: 5, weight: 400 });
    expect(thing(tamsin, "Shield")?.system).toMatchObject({ kind: "shield", shieldBonus: 1 });
    expect(thing(tamsin, "Candles")?.system).toMatchObject({ quantity: 12, value: 0.1 });
    expect(tamsin.left).toEqual([{ path: "system.age.value", value: "31" }]);
    expect(tamsin.things.flatMap(({ left }) => left).map(({ value }) => value)).not.toContain("BASICFANTASYRPG.X");
  });

  test("a monster: Hit Dice with what they are of, armour class, attack bonus, treasure", () => {
    const prowler = read("basic-fantasy-monster");
    expect(prowler.system).toMatchObject({
      hd: { dice: 3, modifier: 1, asterisks: 1, formula: "3d8+1" },
      ac: { value: 6 },
      attackBonus: 3,
      morale: 8,
      xp: 175,
      numberAppearing: { dungeon: "1d4" },
      treasure: { letters: ["C"] },
    });
    expect(thing(prowler, "Bite")).toMatchObject({ type: "attack", system: { damage: "1d8", melee: true } });
    expect(thing(prowler, "Camouflage")).toMatchObject({ type: "ability" });
    expect(prowler.left).toEqual([]);
  });
});

describe("Swords & Wizardry", () => {
  test("a character: figures that are text, coins of its treasure, dice without what stands for a name", () => {
    const osric = read("swords-character");
    expect(osric.system).toMatchObject({
      class: "magic-user",
      people: "human",
      level: 1,
      xp: { value: 150 },
      hp: { value: 3, max: 4 },
      abilities: { int: 16 },
      movement: { walk: { turn: 120, round: 40 } },
      coins: { gp: 41, sp: 3 },
      alignment: "neutral",
    });
    expect(thing(osric, "Dagger")?.system).toMatchObject({
      damage: "1d4",
      quantity: 2,
      weight: 10,
      value: 2,
      missile: true,
    });
    expect(thing(osric, "Sleep")).toMatchObject({ type: "spell", system: { level: 1 } });
    expect(osric.left.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["system.save.value", "system.treasure.gems", "system.age", "system.xpBonus.value"]),
    );
  });

  test("a monster: Hit Dice, descending armour class, what is special about it", () => {
    const hound = read("swords-npc");
    expect(hound).toMatchObject({ type: "monster" });
    expect(hound.system).toMatchObject({
      hd: { dice: 3, modifier: 1 },
      ac: { value: 4 },
      thac0: 16,
      morale: 9,
      xp: 120,
      movement: { walk: { turn: 150, round: 50 } },
      numberAppearing: { dungeon: "1d6" },
      description: "<p>Breathes cinders</p>",
    });
    expect(thing(hound, "Bite")).toMatchObject({ type: "attack", system: { damage: "1d6", count: 1 } });
  });
});

describe("Dungeon Crawl Classics", () => {
  test("a character: three saves stay behind, dear coins come as gold, the class by its name and the people by the trade", () => {
    const hild = read("dcc-player");
    expect(hild).toMatchObject({ name: "Hild Marrow", type: "character", foreignClass: "" });
    expect(hild.system).toMatchObject({
      class: "cleric",
      people: "dwarf",
      title: "Adept",
      level: 2,
      alignment: "lawful",
      abilities: { str: 14, dex: 9, con: 12, int: 8, wis: 16, cha: 16 },
      hp: { value: 9, max: 13 },
      coins: { gp: 35, sp: 4, cp: 30 },
      languages: ["Common", "Dwarf"],
      notes: "<p>Follows Justicia.</p>",
    });
    expect(hild.system).not.toHaveProperty("xp");
    expect(thing(hild, "Warhammer")?.system).toMatchObject({
      damage: "1d8",
      bonus: 1,
      magic: true,
      weight: 50,
      value: 5,
      location: "inHand",
      description: "<p>From the forge.</p>",
    });
    expect(thing(hild, "Scale Mail")?.system).toMatchObject({ kind: "armour", ac: 5, location: "worn" });
    expect(thing(hild, "Shield")?.system).toMatchObject({ kind: "shield", shieldBonus: 1 });
    expect(thing(hild, "Darkness")).toMatchObject({ type: "spell", system: { level: 1, list: "cleric" } });
    expect(thing(hild, "Rope")).toMatchObject({ within: "aaaaaaaaaaaaaaa5" });
    expect(thing(hild, "Temple coins")).toBeUndefined();
    expect(hild.left.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["system.abilities.lck.value", "system.details.xp.value", "system.saves.wil.value"]),
    );
  });

  test("ids and keys of texts are never shown", () => {
    const { left, carried, things, foreignClass, system } = read("dcc-player");
    const shown = JSON.stringify([left, carried, things, foreignClass, system]);
    expect(shown).not.toMatch(/Compendium\.|JournalEntry|Actor\.|DCC\.|aB3dE5fG7hI9jK1l/);
    expect(left).toContainEqual({ path: "system.class.patron", value: "…" });
  });

  test("a monster: Hit Dice, armour class from 10, moves, the lowest bonus as its own, damage with its words", () => {
    const lurker = read("dcc-npc");
    expect(lurker.system).toMatchObject({
      hd: { dice: 2, modifier: 2, formula: "2d8+2" },
      ac: { value: 5 },
      attackBonus: 2,
      alignment: "chaotic",
      movement: { walk: { turn: 60, round: 20 }, swim: { turn: 120, round: 40 } },
      description: "<p>Drags what it bites under water</p>",
    });
    expect(thing(lurker, "Bite")).toMatchObject({ type: "attack", system: { damage: "1d6+1", toHit: 2, melee: true } });
    expect(thing(lurker, "Spit")).toMatchObject({ type: "attack", system: { missile: true, melee: false } });
    expect(lurker.things.find(({ name }) => name === "Spit")?.left).toEqual([
      { path: "system.damage", value: "1d3 plus blindness" },
    ]);
  });
});

describe("Purple Sorcerer", () => {
  const text = (name: string): string => readFileSync(new URL(`./exports/${name}`, import.meta.url), "utf8");
  const among = (name: string, at = 0) => {
    const found = readExport(text(name), at);
    if ("fault" in found) throw new Error(found.fault);
    return found;
  };

  test("nobodies as text: one after the other, by their trades", () => {
    const { from, names, imported: sage } = among("purple-nobodies.txt");
    expect([from, names]).toEqual(["purple-sorcerer", ["Elven sage", "Gravedigger"]]);
    expect(sage.system).toMatchObject({
      class: "normal-human",
      people: "elf",
      title: "Elven sage",
      level: 0,
      abilities: { str: 9, dex: 14, con: 6, int: 16, wis: 11, cha: 11 },
      hp: { value: 2, max: 2 },
      coins: { cp: 21 },
      languages: ["Common", "Elf"],
    });
    expect(sage.left.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["system.luckScore", "system.saveReflex", "system.luckySign", "system.racialTraits"]),
    );
    const { imported: digger } = among("purple-nobodies.txt", 1);
    expect(thing(digger, "Shovel (as staff)")).toMatchObject({ type: "weapon", system: { damage: "1d4" } });
    expect(thing(digger, "Grappling hook")).toMatchObject({ type: "gear", system: { value: 1 } });
    expect(thing(digger, "Trowel")).toMatchObject({ type: "gear" });
  });

  test("one with a class as text: armour and shield, three weapons, spells by their levels", () => {
    const { imported: cleric } = among("purple-upper.txt");
    expect(cleric).toMatchObject({ name: "Cleric, Halfling glovemaker", foreignClass: "" });
    expect(cleric.system).toMatchObject({
      class: "cleric",
      people: "halfling",
      level: 3,
      alignment: "lawful",
      hp: { value: 17, max: 17 },
      coins: { cp: 28, gp: 1490 },
    });
    expect(thing(cleric, "Mace")?.system).toMatchObject({ damage: "1d6", bonus: 1, magic: true, melee: true });
    expect(thing(cleric, "Sling")?.system).toMatchObject({ damage: "1d4", missile: true });
    expect(thing(cleric, "Scale Mail")?.system).toMatchObject({ kind: "armour", ac: 5 });
    expect(thing(cleric, "Shield")?.system).toMatchObject({ kind: "shield" });
    expect(thing(cleric, "Cure Paralysis")).toMatchObject({ type: "spell", system: { level: 2, list: "cleric" } });
  });

  test("its JSON holds a party", () => {
    const { names, imported } = among("purple-party.json");
    expect(names).toEqual(["Cheesemaker"]);
    expect(imported.system).toMatchObject({ abilities: { dex: 13 }, hp: { max: 3 }, coins: { cp: 30 } });
    expect(imported.items.map(({ name }) => name)).toEqual([
      "Cudgel (as staff)",
      "Iron spike",
      "Water skin",
      "Stinky cheese",
    ]);
  });
});

test("totalpartykill.ca: scores that are pairs, five saves, gear with its number, a spell", () => {
  const found = readExport(sample("total-party-kill"));
  if ("fault" in found) throw new Error(found.fault);
  const { from, imported: odile } = found;
  expect(from).toBe("total-party-kill");
  expect(odile).toMatchObject({ name: "Odile Farrow", type: "character", foreignClass: "" });
  expect(odile.system).toMatchObject({
    class: "magic-user",
    level: 1,
    abilities: { str: 8, int: 15, cha: 9 },
    hp: { value: 3, max: 3 },
    saves: { death: 13, spells: 15 },
    coins: { gp: 3 },
    languages: ["Gnoll"],
  });
  expect(thing(odile, "Torches")).toMatchObject({ type: "gear", system: { quantity: 6 } });
  expect(odile.items.map(({ name }) => name)).toEqual([
    "Dagger",
    "Backpack",
    "Torches",
    "1 Week Iron Rations",
    "50' Rope",
    "Sleep",
  ]);
  expect(odile.left.map(({ path }) => path)).toEqual(["system.appearance", "system.personality", "system.system"]);
});

test("shadowdarklings.net: scores, class and ancestry by name, gear, and spells out of the list of bonuses", () => {
  const found = readExport(sample("darklings"));
  if ("fault" in found) throw new Error(found.fault);
  const { from, imported: wren } = found;
  expect(from).toBe("shadowdarklings");
  expect(wren).toMatchObject({ name: "Wren Ashlock", type: "character", foreignClass: "" });
  expect(wren.system).toMatchObject({
    class: "magic-user",
    people: "elf",
    level: 2,
    title: "Seer",
    alignment: "neutral",
    abilities: { str: 9, int: 16 },
    hp: { value: 5, max: 5 },
    coins: { gp: 7, sp: 3 },
    languages: ["Common", "Elvish"],
  });
  expect(thing(wren, "Dagger")).toMatchObject({ type: "gear", known: "equipment", system: { quantity: 2 } });
  expect(thing(wren, "Sleep")).toMatchObject({ type: "spell", known: "spells" });
  expect(thing(wren, "Magic Missile Advantage")).toMatchObject({ type: "ability" });
  expect(wren.left.map(({ path }) => path)).toEqual(["system.background", "system.deity", "system.creationMethod"]);
});

describe("Actor files from the wild", () => {
  const written = (data: object): Imported => {
    const found = readExport(JSON.stringify(data));
    if ("fault" in found) throw new Error(found.fault);
    return found.imported;
  };

  test("class, people, background and languages of Shadowdark's core packs come by their names", () => {
    const uuid = (pack: string, id: string): string => `Compendium.shadowdark.${pack}.Item.${id}`;
    const wizard = written({
      name: "Mire",
      type: "Player",
      _stats: { systemId: "shadowdark" },
      system: {
        class: uuid("classes", "035nuVkU9q2wtMPs"),
        ancestry: uuid("ancestries", "mpqXJtii4nj4ukKk"),
        background: uuid("backgrounds", "cDYtsQeu2ZJOlvJp"),
        languages: [
          uuid("languages", "wABiw5UhzG2G8Kpa"),
          uuid("languages", "GVbmj6D47b9lbOHz"),
          "Compendium.own.x.Item.y",
        ],
        deity: uuid("patrons-and-deities", "x"),
        attributes: { hp: { value: 7, max: 5 } },
      },
    });
    expect(wizard.system).toMatchObject({
      class: "magic-user",
      people: "elf",
      languages: ["Elvish", "Draconic"],
      hp: { value: 7, max: 7 },
    });
    expect(JSON.stringify([wizard.left, wizard.carried])).not.toContain("Compendium.");
  });

  test("Hit Dice of OSE without a die are rolled with d8", () => {
    const worm = written({ name: "Worm", type: "monster", _stats: { systemId: "ose" }, system: { hp: { hd: "6+3" } } });
    expect(worm.system.hd).toMatchObject({ dice: 6, modifier: 3, formula: "6d8+3" });
  });

  test("S-11: items without ids are distinguished", () => {
    const item = (name: string) => ({ name, type: "item", system: {} });
    const one = written({
      name: "A",
      type: "character",
      _stats: { systemId: "ose" },
      system: {},
      items: [item("Rope"), item("Lamp")],
    });
    expect(new Set(one.items.map(({ id }) => id)).size).toBe(2);
  });
});

describe("Shadowdark", () => {
  test("a player's character: ids of other packs are never shown, and its talents tell its class", () => {
    const ilsa = read("shadowdark-player");
    expect(ilsa).toMatchObject({ foreignClass: "", system: { class: "thief" } });
    expect(JSON.stringify([ilsa.left, ilsa.carried, ilsa.foreignClass])).not.toContain("Compendium.");
    expect(ilsa.system).toMatchObject({
      level: 2,
      abilities: { dex: 16 },
      hp: { value: 7, max: 9 },
      coins: { gp: 12, sp: 30, cp: 5 },
      alignment: "chaotic",
    });
    expect(thing(ilsa, "Shortbow")?.system).toMatchObject({ hands: "two", missile: true, melee: false, damage: "1d4" });
    expect(thing(ilsa, "Leather armor")?.system).toMatchObject({ ac: 8, location: "worn" });
    expect(thing(ilsa, "Torch")?.system).toMatchObject({ value: 0.5, light: { turnsMax: 6, turnsLeft: 2 } });
    expect(thing(ilsa, "Ruby")).toMatchObject({ type: "treasure", system: { value: 50, kind: "gem" } });
    expect(ilsa.left.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["system.level.xp", "system.luck.available"]),
    );
  });

  test("a monster: ascending armour class turned round, level for hit dice, the band of its move in feet", () => {
    const bat = read("shadowdark-npc");
    expect(bat.system).toMatchObject({
      hd: { dice: 2, formula: "2d8" },
      ac: { value: 7 },
      attackBonus: 2,
      movement: { walk: { turn: 90, round: 30 }, fly: { turn: 90, round: 30 } },
    });
    expect(bat.left.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["system.darkAdapted", "system.abilities.str.mod"]),
    );
  });
});

describe("what is no export, and what means harm", () => {
  test.each([
    ["{", "notJson"],
    ["[]", "noActor"],
    ["null", "noActor"],
    ["7", "noActor"],
    ['{"name":"x","type":"character"}', "noActor"],
    ['{"type":"character","data":{}}', "tooOld"],
    ['{"type":"character","system":{},"items":{}}', "badItems"],
    ['{"type":"character","system":{},"_stats":{"systemId":"rulings"}}', "ours"],
    ['{"type":"character","system":{},"_stats":{"systemId":"dnd5e"}}', "unknown"],
    ['{"type":"character","system":{}}', "unknown"],
    ['{"type":"vehicle","system":{},"_stats":{"systemId":"ose"}}', "otherType"],
    [`{"type":"character","system":{},"items":[${Array(1001).fill("{}").join(",")}]}`, "tooMany"],
  ])("text %# is told what is wrong with it", (text, fault) => expect(readExport(text)).toMatchObject({ fault }));

  test("a text that is far too long is not even parsed", () => {
    expect(readExport("[".repeat(4_000_001))).toMatchObject({ fault: "tooLong" });
  });

  test("nothing inherited is read, no markup stays, no picture is asked for elsewhere, no number leaves its field", () => {
    const evil = `{"name":"<img src=x onerror=alert(1)>","type":"monster","img":"https://evil.example/a.png","__proto__":{"x":1},
      "system":{"__proto__":{"hp":{"max":5}},"aac":{},"hp":{"value":1e308,"hd":"999999d999999"},"details":{"morale":-7,"biography":"<scr<script>x</script>ipt>alert(1)</script><img onerror=x src=y>"}},
      "items":[null,7,{"type":"__proto__","system":{"quantity":{"value":-5}}},{"type":"constructor","name":"odd","system":5}],"_stats":{"systemId":"ose"}}`;
    const found = readExport(evil);
    if ("fault" in found) throw new Error(found.fault);
    const { imported } = found;
    expect(imported.img).toBe("");
    expect(imported.system.hp).toEqual({ value: 9999 });
    expect(imported.system.morale).toBe(2);
    expect(String(imported.system.description ?? "")).not.toMatch(/<(?!\/?p>)/);
    expect(imported.items.map(({ type }) => type)).toEqual(["gear", "gear"]);
    expect(Reflect.get({}, "x")).toBeUndefined();
  });

  test("what can be made no text is read as nothing", () => {
    const hostile = { toString: 1, valueOf: { toString: 2 } };
    const read = (data: object) => readExport(JSON.stringify({ name: "x", system: {}, ...data }));
    const ose = { _stats: { systemId: "ose" } };
    expect(read({ ...ose, type: hostile })).toMatchObject({ fault: "otherType" });
    const item = { name: hostile, type: "weapon", system: { bonus: hostile } };
    const system = { hp: { max: hostile }, details: { alignment: hostile } };
    expect(read({ ...ose, type: "monster", system, items: [item] })).toHaveProperty("imported");
  });

  test("for any content, nothing is thrown, and every number that is read lies within its bounds", () => {
    const anything = fc.object({ maxDepth: 4, withBigInt: false, withDate: false });
    const system = fc.record(
      { aac: anything, hp: anything, details: anything, scores: anything, coins: anything },
      { requiredKeys: [] },
    );
    const items = fc.array(
      fc.record({
        type: fc.constantFrom("weapon", "Weapon", "spell", "armor", "Gem", "x"),
        name: fc.string(),
        system: anything,
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("ose", "fantastic-depths", "shadowdark", "dcc"),
        system,
        items,
        (systemId, data, things) => {
          const type = ["shadowdark", "dcc"].includes(systemId) ? "Player" : "character";
          const text = JSON.stringify({ name: "x", type, system: data, items: things, _stats: { systemId } });
          const found = readExport(text);
          if (!("imported" in found)) throw new Error(found.fault);
          expect(found.imported.items.length).toBeLessThanOrEqual(things.length);
        },
      ),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const number = new Reading({ n: value }).number("n", "", [1, 5]);
        expect(number === undefined || (number >= 1 && number <= 5)).toBe(true);
      }),
    );
  });

  test.each([
    ["blanks of every kind", "\u00a0"],
    ["ends of lines that end none", "\r"],
    ["ends of lines", "\r\n"],
    ["tags that do not end", "<"],
  ])("a text of a hundred thousand %s is read at once", (_what, one) => {
    const began = process.cpuUsage();
    expect(plainWords(`a${one.repeat(100_000)}b`)).toMatch(/^a\s*b?$/);
    // tried in every way, it would be half a minute
    // The processor's own time: others may be at work on it.
    expect(process.cpuUsage(began).user).toBeLessThan(20_000_000);
  });

  test("lines stay lines, and those with nothing on them go", () => {
    expect(plainWords("<p> one </p>\r\n \t\r\n<p>two\u00a0</p>three<br>  ")).toBe("one\ntwo\nthree");
  });

  test("no text keeps a tag", () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        expect(plainWords(`<b ${words}>${words.replaceAll("&", "")}</b>`)).not.toMatch(/<[a-z]/i);
      }),
    );
  });
});

describe("EXT-03: several classes", () => {
  const imported = (text: string): Imported => {
    const found = readExport(text);
    if ("fault" in found) throw new Error(found.fault);
    return found.imported;
  };
  const ose = (words: string): Imported => {
    const data = JSON.parse(sample("ose-character"));
    data.system.details.class = words;
    return imported(JSON.stringify(data));
  };

  test.each([
    ["Fighter/Magic-User", "fighter", ["magic-user"]],
    ["Cleric & Thief", "cleric", ["thief"]],
    ["Fighter, Mage, Thief", "fighter", ["magic-user", "thief"]],
    ["magic-user", "magic-user", []],
    ["Fighter/Fighter", "fighter", []],
    ["Elf / Fighter / Magic-User", "fighter", ["magic-user"]],
    ["Half-Elf Fighter/Thief", "fighter", ["thief"]],
    ["Elf / Wanderer", "", []],
  ])("%s", (words, first, others) => {
    const { system, foreignClass } = ose(words);
    expect(system.class ?? "").toBe(first);
    const rows = (system.otherClasses ?? []) as { class: string; level: number; xp: number }[];
    expect(rows).toEqual(others.map((key) => ({ class: key, level: 2, xp: 2600 })));
    expect(foreignClass === "").toBe(first !== "");
  });

  test.each([
    ["Fighter 3 / Magic-User 2", 3, [{ class: "magic-user", level: 2, xp: 2600 }]],
    ["F4/MU5", 4, [{ class: "magic-user", level: 5, xp: 2600 }]],
    ["Cleric (level 2), Thief (level 99)", 2, [{ class: "thief", level: 36, xp: 2600 }]],
  ])("each with the level behind its name: %s", (words, level, others) => {
    const { system } = ose(words);
    expect(system.level).toBe(level);
    expect(system.otherClasses).toEqual(others);
  });

  test("a class of Basic Fantasy and of Swords & Wizardry is read the same way", () => {
    const basic = JSON.parse(sample("basic-fantasy-character"));
    basic.system.class = { ...basic.system.class, value: "Fighter/Magic-User" };
    expect(imported(JSON.stringify(basic)).system).toMatchObject({
      class: "fighter",
      otherClasses: [{ class: "magic-user" }],
    });
    const swords = JSON.parse(sample("swords-character"));
    swords.system.class = "Fighter/Thief";
    expect(imported(JSON.stringify(swords)).system).toMatchObject({
      class: "fighter",
      otherClasses: [{ class: "thief" }],
    });
  });

  test("classes that stand as things on the sheet keep their own levels", () => {
    const data = JSON.parse(sample("depths-character"));
    const className = (name: string, level: number, xp: number) => ({
      name,
      type: "actorClass",
      system: { key: name, level, xp: { value: xp } },
    });
    data.items = [className("fighter", 3, 4100), className("thief", 4, 5000)];
    const { system } = imported(JSON.stringify(data));
    expect(system).toMatchObject({ class: "fighter", level: 3, xp: { value: 4100 } });
    expect(system.otherClasses).toEqual([{ class: "thief", level: 4, xp: 5000 }]);
  });
});
