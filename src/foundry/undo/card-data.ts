import { CARD_TYPES, type CardData, type CardType } from "../data/message/card.ts";
import type { MessageDocument } from "../platform/types.ts";

/** The kind of entry of the ledger that keeps the numbers of a card. */
export const NUMBERS = "numbers";
/** The kind of entry of the ledger that keeps what an unknown thing truly is. */
export const TRUTH = "truth";

/** Whether a type of message is one of the system's cards. */
export function isCardType(type: string): type is CardType {
  return CARD_TYPES.some((known) => known === type);
}

/**
 * The card data of a message, when it is one of ours; on a referee's client with the numbers that are kept from the players (`chat/card-numbers.ts`).
 */
export function cardData(message: MessageDocument): CardData | undefined {
  if (!isCardType(message.type)) return undefined;
  const data = message.system as CardData;
  const figures = isClosedCard(data) ? figuresOf?.(message) : undefined;
  return figures ? (Object.create(data, figures) as CardData) : data;
}

/** Whether a card does without the numbers of somebody on it. */
export function isClosedCard({ outcome }: CardData): boolean {
  return typeof outcome?.closed === "object" && outcome.closed !== null;
}

type Figures = (message: MessageDocument) => PropertyDescriptorMap | undefined;
let figuresOf: Figures | undefined;

/** Says where the numbers of a card are kept that it does without. Known once the referee's part is loaded. */
export function onNumbersPage(how: Figures): void {
  figuresOf = how;
}
