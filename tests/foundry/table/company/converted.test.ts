/** Monsters of other books at a table of Planet Eris: imported, pasted or out of the compendium, with d6 for their Hit Dice. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readExport } from "../../../../src/view/import/read-export.ts";
import { type CompanyTable, dice, gone, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";

const OSE = JSON.stringify({
  name: "Red worm",
  type: "monster",
  _stats: { systemId: "ose" },
  system: { hp: { hd: "3+1", value: 16, max: 16 }, ac: { value: -1 }, details: { morale: 8, xp: 65 } },
  items: [
    { _id: "a1", name: "Claw", type: "weapon", system: { damage: "2d4", melee: true, counter: { max: 2 } } },
    { _id: "a2", name: "Breath", type: "weapon", system: { damage: "3d6", melee: true, counter: { max: 1 } } },
  ],
});

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

/** Brings the worm over. */
async function brought(judged?: object): Promise<Doc> {
  const read = readExport(OSE);
  if (!("imported" in read)) throw new Error(read.fault);
  const { makeImported } = await of("import/import-window");
  const { imported, from } = read;
  return makeImported(imported, { from, original: OSE, name: imported.name, class: "", ...(judged && { judged }) });
}

const deals = (actor: Doc): string[] => actor.items.contents.map(({ system }: Doc) => system.damage);

describe("a monster of another system", () => {
  test("ERIS-131, ERIS-132, ERIS-134: its hit points are rolled again with d6, its class is 2 at the lowest, its attacks deal 1d6", async () => {
    await table.rule("monsterConversion", "eris");
    const before = table.world();
    dice("high");
    const worm = await brought({ magicalSkin: true, usesShield: false, kept: [1] });
    expect(worm.system.hp).toMatchObject({ value: 19, max: 19 });
    expect(worm.system.hd).toMatchObject({ dice: 3, modifier: 1, formula: "3d6+1" });
    expect(worm.system.ac.value).toBe(2);
    expect(worm.system.magicSkin).toEqual({ armour: 3, shield: 0 });
    expect(deals(worm)).toEqual(["1d6", "3d6"]);
    const card = table.cards("conversion").at(-1);
    expect(card?.system.outcome).toMatchObject({ listedHitPoints: 16, hitPoints: { value: 19 }, dropped: 0 });
    await table.takeBack();
    expect(table.world()).toEqual(before);
  });

  test("ERIS-134 example 3: without a magical skin there is no bonus, and nothing is kept unless it is ticked", async () => {
    await table.rule("monsterConversion", "eris");
    const worm = await brought();
    expect(worm.system.ac.value).toBe(2);
    expect(worm.system.magicSkin).toEqual({ armour: 0, shield: 0 });
    expect(deals(worm)).toEqual(["1d6", "1d6"]);
    await table.takeBack();
  });

  test("ERIS-133, ERIS-132: brought over as another monster it has that one's Hit Dice, armour class and damage, and these are converted", async () => {
    const read = readExport(OSE);
    if (!("imported" in read)) throw new Error(read.fault);
    const { importedLike } = await import("../../../../src/view/import/similar-monster.ts");
    const { makeImported } = await of("import/import-window");
    const bear = {
      hitDice: { number: 5, modifier: -1 },
      armourClass: 6,
      attacks: [{ name: "Claw", count: 2, damage: "1d3" }],
    };
    const imported = importedLike(read.imported, bear);
    const made = (judged: object): Promise<Doc> =>
      makeImported(imported, { from: read.from, original: OSE, name: "Worm", class: "", judged });
    const kept = { magicalSkin: false, usesShield: false, kept: [0] };
    await table.rule("monsterConversion", "off");
    const worm = await made(kept);
    expect(worm.system.hd.formula).toBe("5d8-1");
    expect(worm.system.ac.value).toBe(6);
    expect(deals(worm)).toEqual(["1d3", "1d3"]);
    expect(worm.system.hp.max === 16).toBe(false);
    expect(worm.system.thac0).toBe(null);
    expect(worm.system.morale).toBe(8);
    await table.takeBack();
    await table.rule("monsterConversion", "eris");
    dice("high");
    const converted = await made(kept);
    expect(converted.system.hd.formula).toBe("5d6-1");
    expect(converted.system.hp.max).toBe(29);
    expect(deals(converted)).toEqual(["1d3", "1d6"]);
    await table.takeBack();
    // An actor without attacks of its own takes the model's.
    const bare = importedLike({ ...read.imported, items: [] }, bear);
    expect(bare.items.map(({ name, system }) => [name, system.damage])).toEqual([["Claw", "1d3"]]);
  });

  test("ERIS-97: converted, it saves by its Hit Dice and not by its book's numbers, where monsters do; else those stay", async () => {
    const saves = Object.fromEntries(
      ["death", "wand", "paralysis", "breath", "spell"].map((key) => [key, { value: 5 }]),
    );
    const listed = JSON.parse(OSE);
    const text = JSON.stringify({ ...listed, system: { ...listed.system, saves } });
    const read = readExport(text);
    if (!("imported" in read)) throw new Error(read.fault);
    const { makeImported } = await of("import/import-window");
    const choice = { from: read.from, original: text, name: "Worm", class: "" };
    await table.rule("monsterConversion", "eris");
    await table.rule("monsterSaves", "asFighter");
    expect((await makeImported(read.imported, choice)).system.saves).toMatchObject({ death: null, spells: null });
    await table.takeBack();
    await table.rule("monsterSaves", "bx");
    expect((await makeImported(read.imported, choice)).system.saves).toMatchObject({ death: 5, spells: 5 });
    await table.takeBack();
  });

  test("ERIS-123: its book's experience does not count where 100 a Hit Die does, and stands where the book's is asked", async () => {
    await table.rule("monsterConversion", "eris");
    await table.rule("monsterXp", "eris");
    expect((await brought()).system.xp).toBe(null);
    await table.takeBack();
    await table.rule("monsterXp", "bx");
    expect((await brought()).system.xp).toBe(65);
    await table.takeBack();
  });

  test("ERIS-131: under other house rules it stays as its book lists it, and there is no such card", async () => {
    await table.rule("monsterConversion", "off");
    const cards = table.cards("conversion").length;
    const worm = await brought();
    expect(worm.system.hp.max).toBe(16);
    expect(worm.system.ac.value).toBe(-1);
    expect(deals(worm)).toEqual(["2d4", "3d6"]);
    expect(table.cards("conversion")).toHaveLength(cards);
    await table.takeBack();
  });
});

