import { DEED_TYPE, type DeedData } from "../data/message/deed.ts";
import { NUMBERS } from "./data.ts";

type Message = ChatMessage.Implementation;

/** Entries of the ledger by the card whose numbers they keep, and how many messages there were when they were looked for. */
const known = new Map<string, Message>();
const read = new WeakMap<Message, PropertyDescriptorMap>();
const NOT_LOOKED = -1;
let looked = NOT_LOOKED;
let watches = false;

/** The numbers of a card as properties to read it with; undefined on players' clients, and where none are kept. */
export function numbersOf(message: Message): PropertyDescriptorMap | undefined {
  if (!game.user?.isGM) return undefined;
  lookThrough();
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

/** Looks through the log where a message has come or gone since. Each card that is drawn asks for the numbers of many others: no walk for each. */
function lookThrough(): void {
  // Where one goes and another comes there are as many as before.
  if (!watches)
    Hooks.on("deleteChatMessage", () => {
      looked = NOT_LOOKED;
    });
  watches = true;
  if (looked === game.messages?.size) return;
  looked = game.messages?.size ?? 0;
  known.clear();
  for (const one of game.messages ?? []) {
    if (one.type !== DEED_TYPE || !one.author?.isGM) continue;
    const { kind, card } = one.system as DeedData;
    if (kind === NUMBERS) known.set(card, one);
  }
}
