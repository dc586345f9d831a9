import type { ClassId, Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { tableClass } from "./calling.ts";

/** The level that counts now: without levels drained for a time (ERIS-102). 0 for those without a class. */
export function effectiveLevel(creature: Creature, rulings: Rulings): number {
  return rulings.use(levelDrain).effective(creature.class?.level ?? 0, creature.state.drained);
}

/** The class whose tables count now: the one that an elf acts as where elves have two (ERIS-51), else the creature's own. */
export function operatingClass(creature: Creature, rulings: Rulings): ClassId | undefined {
  return creature.class && tableClass(creature.class, rulings);
}
