import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, dice, gone, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { beast, moments, monster, person, seen, thing, use } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("noise (figures of the shrieker and the cave locust)", () => {
  test.each([
    ["plant/shrieker", "low", true],
    ["plant/shrieker", "high", false],
    ["vermin/cave-locust", "low", true],
  ] as const)("%s, with %s dice: wandering monsters are drawn: %s; it goes back", async (path, face, comes) => {
    dice(face);
    const own = await monster(table, path);
    const [before, transactions, momentsBefore] = [table.world(), table.kinds().length, moments(table).length];
    await use(table, own, "Shriek");
    await table.pass("round", 12);
    expect(moments(table).slice(momentsBefore)).toEqual(comes ? [expect.objectContaining({ how: "draws" })] : []);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(own);
  });
});

describe("what else acts", () => {
  test.each([
    ["low", true],
    ["high", false],
  ] as const)("sunlight destroys a vampire that fails its save (%s dice)", async (face, dies) => {
    const vampire = await monster(table, "undead/vampire-8-hd");
    const [before, transactions] = [table.world(), table.kinds().length];
    dice(face);
    await use(table, vampire, "Weaknesses", 0);
    await table.pass("round");
    expect(vampire.statuses.has("dead")).toEqual(dies);
    expect(moments(table).at(-1)?.how).toEqual(dies ? "kills" : "saved");
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(vampire);
  });

  test("wolfsbane drives off a werewolf that fails its save", async () => {
    dice("low");
    const wolf = await monster(table, "lycanthrope/werewolf");
    await use(table, wolf, "Wolfsbane and horses");
    expect(wolf.statuses.has("fleeing")).toBe(true);
    await gone(wolf);
  });

  test.each([
    ["low", 14],
    ["high", 0],
  ] as const)("a bronze golem's fire burns who cut it (%s dice)", async (face, _points) => {
    const [golem, odo] = [await monster(table, "construct/bronze-golem"), await person(table, 30)];
    dice(face);
    await use(table, golem, "Spurting fire", 0, odo);
    expect(odo.system.hp.value).toBe(face === "low" ? 28 : 30);
    await gone(golem, odo);
  });

  test("a djinni is gone from sight three times a day, and a squid leaves at three times its speed", async () => {
    const [djinni, squid] = [await monster(table, "elemental/djinni"), await monster(table, "animal/giant-squid")];
    await use(table, djinni, "Invisibility");
    expect(djinni.statuses.has("invisible")).toBe(true);
    expect(thing(djinni, "Invisibility").system.uses.value).toBe(2);
    const { swim } = (await seen(squid)).movement;
    await use(table, squid, "Ink");
    expect((await seen(squid)).movement.swim).toBe(3 * swim);
    await gone(djinni, squid);
  });

  test("who saw the dance and fails the save joins in; blisters hinder for a day", async () => {
    dice("low");
    const [spider, beetle] = [
      await monster(table, "vermin/tarantella-spider"),
      await monster(table, "vermin/oil-beetle"),
    ];
    const odo = await person(table, 30);
    const penalty = async (): Promise<number> =>
      (await seen(odo)).modifiers
        .filter(({ on }: Doc) => on === "attack")
        .reduce((sum: number, { value }: Doc) => sum + value, 0);
    await use(table, spider, "Dancers", 0, odo);
    expect(await penalty()).toBe(-4);
    await table.pass("turn", 2);
    expect(await penalty()).toBe(0);
    await use(table, beetle, "Spray", 0, odo);
    expect(await penalty()).toBe(-2);
    await table.pass("day");
    expect(await penalty()).toBe(0);
    await gone(spider, beetle, odo);
  });
});

describe("what an attack waits for", () => {
  test("a goblin squints in full daylight on an open scene, and not where it is dark", async () => {
    const goblin = await monster(table, "humanoid/goblin");
    const { active } = table.game.scenes;
    const data = await goblin.getTokenDocument({ x: 0, y: 0, actorLink: true });
    const [token] = (await active.createEmbeddedDocuments("Token", [data.toObject()])) as [Doc];
    const { circumstancesAt } = await of("adapter/attack-situation");
    const { outdoors = false, dark = false } = active.flags.rulings ?? {};
    const { darknessLevel = 0 } = active.environment ?? {};
    await active.update({ flags: { rulings: { outdoors: false, dark: false } }, environment: { darknessLevel: 0 } });
    expect(circumstancesAt(token)).toEqual({});
    await active.update({ "flags.rulings.outdoors": true });
    expect(circumstancesAt(token)).toEqual({ daylight: true });
    await active.update({ "flags.rulings.dark": true });
    expect(circumstancesAt(token)).toEqual({});
    await active.update({ "flags.rulings.dark": false, environment: { darknessLevel: 0.8 } });
    expect(circumstancesAt(token)).toEqual({});
    await active.update({ flags: { rulings: { outdoors, dark } }, environment: { darknessLevel } });
    expect((await seen(goblin)).modifiers).toContainEqual(
      expect.objectContaining({ on: "attack", value: -1, when: { while: "daylight" } }),
    );
    await token.delete();
    await gone(goblin);
  });
});
describe("gazes and dread", () => {
  const gaze = {
    name: "Gaze",
    type: "attack",
    system: {
      gaze: true,
      automatic: true,
      area: { shape: "gaze" },
      riders: [
        {
          kind: "petrification",
          save: { category: "paralysis", onSave: "negates" },
          duration: { unit: "permanent" },
        },
      ],
    },
  };
  const dread = {
    name: "Dread",
    type: "ability",
    system: {
      save: { category: "spells", onSave: "negates" },
      uses: { value: 1, max: 1, per: "day" },
      works: [{ on: "targets", puts: "fleeing", mark: "fear", most: "3", stays: true }],
    },
  };
  /** Lets it loose at somebody, and lets its card act. */
  async function loose(actor: Doc, at: Doc): Promise<unknown> {
    const { useMonsterAbility } = await of("spells/use-monster-ability");
    const { referenceTo } = await of("chat/post-card");
    const { applySpellEffect } = await of("spells/spell-effect");
    await useMonsterAbility(actor, actor.items.contents[0]);
    const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.natural === true) as Doc;
    await card.update({ "system.targets": [referenceTo(at)] });
    return applySpellEffect(card, 0, table.game.user.id);
  }

  test.each([
    ["fails", "low", true],
    ["makes", "high", false],
  ] as const)("who %s his save against a gaze: turned to stone, or not; it goes back", async (_how, face, stone) => {
    dice(face);
    const [basilisk, odo] = [await beast(table, "Basilisk", 30, { items: [gaze] }), await person(table, 10)];
    const [before, transactions] = [table.world(), table.kinds().length];
    expect(await loose(basilisk, odo)).toBeUndefined();
    expect(odo.statuses.has("petrified")).toBe(stone);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(basilisk, odo);
  });

  test("dread drives off the weak and spares the strong; its use of the day is gone", async () => {
    dice("low");
    const [lord, weak] = [await beast(table, "Lord", 30, { items: [dread] }), await person(table, 10)];
    const before = table.world();
    const transactions = table.kinds().length;
    expect(await loose(lord, weak)).toBeUndefined();
    expect(weak.statuses.has("fleeing")).toBe(true);
    expect(lord.items.contents[0]?.system.uses.value).toBe(0);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await weak.update({ "system.level": 5 });
    await loose(lord, weak);
    expect(weak.statuses.has("fleeing")).toBe(false);
    await gone(lord, weak);
  });
});
