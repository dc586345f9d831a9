import type { ClassId, Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** The number of melee attacks of a character in a round, and the penalty for several. */
export interface MultipleAttacks {
  maximum(creature: Creature): number;
  /** Penalty on each roll, for a number of targets. */
  penalty(targets: number): number;
  /** Whether more than the maximum is refused, and not only warned about. */
  readonly strict: boolean;
}

const FIGHTERS: readonly ClassId[] = ["fighter", "dwarf", "halfling"];

/**
 * Whether a creature fights as a fighter (ERIS-25): fighting-men, dwarves and hobbits of that class, elves operating as such; an entry on the sheet takes
 * precedence.
 */
export function isFighter({ class: own, fighter }: Creature): boolean {
  if (fighter !== undefined) return fighter;
  if (!own) return false;
  return own.id === "elf" ? own.operating !== "magic-user" : FIGHTERS.includes(own.operating ?? own.id);
}

/** One attack a round (BX-156); or for a fighter up to one for each level, on different targets at -n (ERIS-25). */
export const multipleAttacks = topic<MultipleAttacks>({
  key: "multipleAttacks",
  group: "combat",
  classic: "off",
  variants: {
    off: built(["BX-156"], { maximum: () => 1, penalty: () => 0, strict: false }),
    eris: built(["ERIS-25"], {
      maximum: (creature) => (isFighter(creature) ? Math.max(1, creature.class?.level ?? 1) : 1),
      penalty: (targets) => (targets > 1 ? -targets : 0),
      strict: true,
    }),
  },
  affects: ["combat", "cards"],
});
