/** A moment of the world's clock as a date: by a calendar, or by days without one. Pure: the caller brings the translations. */

import { clockFace } from "../../rules/exploration/clock.ts";
import type { Localize } from "./text.ts";

/** The calendar parts of a number of seconds; everything is counted from 0. */
interface DateParts {
  readonly year: number;
  readonly day: number;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly dayOfWeek: number;
  readonly hour: number;
  readonly minute: number;
  readonly season: number;
}

interface NamedEntry {
  readonly name: string;
  readonly ordinal?: number;
}

/** A list; modules also use records by id, ordered by their ordinals. */
interface Named {
  readonly values: readonly NamedEntry[] | Readonly<Record<string, NamedEntry>>;
}

function entriesOf({ values }: Named): readonly NamedEntry[] {
  if (Array.isArray(values)) return values as readonly NamedEntry[];
  return Object.values(values).sort((one, other) => (one.ordinal ?? 0) - (other.ordinal ?? 0));
}

/** The parts of a Foundry calendar that are used here. */
export interface Calendar {
  readonly years: { readonly yearZero: number } | null;
  readonly months: Named | null;
  readonly days: Named;
  readonly seasons: Named | null;
  timeToComponents(time: number): DateParts;
}

interface DateText {
  readonly date: string;
  /** Hour and minute. */
  readonly time: string;
  /** The day of the week and the season; blank without one. */
  readonly about: string;
}

/** Puts a moment, in seconds of the world's clock, into words. */
export type ReadDate = (clock: number) => DateText;

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** Dates as a count of days since the first midnight, of 24 hours each. */
export function dayCount(localize: Localize): ReadDate {
  return (clock) => {
    const { day, hour, minute } = clockFace(Math.max(0, Math.floor(clock)));
    return { date: localize("RULINGS.Way.day", { day }), time: `${two(hour)}:${two(minute)}`, about: "" };
  };
}

/** Dates by a calendar. Where a module's calendar fails or names no month, the count of days is used. */
export function calendarDates(calendar: Calendar, localize: Localize): ReadDate {
  const counted = dayCount(localize);
  const named = (all: Named | null, at: number): string => {
    const name = all && entriesOf(all)[at]?.name;
    return name ? localize(name) : "";
  };
  return (clock) => {
    try {
      const parts = calendar.timeToComponents(Math.floor(clock));
      const month = named(calendar.months, parts.month);
      const year = parts.year + (calendar.years?.yearZero ?? 0);
      if (!month || !Number.isFinite(parts.dayOfMonth) || !Number.isFinite(year)) return counted(clock);
      return {
        date: localize("RULINGS.Calendar.date", { day: parts.dayOfMonth + 1, month, year }),
        time: `${two(parts.hour)}:${two(parts.minute)}`,
        about: [named(calendar.days, parts.dayOfWeek), named(calendar.seasons, parts.season)]
          .filter((word) => word !== "")
          .join(", "),
      };
    } catch {
      return counted(clock);
    }
  };
}
