/** The watches of a night: the members awake in each, as set by the party, or everybody in turn. */
import type { Marcher } from "../../rules/exploration/expedition.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { EncounterState, JourneyState } from "./journey-state.ts";

/** The maximum number of watches in a night. */
export const MOST_WATCHES = 6;

/** The watch number of an encounter by day, and of one while everybody sleeps. */
export const BY_DAY = 0;
export const NOBODY_AWAKE = -1;

type Sleeper = Pick<Marcher, "id" | "name" | "dead" | "carried">;

/** The members awake in each watch of the night. By default every able member takes one alone, in marching order. */
export function watchesOf<T extends Sleeper>({ watches }: Pick<JourneyState, "watches">, members: readonly T[]): T[][] {
  const able = members.filter(({ dead, carried }) => !dead && !carried);
  if (watches.length === 0) return able.map((one) => [one]);
  return watches.map((ids) => able.filter(({ id }) => ids.includes(id)));
}

/** The members awake at the time of an encounter; everybody by day. */
export function awakeAt<T extends Sleeper>(
  journey: Pick<JourneyState, "watches">,
  watch: number,
  members: readonly T[],
): T[] {
  if (watch === BY_DAY) return [...members];
  return watchesOf(journey, members)[watch - 1] ?? [];
}

/** The given number of watches, with those already set unchanged; 0 for everybody in turn. */
export function counted({ watches }: Pick<JourneyState, "watches">, count: number): string[][] {
  const most = Math.max(0, Math.min(MOST_WATCHES, Math.round(count) || 0));
  return Array.from({ length: most }, (_, at) => [...(watches[at] ?? [])]);
}

/** Adds a member to a watch or removes it; undefined where there is no such watch. */
export function toggled({ watches }: Pick<JourneyState, "watches">, id: string, at: number): string[][] | undefined {
  if (!watches[at]) return undefined;
  return watches.map((ids, n) =>
    n !== at ? [...ids] : ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id],
  );
}

/** The members awake, in words. */
export function watchLine(watch: number, awake: readonly Sleeper[]): TextLine {
  const names = awake.map(({ name }) => name).join(", ");
  return names === ""
    ? line("RULINGS.Way.watch.nobody", { watch: Math.max(0, watch) })
    : line("RULINGS.Way.watch.awake", { watch, names });
}

/** The watch in which the encounter came. */
export function watchOf({ watch = BY_DAY }: Pick<EncounterState, "watch">): number {
  return watch;
}
