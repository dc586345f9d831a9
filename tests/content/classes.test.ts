/** Class tables, vessels, mounts and ready characters against the facts. */
import { describe, expect, it } from "vitest";
import { armsFault } from "../../src/rules/characters/allowed-equipment.ts";
import { classFault, diceFormula, diceOf, thresholds } from "../../src/rules/characters/classes.ts";
import { compile } from "../../src/rules/compile.ts";
import type { CharacterClass } from "../../src/rules/creature/custom-class.ts";
import { slotsOf } from "../../src/rules/magic/slots.ts";
import { at, byFile, factList, facts, itemsOf, type Json, said } from "./support.ts";

// The adapter's types are Foundry's, which these tests do not load.
const adapter: string = new URL("../../src/foundry/adapter/custom-class.ts", import.meta.url).href;
const { classFrom } = (await import(adapter)) as { classFrom(item: unknown): CharacterClass };

const classes = byFile("classes");
/** Hit dice of the first eight levels in 1974. */
const BOOKLET_DICE: Readonly<Record<string, readonly string[]>> = {
  fighter: ["1d6+1", "2d6", "3d6", "4d6", "5d6+1", "6d6", "7d6+1", "8d6+2"],
  "magic-user": ["1d6", "1d6+1", "2d6", "2d6+1", "3d6", "3d6+1", "4d6", "5d6"],
  cleric: ["1d6", "2d6", "3d6", "4d6", "4d6+1", "5d6", "6d6", "7d6"],
};
const known = (facts("classes") as Json).classes as Readonly<Record<string, Json>>;
const rows = (data: Json | undefined): Json[] => at(data, "system.levels") as Json[];
describe("class tables", () => {
  it.each(Object.entries(known))("%s, level by level", (id, fact) => {
    const entry = classes.get(id);
    const wanted = (fact.levels as Json[]).map((level) => ({
      level: level.level,
      xp: level.xp,
      hd: level.hd,
      thac0: level.thac0,
      saves: level.saves,
      spells: level.spells ?? [],
      ...(level.skills === undefined ? {} : { skills: level.skills }),
    }));
    expect(rows(entry)).toMatchObject(wanted);
    expect(at(entry, "system.hitDie")).toBe(`1${String(fact.hit_die)}`);
    expect(at(entry, "system.maxLevel")).toBe(fact.max_level);
    expect(at(entry, "system.titles")).toEqual(fact.titles);
    expect(at(entry, "system.primeRequisites")).toEqual(fact.prime_requisites);
    const needs = Object.entries(at(entry, "system.requirements") as Json).filter(([, least]) => least !== null);
    expect(Object.fromEntries(needs)).toEqual(fact.requirements);
    expect(at(entry, "system.languages")).toEqual(fact.languages);
  });

  it("has every ability of every class", () => {
    const summaries = [...classes.values()].map(
      (entry) => `${String(entry.name)}: ${String(at(entry, "system.summary"))}`,
    );
    for (const fact of Object.values(known))
      for (const { name, text } of fact.abilities as Json[])
        expect(summaries).toContain(`${String(name)}: ${String(text)}`);
  });

  it("gives a prime requisite of 16 ten percent, of 5 a fifth less, best first", () => {
    const bands = at(classes.get("fighter"), "system.xpModifiers") as Json[];
    expect(bands[0]).toMatchObject({ percent: 10, minimum: { str: 16 } });
    expect(bands.at(-1)).toMatchObject({ percent: -20, minimum: { str: 3 } });
    expect(at(classes.get("halfling"), "system.xpModifiers")).toMatchObject([
      { percent: 10, minimum: { dex: 13, str: 13 }, any: false },
      { percent: 5, minimum: { dex: 13, str: 13 }, any: true },
    ]);
  });
});

