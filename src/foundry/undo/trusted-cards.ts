/**
 * The authorship of cards. The author of a message may have written anything into it, so a card is trusted only as far as its author may
 * act for the speaker it names; its other data are looked up.
 */

import { notifyRefusal } from "../platform/notifications.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "./card-data.ts";
import { isGMAuthored } from "./ledger.ts";

/** Whether a card was made by a referee. */
export function isByReferee(message: MessageDocument): boolean {
  return cardData(message) !== undefined && isGMAuthored(message);
}

/** Whether the author of a card may act for the speaker that it names: a referee for everybody, a player for what is the player's own. */
export function isBySpeaker(message: MessageDocument): boolean {
  const data = cardData(message);
  if (!data || !message.author) return false;
  if (message.author.isGM) return true;
  return actorByUuid(data.speaker.uuid)?.testUserPermission(message.author, "OWNER") ?? false;
}

/** Refuses, in words, what a button would do with a card whose author may not act for its speaker: who presses would make it the presser's own word. */
export function refuseForged(message: MessageDocument): boolean {
  const name = cardData(message)?.speaker.name ?? "";
  return !isBySpeaker(message) && notifyRefusal({ key: "notOfSpeaker", data: { name } });
}
