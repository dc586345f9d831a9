/** The watches of a night: who is awake in each, as the party has set them, or everybody in turn. */
import type { Marcher } from "../../rules/exploration/expedition.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { EncounterState, JourneyState } from "./journey-state.ts";

/** A night has no more watches than that. */
export const MOST_WATCHES = 6;

/** The watch of somebody who comes while nobody sleeps, and of one who comes while everybody does. */
export const BY_DAY = 0;
export const NOBODY_AWAKE = -1;

type Sleeper = Pick<Marcher, "id" | "name" | "dead" | "carried">;

/** Returns the members awake in each watch of the night. Where nothing is set, every able member takes one alone, in marching order. */
export function watchesOf<T extends Sleeper>({ watches }: Pick<JourneyState, "watches">, members: readonly T[]): T[][] {
  const able = members.filter(({ dead, carried }) => !dead && !carried);
  if (watches.length === 0) return able.map((one) => [one]);
  return watches.map((ids) => able.filter(({ id }) => ids.includes(id)));
}

/** Returns the members awake at the time of an encounter: everybody by day. */
export function awakeAt<T extends Sleeper>(
  journey: Pick<JourneyState, "watches">,
  watch: number,
  members: readonly T[],
): T[] {
  if (watch === BY_DAY) return [...members];
  return watchesOf(journey, members)[watch - 1] ?? [];
}

/** So many watches: those that were set stay as they are. None: everybody in turn. */
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

/** Returns the members awake, in words. */
export function watchLine(watch: number, awake: readonly Sleeper[]): TextLine {
  const names = awake.map(({ name }) => name).join(", ");
  return names === ""
    ? line("RULINGS.Way.watch.nobody", { watch: Math.max(0, watch) })
    : line("RULINGS.Way.watch.awake", { watch, names });
}

/** The watch in which those who are met came. */
export function watchOf({ watch = BY_DAY }: Pick<EncounterState, "watch">): number {
  return watch;
}