describe("classes of the house rules", () => {
  const table = factList("classes", "gorman.levels");
  it.each(["cleric", "fighter", "magic-user", "elf", "dwarf"])("Gorman's %s follows the one table", (id) => {
    const entry = classes.get(`gorman-${id}`);
    const group = id === "fighter" || id === "dwarf" ? "fighter" : "other";
    expect(at(entry, "system.key")).toBe(id);
    expect(rows(entry).map(({ xp }) => xp)).toEqual(table.map(({ xp }) => xp));
    expect(rows(entry).map(({ thac0 }) => thac0)).toEqual(
      table.map((level) => 19 - Number(at(level, `attack_bonus.${group}`))),
    );
    expect(rows(entry).map((row) => at(row, "saves.death"))).toEqual(table.map(({ save }) => save));
    expect(rows(entry)[15]?.hd).toBe("9d6+14");
  });

  it("has the dice of 1974 for the first eight levels", () => {
    for (const [id, dice] of Object.entries(BOOKLET_DICE)) {
      const entry = classes.get(`booklet-${id}`);
      expect(
        rows(entry)
          .slice(0, 8)
          .map(({ hd }) => hd),
      ).toEqual(dice);
      expect(rows(entry)[8]?.hd).toBe(rows(classes.get(id))[8]?.hd);
    }
  });

  it("ships four ancestries, the six backgrounds of the facts, and a skill for each that a background names", () => {
    const of = (type: string): Json[] => [...classes.values()].filter((entry) => entry.type === type);
    expect(
      of("ancestry")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Dwarf", "Elf", "Halfling", "Human"]);
    const wanted = factList("classes", "backgrounds.list").map(({ name }) => name);
    expect(
      of("background")
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...wanted].sort());
    const skills = new Set(of("skill").map(({ name }) => name));
    for (const entry of of("background"))
      for (const { name } of at(entry, "system.skills") as Json[]) expect(skills).toContain(name);
  });
});

describe("mounts and vessels", () => {
  const hired = byFile("hirelings");
  it.each(factList("equipment", "vessels").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    const entry = hired.get(`vessel-${id}`) ?? {};
    expect(at(entry, "system.ac.value")).toBe(fact.ac);
    expect(at(entry, "system.cost")).toBe(typeof fact.cost_gp === "number" ? fact.cost_gp : 0);
    expect(at(entry, "system.cargo.max")).toBe(typeof fact.cargo === "number" ? fact.cargo : 0);
    if (Array.isArray(fact.hull_points))
      expect([at(entry, "system.hull.least"), at(entry, "system.hull.most")]).toEqual(fact.hull_points);
    for (const [stored, drive] of [
      ["sail", fact.sailing],
      ["oar", fact.rowing],
    ] as const) {
      const wanted = drive as Json | null;
      expect(said(entry, `system.${stored}.crew`)).toBe(wanted?.crew);
      expect(said(entry, `system.${stored}.turn`)).toBe(at(wanted, "movement.turn"));
      expect(said(entry, `system.${stored}.round`)).toBe(at(wanted, "movement.round"));
      expect(said(entry, `system.${stored}.milesDay`)).toBe(wanted?.miles_day);
    }
    expect(at(entry, "system.catapults")).toBe(fact.catapults);
    expect(at(entry, "system.maxMercenaries")).toBe(fact.max_mercenaries);
    expect(at(entry, "system.seaworthy")).toBe(fact.seaworthy);
    expect(at(entry, "system.needsCaptain")).toBe(fact.captain);
  });

  it.each(factList("equipment", "mounts").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    const entry = hired.get(`mount-${id}`) ?? {};
    const load = itemsOf(entry, "ability").find((item) => at(item, "system.key") === "load");
    expect(at(load, "system.amount")).toBe(at(fact, "unencumbered.max_load"));
    expect(at(entry, "system.movement.walk.turn")).toBe(at(fact, "unencumbered.movement.turn"));
    expect(String(at(entry, "system.notes"))).toContain(`${String(fact.cost_gp)} gp`);
  });
});

