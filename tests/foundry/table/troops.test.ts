/** Hired troops and normal humans, as their sheets have them. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 240_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const spear = (system: object = {}) => ({
  name: "Spearmen",
  type: "hireling",
  system: { kind: "mercenary", hp: { value: 3, max: 3 }, ...system },
});

test("BX-179, BX-180: what the sheet says of troops and of their conditions is in the rating at once; a rating said with it stands", async () => {
  await table.rulings();
  const { watchTroops } = await of("hirelings/troops");
  watchTroops();
  const rated = async (actor: Doc, system: object): Promise<unknown> => {
    await actor.update({ system });
    return actor.system.morale;
  };
  const men = (await table.stand(spear({ morale: 8 }))).actor;
  expect(await rated(men, { conditionsModifier: -1 })).toBe(7);
  expect(await rated(men, { mounted: true })).toBe(8);
  expect(await rated(men, { conditionsModifier: 2 })).toBe(11);
  expect(await rated(men, { elite: true, fanatic: true })).toBe(12);
  expect(await rated(men, { conditionsModifier: -2 })).toBe(10);
  expect(await rated(men, { troop: "untrained", mounted: false, elite: false, fanatic: false })).toBe(4);
  expect(await rated(men, { conditionsModifier: 1, morale: 9 })).toBe(9);
  // One with a rating of its own keeps what is its own.
  expect(await rated(men, { conditionsModifier: 0 })).toBe(8);
  expect(await rated(men, { troop: "trained" })).toBe(8);
  // Specialists are no troops.
  const smith = (await table.stand(spear({ kind: "specialist", morale: 7 }))).actor;
  expect(await rated(smith, { conditionsModifier: -1 })).toBe(7);
  // Of whom none is written, it is that of the troops.
  const plain = (await table.stand(spear({ troop: "horde", conditionsModifier: 1 }))).actor;
  expect(plain.system.morale).toBe(null);
  expect((await table.creature(plain)).morale).toBe(8);
});

test("BX-180: pay that is withheld, the button for troops and what is taken back say the rating themselves: nothing counts twice", async () => {
  await table.rulings();
  const men = (await table.stand(spear({ morale: 8 }))).actor;
  const { runUndoable } = await of("undo/run-undoable");
  await runUndoable({ kind: "troops", data: { name: "Spearmen" } }, async (transaction: Doc) => {
    await transaction.write([
      { uuid: men.uuid, path: "system.conditionsModifier", before: 0, after: -1 },
      { uuid: men.uuid, path: "system.morale", before: 8, after: 7 },
    ]);
    return undefined;
  });
  expect(men.system.conditionsModifier).toBe(-1);
  expect(men.system.morale).toBe(7);
  expect(await table.takeBack()).toBeUndefined();
  expect(men.system.conditionsModifier).toBe(0);
  expect(men.system.morale).toBe(8);
});

test("BX-182: a normal human has 1d4 hit points and is worth less than a Hit Die, also where its dice still say 1", async () => {
  await table.rulings();
  const { pointsOf } = await of("hirelings/hire");
  const rolled = async (system: object) => (await pointsOf((await table.stand(spear(system))).actor)).points;
  dice("high");
  expect(await rolled({})).toBe(4);
  expect(await rolled({ hd: { dice: 0.5 } })).toBe(4);
  expect(await rolled({ hd: { formula: "1d6" } })).toBe(6);
  expect(await rolled({ normalHuman: false })).toBe(8);
  expect(await rolled({ hd: { dice: 2 } })).toBe(16);
  const come = async (system: object) => {
    const { actor } = await table.stand(beast({ hd: { dice: 1 }, hp: { value: 0, max: 0 }, ...system }, [], "Farmer"));
    return actor.system.hp.max;
  };
  expect(await come({ normalHuman: true })).toBe(4);
  expect(await come({})).toBe(8);
  const { defeatedNow } = await of("treasure/defeated-foes");
  const odo = await table.stand(hero(), [500, 500]);
  const farmer = await table.stand(beast({ hd: { dice: 1 }, normalHuman: true }, [], "Farmer"), [505, 500], -1);
  const orc = await table.stand(beast({ hd: { dice: 1 } }, [], "Orc"), [510, 500], -1);
  await table.fight(odo, farmer, orc);
  for (const { actor } of [farmer, orc]) await actor.toggleStatusEffect("dead", { active: true });
  await calm();
  const { monsterWorth } = await import("../../../src/rules/rewards/experience.ts");
  const rulings = await table.inForce();
  const worth = defeatedNow().map(({ name, hitDice }: Doc) => [name, monsterWorth(hitDice, rulings).value]);
  expect(worth).toEqual([
    ["Farmer", 5],
    ["Orc", 10],
  ]);
});
