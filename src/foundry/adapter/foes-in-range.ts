import type { PlacedToken } from "../platform/types.ts";
import { isMissile, missileLine, reachFeet } from "../../rules/attack/means.ts";
import type { Means } from "../../rules/attack/types.ts";
import type { Foe } from "../../rules/characters/hatred.ts";
import { canAct } from "../../rules/creature/conditions.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf } from "./creature.ts";
import { creaturesAround, feetBetween, opposed } from "./tokens.ts";

/** The foes of a token that stand on its scene, and which of them it could attack now with these means (ERIS-62, ERIS-76). */
export function foesOf(attacker: PlacedToken, means: Means): Foe[] {
  const rulings = rulingsInForce();
  const line = isMissile(means, {}, rulings) ? missileLine(means, rulings) : undefined;
  const feet = line ? line.long : reachFeet(rulings);
  return creaturesAround(attacker).flatMap((token) => {
    if (!token.actor || token === attacker || token.hidden || !opposed(token, attacker)) return [];
    const foe = creatureOf(token.actor);
    return [
      {
        id: token.actor.uuid,
        tags: foe.tags,
        active: canAct(foe),
        attackable: (feetBetween(attacker, token) ?? Number.POSITIVE_INFINITY) <= feet,
      },
    ];
  });
}
