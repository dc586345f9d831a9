/** Wounds that close by themselves, and how far they still can. */
import { maximumHitPoints } from "../../../rules/life/state.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { type MagicEffect, magicEffectsOn } from "../../adapter/magic-effects.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";

/** The mark of wounds that close. */
export const REGENERATES = "regeneration";

export function isRegenerating({ magic }: MagicEffect): boolean {
  return magic.going?.each.does === "heals" && (magic.tags?.includes(REGENERATES) ?? false);
}

/** What closes somebody's wounds, where something does. */
export function regenerationOf(actor: Actor.Implementation): MagicEffect | undefined {
  return magicEffectsOn(actor).find(isRegenerating);
}

/** How many hit points can still come back: all that is lost but what fire and acid took. */
export function healableHitPoints(actor: Actor.Implementation, { magic }: MagicEffect): number {
  const creature = creatureOf(actor);
  return Math.max(0, maximumHitPoints(creature, rulingsInForce()).value - creature.hitPoints.value - magic.spared);
}
