/** The distance between the sides of a fight on its map, for a pursuit (ERIS-13). */
import { mayBecomePursuit, measured } from "../../../rules/encounter/pursuit-turns.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import { sideOfCombatant } from "../../adapter/combatants.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { feetBetween } from "../../adapter/tokens.ts";

/** Feet between the party and its possible pursuers on the map of a fight, and whether an attack was made this round (ERIS-13). */
export function feetApartInFight(combat: Combat.Implementation | null = game.combat ?? null): {
  readonly distances: readonly number[];
  readonly struck: boolean;
} {
  const state = stateOf(combat);
  const fighters = (combat?.combatants.contents ?? []).flatMap((one) => {
    const { actor, token } = one;
    if (!isCreature(actor) || !token) return [];
    const fled = state?.combatants.find(({ id }) => id === one.id)?.status === "fled";
    return [{ creature: creatureOf(actor), token, side: sideOfCombatant(one).id, fled }];
  });
  const ours = fighters.filter(({ side }) => side === "party");
  const foes = fighters.filter(({ side }) => side === "foes");
  const pairs = ours.flatMap((member) =>
    foes.flatMap((foe) => {
      const feet = feetBetween(member.token, foe.token);
      return feet === undefined ? [] : [{ member: member.creature, foe: foe.creature, feet, fled: foe.fled }];
    }),
  );
  return { distances: measured(pairs), struck: state?.meleeThisRound ?? false };
}

/** Whether the sides of a fight have separated, so that a pursuit or its end is possible; false where nothing was measured. */
export function areOutOfContact(combat: Combat.Implementation, rulings: Rulings): boolean {
  const { distances, struck } = feetApartInFight(combat);
  return distances.length > 0 && mayBecomePursuit(distances, struck, rulings);
}
