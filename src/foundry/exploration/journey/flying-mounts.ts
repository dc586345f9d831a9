/** Whether a winged beast can bear whoever would ride it (BX-076). */
import { canCarry } from "../../../rules/exploration/travel.ts";
import { peopleOf } from "../../../rules/derived/acting-class.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";

/** Why not; undefined for beasts without wings and for carts. */
export function flyingMountFault(mount: Actor.Implementation, rider: Actor.Implementation): Refusal | undefined {
  if (mount.type !== "monster" || !isCreature(rider)) return undefined;
  const { movement, hitDice } = creatureOf(mount);
  if (!movement.fly) return undefined;
  const size = peopleOf(creatureOf(rider)) === "halfling" ? "half" : "human";
  if (canCarry(hitDice?.number ?? 0, size)) return undefined;
  return { key: "way.tooHeavyToFly", rule: "BX-076", data: { name: mount.name, rider: rider.name } };
}
