import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { currentTrace, isDead, makeChange, refusedChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

/** A dead creature rises with 1 hit point, such as a troll that was not burnt (figures of the troll). Refused for the living. */
export function rise(creature: Creature, rulings: Rulings): HitPointChange {
  checkCreature(creature, "creature");
  if (!isDead(creature)) return refusedChange(creature, { key: "life.notDead" }, rulings);
  const trace = currentTrace(creature, rulings).apply({
    key: "life.rises",
    on: "hitPoints",
    op: "set",
    value: 1,
    source: { kind: "creature" },
  });
  const conditions = creature.conditions.filter((condition) => condition !== "dead");
  return makeChange(
    creature,
    { after: { hitPoints: { ...creature.hitPoints, value: 1 }, conditions }, trace },
    rulings,
  );
}
