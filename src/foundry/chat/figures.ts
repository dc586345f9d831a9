import { DEED_TYPE, type DeedData } from "../data/message/deed.ts";
import { NUMBERS } from "./data.ts";

type Message = ChatMessage.Implementation;

/** Entries of the ledger by the card whose numbers they keep, and how many messages there were when they were looked for. */
const known = new Map<string, Message>();
const read = new WeakMap<Message, PropertyDescriptorMap>();
let looked = { size: -1, last: "" };

/** The numbers of a card as properties to read it with; undefined on players' clients, and where none are kept. */
export function numbersOf(message: Message): PropertyDescriptorMap | undefined {
  if (!game.user?.isGM) return undefined;
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
    ...(data?.dice !== undefined && { dice: { value: JSON.parse(String(data.dice)), enumerable: true } }),
  };
  read.set(kept, figures);
  return figures;
}
