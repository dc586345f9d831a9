/** What a new character of the heroic rules begins with, to spend from the first fight on (HERO-10, HERO-19, HERO-20, HERO-26). */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

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
  const { makeCharacter } = await of("company/making/create");
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
