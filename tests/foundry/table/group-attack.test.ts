/** Foes of one kind attack with one press, each at the nearest foe, each with a card that is taken back by itself. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
let rats: Doc[];
/** The notifications shown to the referee. */
const said: string[] = [];
const page = globalThis as unknown as { ui: { notifications?: object } };
const bite = { name: "Bite", type: "attack", system: { damage: "1d6", count: 1 } };
const rat = (name: string) => ({ name, type: "monster", system: { hp: { value: 4, max: 4 } }, items: [bite] });
const odo = { name: "Odo", type: "character", system: { class: "fighter", level: 1, hp: { value: 30, max: 30 } } };
/** How many transactions stood before the press. */
let before = 0;

beforeAll(async () => {
  table = await openMixed();
}, 120_000);
beforeEach(async () => {
  await table.rulings();
  const [beside, other, far] = [
    await table.stand(rat("Rat (1)"), [3000, 3000], -1),
    await table.stand(rat("Rat (2)"), [3010, 3000], -1),
    await table.stand(rat("Rat (3)"), [3060, 3000], -1),
  ];
  await table.stand(odo, [3005, 3000], 1);
  rats = [beside.actor, other.actor, far.actor];
  said.length = 0;
  const notify = (text: string) => said.push(text);
  page.ui.notifications = { warn: notify, info: notify, error: notify };
  dice("low");
  before = table.kinds().length;
  const { attackAsGroup } = await of("attack/group-attack");
  await attackAsGroup(rats, { routine: 1 });
  await calm();
});
afterEach(async () => {
  Reflect.deleteProperty(page.ui, "notifications");
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

test("players.md 10: those beside a fighter attack at one press, each with a card", () => {
  expect(table.cards("routine").map(({ system }) => system.speaker.name)).toEqual(["Rat (1)", "Rat (2)"]);
});

test("players.md 10: that somebody could attack nobody is said", () => {
  expect(said).toEqual(["RULINGS.Notice.groupIdle"]);
});

test("players.md 10: each attack is taken back by itself", async () => {
  expect(await table.takeBack()).toBeUndefined();
  expect(table.kinds().slice(before)).toEqual(["routine"]);
});
