import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, calm, dice, gone, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { attacksOf, moments, monster, seen, thing, use } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("shapes (figures of the vampire and of the lycanthropes)", () => {
  test("a vampire as a wolf bites and drains nobody, as gas no weapon harms it; it goes back", async () => {
    const vampire = await monster(table, "undead/vampire-7-hd");
    const [before, transactions] = [table.world(), table.kinds().length];
    expect(await attacksOf(vampire)).toEqual(["Touch", "Gaze"]);
    await use(table, vampire, "Change of shape", 0);
    expect(await attacksOf(vampire)).toEqual(["Bite as a wolf"]);
    expect((await seen(vampire)).movement).toEqual({ walk: 150 });
    await use(table, vampire, "Change of shape", 1);
    expect(await attacksOf(vampire)).toEqual(["Bite as a bat"]);
    expect((await seen(vampire)).movement).toEqual({ walk: 30, fly: 180 });
    await use(table, vampire, "Change of shape", 2);
    const gas = await seen(vampire);
    expect(gas.attacks).toEqual([]);
    expect(gas.immunities.includes("mundane")).toBe(true);
    expect(gas.movement.fly).toBe(180);
    await use(table, vampire, "Change of shape", 3);
    expect(await attacksOf(vampire)).toEqual(["Touch", "Gaze"]);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(vampire);
  });

  test("a storm giant hurls lightning in the storm that it called, until that is over; it goes back", async () => {
    const giant = await monster(table, "giant/storm-giant");
    const [before, transactions, { movement }] = [table.world(), table.kinds().length, await seen(giant)];
    expect(await attacksOf(giant)).toEqual(["Weapon"]);
    await use(table, giant, "Storm", 0);
    expect(await attacksOf(giant)).toEqual(["Weapon", "Lightning bolt"]);
    expect((await seen(giant)).movement).toEqual(movement);
    await use(table, giant, "Storm", 1);
    expect(await attacksOf(giant)).toEqual(["Weapon"]);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(giant);
  });

  test("at 0 hit points it becomes gas in place of dying, and a second time it dies", async () => {
    const vampire = await monster(table, "undead/vampire-7-hd");
    const [before, transactions] = [table.world(), table.kinds().length];
    const falls = (): number =>
      table.game.messages.contents.filter(({ system }) => system.outcome?.procedure === "fall").length;
    const fell = falls();
    await vampire.update({ "system.hp.value": 0 });
    await calm();
    expect(vampire.statuses.has("dead")).toBe(false);
    expect((await seen(vampire)).movement.fly).toBe(180);
    expect(moments(table).filter(({ how }) => how === "escapes")).toHaveLength(1);
    expect(falls()).toBe(fell);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await vampire.update({ "system.hp.value": 0 });
    await calm();
    await vampire.update({ "system.hp.value": 2 });
    await vampire.update({ "system.hp.value": 0 });
    await calm();
    expect(vampire.statuses.has("dead")).toBe(true);
    await gone(vampire);
  });

  test("a werewolf in human form has no bite and ordinary steel harms it", async () => {
    const wolf = await monster(table, "lycanthrope/werewolf");
    const [before, transactions] = [table.world(), table.kinds().length];
    expect((await seen(wolf)).harmedOnlyBy.kind).toBe("silverOrMagic");
    await use(table, wolf, "Change of shape", 0);
    expect(await attacksOf(wolf)).toEqual([]);
    expect((await seen(wolf)).harmedOnlyBy.kind).toBe("any");
    await use(table, wolf, "Change of shape", 1);
    expect(await attacksOf(wolf)).toEqual(["Bite"]);
    expect((await seen(wolf)).harmedOnlyBy.kind).toBe("silverOrMagic");
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(wolf);
  });

  test("a wererat's sword serves in either form; a wereboar rages in human form", async () => {
    const [rat, boar] = [await monster(table, "lycanthrope/wererat"), await monster(table, "lycanthrope/wereboar")];
    await use(table, rat, "Change of shape", 0);
    expect(await attacksOf(rat)).toEqual(["Weapon"]);
    await use(table, boar, "Change of shape", 0);
    expect((await seen(boar)).modifiers).toContainEqual(expect.objectContaining({ on: "attack", value: 2 }));
    await gone(rat, boar);
  });
});

