/** Several classes on one sheet: shown, raised, learning, drained, and left alone where the ruling is off (EXT-03, EXT-04). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { dice, showing } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { bring, hero, hit } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const row = (key: string, level: number, xp: number) => ({ class: key, level, xp });
const able = (more: object = {}) => ({ abilities: { str: 13, int: 16 }, ...more });
const both = (more: object = {}) =>
  hero(able({ level: 3, xp: { value: 4000 }, otherClasses: [row("magic-user", 3, 5000)], ...more }));
const spell = (name: string, list: string, normal: number) => ({
  name,
  type: "spell",
  system: { list, level: 1, memorised: { normal, reversed: 0 } },
});

const shownOf = async (actor: Doc) => {
  const { sheetOf } = await of("adapter/sheet-numbers");
  const { creatureContext } = await of("sheets/actor/actor-context");
  const view = sheetOf(actor);
  return { view, context: creatureContext(actor, view) };
};

test("EXT-03: the sheet shows each class with its level, what it needs, and the best of both; off it plays the first and says so", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both({ level: 4 }));
  const { view, context } = await shownOf(actor);
  expect(context.several.rows).toMatchObject([
    { name: "RULINGS.Class.magic-user", at: 0, level: 3, xp: 5000, nextAt: 10_000, due: false, learns: true },
  ]);
  expect(view.attack.value).toBe("17");
  expect(view.attack.why[0]).toMatchObject({ textKey: "RULINGS.Step.attack.thac0OfOneClass", data: { level: 4 } });
  expect(view.spells.map(({ slots }: Doc) => slots.value)).toEqual(["2", "1"]);
  await table.rulings();
  const off = await shownOf(actor);
  expect(off.context.several).toMatchObject({ rows: [], offers: false });
  expect(off.context.several.idle).not.toBe("");
  expect(off.view.spells).toEqual([]);
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 3, 5000)]);
});

test("EXT-03: one class rises alone, its die halved, and goes back", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both({ otherClasses: [row("magic-user", 3, 10_500)] }));
  const { levelUp } = await of("characters/level-up");
  const before = table.kinds().length;
  await showing([[4, 4]], () => levelUp(actor, 0));
  expect(actor.system.level).toBe(3);
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 4, 10_500)]);
  expect(actor.system.hp).toMatchObject({ value: 10, max: 10 });
  expect(actor.system.hpRolls.at(-1)).toMatchObject({ level: 4, roll: 4, class: "magic-user" });
  expect(table.cards("levelUp").at(-1)?.system.outcome.calling).toEqual({ textKey: "RULINGS.Class.magic-user" });
  await table.backTo(before);
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 3, 10_500)]);
  expect(actor.system.hp).toMatchObject({ value: 8, max: 8 });
});

test("EXT-03: further classes are written only where one of them changes", async () => {
  const { actor } = await table.stand(both());
  const { furtherClassWrites } = await of("adapter/several-classes");
  const writes = (change: object): Doc[] => furtherClassWrites(actor, [{ at: 0, ...change }]);
  expect(writes({ level: 3, experience: 5000, levelAtSessionStart: null })).toEqual([]);
  expect(writes({ experience: 5001 })).toMatchObject([{ after: [row("magic-user", 3, 5001)] }]);
});

const award = async (actor: Doc, amount: number) => {
  const { learnerOf } = await of("adapter/party-members");
  const { experienceView } = await of("../view/treasure/experience");
  const { giveExperience } = await of("treasure/experience-window");
  const party = await table.make({ name: "Three", type: "party", system: { members: [{ actor: actor.uuid }] } });
  const facts = { learners: [learnerOf(actor, party)], fallen: [], coins: {}, valuables: 0, finds: [], found: 0 };
  const view = experienceView(facts, { achievements: String(amount) }, await table.inForce());
  await giveExperience(party, view);
  await party.delete();
  return view;
};

test("EXT-03: an award is divided between the classes, each with its percent, on one card", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both());
  const before = table.kinds().length;
  const { rows } = await award(actor, 1001);
  expect(rows[0]).toMatchObject({ calling: { textKey: "RULINGS.Class.fighter" }, before: "4,000", level: 3 });
  expect(rows[0]?.more).toMatchObject([{ calling: { textKey: "RULINGS.Class.magic-user" }, before: "5,000" }]);
  expect(actor.system.xp.value).toBe(4525);
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 3, 5550)]);
  await table.backTo(before);
  expect(actor.system.xp.value).toBe(4000);
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 3, 5000)]);
});

test("EXT-04: the latest class alone learns and rises", async () => {
  await table.rulings({ severalClasses: "inTurn" });
  const { actor } = await table.stand(both({ otherClasses: [row("magic-user", 1, 0)] }));
  await award(actor, 1000);
  expect(actor.system.xp.value).toBe(4000);
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 1, 1100)]);
  const { context } = await shownOf(actor);
  expect(context.several).toMatchObject({ firstLearns: false, rows: [{ learns: true }] });
});

test("EXT-03: the spells of each class fill the slots of that class", async () => {
  await table.rulings({ severalClasses: "together" });
  const cleric = hero(able({ class: "cleric", level: 2, otherClasses: [row("magic-user", 1, 0)] }), [
    spell("Light", "cleric", 1),
    spell("Sleep", "magic-user", 0),
    spell("Shield", "magic-user", 0),
  ]);
  const { actor } = await table.stand(cleric);
  const { view } = await shownOf(actor);
  expect(view.spells.map(({ slots }: Doc) => slots.value)).toEqual(["1 + 1"]);
  const { castersOf, casterOf, memoryOf } = await of("adapter/caster");
  const { memorisingFault } = await import("../../../src/rules/magic/memory.ts");
  const faults = async () => {
    const rulings = await table.inForce();
    return castersOf(actor).map((one: never) => memorisingFault(memoryOf(actor, one), one, rulings)?.key);
  };
  const named = (name: string): Doc => actor.items.contents.find((one) => one.name === name) as Doc;
  expect(casterOf(actor, "magic-user").class.id).toBe("magic-user");
  await named("Sleep").update({ "system.memorised.normal": 1 });
  expect(await faults()).toEqual([undefined, undefined]);
  await named("Shield").update({ "system.memorised.normal": 1 });
  expect(await faults()).toEqual([undefined, "magic.noSlot"]);
});

test("EXT-03: of spells of one name on two lists each says its list, and neither bars the other", async () => {
  await table.rulings({ severalClasses: "together" });
  const { itemRowsOf } = await of("sheets/actor/item-rows");
  const { knownSpells } = await of("spells/spell-lists");
  const cleric = hero(able({ class: "cleric", otherClasses: [row("magic-user", 1, 0)] }), [
    spell("Light", "cleric", 1),
  ]);
  const { actor } = await table.stand(cleric);
  const lists = () => itemRowsOf(actor).spells.map(({ list }: Doc) => list);
  expect(lists()).toEqual([""]);
  expect(knownSpells(actor, "magic-user")).toEqual([]);
  expect(knownSpells(actor, "cleric")).toEqual(["Light"]);
  await actor.createEmbeddedDocuments("Item", [spell("Light", "magic-user", 0)]);
  expect(lists().sort()).toEqual(["RULINGS.Class.cleric", "RULINGS.Class.magic-user"]);
});

test("EXT-03: spells in memory whose level was lost are counted against no slots", async () => {
  await table.rulings({ severalClasses: "together" });
  const web = { name: "Web", type: "spell", system: { list: "magic-user", level: 2, memorised: { normal: 1 } } };
  const { actor } = await table.stand(both({ otherClasses: [row("magic-user", 2, 2500)] }));
  const levels = async () =>
    (await shownOf(actor)).view.spells.map(({ slots, memorised }: Doc) => [memorised, slots.value]);
  expect(await levels()).toEqual([[0, "2"]]);
  await actor.createEmbeddedDocuments("Item", [web]);
  expect(await levels()).toEqual([
    [0, "2"],
    [1, "0"],
  ]);
});

test("EXT-03: places for spells that are typed on the sheet are those of all classes together, as the sheet shows them", async () => {
  await table.rulings({ severalClasses: "together" });
  const system = able({ class: "cleric", level: 2, otherClasses: [row("magic-user", 1, 0)], spellSlots: [1] });
  const { actor } = await table.stand(hero(system, [spell("Light", "cleric", 1), spell("Sleep", "magic-user", 1)]));
  const { view } = await shownOf(actor);
  expect(view.spells).toMatchObject([{ slots: { value: "1" }, memorised: 2 }]);
  const { castersOf, memoryOf } = await of("adapter/caster");
  for (const one of castersOf(actor)) expect(memoryOf(actor, one)).toEqual([1, 1]);
});

test("EXT-03 example 10: a drain takes the level of the highest class, and goes back", async () => {
  await table.rulings({ severalClasses: "together" });
  const system = { level: 4, xp: { value: 9000 }, hp: { value: 15, max: 15 } };
  const victim = await table.stand(both({ ...system, otherClasses: [row("magic-user", 4, 12_000)] }));
  const wight = await table.stand({ name: "Wight", type: "monster", system: { hp: { value: 9, max: 9 } } });
  const before = table.kinds().length;
  const card = await hit(table, wight.actor, victim.actor, 0, { riders: [{ kind: "energyDrain", amount: "1" }] });
  await showing([[3, 4]], async () => expect(await bring(table, card, victim.actor)).toBeUndefined());
  expect(victim.actor.system).toMatchObject({ level: 4, xp: { value: 9000 }, hp: { value: 14, max: 14 } });
  expect(victim.actor.system.otherClasses).toMatchObject([row("magic-user", 3, 5000)]);
  await table.backTo(before);
  expect(victim.actor.system.otherClasses).toMatchObject([row("magic-user", 4, 12_000)]);
});

test("EXT-03: a drain of two levels takes one from each of two equal classes, its card names both, and it goes back", async () => {
  await table.rulings({ severalClasses: "together" });
  const system = { level: 2, xp: { value: 2000 }, hp: { value: 9, max: 9 } };
  const { actor } = await table.stand(both({ ...system, otherClasses: [row("magic-user", 2, 2500)] }));
  const vampire = await table.stand({ name: "Vampire", type: "monster", system: { hp: { value: 40, max: 40 } } });
  const before = table.kinds().length;
  const card = await hit(table, vampire.actor, actor, 0, { riders: [{ kind: "energyDrain", amount: "2" }] });
  await showing(
    [
      [3, 4],
      [5, 8],
    ],
    async () => expect(await bring(table, card, actor)).toBeUndefined(),
  );
  expect(actor.system).toMatchObject({ level: 1, xp: { value: 0 }, hp: { value: 6, max: 6 } });
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 1, 0)]);
  expect(table.cards("rider").at(-1)?.system.outcome.losses).toMatchObject([
    { key: "levelOf", keys: { class: "RULINGS.Class.magic-user" }, data: { before: 2, after: 1 } },
    { key: "levelOf", keys: { class: "RULINGS.Class.fighter" }, data: { before: 2, after: 1 } },
    { key: "maximum" },
  ]);
  await table.backTo(before);
  expect(actor.system).toMatchObject({ level: 2, xp: { value: 2000 }, hp: { value: 9, max: 9 } });
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 2, 2500)]);
});

test("EXT-04: where the earlier class waits, a lost level that gave no die takes no hit points", async () => {
  const { writeRequest } = await of("platform/settings/saved-rulings");
  await writeRequest({
    ...{ preset: "classic", overrides: { severalClasses: "inTurn", levelDrain: "eris" } },
    parameters: { formerClassesAtOnce: false },
  });
  const { actor } = await table.stand(
    both({ level: 4, hp: { value: 20, max: 20 }, otherClasses: [row("magic-user", 2, 2500)] }),
  );
  const wight = await table.stand({ name: "Wight", type: "monster", system: { hp: { value: 9, max: 9 } } });
  const card = await hit(table, wight.actor, actor, 0, {
    riders: [{ kind: "energyDrain", amount: "1", drain: "permanent" }],
  });
  expect(await bring(table, card, actor)).toBeUndefined();
  expect(actor.system).toMatchObject({ level: 4, hp: { value: 20, max: 20 } });
  expect(actor.system.otherClasses[0]?.level).toBe(1);
  await table.rulings();
});

test("EXT-04: another class is taken from the sheet, with its item and a card, and goes back", async () => {
  await table.rulings({ severalClasses: "inTurn" });
  const { actor } = await table.stand(hero(able({ level: 3, xp: { value: 5000 } })));
  const { mayTakeAnother, takeAnotherClass } = await of("characters/another-class");
  expect(mayTakeAnother(actor)).toBe(true);
  const before = table.kinds().length;
  table.answer({ class: "magic-user" });
  await takeAnotherClass(actor);
  table.answer(undefined);
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 1, 0)]);
  expect(actor.system).toMatchObject({ class: "fighter", level: 3, hp: { value: 8, max: 8 } });
  expect(table.cards("calling").at(-1)?.system.outcome).toMatchObject({ class: "magic-user", level: 1 });
  await table.backTo(before);
  expect(actor.system.otherClasses).toEqual([]);
  expect(actor.items.contents).toEqual([]);
});

test("EXT-03: a class of the table's own is taken with its item, from which it is played", async () => {
  await table.rulings({ severalClasses: "together" });
  const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<Doc> } };
  const own = { key: "warden", like: "cleric", hitDie: "1d6" };
  const warden = await Item.create({ name: "Warden", type: "class", system: own });
  const { actor } = await table.stand(hero(able({ abilities: { str: 13, wis: 10 } })));
  const { takeAnotherClass } = await of("characters/another-class");
  table.answer({ class: "warden" });
  await takeAnotherClass(actor);
  table.answer(undefined);
  expect(actor.items.contents.map(({ name }) => name)).toEqual(["Warden"]);
  expect(await table.creature(actor)).toMatchObject({
    class: { id: "fighter" },
    also: [{ id: "cleric", own: { name: "Warden" } }],
  });
  await warden.delete();
});

test("EXT-03: a new fighter who takes another class has the average of both dice", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(hero(able({ hp: { value: 7, max: 7 } })));
  const { takeAnotherClass } = await of("characters/another-class");
  table.answer({ class: "magic-user" });
  await showing([[4, 4]], () => takeAnotherClass(actor));
  table.answer(undefined);
  expect(actor.system.hp).toMatchObject({ value: 5, max: 5 });
  expect(actor.system.hpRolls.at(-1)).toMatchObject({ level: 1, roll: 4, class: "magic-user" });
});

/** Takes another class on a sheet, with what its hit die shows. */
const takes = async (actor: Doc, key: string, die: readonly [number, number]) => {
  const { takeAnotherClass } = await of("characters/another-class");
  table.answer({ class: key });
  await showing([[...die]], () => takeAnotherClass(actor));
  table.answer(undefined);
};
const fighterDie = { level: 1, roll: 8, modifier: 0, class: "" };

