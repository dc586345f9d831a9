import type { Creature } from "../creature/types.ts";
import { isDead } from "../life/state.ts";
import type { Fate, Fighter } from "./fighter.ts";
import type { End, LabFight, LabPerson, LabSide } from "./types.ts";

/** The state of a fight at its end. */
interface Ended {
  readonly fighters: readonly Fighter[];
  readonly fates: readonly Fate[];
  readonly spent: readonly number[];
  creatureOf(at: number): Creature;
}

/** The fate of every fighter, and the only side left standing. */
export function fightOf(sides: readonly LabSide[], ended: Ended, rounds: number): LabFight {
  const losses: Record<string, Record<End, number>> = {};
  for (const { id } of sides) losses[id] = { dead: 0, down: 0, fled: 0, standing: 0 };
  const people = ended.fighters.map(({ side, creature }, at): LabPerson => {
    const now = ended.creatureOf(at);
    const end = endOf(ended.fates[at], now);
    const own = losses[side];
    if (own) own[end] += 1;
    return { side, end, wounds: creature.hitPoints.value - now.hitPoints.value, spent: ended.spent[at] ?? 0 };
  });
  const [winner, other] = sides.filter(({ id }) => (losses[id]?.standing ?? 0) > 0);
  return { ...(winner && !other && { winner: winner.id }), rounds, sides: losses, people };
}

function endOf(fate: Fate | undefined, creature: Creature): End {
  if (fate === "fled") return "fled";
  if (fate === "able") return "standing";
  return isDead(creature) ? "dead" : "down";
}
