import { expect, test } from "vitest";
import { CalendarData } from "../../../practice-table/client/data/calendar/calendar-data.ts";
import type { Dict } from "../../../practice-table/client/data/types.ts";
import { moonPhase, moonsText, RULINGS_CALENDAR } from "../../../src/view/exploration/rulings-calendar.ts";
import { type Calendar, calendarDates, dayCount } from "../../../src/view/platform/dates.ts";
import type { Localize } from "../../../src/view/platform/text.ts";

const DAY = 86_400;
const words: Localize = (key, data) =>
  [key.split(".").at(-1), ...Object.values(data ?? {}).map(String)].join(" ").replace("RULINGS.", "");
const ours = new CalendarData(structuredClone(RULINGS_CALENDAR) as unknown as Dict) as unknown as Calendar;

test.each([
  [0, "date 1 thaw 1", "00:00", "first, spring"],
  [27 * DAY + 3660, "date 28 thaw 1", "01:01", "rest, spring"],
  [28 * DAY, "date 1 sowing 1", "00:00", "first, spring"],
  [3 * 28 * DAY, "date 1 meadow 1", "00:00", "first, summer"],
  [336 * DAY - 1, "date 28 snow 1", "23:59", "rest, winter"],
  [336 * DAY, "date 1 thaw 2", "00:00", "first, spring"],
])("PLAY-98: second %i of our calendar", (clock, date, time, about) => {
  expect(calendarDates(ours, words)(clock)).toEqual({ date, time, about });
});

test("PLAY-98: hours are those of the calendar, where a day has ten", () => {
  const config = structuredClone(RULINGS_CALENDAR);
  config.days.hoursPerDay = 10;
  const calendar = new CalendarData(config as unknown as Dict) as unknown as Calendar;
  expect(calendarDates(calendar, words)(11 * 3600)).toMatchObject({ date: "date 2 thaw 1", time: "01:00" });
});

test.each<[string, Partial<Calendar>]>([
  ["without months", { months: null }],
  [
    "of a module that fails",
    {
      timeToComponents: () => {
        throw new Error("no calendar yet");
      },
    },
  ],
])("PLAY-98: a calendar %s leaves the count of days", (_of, part) => {
  const calendar = { ...part, years: null, days: { values: [] }, seasons: null } as Calendar;
  const broken = { ...{ months: RULINGS_CALENDAR.months, timeToComponents: () => ({}) }, ...calendar } as Calendar;
  expect(calendarDates(broken, words)(DAY + 60)).toEqual(dayCount(words)(DAY + 60));
  expect(dayCount(words)(DAY + 60)).toEqual({ date: "day 2", time: "00:01", about: "" });
});

test("a moon goes through eight phases in its cycle and begins again", () => {
  const seen = Array.from({ length: 28 }, (_, day) => moonPhase(day * DAY, 28));
  expect(new Set(seen).size).toBe(8);
  expect([seen[0], seen[14], moonPhase(28 * DAY, 28), moonPhase(-DAY, 28)]).toEqual([
    "new",
    "full",
    "new",
    "waningCrescent",
  ]);
  expect(moonsText(14 * DAY, words)).toBe("moonShows great full moonShows little waxingCrescent");
});

test("a calendar of a module that keeps its months and days by ids is read in the order of their ordinals", () => {
  const calendar = {
    years: { yearZero: 500 },
    months: { values: { b: { name: "Second", ordinal: 2 }, a: { name: "First", ordinal: 1 } } },
    days: { values: { y: { name: "Tuesday", ordinal: 2 }, x: { name: "Monday", ordinal: 1 } } },
    seasons: null,
    timeToComponents: () => ({ year: 2, day: 3, month: 1, dayOfMonth: 3, dayOfWeek: 0, hour: 7, minute: 5, season: 0 }),
  };
  expect(calendarDates(calendar, words)(0)).toEqual({ date: "date 4 Second 502", time: "07:05", about: "Monday" });
});