test("EXT-03: the dice of three first classes are added before they are divided, though the third is taken later", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(hero(able({ hp: { value: 8, max: 8 }, hpRolls: [fighterDie] })));
  await takes(actor, "magic-user", [3, 4]);
  expect(actor.system.hp).toMatchObject({ value: 5, max: 5 });
  const before = table.kinds().length;
  await takes(actor, "thief", [4, 4]);
  expect(actor.system.otherClasses).toHaveLength(2);
  // 8, 3 and 4, not twice 5 and 4.
  expect(actor.system.hp).toMatchObject({ value: 5, max: 5 });
  await table.backTo(before);
  expect(actor.system.hpRolls).toHaveLength(2);
});

test("EXT-03: a class that was removed from the sheet and is taken again counts once", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(hero(able({ hp: { value: 8, max: 8 }, hpRolls: [fighterDie] })));
  await takes(actor, "magic-user", [4, 4]);
  expect(actor.system.hp.max).toBe(6);
  for (let again = 0; again < 2; again += 1) {
    await actor.update({ "system.otherClasses": [] });
    await takes(actor, "magic-user", [2, 4]);
    expect(actor.system.hp).toMatchObject({ value: 5, max: 5 });
  }
  expect(actor.system.hpRolls).toMatchObject([fighterDie, { roll: 2, class: "magic-user" }]);
});

