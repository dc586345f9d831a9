import { isCreature } from "../adapter/creature.ts";

/** Those who fled have stopped by the time another fight begins: flight is of the encounter, not of the creature. Referee's client only. */
export async function comeTogether(combat: Combat.Implementation): Promise<void> {
  const running = new Set(
    (game.combats?.contents ?? [])
      .filter((other) => other !== combat && other.started)
      .flatMap((other) => other.combatants.contents.map((one) => one.actor?.uuid)),
  );
  for (const { actor } of combat.combatants)
    if (isCreature(actor) && actor.statuses.has("fleeing") && !running.has(actor.uuid))
      await actor.toggleStatusEffect("fleeing", { active: false });
}
