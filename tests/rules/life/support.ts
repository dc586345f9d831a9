import type { CreatureState } from "../../../src/rules/creature/types.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";

/** A character of a level with so many hit points of so many. */
export function hero(value: number, total: number, level = 1, more: Partial<Creature> = {}): Creature {
  return makeCreature({
    id: "hero",
    kind: "character",
    class: { id: "fighter", level },
    hitPoints: { value, total, temporary: 0, subdual: 0 },
    ...more,
  });
}

export function monster(value: number, total = value, more: Partial<Creature> = {}): Creature {
  return makeCreature({
    id: "goblin",
    hitPoints: { value, total, temporary: 0, subdual: 0 },
    tags: ["intelligent"],
    ...more,
  });
}

/** The same creature with other state. */
export function withState(creature: Creature, state: Partial<CreatureState>): Creature {
  return { ...creature, state: { ...creature.state, ...state } };
}
