/** Whether magic can still raise a creature; separate from the spell's own data, which is checked before the world is ready. */

import { type Check, finite, maybe, shape, text } from "../input-checks.ts";
import type { Rulings } from "../rulings/types.ts";
import { secondsIn } from "./formulas.ts";
import type { EffectOnDead } from "./raising-the-dead.ts";

/** The known facts of a death: the seconds since then on the world's clock, and its cause. */
export interface KnownDeath {
  readonly ago?: number;
  readonly of?: string;
}

const checkDeath = shape({ ago: maybe(finite(-1e12, 1e12)), of: maybe(text) });

export const checkDeaths: Check = (value, field) => {
  for (const [id, death] of Object.entries(Object(value))) checkDeath(death, `${field}.${id}`);
};

/** The reason why a creature cannot be raised: another cause of death, or too long ago. The referee decides about a death without known facts. */
export function pastHelp(dead: EffectOnDead | undefined, level: number, death: KnownDeath = {}, rulings: Rulings) {
  if (!dead) return undefined;
  if (dead.of && death.of !== dead.of) return "otherDeath" as const;
  const most = dead.count + (dead.more ?? 0) * Math.max(0, level - (dead.above ?? 0));
  return (death.ago ?? 0) > most * secondsIn(dead.unit, rulings) ? ("tooLong" as const) : undefined;
}
