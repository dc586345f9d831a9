/** The calendar of displayed dates: that of the system, that of the world, or none. */

import { moonsText, RULINGS_CALENDAR } from "../../../view/exploration/rulings-calendar.ts";
import { calendarDates, dayCount, type ReadDate } from "../../../view/platform/dates.ts";
import { localize } from "../text.ts";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    /** A value of `CHOICES`. */
    "rulings.calendar": StringConstructor;
  }
}

/** @texts RULINGS.Settings.calendar.* */
const CHOICES = ["automatic", "ours", "world", "days"] as const;

type Clock = typeof CONFIG.time;
/** The values of `CONFIG.time` before this system's. */
let found: Pick<Clock, "worldCalendarConfig" | "worldCalendarClass"> | undefined;
let counts = false;

/** Registers the setting and applies it. Call once, in `ready`. */
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

/** Applies the chosen calendar. */
function followCalendar(): void {
  const choice = game.settings!.get("rulings", "calendar");
  const { time } = CONFIG;
  if (time.worldCalendarConfig.name !== RULINGS_CALENDAR.name)
    found = { worldCalendarConfig: time.worldCalendarConfig, worldCalendarClass: time.worldCalendarClass };
  counts = choice === "days";
  // A module may set its class early and its calendar only in `ready`.
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

/** Redraws everything that may show a date. */
function redraw(): void {
  for (const app of foundry.applications.instances.values()) {
    if (("followsRulings" in app && app.followsRulings === true) || "actor" in app) void app.render();
  }
}

/** The formatter of dates by the active calendar, used for every displayed date. */
export function dates(): ReadDate {
  return counts ? dayCount(localize) : calendarDates(game.time!.calendar, localize);
}

/** World time in full, with the moons in the system's calendar. */
export function fullDate(clock: number): string {
  const { date, about } = dates()(clock);
  const moons = !counts && game.time?.calendar.name === RULINGS_CALENDAR.name ? moonsText(clock, localize) : "";
  return [about, date, moons].filter((part) => part !== "").join(". ");
}
