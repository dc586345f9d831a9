/** The calendar of displayed dates: that of the system, that of the world, or none. */

import { moonsText, RULINGS_CALENDAR } from "../../../view/exploration/rulings-calendar.ts";
import { calendarDates, dayCount, type ReadDate } from "../../../view/platform/dates.ts";
import { localize } from "../text.ts";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    /** One of `CHOICES`. */
    "rulings.calendar": StringConstructor;
  }
}

/** @texts RULINGS.Settings.calendar.* */
const CHOICES = ["automatic", "ours", "world", "days"] as const;

type Clock = typeof CONFIG.time;
/** The values in `CONFIG.time` before ours. */
let found: Pick<Clock, "worldCalendarConfig" | "worldCalendarClass"> | undefined;
let counts = false;

/** Registers the choice and follows it. Call once, when the world is ready. */
export function useCalendar(): void {
  game.settings!.register("rulings", "calendar", {
    name: "RULINGS.Settings.calendar.name",
    hint: "RULINGS.Settings.calendar.hint",
    scope: "world",
    config: true,
    type: String,
    choices: Object.fromEntries(CHOICES.map((choice) => [choice, `RULINGS.Settings.calendar.${choice}`])),
    default: "automatic",
    onChange: () => {
      followCalendar();
      redraw();
    },
  });
  followCalendar();
}

/** Puts the calendar that was chosen in force. */
function followCalendar(): void {
  const choice = game.settings!.get("rulings", "calendar");
  const { time } = CONFIG;
  if (time.worldCalendarConfig.name !== RULINGS_CALENDAR.name)
    found = { worldCalendarConfig: time.worldCalendarConfig, worldCalendarClass: time.worldCalendarClass };
  counts = choice === "days";
  // A module may set its class at first and its calendar only when the world is ready.
  const untouched =
    found?.worldCalendarConfig.name === foundry.data.SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG.name &&
    found.worldCalendarClass === foundry.data.CalendarData;
  const ours = choice === "ours" || (choice === "automatic" && untouched);
  const wanted = ours
    ? { worldCalendarConfig: RULINGS_CALENDAR, worldCalendarClass: foundry.data.CalendarData }
    : found;
  if (wanted?.worldCalendarConfig !== time.worldCalendarConfig) {
    Object.assign(time, wanted);
    game.time!.initializeCalendar();
  }
}

/** Draws again what may show a date. */
function redraw(): void {
  for (const app of foundry.applications.instances.values()) {
    if (("followsRulings" in app && app.followsRulings === true) || "actor" in app) void app.render();
  }
}

/** Dates by the calendar in force: the one way in which a date is put into words. */
export function dates(): ReadDate {
  return counts ? dayCount(localize) : calendarDates(game.time!.calendar, localize);
}

/** The moment of the world's clock in full, with the moons where the calendar is ours. */
export function fullDate(clock: number): string {
  const { date, about } = dates()(clock);
  const moons = !counts && game.time?.calendar.name === RULINGS_CALENDAR.name ? moonsText(clock, localize) : "";
  return [about, date, moons].filter((part) => part !== "").join(". ");
}
