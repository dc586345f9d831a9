/** Wounds that close by themselves, and how far they still can. */
import { maximumHitPoints } from "../../rules/life/state.ts";
import { creatureOf } from "../adapter/creature.ts";
import { type MagicEffect, magicOn } from "../adapter/magic.ts";
import { rulingsInForce } from "../settings/store.ts";

/** The mark of wounds that close. */
export const CLOSES = "regeneration";

export function isClosing({ magic }: MagicEffect): boolean {
  return magic.going?.each.does === "heals" && (magic.tags?.includes(CLOSES) ?? false);
}

/** What closes somebody's wounds, where something does. */
export function closing(actor: Actor.Implementation): MagicEffect | undefined {
  return magicOn(actor).find(isClosing);
}

/** How many hit points can still come back: all that is lost but what fire and acid took. */
export function roomToHeal(actor: Actor.Implementation, { magic }: MagicEffect): number {
  const creature = creatureOf(actor);
  return Math.max(0, maximumHitPoints(creature, rulingsInForce()).value - creature.hitPoints.value - magic.spared);
}
