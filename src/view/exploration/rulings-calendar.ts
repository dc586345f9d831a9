/**
 * The calendar of the system: twelve months of 28 days in four seasons, so that monthly wages, weekly training and the greater moon are in step. @texts
 * RULINGS.Calendar.month.*, RULINGS.Calendar.weekday.*, RULINGS.Calendar.season.*
 */

import { DAY } from "../../rules/exploration/units.ts";
import type { Localize } from "../platform/text.ts";

const MONTHS = [
  "thaw",
  "sowing",
  "blossom",
  "meadow",
  "hay",
  "highSun",
  "harvest",
  "orchard",
  "leafFall",
  "mist",
  "frost",
  "snow",
] as const;
const WEEKDAYS = ["first", "second", "third", "fourth", "fifth", "sixth", "rest"] as const;
const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
const DAYS_A_MONTH = 28;
const MONTHS_A_SEASON = MONTHS.length / SEASONS.length;

/** The documented shape of `CONFIG.time.worldCalendarConfig` (PLAY-98). */
export const RULINGS_CALENDAR = {
  name: "RULINGS.Calendar.name",
  description: "RULINGS.Calendar.description",
  years: { yearZero: 1, firstWeekday: 0, leapYear: null },
  months: {
    values: MONTHS.map((month, at) => ({
      name: `RULINGS.Calendar.month.${month}`,
      abbreviation: `RULINGS.Calendar.month.${month}`,
      ordinal: at + 1,
      days: DAYS_A_MONTH,
      leapDays: null,
    })),
  },
  days: {
    values: WEEKDAYS.map((day, at) => ({
      name: `RULINGS.Calendar.weekday.${day}`,
      abbreviation: `RULINGS.Calendar.weekday.${day}`,
      ordinal: at + 1,
    })),
    daysPerYear: MONTHS.length * DAYS_A_MONTH,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: SEASONS.map((season, at) => ({
      name: `RULINGS.Calendar.season.${season}`,
      abbreviation: `RULINGS.Calendar.season.${season}`,
      monthStart: at * MONTHS_A_SEASON + 1,
      monthEnd: (at + 1) * MONTHS_A_SEASON,
      dayStart: null,
      dayEnd: null,
    })),
  },
};

/** Days from new moon to new moon. @texts RULINGS.Calendar.moon.* */
const MOONS = { great: 28, little: 12 } as const;

/** @texts RULINGS.Calendar.phase.* */
const PHASES = [
  "new",
  "waxingCrescent",
  "firstQuarter",
  "waxingGibbous",
  "full",
  "waningGibbous",
  "lastQuarter",
  "waningCrescent",
] as const;

/** The phase of a moon: each lasts an eighth of its cycle, and the new moon begins on its first day. */
export function moonPhase(clock: number, cycle: number): (typeof PHASES)[number] {
  const day = Math.floor(clock / DAY);
  const within = ((day % cycle) + cycle) % cycle;
  return PHASES[Math.floor((within * PHASES.length) / cycle)] ?? "new";
}

/** The phases of both moons. */
export function moonsText(clock: number, localize: Localize): string {
  return Object.entries(MOONS)
    .map(([moon, cycle]) =>
      localize("RULINGS.Calendar.moonShows", {
        moon: localize(`RULINGS.Calendar.moon.${moon}`),
        phase: localize(`RULINGS.Calendar.phase.${moonPhase(clock, cycle)}`),
      }),
    )
    .join(" ");
}
