import type { AbilityTable } from "../creature/abilities.ts";
import type { Ability, Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { abilityModifiers } from "../topics/abilityModifiers.ts";

/** The present score: Strength is halved, rounded up, while a poison weakens the creature (ERIS-39). */
export function abilityScore(
  creature: Pick<Creature, "abilities" | "conditions">,
  ability: Ability,
): number | undefined {
  const score = creature.abilities?.[ability];
  if (score === undefined || ability !== "str" || !creature.conditions.includes("weakened")) return score;
  return Math.ceil(score / 2);
}

/** The modifier of an ability for a use, 0 when the creature has no such score (GOR-05, ERIS-50). */
export function abilityModifier(
  creature: Creature,
  ability: Ability,
  use: keyof AbilityTable,
  rulings: Rulings,
): number {
  const score = abilityScore(creature, ability);
  return score === undefined ? 0 : rulings.use(abilityModifiers)[use](score);
}