test("EXT-03: hit points that were typed stay the base of another class", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(hero(able({ hp: { value: 12, max: 12 }, hpRolls: [fighterDie] })));
  await takes(actor, "magic-user", [4, 4]);
  expect(actor.system.hp).toMatchObject({ value: 8, max: 8 });
});

test("ERIS-127: a new character who takes another class has the least of the ruling", async () => {
  await table.rulings({ severalClasses: "together", hitPoints: "eris" });
  const { actor } = await table.stand(hero(able({ hp: { value: 3, max: 3 }, hpRolls: [{ ...fighterDie, roll: 1 }] })));
  await takes(actor, "magic-user", [1, 4]);
  expect(actor.system.hp).toMatchObject({ value: 3, max: 3 });
});

/** Drops a class on a sheet and answers the question about it, once it is asked; gives the choices there were. */
const drop = async (actor: Doc, key: string, answer: string | null): Promise<string> => {
  const { DialogV2 } = Reflect.get(globalThis, "foundry").applications.api;
  let asked = "";
  const wait = vi.spyOn(DialogV2, "wait").mockImplementation(async (options: unknown) => {
    asked = (options as { buttons: { action: string }[] }).buttons.map(({ action }) => action).join();
    return answer;
  });
  await actor.createEmbeddedDocuments("Item", [{ name: key, type: "class", system: { key } }]);
  await expect.poll(() => asked).not.toBe("");
  wait.mockRestore();
  return asked;
};
const classItems = (actor: Doc) => actor.items.contents.map((one) => one.system.key).sort();
/** Asks nothing: a question would fail the test. */
const unasked = () => {
  const { DialogV2 } = Reflect.get(globalThis, "foundry").applications.api;
  return vi.spyOn(DialogV2, "wait").mockRejectedValue(new Error("asked"));
};
const given = (actor: Doc, key: string) =>
  actor.createEmbeddedDocuments("Item", [{ name: key, type: "class", system: { key } }]);

