import type { CardData } from "../data/message/card.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "./card-data.ts";

/**
 * Whether a card continues an action begun by another card: it says so, and it is by the same speaker, or by a referee, who triggers the
 * consequences. Any user may write into a card of their own that it follows another.
 */
export function isFollowUp(message: MessageDocument, root: MessageDocument): boolean {
  const data = cardData(message);
  const before = cardData(root);
  if (!data || !before || !root.id || data.follows !== root.id) return false;
  const { author } = message;
  if (author?.isGM) return true;
  // A user cannot continue in another's name: otherwise a forged card would appear within an honest one.
  const own = author === root.author || (author && actorByUuid(data.speaker.uuid)?.testUserPermission(author, "OWNER"));
  return (data.speaker.uuid === before.speaker.uuid || answers(data, before, root)) && own === true;
}

/** Whether it is a roll by one of those whom a referee's card asks for it (HERO-24). */
function answers(data: CardData, before: CardData, root: MessageDocument): boolean {
  const asked = root.author?.isGM === true && before.outcome?.procedure === "luckAsked";
  return asked && data.outcome?.procedure === "luck" && before.targets.some(({ uuid }) => uuid === data.speaker.uuid);
}
