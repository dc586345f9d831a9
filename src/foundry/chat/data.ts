import { CARD_TYPES, type CardData, type CardType } from "../data/message/card.ts";

/** Whether a type of message is one of the system's cards. */
export function isCardType(type: string): type is CardType {
  return CARD_TYPES.some((known) => known === type);
}

/** The card data of a message, when it is one of ours. */
export function cardData(message: ChatMessage.Implementation): CardData | undefined {
  return isCardType(message.type) ? (message.system as CardData) : undefined;
}
