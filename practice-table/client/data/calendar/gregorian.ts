/** The Gregorian calendar, in the documented shape of a calendar's configuration. */

/** Days of each month; February's 29th in leap years. */
const MONTHS: readonly (readonly [name: string, days: number])[] = [
  ["January", 31],
  ["February", 28],
  ["March", 31],
  ["April", 30],
  ["May", 31],
  ["June", 30],
  ["July", 31],
  ["August", 31],
  ["September", 30],
  ["October", 31],
  ["November", 30],
  ["December", 31],
];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** The months (from 1) of each season. */
const SEASONS: readonly (readonly [name: string, start: number, end: number])[] = [
  ["Spring", 3, 5],
  ["Summer", 6, 8],
  ["Fall", 9, 11],
  ["Winter", 12, 2],
];

const named = (kind: string, name: string) => ({
  name: `CALENDAR.GREGORIAN.${name}`,
  abbreviation: `CALENDAR.GREGORIAN.${name}${kind}Abbr`,
});

export const SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG = {
  name: "Simplified Gregorian",
  description: "A year of 365 days with a leap day every four years.",
  years: { yearZero: 0, firstWeekday: 6, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: MONTHS.map(([name, days], index) => ({
      ...named("Month", name),
      ordinal: index + 1,
      days,
      ...(name === "February" ? { leapDays: days + 1 } : {}),
    })),
  },
  days: {
    values: WEEKDAYS.map((name, index) => ({ ...named("Day", name), ordinal: index + 1 })),
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: SEASONS.map(([name, monthStart, monthEnd]) => ({ ...named("Season", name), monthStart, monthEnd })),
  },
};
