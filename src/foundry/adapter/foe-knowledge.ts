/** The facts that this user may know about actors of other users (setting `foeKnowledge`). */

import { lookLine, lookOf } from "../../view/combat/foe-health.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { foeKnowledge } from "../platform/settings/table-settings.ts";
import { creatureOf, isCreature } from "./creature.ts";

/** The look of an actor for users who see no numbers; undefined where the table uses words alone, and for an actor who does not fight. */
export function foeHealthText(actor: Actor.Implementation | null | undefined): TextLine | undefined {
  return actor && isCreature(actor) && foeKnowledge() === "looks"
    ? lookLine(lookOf(creatureOf(actor).hitPoints))
    : undefined;
}

/**
 * Whether the numbers of an actor are closed to this user: not to a referee, never those of a player's own character or follower, nor of
 * whom the user was let read. Somebody who is gone is closed like a foe.
 */
export function hidesNumbers(actor: Actor.Implementation | null | undefined): boolean {
  const user = game.user;
  if (!user || user.isGM || foeKnowledge() === "numbers") return false;
  return !actor || (!actor.hasPlayerOwner && !actor.testUserPermission(user, "OBSERVER"));
}

/** Whether players read nothing of what the dice of foes showed: the table goes by words alone. */
export function hidesDice(): boolean {
  return foeKnowledge() === "words";
}

/**
 * Whether the numbers of an actor are hidden from some player; messages to everybody must then leave them out. A party counts as the
 * players' own, although no player owns its sheet: results about its doors and dangers are shown in full.
 */
export function hidesNumbersFromPlayers(actor: Actor.Implementation): boolean {
  return foeKnowledge() !== "numbers" && actor.type !== "party" && !actor.hasPlayerOwner;
}
