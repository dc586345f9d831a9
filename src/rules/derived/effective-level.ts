import { highestClass } from "../creature/classes-of.ts";
import type { ClassId, Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { tableClass } from "./acting-class.ts";

/**
 * The effective level, with several classes the highest (EXT-03), less temporarily drained levels (ERIS-102). For a monster that counts as a character it is
 * its whole Hit Dice (ERIS-42); 0 for others without a class.
 */
export function effectiveLevel(creature: Creature, rulings: Rulings): number {
  const level = highestClass(creature)?.level ?? diceAsLevel(creature);
  return rulings.use(levelDrain).effective(level, creature.state.drained);
}

function diceAsLevel({ kind, countsAsCharacter, hitDice }: Creature): number {
  return kind === "monster" && countsAsCharacter ? Math.floor(hitDice?.number ?? 0) : 0;
}

/** The class whose tables apply now: the operating one where elves have two (ERIS-51), otherwise the creature's own. */
export function operatingClass(creature: Creature, rulings: Rulings): ClassId | undefined {
  return creature.class && tableClass(creature.class, rulings);
}
