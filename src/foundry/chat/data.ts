import { CARD_TYPES, type CardData, type CardType } from "../data/message/card.ts";
import { DEED_TYPE, type DeedData } from "../data/message/deed.ts";

type Message = ChatMessage.Implementation;

/** The kind of entry of the ledger that keeps the numbers of a card. */
export const NUMBERS = "numbers";

/** Whether a type of message is one of the system's cards. */
export function isCardType(type: string): type is CardType {
  return CARD_TYPES.some((known) => known === type);
}

/**
 * The card data of a message, when it is one of ours; on a referee's client with the numbers that are kept from the players (`numbers.ts`).
 */
export function cardData(message: Message): CardData | undefined {
  if (!isCardType(message.type)) return undefined;
  const data = message.system as CardData;
  const figures = isClosedCard(data) ? numbersOf(message) : undefined;
  return figures ? (Object.create(data, figures) as CardData) : data;
}

/** Whether a card does without the numbers of somebody on it. */
export function isClosedCard({ outcome }: CardData): boolean {
  return typeof outcome?.closed === "object" && outcome.closed !== null;
}

/** Entries of the ledger by the card whose numbers they keep, and how many messages there were when they were looked for. */
const known = new Map<string, Message>();
const read = new WeakMap<Message, PropertyDescriptorMap>();
let looked = { size: -1, last: "" };

/** The numbers of a card as properties to read it with; undefined on players' clients, and where none are kept. */
export function numbersOf(message: Message): PropertyDescriptorMap | undefined {
  const all = game.messages?.contents ?? [];
  const now = { size: all.length, last: all.at(-1)?.id ?? "" };
  if (now.size !== looked.size || now.last !== looked.last) {
    looked = now;
    known.clear();
    for (const one of all) {
      if (one.type !== DEED_TYPE || !one.author?.isGM) continue;
      const { kind, card } = one.system as DeedData;
      if (kind === NUMBERS) known.set(card, one);
    }
  }
  const kept = known.get(message.id ?? "");
  if (!kept) return undefined;
  const before = read.get(kept);
  if (before) return before;
  const { data } = kept.system as DeedData;
  const figures = {
    plan: { value: JSON.parse(String(data?.plan)), enumerable: true },
    outcome: { value: JSON.parse(String(data?.outcome)), enumerable: true },
  };
  read.set(kept, figures);
  return figures;
}
