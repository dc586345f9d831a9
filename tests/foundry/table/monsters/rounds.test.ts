/** Effects that continue round by round: wounds that close, fire that burns on, heads that grow back; each is undone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanyTable, calm, dice, gone, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { bring, hit } from "../people.ts";
import { beast, goes, hp, person } from "./support.ts";

const HILD = "Hild Redmantle";
let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

describe("wounds that close by themselves (figures of the troll)", () => {
  const closes = {
    name: "Regeneration",
    type: "ability",
    system: {
      works: [
        {
          on: "caster",
          starts: "wounded",
          stays: true,
          tags: ["regeneration"],
          each: { does: "heals", formula: "3", after: { formula: "3", unit: "round" }, never: ["fire"] },
        },
      ],
    },
  };
  const troll = () => beast(table, "Troll", 30, { items: [closes] });

  test("three rounds after a hit 3 points a round come back, until all is healed; it goes back", async () => {
    const [own, foe] = [await troll(), table.named(HILD)];
    const [before, transactions] = [table.world(), table.kinds().length];
    await hit(table, foe, own, 7);
    await table.pass("round", 2);
    expect(hp(own)).toBe(23);
    await table.pass("round");
    expect(hp(own)).toBe(26);
    await table.pass("round", 2);
    expect(hp(own)).toBe(30);
    expect(goes(own, "regeneration")).toBeUndefined();
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(own);
  });

  test("what fire took does not come back", async () => {
    const own = await troll();
    const [torch] = await own.createEmbeddedDocuments("Item", [
      { name: "Torch", type: "weapon", system: { damage: "1d4", damageKind: "fire" } },
    ]);
    await hit(table, own, own, 5);
    await hit(table, own, own, 4, { item: torch as Doc });
    await table.pass("round", 20);
    expect(hp(own)).toBe(26);
    await gone(own);
  });

  test.each<[string, (own: Doc) => Promise<unknown>]>([
    ["the sheet or a macro", (own) => own.update({ "system.hp.value": 20 })],
    ["the token's bar", (own) => own.modifyTokenAttribute("hp", -10, true, true)],
  ])("points that went by %s come back as well", async (_road, take) => {
    const own = await troll();
    await take(own);
    await expect.poll(() => goes(own, "regeneration")).toBeDefined();
    await calm();
    await table.pass("round", 3);
    expect(hp(own)).toBe(23);
    await table.pass("round", 30);
    expect(hp(own)).toBe(30);
    expect(goes(own, "regeneration")).toBeUndefined();
    await gone(own);
  });

  test("of a token's own creature as well", async () => {
    const own = await troll();
    const { active } = table.game.scenes;
    const data = await own.getTokenDocument({ x: 0, y: 0, actorLink: false });
    const [token] = (await active.createEmbeddedDocuments("Token", [data.toObject()])) as [Doc];
    // A token placed on the map rolls hit points of its own.
    await token.update({ delta: { system: { hp: { value: 30, max: 30 } } } });
    await token.update({ "delta.system.hp.value": 20 });
    await expect.poll(() => goes(token.actor as Doc, "regeneration")).toBeDefined();
    await calm();
    await table.pass("round", 3);
    expect(hp(token.actor as Doc)).toBe(23);
    expect(hp(own)).toBe(30);
    await token.delete();
    await gone(own);
  });

  test("wounds that had closed as far as they could do not heal at once what is lost long after", async () => {
    const own = await troll();
    const [torch] = await own.createEmbeddedDocuments("Item", [
      { name: "Torch", type: "weapon", system: { damage: "1d4", damageKind: "fire" } },
    ]);
    await hit(table, own, own, 4, { item: torch as Doc });
    await table.pass("round", 40);
    await own.update({ "system.hp.value": 10 });
    await calm();
    await calm();
    await table.pass("round");
    expect(hp(own)).toBe(10);
    await table.pass("round", 2);
    expect(hp(own)).toBe(13);
    await gone(own);
  });

  test("who has no such nature, and who is dead, is left alone", async () => {
    const [ogre, dead] = [await beast(table, "Ogre", 20), await troll()];
    await ogre.update({ "system.hp.value": 5 });
    await dead.update({ "system.hp.value": 0 });
    await calm();
    await table.pass("round", 9);
    expect(hp(ogre)).toBe(5);
    expect(goes(ogre, "regeneration")).toBeUndefined();
    expect(hp(dead)).toBe(0);
    await gone(ogre, dead);
  });
});

describe("effects that continue each round", () => {
  test("burning oil harms once more a round later, and no third time", async () => {
    dice("low");
    const [odo, ogre] = [await person(table, 10), await beast(table, "Ogre", 20)];
    const [oil] = await odo.createEmbeddedDocuments("Item", [
      { name: "Oil", type: "weapon", system: { damage: "1d8", damageKind: "fire", splash: true } },
    ]);
    const [before, transactions] = [table.world(), table.kinds().length];
    await hit(table, odo, ogre, 5, { item: oil as Doc });
    expect(hp(ogre)).toBe(15);
    expect(ogre.statuses.has("burning")).toBe(true);
    await table.pass("round");
    expect(hp(ogre)).toBe(14);
    expect(ogre.statuses.has("burning")).toBe(false);
    await table.pass("round", 5);
    expect(hp(ogre)).toBe(14);
    await table.backTo(transactions);
    expect(table.world()).toEqual(before);
    await gone(odo, ogre);
  });

  test.each([
    ["blood", false, 1],
    ["clings", false, 1],
    ["constriction", true, 1],
    ["swallow", true, 3],
  ])(
    "%s: its victim loses points each round, held or not, until its maker is dead; it goes back",
    async (kind, held, points) => {
      dice("low");
      const [maker, odo] = [await beast(table, "Stirge", 4), await person(table, 30)];
      const [before, transactions] = [table.world(), table.kinds().length];
      const card = await hit(table, maker, odo, 1, { riders: [{ kind, amount: points === 3 ? "3d6" : "1d3" }] });
      expect(await bring(table, card, odo)).toBeUndefined();
      expect(await bring(table, card, odo)).toMatchObject({ key: expect.any(String) });
      expect(goes(odo, kind) !== undefined).toBe(true);
      expect(odo.statuses.has("held")).toEqual(held);
      await table.pass("round");
      expect(hp(odo)).toBe(29 - points);
      await table.pass("round", 2);
      expect(hp(odo)).toBe(29 - 3 * points);
      await maker.update({ "system.hp.value": 0 });
      await calm();
      await table.pass("round", 2);
      expect(hp(odo)).toEqual(29 - 3 * points);
      expect(goes(odo, kind)).toBeUndefined();
      expect(odo.statuses.has("held")).toBe(false);
      await table.backTo(transactions);
      expect(table.world()).toEqual(before);
      await gone(maker, odo);
    },
  );
});

describe("heads (figures of the hydra)", () => {
  test("wounds cost bites, healing brings them back, and what was cut off is gone", async () => {
    const { creatureOf } = await of("adapter/creature");
    const { routineAttacks } = await import("../../../../src/rules/attack/routine.ts");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const hydra = await beast(table, "Hydra", 40, {
      items: [{ name: "Bite", type: "attack", system: { count: 5, damage: "1d10", lostPer: 8 } }],
    });
    const bites = (): number => routineAttacks(creatureOf(hydra), 1, rulingsInForce()).length;
    const at = async (value: number, partsLeft: number | null = null): Promise<number> => {
      await hydra.update({ system: { hp: { value }, partsLeft } });
      return bites();
    };
    expect(bites()).toBe(5);
    expect(await at(33)).toBe(5);
    expect(await at(32)).toBe(4);
    expect(await at(7)).toBe(1);
    expect(await at(40)).toBe(5);
    expect(await at(40, 2)).toBe(2);
    expect(await at(30, 2)).toBe(2);
    await gone(hydra);
  });
});
