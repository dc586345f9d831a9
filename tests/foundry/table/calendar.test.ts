/** The calendar used for dates: ours, a module's, or none (PLAY-98). */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { runtime } from "../../../practice-table/client/data/runtime.ts";
import type { Dict } from "../../../practice-table/client/data/types.ts";
import { type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
let dates: (clock: number) => { date: string; about: string };
const time = (): Dict & { initializeCalendar(): void } => (table.game as unknown as Dict).time as never;
const choose = (choice: string): Promise<unknown> => table.game.settings.set("rulings", "calendar", choice);
/** Texts are their keys here. */
const shown = (clock: number): string => Object.values(dates(clock)).join(" ");
const OURS = "RULINGS.Calendar.date 00:00 RULINGS.Calendar.weekday.first, RULINGS.Calendar.season.spring";

beforeAll(async () => {
  table = await openLive();
  const calendar = await of("platform/settings/calendar");
  calendar.useCalendar();
  dates = (clock) => calendar.dates()(clock);
}, 120_000);
afterEach(() => choose("automatic"));
afterAll(() => table?.stop());

test("PLAY-98: where nobody set another, dates go by our calendar, and Foundry's own follows", () => {
  expect(shown(28 * 86_400)).toBe(OURS);
  expect((time().calendar as Dict).name).toBe("RULINGS.Calendar.name");
});

test("PLAY-98: the choices show Foundry's calendar or the count of days, and ours again", async () => {
  await choose("world");
  expect(shown(0)).not.toContain("season.spring");
  await choose("days");
  expect(shown(28 * 86_400)).toBe("RULINGS.Way.day 00:00 ");
  await choose("ours");
  expect(shown(0)).toBe(OURS);
});

test("PLAY-98: a calendar that a module sets is followed, unless ours was chosen", async () => {
  const config = runtime.config.time as Dict;
  await choose("world");
  const core = config.worldCalendarConfig as Dict;
  config.worldCalendarConfig = {
    ...structuredClone(core),
    name: "Long",
    days: { ...(core.days as Dict), values: [{ name: "Longday", ordinal: 1 }] },
  };
  time().initializeCalendar();
  await choose("automatic");
  expect(shown(100 * 86_400)).toContain(" Longday, ");
  await choose("ours");
  expect(shown(0)).toBe(OURS);
  await choose("world");
  expect(shown(0)).toContain(" Longday, ");
  config.worldCalendarConfig = core;
  time().initializeCalendar();
});

test("PLAY-98: a module that has set only its class so far keeps it, and its calendar of ten hours is followed", async () => {
  const config = runtime.config.time as Dict;
  await choose("world");
  const core = config.worldCalendarConfig as Dict & { days: Dict; months: { values: object[] } };
  const Core = config.worldCalendarClass as new (...args: never[]) => object;
  config.worldCalendarClass = class extends Core {};
  await choose("automatic");
  expect((time().calendar as Dict).name).toBe(core.name);
  config.worldCalendarConfig = {
    ...structuredClone(core),
    name: "Short days",
    days: { ...core.days, hoursPerDay: 10 },
  };
  time().initializeCalendar();
  expect(shown(10 * 3600 + 3600)).toMatch(/ 01:00 /);
  config.worldCalendarConfig = core;
  config.worldCalendarClass = Core;
  time().initializeCalendar();
});
