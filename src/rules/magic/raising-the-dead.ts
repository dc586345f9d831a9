/** The dead that a spell can bring back: the cause of death, the time since death, and the weakness afterwards. */
import { choice, maybe, shape, whole } from "../input-checks.ts";
import { UNITS } from "./spell-effect-lists.ts";

/** The dead that an effect can bring back: the cause of death, the longest time since death, and the weakness afterwards. */
export interface EffectOnDead {
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
