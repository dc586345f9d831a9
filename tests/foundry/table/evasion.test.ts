/** Getting away: what the referee leaves to a surprised party, and rates at sea. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { dice } from "./company.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const meeting = async () => (await of("exploration/party-window/party-context")).partyContext(on.party).meeting;

test("BX-129: the referee leaves a surprised party a chance, of the surroundings alone; blank it has none, and 10 in woods", async () => {
  await table.rulings();
  const flees = async (terrain: string, left: string | undefined, evasion: number) => {
    await on.setOut([walker("Odo")], { place: "wilderness", road: { terrain } });
    await on.meet(on.besides(await table.make(kind())), 10);
    await on.go("meetSurprise", { losing: "party" });
    const offered: unknown = (await meeting()).caughtOut;
    const args = { pursue: "yes", ...(left !== undefined && { surprisedChance: left }) };
    const { refused } = await on.go("runAway", args, { evasion });
    const { evasion: plan, over } = on.met().encounter;
    await on.goHome();
    return [offered, refused?.key, plan?.chance, over];
  };
  expect(await flees("clear", "", 1)).toEqual([true, "order.surprisedStays", undefined, false]);
  expect(await flees("clear", "0", 1)).toEqual([true, "order.surprisedStays", undefined, false]);
  expect(await flees("clear", "15", 15)).toEqual([true, undefined, 15, true]);
  expect(await flees("clear", "15", 16)).toEqual([true, undefined, 15, false]);
  // Ten against one are ten times as many, and the woods add nothing: these are no modifiers of this chance.
  expect(await flees("forest", undefined, 10)).toEqual([true, undefined, 10, true]);
  expect(await flees("forest", "0", 1)).toEqual([true, "order.surprisedStays", undefined, false]);
});

test("BX-131, BX-129: what the surroundings change is typed in the window; where nobody was surprised it counts, with its line", async () => {
  const { editPartyWindow } = await of("exploration/party-window/party-actions");
  await table.rulings();
  await on.setOut([walker("Odo")], { place: "wilderness", road: { terrain: "clear" } });
  await on.meet(on.besides(await table.make(kind())), 1);
  await on.go("meetSurprise", { losing: "nobody" });
  expect(await meeting()).toMatchObject({ outside: true, caughtOut: false, surroundings: 0 });
  const typed = async (value: string) => {
    await editPartyWindow(on.party, { dataset: { way: "met.surroundings" } } as unknown as HTMLElement, value);
    return on.met().surroundings;
  };
  // Over the bounds nothing is written.
  expect(await typed("-20")).toBe(-20);
  expect(await typed("70")).toBe(-20);
  expect(await typed("-51")).toBe(-20);
  await on.go("runAway", { pursue: "yes" }, { evasion: 100 });
  const { chance, steps } = on.met().encounter.evasion;
  expect(chance).toBe(30);
  expect(steps.map(({ key }: { key: string }) => key)).toEqual([
    "evasion.numbers",
    "evasion.surroundings",
    "evasion.floor",
  ]);
});

test("BX-127, BX-128: at sea a swimming or flying creature uses its speed in a round, and so does one without a ship", async () => {
  await table.rulings();
  const rates = async (movement: object, args: object = {}) => {
    await on.setOut([walker("Odo", [], { movement: { walk: { turn: 120 } } })], { place: "water" });
    await on.meet(on.besides(await table.make(kind({ movement }, "Sea serpents"))));
    expect((await meeting()).rateLabel).toBe("RULINGS.Way.chase.theirRound");
    await on.go("meetDistance", { given: 100 });
    await on.go("runAway", { pursue: "yes", ...args }, { evasion: 100 });
    const { fleeing, pursuing, pursuersRound } = on.met().encounter.chase;
    await on.goHome();
    return [fleeing, pursuing, pursuersRound];
  };
  expect(await rates({ walk: { turn: 120 }, swim: { turn: 180 } })).toEqual([40, 60, 60]);
  expect(await rates({ walk: { turn: 120 }, fly: { turn: 360 } })).toEqual([40, 120, 120]);
  expect(await rates({ walk: { turn: 120 } })).toEqual([40, 40, 40]);
  // The referee types the rate of a ship in a round, as it is listed.
  expect(await rates({ walk: { turn: 120 } }, { rate: "150" })).toEqual([40, 150, 150]);
});

test("BX-108: the referee changes the chance of surprise of either side", async () => {
  await table.rulings();
  const { editPartyWindow } = await of("exploration/party-window/party-actions");
  await on.setOut([walker("Odo")]);
  await on.meet(on.besides(await table.make(kind())), 3);
  const typed = async (way: string, value: string) => {
    await editPartyWindow(on.party, { dataset: { way } }, value);
    const { partyChange, foesChange } = await meeting();
    return [partyChange, foesChange];
  };
  expect(await typed("met.partyChange", "3")).toEqual([3, 0]);
  // Over the bounds nothing is written.
  expect(await typed("met.partyChange", "7")).toEqual([3, 0]);
  expect(await typed("met.foesChange", "-2")).toEqual([3, -2]);
  await on.go("meetSurprise", {}, { "surprise:party": 5, "surprise:foes": 1 });
  const { losing, sides } = on.met().encounter.surprise;
  expect(losing).toEqual(["party"]);
  expect(sides.map(({ threshold }: { threshold: number }) => threshold)).toEqual([5, 0]);
});
