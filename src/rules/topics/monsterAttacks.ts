import type { Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** The number of a monster's listed attacks that it makes, and the penalty for several targets. */
export interface MonsterAttacks {
  maximum(creature: Creature, listed: number): number;
  penalty(targets: number): number;
  /** Whether several may be on one target. */
  sameTarget(creature: Creature): boolean;
}

const has = (creature: Creature, ...tags: readonly string[]): boolean =>
  tags.some((tag) => creature.tags.includes(tag));

/** As listed (BX-156); or one, unless marked, and then one for each target at -n each (ERIS-137). */
export const monsterAttacks = topic<MonsterAttacks>({
  key: "monsterAttacks",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built([], { maximum: (_creature, listed) => listed, penalty: () => 0, sameTarget: () => true }),
    eris: built(["ERIS-137"], {
      maximum: (creature, listed) => (has(creature, "attacksFromLbb", "largeSwipe") ? listed : 1),
      penalty: (targets) => (targets > 1 ? -targets : 0),
      sameTarget: (creature) => has(creature, "sameTarget"),
    }),
  },
  affects: ["combat", "cards"],
});
