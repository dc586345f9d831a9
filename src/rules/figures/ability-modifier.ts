import type { AbilityTable } from "../creature/abilities.ts";
import type { Ability, Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { abilityModifiers } from "../topics/abilityModifiers.ts";

/** The modifier of an ability for a use, 0 when the creature has no such score (GOR-05, ERIS-50). */
export function abilityModifier(
  creature: Creature,
  ability: Ability,
  use: keyof AbilityTable,
  rulings: Rulings,
): number {
  const score = creature.abilities?.[ability];
  return score === undefined ? 0 : rulings.use(abilityModifiers)[use](score);
}
