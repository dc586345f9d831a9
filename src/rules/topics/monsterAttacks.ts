import type { Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** How many of a monster's listed attacks it makes, and what several targets cost. */
export interface MonsterAttacks {
  maximum(creature: Creature, listed: number): number;
  penalty(targets: number): number;
  /** Whether several may go at one target. */
  sameTarget(creature: Creature): boolean;
}

const has = (creature: Creature, ...tags: readonly string[]): boolean =>
  tags.some((tag) => creature.tags.includes(tag));

/** As listed (BX-156); or one, unless flagged, and then one a target at -n each (ERIS-137). */
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
