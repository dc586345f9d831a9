import { expireByClock } from "../documents/effect-expiry.ts";
import { Hooks } from "../hooks.ts";
import { isV14, runtime } from "../runtime.ts";
import { transport } from "../transport.ts";
import type { Dict } from "../types.ts";

/** `game.time`: the world's clock in seconds (the setting `core.time`) and the server's in milliseconds. */
export class GameTime {
  #world = 0;
  #offset = 0;

  /** Called once with the snapshot. */
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

  /** Move the clock by seconds. @returns the new time */
  async advance(delta: number | Dict, options: Dict = {}): Promise<number> {
    const seconds = typeof delta === "number" ? delta : componentsToSeconds(delta);
    return this.set(this.#world + seconds, options);
  }

  async set(time: number | Dict, options: Dict = {}): Promise<number> {
    const seconds = Math.round(typeof time === "number" ? time : componentsToSeconds(time));
    const settings = runtime.game.settings as { set(n: string, k: string, v: unknown, o: Dict): Promise<unknown> };
    await settings.set("core", "time", seconds, options);
    return this.#world;
  }

  async sync(): Promise<this> {
    this.#offset = (await transport().time()) - Date.now();
    return this;
  }

  /** The stored time changed: every client hears of it. */
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

  get components(): Dict {
    return secondsToComponents(this.#world);
  }
}

function componentsToSeconds(c: Dict): number {
  const n = (k: string): number => Number(c[k] ?? 0);
  return n("second") + 60 * (n("minute") + 60 * (n("hour") + 24 * (n("day") + 365 * n("year"))));
}

function secondsToComponents(time: number): Dict {
  const day = Math.floor(time / 86_400);
  const rest = time - day * 86_400;
  return {
    year: Math.floor(day / 365),
    day: day % 365,
    hour: Math.floor(rest / 3600),
    minute: Math.floor((rest % 3600) / 60),
    second: rest % 60,
  };
}