describe("ready characters", () => {
  const heroes = [...byFile("characters").values()];
  it("are four or more of each of the levels 1, 3 and 6, and show every class", () => {
    const levels = heroes.map((hero) => at(hero, "system.level"));
    for (const level of [1, 3, 6]) expect(levels.filter((one) => one === level).length).toBeGreaterThanOrEqual(4);
    const played = new Set(heroes.map((hero) => at(hero, "system.class")));
    for (const id of Object.keys(known)) if (id !== "normal-human") expect(played).toContain(id);
  });

  it("have the experience of their level, rolls within their dice, and no more spells than their level allows", () => {
    for (const hero of heroes) {
      const id = String(at(hero, "system.class"));
      const level = Number(at(hero, "system.level"));
      const table = (known[id]?.levels ?? []) as Json[];
      const xp = Number(at(hero, "system.xp.value"));
      expect(xp, String(hero.name)).toBeGreaterThanOrEqual(Number(table[level - 1]?.xp));
      expect(xp, String(hero.name)).toBeLessThan(Number(table[level]?.xp));
      const rolls = at(hero, "system.hpRolls") as Json[];
      const die = Number(String(known[id]?.hit_die).slice(1));
      expect(rolls.length).toBe(level);
      for (const { roll } of rolls) expect(Number(roll)).toBeLessThanOrEqual(die);
      const total = rolls.reduce((sum, row) => sum + Math.max(1, Number(row.roll) + Number(row.modifier)), 0);
      expect(at(hero, "system.hp.max")).toBe(total);
      const slots = (table[level - 1]?.spells ?? []) as number[];
      slots.forEach((slot, index) => {
        const known = itemsOf(hero, "spell").filter((spell) => at(spell, "system.level") === index + 1);
        const memorised = known.reduce((sum, spell) => sum + Number(at(spell, "system.memorised.normal")), 0);
        expect(memorised, `${String(hero.name)} level ${index + 1}`).toBe(slot);
      });
    }
  });

  it("keep what is packed in a container that they carry", () => {
    for (const hero of heroes) {
      const ids = new Set((hero.items as Json[]).map(({ _id }) => _id));
      for (const item of hero.items as Json[]) {
        const container = at(item, "system.container");
        if (container !== undefined && container !== null) expect(ids).toContain(container);
      }
      expect(itemsOf(hero, "class").map((item) => at(item, "system.key"))).toEqual([at(hero, "system.class")]);
    }
  });
});

describe("classes of our own", () => {
  const own = (key: string) => classes.get(`class-${key}`);
  const characterClass = (key: string) => classFrom({ name: key, system: own(key)?.system });
  const bx = compile({ preset: "classic" }).rulings;
  const wears = (key: string, type: string) =>
    armsFault({ class: { ...characterClass(key), level: 1 } }, { kind: "suit", type, magic: false }, bx) === undefined;

  it.each([
    ["EXT-05", "paladin", 1.375],
    ["EXT-06", "berserker", 1.1],
    ["EXT-07", "dervish", 1.25],
  ])("%s: the %s has attacks and saves of a fighter, and says whose figures it has", (id, key, factor) => {
    const fighter = rows(classes.get("fighter"));
    const mine = rows(own(key));
    for (const part of ["thac0", "saves"])
      expect(mine.map((row) => row[part])).toEqual(fighter.map((row) => row[part]));
    expect(mine.map(({ xp }) => xp ?? 0)).toEqual(fighter.map(({ xp }) => Math.round(Number(xp ?? 0) * factor)));
    expect(at(own(key), "system.like")).toBe("fighter");
    expect(at(own(key), "system.source")).toBe(`Rulings, ${id}`);
    expect(String(at(own(key), "system.description"))).toContain(id);
  });

  it("EXT-05 examples: experience, spells from level 9, and the Wisdom that is asked for", () => {
    const paladin = { ...characterClass("paladin"), level: 9 };
    const table = thresholds(paladin, bx);
    expect([table[1], table[8]]).toEqual([2750, 330_000]);
    const spells = (level: number) => slotsOf({ class: { ...paladin, level } }, bx).map(({ value }) => value);
    expect([spells(8), spells(9), spells(14)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [2, 2, 0],
    ]);
    const scores = { str: 9, int: 9, wis: 12, dex: 9, con: 9, cha: 9 };
    expect(classFault(paladin, scores, bx)?.key).toBe("character.scoreTooLow");
    expect(classFault(paladin, { ...scores, wis: 13 }, bx)).toBeUndefined();
  });

  it("EXT-06 examples: d10, and leather alone", () => {
    const dice = (level: number) => diceFormula(diceOf(characterClass("berserker"), level, bx));
    expect([dice(2), dice(10)]).toEqual(["2d10", "9d10+2"]);
    expect([wears("berserker", "chain"), wears("berserker", "leather")]).toEqual([false, true]);
  });

  it("EXT-07 examples: prayers from level 3, neither armour nor shield", () => {
    const dervish = characterClass("dervish");
    const spells = (level: number) => slotsOf({ class: { ...dervish, level } }, bx).map(({ value }) => value);
    expect([spells(2), spells(3), spells(14)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [3, 3, 2],
    ]);
    expect(wears("dervish", "leather")).toBe(false);
    const shield = armsFault({ class: { ...dervish, level: 1 } }, { kind: "shield", magic: false }, bx);
    expect(shield?.fault.key).toBe("character.ownNoShield");
  });
});
