/** The dead that a spell can bring back: the cause of death, the time since death, and the weakness afterwards. */
import { choice, maybe, shape, whole } from "../input-checks.ts";
import { UNITS } from "./spell-effect-lists.ts";

/** The dead that an effect can raise. */
export interface EffectOnDead {
  /** The required cause of death. */
  readonly of?: "poison";
  /** The longest time since death: a number of units, plus more for each level of the caster above `above`. */
  readonly count: number;
  readonly unit: (typeof UNITS)[number];
  readonly more?: number;
  readonly above?: number;
  /** The duration of the weakness afterwards, in which the creature can only rest. */
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
