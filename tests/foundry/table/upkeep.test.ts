/** Upkeep and pay in advance. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { opened } from "./windows.ts";

let table: MixedTable;
let on: OnTheWay;
/** The questions asked, and the answer to the next one. */
const asked: string[] = [];
let yes = true;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async ({ window }: { window: { title: string } }) => {
    asked.push(window.title);
    return yes;
  };
}, 300_000);
afterEach(async () => {
  asked.splice(0);
  yes = true;
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const man = (name: string, employer: string) => ({
  name,
  type: "hireling",
  system: { kind: "mercenary", trade: "swordsman", employer, hp: { value: 4, max: 4 } },
});

test("ERIS-112: a month that was paid a moment ago is paid again only when it is said so; taken back, or on another day, nothing is asked", async () => {
  await table.rulings({}, "eris");
  const [odo] = (await on.setOut([walker("Odo", [], { coins: { gp: 50 } })])) as [Doc];
  for (const name of ["Ann", "Bob"]) on.besides(await table.make(man(name, odo.uuid)));
  /** The money left in the purse, and the number of questions so far. */
  const pays = async (): Promise<number[]> => {
    const pay = await opened("hirelings/pay-window", "PayWindow", { party: on.party.id });
    await pay.press("payAll");
    await calm();
    return [odo.system.coins.gp, asked.length];
  };
  expect(await pays()).toEqual([44, 0]);
  yes = false;
  expect(await pays()).toEqual([44, 1]);
  yes = true;
  expect(await pays()).toEqual([38, 2]);
  expect(await table.takeBack()).toBeUndefined();
  expect(await table.takeBack()).toBeUndefined();
  expect(await pays()).toEqual([44, 2]);
  // One more in service, and those who were paid among them: it is asked; alone, it is not.
  on.besides(await table.make(man("Cid", odo.uuid)));
  yes = false;
  expect(await pays()).toEqual([44, 3]);
  yes = true;
  await table.pass("day");
  expect(await pays()).toEqual([35, 3]);
  // Whatever else says that it was a pay-day: the ledger alone is believed, and others that were paid are no reason.
  const { paysAgain } = await of("hirelings/pay-window");
  expect(await paysAgain(["Actor.somebodyElse"])).toBe(true);
  expect(asked.length).toBe(3);
});

test("MIX-47, ERIS-112 example 3: an enticed hireling is paid for from the next expedition on; normal men have paid it in advance", async () => {
  await table.rulings({}, "eris");
  const { paidInAdvance } = await of("hirelings/hire");
  const { planOffer, enticementOf, resolveOffer } = await import("../../../src/rules/hirelings/offer.ts");
  const { rollsFor } = await import("../../rules/support/play.ts");
  const rulings = await table.inForce();
  const due = async (trade: string, people: string, gold: number): Promise<unknown> => {
    const [odo] = (await on.setOut([walker("Odo", [], { coins: { gp: 50 } })])) as [Doc];
    const minimum = enticementOf(trade, people, rulings);
    const plan = planOffer({ kind: "unusual", charisma: 10, group: "g", gold, minimum }, rulings);
    const answer = resolveOffer(plan, rollsFor(plan, { offer: [6, 6] }), rulings);
    const data = man(trade, odo.uuid);
    const model = on.besides(await table.make({ ...data, system: { ...data.system, trade, people } }));
    await model.update({ "system.wage.ahead": paidInAdvance(model, 1, 0, answer.paysFirstUpkeep) });
    const pay = await opened("hirelings/pay-window", "PayWindow", { party: on.party.id });
    const { sum } = await pay.shown();
    await on.goHome();
    return sum;
  };
  expect(await due("dwarf", "dwarf", 200)).toBe("3");
  expect(await due("swordsman", "human", 3)).toBe("0");
});
