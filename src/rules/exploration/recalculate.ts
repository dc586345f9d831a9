import { DAY, TURN } from "./units.ts";

/** A span of the clock whose turns and days were already counted, and which a step back in combat put ahead again (BX-010, BX-014). */
export interface Counted {
  readonly from: number;
  readonly until: number;
}

/** The counted span when the clock goes back from `before` to `now`, joined with an adjacent one. A span that completes no turn and no day is not stored. */
export function goneBack(counted: Counted | undefined, before: number, now: number): Counted | undefined {
  if (!counted || before < counted.from || now > counted.until)
    return completes(now, before) ? { from: now, until: before } : counted;
  return { from: Math.min(counted.from, now), until: Math.max(counted.until, before) };
}

/** The time from which a move of the clock from `before` to `now` counts: its start, or the end of the span already counted. */
export function countsFrom(counted: Counted | undefined, before: number, now: number): number {
  return counted && before >= counted.from ? Math.min(now, Math.max(before, counted.until)) : before;
}

/** Whether a turn or a day is completed between two moments. */
export function completes(before: number, after: number): boolean {
  return [TURN, DAY].some((span) => Math.floor(after / span) !== Math.floor(before / span));
}
