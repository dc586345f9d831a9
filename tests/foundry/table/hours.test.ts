/** GOR-36: hours at the table are counted once, regardless of which client begins and which acts, across a reload, and not overnight. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  Reflect.deleteProperty(table.game.user as object, "isActiveGM");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const MINUTE = 60_000;

/** Whether another referee acts for the table. */
const another = (acts: boolean): void => {
  if (acts) Object.defineProperty(table.game.user, "isActiveGM", { get: () => false, configurable: true });
  else Reflect.deleteProperty(table.game.user as object, "isActiveGM");
};

test("GOR-36: of two referees' clients the acting one counts; the other continues from the moment when the first left", async () => {
  await table.rulings({}, "gorman");
  await on.setOut([walker("Odo")]);
  const { isExploring, recordHours, toggleHours } = await of("exploration/session");
  const { party } = on;
  let now = 5_000_000;
  const minutes = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      now += MINUTE;
      await recordHours(party, now);
    }
  };
  another(true);
  await toggleHours(party, now);
  expect(isExploring(party)).toBe(true);
  expect(party.getFlag("rulings", "exploring")).toEqual(now);
  await minutes(40);
  expect(party.system.hoursPlayed).toBe(0);
  another(false);
  await minutes(10);
  expect(party.system.hoursPlayed).toBe(10 / 60);
  expect(party.getFlag("rulings", "exploring")).toBe(now);
  await toggleHours(party, now);
  expect(isExploring(party)).toBe(false);
});

test("GOR-36: that the party explores outlives a reload, and a night in which the world was shut ends it", async () => {
  await table.rulings({}, "gorman");
  await on.setOut([walker("Odo")]);
  const { endStaleHours, isExploring, recordHours, toggleHours } = await of("exploration/session");
  const { party } = on;
  const begun = Date.now();
  await toggleHours(party, begun);
  await endStaleHours(begun + 9 * MINUTE);
  expect(isExploring(party)).toBe(true);
  await endStaleHours(begun + 11 * MINUTE);
  expect(isExploring(party)).toBe(false);
  await recordHours(party, begun + 12 * MINUTE);
  expect(party.system.hoursPlayed).toBe(0);
});
