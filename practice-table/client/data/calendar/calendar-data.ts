import { ArrayField } from "../fields/containers.ts";
import { NumberField } from "../fields/scalars.ts";
import { SchemaField } from "../fields/schema.ts";
import { StringField } from "../fields/strings.ts";
import { DataModel } from "../models/data-model.ts";
import { localize, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";

/** A moment in the parts of a calendar; all start at 0, `day` and `dayOfMonth` within the year and the month. */
export interface TimeComponents extends Dict {
  year: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  month: number;
  dayOfMonth: number;
  dayOfWeek: number;
  season: number;
  leapYear: boolean;
}

const whole = (options: Dict = {}): NumberField =>
  new NumberField({ required: true, nullable: false, integer: true, ...options });
const maybe = (): NumberField => new NumberField({ required: true, nullable: true, integer: true, initial: null });
const label = (): Record<string, StringField> => ({
  name: new StringField({ required: true, blank: false }),
  abbreviation: new StringField({ required: false }),
});
const perhaps = (fields: Dict): SchemaField =>
  new SchemaField(fields as never, { required: true, nullable: true, initial: null });

interface Month {
  days: number;
  leapDays: number | null;
}
interface Season {
  monthStart: number | null;
  monthEnd: number | null;
  dayStart: number | null;
  dayEnd: number | null;
}

/** A calendar: the conversion of world time in seconds to years, days, hours (PLAY-98). */
export class CalendarData extends DataModel {
  declare name: string;
  declare years: {
    yearZero: number;
    firstWeekday: number;
    leapYear: { leapStart: number; leapInterval: number } | null;
  } | null;
  declare months: { values: Month[] } | null;
  declare days: {
    values: unknown[];
    daysPerYear: number;
    hoursPerDay: number;
    minutesPerHour: number;
    secondsPerMinute: number;
  };
  declare seasons: { values: Season[] } | null;

  static override defineSchema() {
    return {
      name: new StringField({ required: true, blank: false }),
      description: new StringField({ required: false }),
      years: perhaps({
        yearZero: whole({ initial: 0 }),
        firstWeekday: whole({ initial: 0, min: 0 }),
        leapYear: perhaps({ leapStart: whole({ initial: 0 }), leapInterval: whole({ initial: 4, min: 2 }) }),
      }),
      months: perhaps({
        values: new ArrayField(
          new SchemaField({
            ...label(),
            ordinal: whole({ min: 1 }),
            days: whole({ min: 0 }),
            leapDays: maybe(),
          } as never),
        ),
      }),
      days: new SchemaField({
        values: new ArrayField(new SchemaField({ ...label(), ordinal: whole({ min: 1 }) } as never)),
        daysPerYear: whole({ initial: 365, min: 1 }),
        hoursPerDay: whole({ initial: 24, min: 1 }),
        minutesPerHour: whole({ initial: 60, min: 1 }),
        secondsPerMinute: whole({ initial: 60, min: 1 }),
      }),
      seasons: perhaps({
        values: new ArrayField(
          new SchemaField({
            ...label(),
            monthStart: maybe(),
            monthEnd: maybe(),
            dayStart: maybe(),
            dayEnd: maybe(),
          } as never),
        ),
      }),
    };
  }

  isLeapYear(year: number): boolean {
    const leap = this.years?.leapYear;
    return leap ? year >= leap.leapStart && (year - leap.leapStart) % leap.leapInterval === 0 : false;
  }

  /** The number of leap years before a year. */
  countLeapYears(year: number): number {
    const leap = this.years?.leapYear;
    if (!leap || year <= leap.leapStart) return 0;
    return Math.floor((year - 1 - leap.leapStart) / leap.leapInterval) + 1;
  }

  #daysOf(year: number): number {
    if (!this.isLeapYear(year)) return this.days.daysPerYear;
    const extra = (this.months?.values ?? []).reduce(
      (sum, month) => sum + (month.leapDays ?? month.days) - month.days,
      0,
    );
    return this.days.daysPerYear + extra;
  }

  #daysBefore(year: number): number {
    const extra = this.#daysOf(this.years?.leapYear?.leapStart ?? 0) - this.days.daysPerYear;
    return year * this.days.daysPerYear + this.countLeapYears(year) * Math.max(extra, 0);
  }

  get #secondsPerDay(): number {
    return this.days.hoursPerDay * this.days.minutesPerHour * this.days.secondsPerMinute;
  }

  /** The year of a time, whether it is a leap year, and the seconds since its start. */
  _decomposeTimeYears(time: number): { year: number; leapYear: boolean; seconds: number } {
    const total = Math.floor(time / this.#secondsPerDay);
    let year = Math.floor(total / this.days.daysPerYear);
    while (this.#daysBefore(year) > total) year -= 1;
    while (this.#daysBefore(year + 1) <= total) year += 1;
    return { year, leapYear: this.isLeapYear(year), seconds: time - this.#daysBefore(year) * this.#secondsPerDay };
  }

  timeToComponents(time = 0): TimeComponents {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days;
    const { year, leapYear, seconds } = this._decomposeTimeYears(time);
    const day = Math.floor(seconds / this.#secondsPerDay);
    const rest = seconds - day * this.#secondsPerDay;
    const { month, dayOfMonth } = this.#monthOf(day, leapYear);
    const week = this.days.values.length;
    const since = this.#daysBefore(year) + day + (this.years?.firstWeekday ?? 0);
    return {
      year,
      day,
      hour: Math.floor(rest / (minutesPerHour * secondsPerMinute)) % hoursPerDay,
      minute: Math.floor(rest / secondsPerMinute) % minutesPerHour,
      second: rest % secondsPerMinute,
      month,
      dayOfMonth,
      dayOfWeek: week === 0 ? 0 : ((since % week) + week) % week,
      season: this.#seasonOf(month + 1, day),
      leapYear,
    };
  }

  #monthOf(day: number, leapYear: boolean): { month: number; dayOfMonth: number } {
    let left = day;
    const months = this.months?.values ?? [];
    for (const [month, { days, leapDays }] of months.entries()) {
      const length = leapYear ? (leapDays ?? days) : days;
      if (left < length) return { month, dayOfMonth: left };
      left -= length;
    }
    return { month: Math.max(months.length - 1, 0), dayOfMonth: left };
  }

  #seasonOf(month: number, day: number): number {
    const within = (at: number, from: number, to: number): boolean =>
      from <= to ? at >= from && at <= to : at >= from || at <= to;
    const found = (this.seasons?.values ?? []).findIndex(({ monthStart, monthEnd, dayStart, dayEnd }) =>
      monthStart !== null && monthEnd !== null
        ? within(month, monthStart, monthEnd)
        : dayStart !== null && dayEnd !== null && within(day, dayStart, dayEnd),
    );
    return Math.max(found, 0);
  }

  componentsToTime(components: Partial<TimeComponents> = {}): number {
    const { year = 0, day = 0, hour = 0, minute = 0, second = 0 } = components;
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days;
    const days = this.#daysBefore(year) + day;
    return ((days * hoursPerDay + hour) * minutesPerHour + minute) * secondsPerMinute + second;
  }

  /** A later time, by components or by seconds. */
  add(start: number | Partial<TimeComponents>, delta: number | Partial<TimeComponents>): TimeComponents {
    return this.timeToComponents(this.#seconds(start) + this.#seconds(delta));
  }
  subtract(start: number | Partial<TimeComponents>, delta: number | Partial<TimeComponents>): TimeComponents {
    return this.timeToComponents(this.#seconds(start) - this.#seconds(delta));
  }
  difference(end: number | Partial<TimeComponents>, start: number | Partial<TimeComponents> = 0): TimeComponents {
    return this.timeToComponents(this.#seconds(end) - this.#seconds(start));
  }
  #seconds(given: number | Partial<TimeComponents>): number {
    return typeof given === "number" ? given : this.componentsToTime(given);
  }

  /** A time in words, by the name of a static function of the class or by a function. */
  format(time: number | TimeComponents, formatter: unknown = "timestamp", options: Dict = {}): string {
    const components = typeof time === "number" ? this.timeToComponents(time) : time;
    const cls = this.constructor as typeof CalendarData & Dict;
    const configured = (runtime.config.time as Dict | undefined)?.formatters as Dict | undefined;
    const own =
      typeof formatter === "string" ? (configured?.[formatter] ?? cls[FORMATTERS[formatter] ?? formatter]) : formatter;
    if (typeof own !== "function") throw new Error(`"${String(formatter)}" is no formatter of ${cls.name}`);
    return String(own(this, components, options));
  }

  /** `2026-11-22 06:05:04`. */
  static formatTimestamp(calendar: CalendarData, components: TimeComponents): string {
    const two = (n: number): string => String(n).padStart(2, "0");
    const { year, month, dayOfMonth, hour, minute, second } = components;
    const date = `${String(year + (calendar.years?.yearZero ?? 0)).padStart(4, "0")}-${two(month + 1)}-${two(dayOfMonth + 1)}`;
    return `${date} ${two(hour)}:${two(minute)}:${two(second)}`;
  }

  /** The distance in the past or future, in days, hours, minutes and seconds. */
  static formatAgo(_calendar: CalendarData, components: TimeComponents): string {
    const parts = (["year", "day", "hour", "minute", "second"] as const).filter((unit) => components[unit] > 0);
    const shown = parts.map((unit) => `${components[unit]} ${unit}${components[unit] === 1 ? "" : "s"}`).slice(0, 2);
    return shown.length === 0 ? localize("TIME.Now") : shown.join(" ");
  }
}

const FORMATTERS: Readonly<Record<string, string>> = { timestamp: "formatTimestamp", ago: "formatAgo" };
