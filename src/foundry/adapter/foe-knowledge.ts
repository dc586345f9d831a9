/** The facts that this user may know about actors of other users (setting `foeKnowledge`). */

import { lookLine, lookOf } from "../../view/combat/foe-health.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { foeKnowledge } from "../platform/settings/table-settings.ts";
import { creatureOf, isCreature } from "./creature.ts";

/** The health description of an actor for users who see no numbers; undefined unless the table shows looks, and for actors that are not creatures. */
export function foeHealthText(actor: Actor.Implementation | null | undefined): TextLine | undefined {
  return actor && isCreature(actor) && foeKnowledge() === "looks"
    ? lookLine(lookOf(creatureOf(actor).hitPoints))
    : undefined;
}

/**
 * Whether the numbers of an actor are hidden from this user: never from a referee, nor for the user's own characters, their followers and actors that
 * the user may read. A deleted actor is hidden like a foe.
 */
export function hidesNumbers(actor: Actor.Implementation | null | undefined): boolean {
  const user = game.user;
  if (!user || user.isGM || foeKnowledge() === "numbers") return false;
  return !actor || (!actor.hasPlayerOwner && !actor.testUserPermission(user, "OBSERVER"));
}

/** Whether dice results of foes are hidden from players: the table uses words instead of numbers. */
export function hidesDice(): boolean {
  return foeKnowledge() === "words";
}

/**
 * Whether some player may not see the numbers of an actor; public messages then leave them out. A party counts as the players' own although no player
 * owns its sheet.
 */
export function hidesNumbersFromPlayers(actor: Actor.Implementation): boolean {
  return foeKnowledge() !== "numbers" && actor.type !== "party" && !actor.hasPlayerOwner;
}
