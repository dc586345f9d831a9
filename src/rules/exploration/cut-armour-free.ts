import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { text } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { armourTimes } from "../topics/armourTimes.ts";
import type { Step } from "../trace/types.ts";
import { forceChance } from "./chances.ts";

interface CutFreePlan extends Plan<"cutFree"> {
  readonly chance: number;
  readonly steps: readonly Step[];
  readonly item: string;
}

/** Plans cutting plate armour off while drowning, which needs a dagger and a roll to force a stuck door, once a round; the armour is ruined (ERIS-119). */
export function planCutFree(creature: Creature, item: string, rulings: Rulings): CutFreePlan {
  checkCreature(creature);
  text(item, "item");
  const chance = forceChance(creature, rulings);
  const dagger = creature.weapons.some(({ type, broken }) => type.includes("dagger") && !broken);
  const refused: Refusal | undefined = !rulings.use(armourTimes)
    ? { key: "exploration.noArmourTimes", topic: "armourTimes" }
    : dagger
      ? undefined
      : { key: "exploration.noDagger", rule: "ERIS-119", topic: "armourTimes" };
  return {
    procedure: "cutFree",
    chance: chance.value,
    steps: chance.steps,
    item,
    rolls: refused || chance.value === 0 ? [] : [{ id: "cut", formula: "1d6" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveCutFree(
  plan: CutFreePlan,
  rolls: Rolls,
): { readonly procedure: "cutFree"; readonly free: boolean; readonly destroyed: readonly string[] } {
  const free = plan.rolls.length > 0 && rolledFor(rolls, "cut").total <= plan.chance;
  return { procedure: "cutFree", free, destroyed: free ? [plan.item] : [] };
}
