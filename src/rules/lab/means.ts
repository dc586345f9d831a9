import type { Means } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";

/** What a creature fights with when nobody says: the weapon in its hand, else each attack of its first routine, else bare hands. */
export function readyMeans(creature: Creature): readonly Means[] {
  const weapon = creature.weapons.find(({ held, broken }) => held === "main" && !broken) ?? creature.weapons[0];
  if (weapon) return [{ kind: "weapon", weapon, use: weapon.melee ? "melee" : "missile" }];
  const [first] = creature.attacks;
  if (!first) return creature.kind === "monster" ? [] : [{ kind: "unarmed" }];
  return creature.attacks
    .filter(({ routine }) => routine === first.routine)
    .flatMap((attack) => Array.from({ length: attack.count }, (): Means => ({ kind: "natural", attack })));
}