test("EXT-03: a class dropped on the sheet is asked about, and added with its card, or takes the place of the first", async () => {
  await table.rulings({ severalClasses: "together" });
  (await of("characters/adopt-class")).watchClasses();
  const { actor } = await table.stand(hero(able({ hp: { value: 7, max: 7 } })));
  const before = table.kinds().length;
  await showing([[4, 4]], async () => {
    expect(await drop(actor, "magic-user", "add")).toBe("add,replace");
    await expect.poll(() => table.kinds().slice(before)).toEqual(["anotherClass"]);
  });
  expect(actor.system).toMatchObject({ class: "fighter", hp: { value: 5, max: 5 } });
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 1, 0)]);
  expect(classItems(actor)).toEqual(["magic-user"]);
  await table.backTo(before);
  expect(actor.system).toMatchObject({ class: "fighter", otherClasses: [], hp: { value: 7, max: 7 } });
  expect(classItems(actor)).toEqual([]);
  await drop(actor, "thief", null);
  await expect.poll(() => classItems(actor)).toEqual([]);
  await drop(actor, "thief", "replace");
  await expect.poll(() => actor.system.class).toBe("thief");
  expect(classItems(actor)).toEqual(["thief"]);
});

test("EXT-03: a class that a character has is not given twice, by a drop or in the field of the first", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both());
  const wait = unasked();
  await given(actor, "magic-user");
  await expect.poll(() => classItems(actor)).toEqual([]);
  const { chooseClass } = await of("characters/adopt-class");
  expect(await chooseClass(actor, "magic-user")).toBe("refused");
  expect(actor.system.class).toBe("fighter");
  wait.mockRestore();
});