describe("what is rolled, and what shares its uses (figures of the elephant, the gold dragon and the red dragon)", () => {
  test("whether an elephant tramples is rolled with a four-sided die, and the referee alone sees it", async () => {
    const elephant = await monster(table, "animal/elephant");
    const { useMonsterAbility } = await of("spells/use-monster-ability");
    for (const [face, key] of [
      ["low", "yes"],
      ["high", "no"],
    ] as const) {
      dice(face);
      const trample = elephant.items.contents.find(({ type, name }) => type === "ability" && name === "Trample") as Doc;
      await useMonsterAbility(elephant, trample);
      const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "cast") as Doc;
      expect(card.system.outcome).toMatchObject({
        chance: { needs: 3, die: 4, rolled: key === "yes" ? 1 : 4 },
        works: [],
      });
      expect(card.whisper.length).toBeGreaterThan(0);
    }
    await gone(elephant);
  });

  test("a gold dragon breathes fire or gas, three times a day both together; taken back, the breath is there again", async () => {
    const dragon = await monster(table, "dragon/gold-dragon");
    const { useMonsterAbility } = await of("spells/use-monster-ability");
    const left = () => thing(dragon, "Breath").system.uses.value;
    const transactions = table.kinds().length;
    await useMonsterAbility(dragon, thing(dragon, "Breath of gas"));
    expect(left()).toBe(2);
    await useMonsterAbility(dragon, thing(dragon, "Breath"));
    await useMonsterAbility(dragon, thing(dragon, "Breath of gas"));
    expect(left()).toBe(0);
    const { usesFault } = await of("items/item-uses");
    expect(usesFault(thing(dragon, "Breath of gas"))?.key).toBe("usesSpent");
    await table.backTo(transactions);
    expect(left()).toBe(3);
    await gone(dragon);
  });

  test("a red dragon's fire does a red dragon nothing, and takes a mummy half", async () => {
    const [red, other, mummy] = [
      await monster(table, "dragon/red-dragon"),
      await monster(table, "dragon/red-dragon"),
      await monster(table, "undead/mummy"),
    ];
    await mummy.update({ "system.hp": { value: 90, max: 90 } });
    dice("low");
    await use(table, red, "Breath", 0, other);
    expect(other.system.hp.value).toBe(other.system.hp.max);
    const points = red.system.hp.value;
    await use(table, red, "Breath", 0, mummy);
    expect(90 - mummy.system.hp.value).toBe(Math.floor(points / 2));
    await gone(red, other, mummy);
  });
});

describe("what splits, what is made, what holds off (figures of the ochre jelly, the djinni and the vampire)", () => {
  test("what an ochre jelly splits into are smaller ones of its kind, at half its damage", async () => {
    const { weakened } = await of("spells/effects/summon");
    const jelly = await monster(table, "ooze/ochre-jelly");
    const whole = jelly.toObject() as unknown as Doc;
    const half = weakened(jelly.toObject(), { hitDice: 2, damage: "1d6" }) as Doc;
    expect(half.system.hd.dice).toBe(2);
    expect(half.system.hd.formula).toBe("2d8");
    expect(half.system.hp.max).toBe(9);
    const damages = ({ items }: Doc) =>
      [...items].filter(({ type }) => type === "attack").map(({ system }) => system.damage);
    expect(damages(whole)).toEqual(["2d6"]);
    expect(damages(half)).toEqual(["1d6"]);
    expect(jelly.toObject()).toEqual(whole);
    await gone(jelly);
  });

  test("what a djinni makes is used up with its card, three times a day", async () => {
    const djinni = await monster(table, "elemental/djinni");
    const { useMonsterAbility } = await of("spells/use-monster-ability");
    const food = thing(djinni, "Create food and drink");
    for (const left of [2, 1, 0]) {
      await useMonsterAbility(djinni, food);
      expect(food.system.uses.value).toBe(left);
    }
    const cards = table.kinds().length;
    await useMonsterAbility(djinni, food);
    expect(table.kinds().length).toBe(cards);
    await gone(djinni);
  });

  test.each([
    ["low", true],
    ["high", false],
  ] as const)("garlic holds a vampire off that fails its save (%s dice)", async (face, held) => {
    const vampire = await monster(table, "undead/vampire-7-hd");
    const transactions = table.kinds().length;
    dice(face);
    await use(table, vampire, "Weaknesses", 2);
    expect(vampire.statuses.has("turned")).toBe(held);
    await table.backTo(transactions);
    expect(vampire.statuses.has("turned")).toBe(false);
    await gone(vampire);
  });
});
