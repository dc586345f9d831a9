/** What this user may know of those who are not theirs (setting `foeKnowledge`). */

import { lookLine, lookOf } from "../../view/combat/foe-health.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { foeKnowledge } from "../platform/settings/table-settings.ts";
import { creatureOf, isCreature } from "./creature.ts";

/** How an actor looks to those who are told no numbers; undefined where the table goes by words alone, and for who does not fight. */
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
 * Whether the numbers of an actor are closed to some player: what tells of them to all must then do without. A party is the players' own, though
 * none of them owns its sheet: what is told of its doors and dangers is told whole.
 */
export function hidesNumbersFromPlayers(actor: Actor.Implementation): boolean {
  return foeKnowledge() !== "numbers" && actor.type !== "party" && !actor.hasPlayerOwner;
}