test("EXT-03: a dropped class that cannot be added may take the place of the first; the further ones stay", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both());
  expect(await drop(actor, "elf", "replace")).toBe("replace");
  await expect.poll(() => actor.system.class).toBe("elf");
  expect(actor.system.otherClasses).toMatchObject([row("magic-user", 3, 5000)]);
});

test("EXT-03: under one class a dropped class takes its place unasked; so does one chosen in the field of the first", async () => {
  await table.rulings();
  const { actor } = await table.stand(hero(able()));
  const wait = unasked();
  await given(actor, "thief");
  await expect.poll(() => actor.system.class).toBe("thief");
  await table.rulings({ severalClasses: "together" });
  const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<Doc> } };
  const own = { key: "warden", like: "cleric", hitDie: "1d6" };
  const warden = await Item.create({ name: "Warden", type: "class", system: own });
  const { chooseClass } = await of("characters/adopt-class");
  expect(await chooseClass(actor, "warden")).toBe("taken");
  await expect.poll(() => actor.system.class).toBe("warden");
  wait.mockRestore();
  await warden.delete();
});

test("EXT-03: a class whose row was taken away, and whose item is still there, can become the first", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both({ otherClasses: [] }));
  const { withoutAdoption } = await of("characters/without-adoption");
  await withoutAdoption(actor, () => given(actor, "thief"));
  expect(actor.system.class).toBe("fighter");
  const { chooseClass } = await of("characters/adopt-class");
  expect(await chooseClass(actor, "thief")).toBe("taken");
  expect(actor.system.class).toBe("thief");
});

