/** A class that the table wrote for itself: dropped on a character, chosen on the sheet or in the window, played by its own figures. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type CompanyTable, calm, dice, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
  const { watchClasses } = await of("characters/adopt-class");
  watchClasses();
}, 120_000);
beforeEach(() => table.rule("advancement", ""));
afterEach(() => dice("any"));
afterAll(() => table?.stop());

const row = (level: number) => ({
  level,
  xp: (level - 1) * 1500,
  hd: `${level}d10`,
  thac0: 18 - level,
  saves: { death: 9, wands: 10, paralysis: 11, breath: 12, spells: 13 },
  spells: level > 1 ? [1] : [],
  skills: { hide: 15 * level },
});
const RANGER = {
  name: "Ranger",
  type: "class",
  system: {
    key: "ranger",
    like: "fighter",
    spellList: "cleric",
    maxLevel: 3,
    hitDie: "1d10",
    requirements: { wis: 12 },
    primeRequisites: ["wis"],
    levels: [1, 2, 3].map(row),
    languages: ["Sylvan"],
  },
};
const made = async (data: object = RANGER): Promise<Doc> => {
  const { Item } = globalThis as unknown as { Item: { implementation: { create(data: object): Promise<Doc> } } };
  return Item.implementation.create({ ...data });
};
const hero = (more: object = {}) =>
  table.make({ name: "Rowan", type: "character", system: { abilities: { wis: 14 }, ...more } });
const figures = async (actor: Doc) => {
  const { creatureOf } = await of("adapter/creature");
  const { thac0 } = await import("../../../src/rules/attack/attack-bonus.ts");
  const { saveTarget } = await import("../../../src/rules/saves/save-target.ts");
  const { rulingsInForce } = await of("platform/settings/rulings-in-force");
  const creature = creatureOf(actor);
  return [thac0(creature, rulingsInForce()).value, saveTarget(creature, "death", false, rulingsInForce()).value];
};

test("dropped on a character it is taken up: key, languages, hit points by its own die, figures by its own rows", async () => {
  const ranger = await made();
  const rowan = await hero();
  dice("high");
  await rowan.createEmbeddedDocuments("Item", [ranger.toObject()]);
  await expect.poll(() => rowan.system.class).toBe("ranger");
  await calm();
  expect(rowan.system.languages).toEqual(["Sylvan"]);
  expect(rowan.system.hp.max).toBe(10);
  expect(await figures(rowan)).toEqual([17, 9]);
  // Where the rulings have one table for all it is like a fighter; back again it is itself.
  await table.rule("savingThrows", "gorman");
  expect((await figures(rowan))[1]).toBe(14);
  await table.rule("savingThrows", "");
  expect((await figures(rowan))[1]).toBe(9);
  // A key that somebody gives the item since does not leave the character without a class.
  await rowan.items.contents[0]?.update({ "system.key": "strider" });
  expect(await figures(rowan)).toEqual([17, 9]);
  await rowan.delete();
  await ranger.delete();
});

test("without a key it goes by its name; a class of the rules by theirs, whatever stands on its item", async () => {
  const { classFrom } = await of("adapter/custom-class");
  const nameless = await made({ ...RANGER, name: "Knight of the Rose", system: { ...RANGER.system, key: "" } });
  const rowan = await hero();
  await rowan.createEmbeddedDocuments("Item", [nameless.toObject()]);
  await expect.poll(() => rowan.system.class).toBe("knight-of-the-rose");
  const fighter = await made({ ...RANGER, name: "Fighter", system: { ...RANGER.system, key: "fighter" } });
  expect(classFrom(fighter)).toEqual({ id: "fighter" });
  for (const one of [rowan, nameless, fighter]) await one.delete();
});

test("it is chosen on the sheet, where the table's own stand below those of the rules", async () => {
  const ranger = await made();
  const rowan = await hero({ class: "thief" });
  const { chooseClass } = await of("characters/adopt-class");
  const { creatureContext } = await of("sheets/actor/actor-context");
  const { actorView } = await of("adapter/actor-view");
  const offered = async () =>
    creatureContext(rowan, await actorView(rowan)).classes.map(({ label, selected }: Doc) =>
      selected ? `*${label}` : label,
    );
  expect((await offered()).slice(-1)).toEqual(["Ranger"]);
  expect(await chooseClass(rowan, "ranger")).toBe("taken");
  await expect.poll(() => rowan.system.class).toBe("ranger");
  expect((await offered()).slice(-1)).toEqual(["*Ranger"]);
  // The world's item goes: the character keeps its own copy, and its name.
  await ranger.delete();
  expect(await offered()).toContain("*Ranger");
  expect(await figures(rowan)).toEqual([17, 9]);
  await rowan.delete();
});

test("a new character of it is made in the window, and barred by the scores that it asks for", async () => {
  const ranger = await made();
  const { makeCharacter } = await of("characters/creation/create-character");
  const scores = { str: 10, int: 10, wis: 14, dex: 10, con: 10, cha: 10 };
  const draft = { class: "ranger", name: "Bryony", alignment: "neutral", buy: false };
  dice("high");
  const bryony = await makeCharacter(scores, draft);
  await calm();
  expect(bryony).toBeDefined();
  expect(bryony.system.class).toBe("ranger");
  expect(bryony.system.hp.max).toBe(10);
  expect(bryony.system.people).toBe("human");
  expect(bryony.items.contents.map(({ name }: Doc) => name)).toContain("Ranger");
  const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "creation");
  expect(card?.system.outcome.calling).toBe("Ranger");
  expect(await makeCharacter({ ...scores, wis: 11 }, draft)).toBeUndefined();
  for (const one of [bryony, ranger]) await one.delete();
});

test("it rises by its own table, learns from its own list, and stops at its own top", async () => {
  const ranger = await made();
  const rowan = await hero({ xp: { value: 1500 } });
  dice("high");
  await rowan.createEmbeddedDocuments("Item", [ranger.toObject()]);
  await expect.poll(() => rowan.system.class).toBe("ranger");
  await calm();
  const { levelUp } = await of("characters/level-up");
  await levelUp(rowan);
  await calm();
  expect(rowan.system.level).toBe(2);
  expect(rowan.system.hp.max).toBe(20);
  expect(await figures(rowan)).toEqual([16, 9]);
  await rowan.update({ "system.level": 3, "system.xp.value": 90_000 });
  await levelUp(rowan);
  await calm();
  expect(rowan.system.level).toBe(3);
  for (const one of [rowan, ranger]) await one.delete();
});

test("a class of the rules becomes one of the table's own by its button, on a character's sheet too", async () => {
  const { classNote, makeCustomClass } = await of("characters/custom-classes");
  const system = { ...RANGER.system, key: "thief" };
  const world = await made({ ...RANGER, name: "Thief", system });
  expect(classNote(world, true)?.canMake).toBe(true);
  expect(classNote(world, false)).toBeNull();
  await makeCustomClass(world);
  expect(world.system.key).toBe("own-thief");
  expect(world.system.like).toBe("thief");
  expect(classNote(world, true)?.canMake).toBe(false);
  const rowan = await hero();
  await rowan.createEmbeddedDocuments("Item", [{ ...RANGER, name: "Thief", system }]);
  await expect.poll(() => rowan.system.class).toBe("thief");
  const [own] = rowan.items.contents;
  await makeCustomClass(own);
  // The world has one of that key already.
  expect(own?.system.key).toBe("own-thief-2");
  expect(rowan.system.class).toBe("own-thief-2");
  expect((await figures(rowan))[0]).toBe(17);
  for (const one of [rowan, world]) await one.delete();
});
