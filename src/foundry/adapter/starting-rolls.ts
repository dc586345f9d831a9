import { ABILITIES } from "../../rules/creature/types.ts";

/** What a character that has just been made may still roll for. */
export interface StartingRolls {
  readonly scores: boolean;
  readonly gold: boolean;
}

/** What may still be rolled for: scores that were never touched, and gold for somebody who owns nothing yet; null where neither may. */
export function startingRollsOf(actor: Actor.Implementation): StartingRolls | null {
  if (actor.type !== "character") return null;
  const { abilities, level, xp, coins } = actor.system as Actor.SystemOfType<"character">;
  const young = level <= 1 && xp.value === 0;
  const scores = young && ABILITIES.every((ability) => abilities[ability] === 10);
  const poor = Object.values(coins).every((count) => count === 0);
  const gold = young && poor && !actor.items.some(({ system }) => "location" in system);
  return scores || gold ? { scores, gold } : null;
}