test("EXT-03: somebody without a class takes a first one before another is offered", async () => {
  await table.rulings({ severalClasses: "together" });
  const { mayTakeAnother } = await of("characters/another-class");
  const { actor } = await table.stand(hero(able({ class: "" })));
  expect(mayTakeAnother(actor)).toBe(false);
  await actor.update({ "system.class": "fighter" });
  expect(mayTakeAnother(actor)).toBe(true);
});

test("EXT-03: further classes are chosen by name, none of a people among them", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both());
  const { describeField } = await of("sheets/field-descriptions");
  const field = describeField(actor, actor.toObject(), "system.otherClasses.0.class", "sheet");
  expect(field.choices.map(({ value }: { value: string }) => value).sort()).toEqual([
    "",
    "cleric",
    "fighter",
    "magic-user",
    "thief",
  ]);
  expect(field.choices.find(({ selected }: { selected: boolean }) => selected)).toMatchObject({ value: "magic-user" });
});

test("EXT-03: a further class that becomes one of the table's own stays further", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both());
  const { withoutAdoption } = await of("characters/without-adoption");
  await withoutAdoption(actor, () => given(actor, "magic-user"));
  const { makeCustomClass } = await of("characters/custom-classes");
  await makeCustomClass(actor.items.contents[0]);
  expect(actor.system.class).toBe("fighter");
  expect(actor.system.otherClasses).toMatchObject([row("own-magic-user", 3, 5000)]);
});

test("EXT-03: a class that nobody knows is kept on the sheet and not played", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both({ otherClasses: [row("gone-away", 3, 0), row("thief", 2, 100)] }));
  expect(await table.creature(actor)).toMatchObject({ class: { id: "fighter" }, also: [{ id: "thief", level: 2 }] });
  expect(actor.system.otherClasses).toHaveLength(2);
});

test("EXT-03: a new character begins in both classes, with the average of their dice, and a kit that both may use", async () => {
  await table.rulings({ severalClasses: "together" });
  const { makeCharacter } = await of("characters/creation/create-character");
  const scores = { str: 13, int: 13, wis: 10, dex: 10, con: 10, cha: 10 };
  dice("high");
  const made: Doc = await makeCharacter(scores, { name: "Ysolde", class: "fighter", class2: "magic-user" });
  dice("any");
  expect(made.system).toMatchObject({ class: "fighter", level: 1, hp: { value: 6, max: 6 } });
  expect(made.system.otherClasses).toMatchObject([row("magic-user", 1, 0)]);
  expect(made.system.hpRolls).toMatchObject([
    { level: 1, roll: 8, class: "" },
    { level: 1, roll: 4, class: "magic-user" },
  ]);
  expect(table.cards("creation").at(-1)?.system.outcome.further).toEqual([{ textKey: "RULINGS.Class.magic-user" }]);
  await made.delete();
});

test("EXT-03: an item of a further class that lies first on the sheet is not taken for that of the first class", async () => {
  await table.rulings();
  const item = (name: string, surges: number) => ({ name, type: "class", system: { key: name.toLowerCase(), surges } });
  const system = { class: "ranger", level: 3, otherClasses: [row("warden", 1, 0)] };
  const { actor } = await table.stand(hero(able(system), [item("Warden", 2), item("Ranger", 5)]));
  const { surgesOf } = await of("adapter/elf-tracks");
  expect(surgesOf(actor)).toBe(5);
  const { partyContext } = await of("exploration/party-window/party-context");
  const party = await table.make({ name: "One", type: "party", system: { members: [{ actor: actor.uuid }] } });
  const { i18n } = Reflect.get(globalThis, "game") as { i18n: { format(key: string, data: object): string } };
  const format = vi.spyOn(i18n, "format").mockImplementation((_key, data) => Object.values(data).join(" "));
  const [member] = partyContext(party).party.ranks.flatMap(({ members }: Doc) => members);
  format.mockRestore();
  expect(member.className).toBe("Ranger 3");
  await party.delete();
});

