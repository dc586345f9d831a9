import { CalendarData, type TimeComponents } from "../calendar/calendar-data.ts";
import { SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../calendar/gregorian.ts";
import { expireByClock } from "../documents/effect-expiry.ts";
import { Hooks } from "../hooks.ts";
import { isV14, runtime } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";
import { deepClone } from "../utils/objects.ts";

/** `game.time`: the world's clock in seconds (the setting `core.time`) and the server's in milliseconds. */
export class GameTime {
  #world = 0;
  #offset = 0;

  /** Sets the start values; called once with the snapshot. */
  start(worldTime: number, serverTime: number): void {
    this.#world = worldTime;
    this.#offset = serverTime - Date.now();
  }

  get worldTime(): number {
    return this.#world;
  }
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** Moves the clock by seconds. @returns the new time */
  async advance(delta: number | Dict, options: Dict = {}): Promise<number> {
    const seconds = typeof delta === "number" ? delta : this.calendar.componentsToTime(delta);
    return this.set(this.#world + seconds, options);
  }

  async set(time: number | Dict, options: Dict = {}): Promise<number> {
    const seconds = Math.round(typeof time === "number" ? time : this.calendar.componentsToTime(time));
    const settings = runtime.game.settings as { set(n: string, k: string, v: unknown, o: Dict): Promise<unknown> };
    await settings.set("core", "time", seconds, options);
    return this.#world;
  }

  async sync(): Promise<this> {
    this.#offset = (await transport().time()) - Date.now();
    return this;
  }

  /** Handles a change of the stored time, on every client. */
  onUpdateWorldTime(worldTime: number, options: Dict = {}, userId = ""): void {
    const delta = worldTime - this.#world;
    this.#world = worldTime;
    if (delta === 0) return;
    for (const actor of (runtime.game.collections.get("Actor")?.contents ?? []) as {
      effects: Iterable<{ updateDuration(): unknown }>;
    }[]) {
      for (const effect of actor.effects) effect.updateDuration();
    }
    if (isV14()) void expireByClock();
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
  }

  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.#world);
  }

  #calendars: { world: CalendarData; earth: CalendarData } | undefined;

  /** Builds the calendars from `CONFIG.time` again, after a system changed it (PLAY-98). */
  initializeCalendar(): void {
    const config = (runtime.config.time ?? {}) as Record<string, unknown>;
    const build = (which: "world" | "earth"): CalendarData => {
      const Cls = (config[`${which}CalendarClass`] ?? CalendarData) as typeof CalendarData;
      return new Cls(deepClone(config[`${which}CalendarConfig`] ?? SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG) as Dict);
    };
    this.#calendars = { world: build("world"), earth: build("earth") };
  }
  #calendar(which: "world" | "earth"): CalendarData {
    if (!this.#calendars) this.initializeCalendar();
    const found = this.#calendars?.[which];
    if (!found) throw new Error("practice table: there is no calendar");
    return found;
  }
  get calendar(): CalendarData {
    return this.#calendar("world");
  }
  get earthCalendar(): CalendarData {
    return this.#calendar("earth");
  }
}
