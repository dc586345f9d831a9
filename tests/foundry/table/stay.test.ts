/** Days of rest for a whole party: the clock, healing, food, one card, one take-back. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const DAY = 86_400;
const game = () => Reflect.get(globalThis, "game") as { time: { worldTime: number }; user: Doc };
const rations = (quantity: number) => ({
  name: "Rations",
  type: "gear",
  system: { kind: "ration", quantity, ration: { days: 1, preserved: true } },
});
const hurt = (actor: Doc, value: number, max: number) => actor.update({ "system.hp": { value, max } });

test("BX-029, players.md 16: a week of rest heals everybody, moves the clock, eats nothing in a safe place, and goes back whole", async () => {
  await table.rulings();
  const [odo, ada] = (await on.setOut([walker("Odo", [rations(3)]), walker("Ada")], { place: "wilderness" })) as [
    Doc,
    Doc,
  ];
  await hurt(odo, 1, 20);
  await hurt(ada, 2, 20);
  const then = game().time.worldTime;
  const { refused } = await on.go("stay", { days: 7, safe: "yes", wages: 12, names: "Berta" }, { heal: 9 });
  expect(refused).toBeUndefined();
  expect(game().time.worldTime - then).toBe(7 * DAY);
  expect(odo.system.hp.value).toBe(10);
  expect(ada.system.hp.value).toBe(11);
  expect(odo.items.contents[0]?.system.quantity).toBe(3);
  expect(odo.system.fatigue.daysWithoutFood).toBe(0);
  expect(table.cards("way")).toHaveLength(1);
  expect(table.cards("way").at(-1)?.system.outcome.title).toMatchObject({
    textKey: "RULINGS.Way.stay.title",
    data: { days: 7 },
  });
  expect(on.line("wayTruth", "stay.due")).toEqual({ gold: 12, names: "Berta" });

  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  const last = allTransactions().findLast(({ kind }: Doc) => kind === "way");
  expect(await undoTransaction(last.id, game().user)).toBeUndefined();
  await calm();
  expect(game().time.worldTime).toBe(then);
  expect([odo.system.hp.value, ada.system.hp.value]).toEqual([1, 2]);
});

test("BX-049: in the open they eat of their own, and the hungry heal nothing by the day", async () => {
  await table.rulings();
  const [odo] = (await on.setOut([walker("Odo", [rations(1)])], { place: "wilderness", water: null })) as [Doc];
  await hurt(odo, 1, 20);
  await on.go("stay", { days: 3, safe: "" }, { heal: 5 });
  expect(odo.items.contents[0]?.system.quantity ?? 0).toBe(0);
  expect(odo.system.fatigue.daysWithoutFood).toBe(2);
});