test("EXT-03: a first class of the table's own whose item is deleted is played as a fighter, not as the further class", async () => {
  await table.rulings({ severalClasses: "together" });
  const own = (name: string) => ({ name, type: "class", system: { key: name.toLowerCase(), like: "cleric" } });
  const system = { class: "ranger", level: 2, otherClasses: [row("warden", 2, 0)] };
  const { actor } = await table.stand(hero(able(system), [own("Warden"), own("Ranger")]));
  await actor.items.contents.find(({ name }) => name === "Ranger")?.delete();
  expect(await table.creature(actor)).toMatchObject({ class: { id: "fighter" }, also: [{ own: { name: "Warden" } }] });
});

test("EXT-03: who meets a creature of several classes meets each of them", async () => {
  await table.rulings({ severalClasses: "together" });
  const { actor } = await table.stand(both());
  expect((await table.creature(actor)).tags).toEqual(expect.arrayContaining(["fighter", "magic-user"]));
  await table.rulings();
  expect((await table.creature(actor)).tags).not.toContain("magic-user");
});

test("EXT-03: the level that limits the retainers of an employer is that of the highest class", async () => {
  await table.rulings({ severalClasses: "together" });
  const { employerOf } = await of("adapter/employees");
  const { actor } = await table.stand(both({ level: 1, otherClasses: [row("magic-user", 4, 10_000)] }));
  expect(employerOf(actor)).toMatchObject({ level: 4 });
  await table.rulings();
  expect(employerOf(actor)).toMatchObject({ level: 1 });
});

test("EXT-03 example 13: somebody made at a level by dice has a second class by the percentage, each class one level lower", async () => {
  const { writeRequest } = await of("platform/settings/saved-rulings");
  const under = (severalAtRandom: number) =>
    writeRequest({
      ...{ preset: "classic", overrides: { severalClasses: "together" } },
      parameters: { severalAtRandom, severalPrime: 0 },
    });
  const { createRandomPeople } = await of("characters/creation/random-people");
  const wanted = { people: "retainer", many: 1, level: 4, onMap: false };
  const before = table.kinds().length;
  await under(100);
  let made: Doc | undefined;
  // A class of a people stands alone: the dice may choose one.
  for (let tries = 0; tries < 40 && !made?.system.otherClasses.length; tries += 1)
    [made] = await createRandomPeople({ ...wanted, class: "" });
  const [other] = made?.system.otherClasses ?? [];
  expect([made?.system.level, other?.level]).toEqual([3, 3]);
  expect(made?.system.hpRolls.filter(({ level }: Doc) => level === 3)).toHaveLength(2);
  expect(table.cards("people").at(-1)?.system.outcome.told).toMatchObject([{ level: 3, also: other?.class }]);
  const [named] = await createRandomPeople({ ...wanted, class: "thief" });
  expect(named.system).toMatchObject({ class: "thief", level: 4, otherClasses: [] });
  await under(0);
  const [alone] = await createRandomPeople({ ...wanted, class: "" });
  expect(alone.system.otherClasses).toEqual([]);
  await table.backTo(before);
  await table.rulings();
});

test("EXT-03: an import keeps its further classes, names those that are not played, and has none twice", async () => {
  const { importFurther, makeImported } = await of("import/import-window");
  await table.rulings({ severalClasses: "together" });
  expect(importFurther("fighter", ["magic-user"])).toEqual(["RULINGS.Several.also"]);
  await table.rulings();
  expect(importFurther("fighter", ["magic-user"])).toEqual(["RULINGS.Several.idle"]);
  const imported = {
    ...{ type: "character", name: "Bren", img: "", items: [], things: [], left: [], carried: [], foreignClass: "" },
    system: { class: "fighter", level: 2, otherClasses: [row("magic-user", 2, 100), row("thief", 2, 100)] },
  };
  const choice = { from: "ose", original: "{}", name: "Bren", class: "thief" };
  const made: Doc = await makeImported(imported, choice);
  expect(made.system.class).toBe("thief");
  expect(made.system.otherClasses).toMatchObject([row("magic-user", 2, 100)]);
  await made.delete();
});
