import { cardData } from "./data.ts";

type Message = ChatMessage.Implementation;

/**
 * Whether a card goes on with what another one began: it says so, and it is the same speaker's, or of a referee, who brings about what
 * follows. Anybody may write into a card of their own what it follows.
 */
export function goesOn(message: Message, root: Message): boolean {
  const data = cardData(message);
  const before = cardData(root);
  if (!data || !before || !root.id || data.follows !== root.id) return false;
  return (message.author?.isGM ?? false) || data.speaker.uuid === before.speaker.uuid;
}