describe("a monster that is there already", () => {
  test("ERIS-131, ERIS-132, ERIS-134, ERIS-29: it is converted from its sheet, keeping what is ticked; it goes back", async () => {
    const { serviceAction } = await of("hirelings/service");
    const dragon = await table.make({
      name: "Dragon",
      type: "monster",
      system: { hd: { dice: 10, modifier: 0, formula: "10d8" }, hp: { value: 40, max: 45 }, ac: { value: -1 } },
      items: [
        { name: "Claw", type: "attack", system: { damage: "1d8", count: 2 } },
        { name: "Bite", type: "attack", system: { damage: "4d8" } },
        { name: "Fire breath", type: "attack", system: { damage: "", damageFromHp: true } },
        // Example 3: a breath attack stays, whatever its name.
        { name: "Cone of frost", type: "attack", system: { damage: "6d6", breath: true } },
      ],
    });
    await table.rule("monsterConversion", "off");
    const { originalOf } = await of("import/convert-monster");
    const offered = originalOf(
      [
        { name: "Cone", damage: "6d6", special: true },
        { name: "Claw", damage: "1d8" },
      ],
      {},
    );
    expect(offered.map(({ checked }: { checked: boolean }) => checked)).toEqual([true, false]);
    table.answer({ "tick-0": true, "tick-3": true, "tick-4": true });
    const before = table.world();
    await serviceAction(dragon, "convert");
    expect(table.world()).toEqual(before);
    await table.rule("monsterConversion", "eris");
    dice("high");
    await serviceAction(dragon, "convert");
    expect(dragon.system.hp).toMatchObject({ value: 60, max: 60 });
    expect(dragon.system.hd.formula).toBe("10d6");
    expect(dragon.system.ac.value).toBe(2);
    expect(dragon.system.magicSkin).toEqual({ armour: 3, shield: 0 });
    expect(deals(dragon)).toEqual(["1d6", "4d8", "", "6d6"]);
    expect(table.kinds().at(-1)).toBe("converted");
    expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    // Dismissed, nothing happens.
    table.answer(undefined);
    await serviceAction(dragon, "convert");
    expect(table.world()).toEqual(before);
    await gone(dragon);
  });
});

describe("hit points of those that come to the table", () => {
  test("ERIS-131: a monster of the compendium is rolled with d6; dice of another kind that somebody typed stay", async () => {
    const { rolledHitPoints } = await of("adapter/new-monster");
    const bear = (formula: string) => ({
      name: "Bear",
      type: "monster",
      system: { hd: { dice: 3, modifier: 1, formula }, hp: { value: 5, max: 5 } },
    });
    const [listed, typed] = [await table.make(bear("3d8+1")), await table.make(bear("2d4"))];
    await table.rule("monsterConversion", "eris");
    dice("high");
    expect(await rolledHitPoints(listed)).toBe(19);
    expect(await rolledHitPoints(typed)).toBe(8);
    await table.rule("monsterConversion", "off");
    expect(await rolledHitPoints(listed)).toBe(25);
    await gone(listed, typed);
  });
});
