/** Clauses of the catalogue that were open for long, of a company between its adventures and of elves. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";
import { hero } from "./people.ts";
import { opened } from "./windows.ts";

let table: MixedTable;
let on: OnTheWay;
/** What was asked, and what the next question is answered with. */
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
  /** What is left in the purse, and how often was asked so far. */
  const pays = async (): Promise<number[]> => {
    const pay = await opened("company/hirelings/pay-window", "PayWindow", { party: on.party.id });
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
  const { paysAgain } = await of("company/hirelings/paid-lately");
  expect(await paysAgain(["Actor.somebodyElse"])).toBe(true);
  expect(asked.length).toBe(3);
});

test("MIX-47, ERIS-112 example 3: whoever was enticed is kept from the next expedition on; normal men have paid it in advance", async () => {
  await table.rulings({}, "eris");
  const { paidAhead } = await of("company/hirelings/hire-people");
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
    await model.update({ "system.wage.ahead": paidAhead(model, 1, 0, answer.paysFirstUpkeep) });
    const pay = await opened("company/hirelings/pay-window", "PayWindow", { party: on.party.id });
    const { sum } = await pay.shown();
    await on.goHome();
    return sum;
  };
  expect(await due("dwarf", "dwarf", 200)).toBe("3");
  expect(await due("swordsman", "human", 3)).toBe("0");
});

test("ERIS-57: a maximum typed on a track of an elf moves the points: the higher of both less the same damage; the other track keeps its own", async () => {
  await table.rulings({}, "eris");
  const tracks = (fighter: number | null, magicUser: number | null) => ({
    tracks: { fighter: { level: 3, hpMax: fighter }, magicUser: { level: 2, hpMax: magicUser } },
  });
  const elf = async (own: object) =>
    (await table.stand(hero({ class: "elf", hp: { value: 9, max: 14 }, elf: own }))).actor;
  const shown = ({ system: { hp, elf: at } }: Doc) => [
    hp.value,
    hp.max,
    at.tracks.fighter.hpMax,
    at.tracks.magicUser.hpMax,
  ];
  const lirael = await elf(tracks(14, 9));
  await lirael.update({ "system.elf.tracks.magicUser.hpMax": 16 });
  expect(shown(lirael)).toEqual([11, 16, 14, 16]);
  expect((await table.creature(lirael)).hitPoints).toMatchObject({ value: 11, total: 16 });
  await lirael.update({ "system.elf.tracks.magicUser.hpMax": 10 });
  expect(shown(lirael)).toEqual([9, 14, 14, 10]);
  await lirael.update({ "system.elf.tracks.magicUser.hpMax": 12 });
  expect(shown(lirael)).toEqual([9, 14, 14, 12]);
  // Who writes hit points too says what they are.
  await lirael.update({ "system.elf.tracks.fighter.hpMax": 20, "system.hp.value": 3 });
  expect(lirael.system.hp.value).toBe(3);
  // Tracks that were never given one go by the sheet's.
  const plain = await elf(tracks(null, null));
  await plain.update({ "system.elf.tracks.magicUser.hpMax": 16 });
  expect(shown(plain)).toEqual([11, 16, 14, 16]);
  const wounded = (await table.stand(hero({ class: "elf", hp: { value: 9, max: 12, total: 14 }, elf: tracks(14, 9) })))
    .actor;
  await wounded.update({ "system.elf.tracks.fighter.hpMax": 16 });
  expect([...shown(wounded), wounded.system.hp.total]).toEqual([11, 14, 16, 9, 16]);
  await table.rulings({ elves: "bx" }, "eris");
  const one = await elf(tracks(14, 9));
  await one.update({ "system.elf.tracks.magicUser.hpMax": 16 });
  expect(shown(one)).toEqual([9, 14, 14, 16]);
});
