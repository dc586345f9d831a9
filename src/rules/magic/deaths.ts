/** Whom magic brings back: of what they died, how long ago, and how weak they are then. */
import type { Rulings } from "../rulings/types.ts";
import { type Check, choice, finite, maybe, shape, text, whole } from "../shape.ts";
import { secondsIn } from "./reckoning.ts";
import { UNITS } from "./work-lists.ts";

/** Whom it brings back, for how long after death, and how weak. */
export interface WorkDead {
  /** Only who died of this. */
  readonly of?: "poison";
  /** Dead for no longer than so many units, and so many more for each level of the caster above `above`. */
  readonly count: number;
  readonly unit: (typeof UNITS)[number];
  readonly more?: number;
  readonly above?: number;
  /** How long who comes back can do nothing but rest. */
  readonly weak?: { readonly count: number; readonly unit: (typeof UNITS)[number] };
}

export const checkDead = shape({
  of: maybe(choice(["poison"])),
  count: whole(0, 1000),
  unit: choice(UNITS),
  more: maybe(whole(0, 100)),
  above: maybe(whole(0, 100)),
  weak: maybe(shape({ count: whole(1, 1000), unit: choice(UNITS) })),
});

/** What is known of a death: how long ago it was, in seconds of the world's clock, and of what. */
export interface KnownDeath {
  readonly ago?: number;
  readonly of?: string;
}

const checkDeath = shape({ ago: maybe(finite(-1e12, 1e12)), of: maybe(text) });

export const checkDeaths: Check = (value, field) => {
  for (const [id, death] of Object.entries(Object(value))) checkDeath(death, `${field}.${id}`);
};

/** Why somebody cannot be brought back: of another death, or too long ago. Of a death of which nothing is known the referee knows. */
export function pastHelp(dead: WorkDead | undefined, level: number, death: KnownDeath = {}, rulings: Rulings) {
  if (!dead) return undefined;
  if (dead.of && death.of !== dead.of) return "otherDeath" as const;
  const most = dead.count + (dead.more ?? 0) * Math.max(0, level - (dead.above ?? 0));
  return (death.ago ?? 0) > most * secondsIn(dead.unit, rulings) ? ("tooLong" as const) : undefined;
}
