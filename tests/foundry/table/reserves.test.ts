/** The reserves of a new character of the heroic rules, to spend from the first fight on (HERO-10, HERO-19, HERO-20, HERO-26). */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { openWay, walker } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
const made: Doc[] = [];
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  dice("any");
  for (const actor of made.splice(0)) await actor.delete();
  await table.clear();
});
afterAll(() => table?.stop());

const scores = { str: 14, int: 10, wis: 10, dex: 12, con: 15, cha: 10 };
async function fighter(more: object = {}, target?: Doc): Promise<Doc> {
  const { makeCharacter } = await of("characters/creation/create-character");
  const draft = { class: "fighter", alignment: "neutral", name: "Ada", ...more };
  const actor = (await makeCharacter(scores, draft, target)) as Doc;
  await calm();
  if (!target) made.push(actor);
  return actor;
}
const begins = ({ system }: Doc) => [system.surges.value, system.actionPoints.value];

test("HERO-26, HERO-10: a new character has all surges, by class and the Constitution that its bonuses made, and an action point", async () => {
  await table.rulings({}, "heroic");
  expect(begins(await fighter())).toEqual([10, 1]);
  // HERO-19, HERO-20: both on one ability.
  const strong = await fighter({ bonusAncestry: "con", bonusClass: "con" });
  expect([(await table.creature(strong)).abilities.con, ...begins(strong)]).toEqual([17, 11, 1]);
  const fresh = await table.make({ name: "New", type: "character" });
  made.push(fresh);
  expect(begins(await fighter({}, fresh))).toEqual([10, 1]);
  expect(await table.takeBack()).toBeUndefined();
  expect(begins(fresh)).toEqual([0, 0]);
});

test("HERO-26, HERO-10: under other rules a new character has none", async () => {
  await table.rulings();
  expect(begins(await fighter())).toEqual([0, 0]);
});

test("HERO-10, MIX-58: an extended rest brings action points back, and a day of complete rest holds one; monsters have what their sheet says", async () => {
  await table.rulings({}, "heroic");
  const { takeRest } = await of("characters/rest/rest");
  const points = async (data: object, kind: string): Promise<number> => {
    const { actor } = await table.stand(data);
    await takeRest(actor, kind, 1);
    await calm();
    return actor.system.actionPoints.value;
  };
  const spent = { actionPoints: { value: 0 } };
  expect(await points(hero(spent), "short")).toBe(0);
  expect(await points(hero(spent), "extended")).toBe(1);
  expect(await points(hero(spent), "days")).toBe(1);
  expect(await points(hero({ actionPoints: { value: 2 } }), "days")).toBe(2);
  expect(await points(beast(spent), "extended")).toBe(0);
  expect(await points(beast(spent), "days")).toBe(0);
  expect(await points(beast({ actionPoints: { value: 0, max: 2 } }), "extended")).toBe(2);
  await table.rulings({ actionPoints: "off" }, "heroic");
  expect(await points(hero(spent), "days")).toBe(0);
});

test("HERO-10, MIX-58: so does a day of rest on the way", async () => {
  await table.rulings({}, "heroic");
  const on = await openWay(table);
  const rest = { place: "wilderness", road: { occupation: "rest", terrain: "forest" } };
  const [odo] = await on.setOut([walker("Odo")], rest);
  await on.go("day");
  expect(odo?.system.actionPoints.value).toBe(1);
  await on.goHome();
});
