import type { ClassId, Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { tableClass } from "./acting-class.ts";

/**
 * The level that counts now: without levels drained for a time (ERIS-102). A monster that counts as a character has its whole Hit Dice
 * as level (ERIS-42); 0 for others without a class.
 */
export function effectiveLevel(creature: Creature, rulings: Rulings): number {
  return rulings.use(levelDrain).effective(creature.class?.level ?? diceAsLevel(creature), creature.state.drained);
}

function diceAsLevel({ kind, countsAsCharacter, hitDice }: Creature): number {
  return kind === "monster" && countsAsCharacter ? Math.floor(hitDice?.number ?? 0) : 0;
}

/** The class whose tables count now: the one that an elf acts as where elves have two (ERIS-51), else the creature's own. */
export function operatingClass(creature: Creature, rulings: Rulings): ClassId | undefined {
  return creature.class && tableClass(creature.class, rulings);
}
