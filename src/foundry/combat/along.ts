/** What follows from a deed's card in a fight is written with the card, where there are batches: one request for one press. */
import { type Along, type Cause, type FightPart, onCards } from "../deeds/fight-along.ts";
import { entryFor, entryOf } from "../deeds/ledger.ts";
import { takeBackHere } from "../deeds/take-back.ts";
import type { NewMessage } from "../deeds/together.ts";
import { acts } from "../seat.ts";
import { rulingsInForce } from "../settings/store.ts";
import { fights, partOf } from "./card-part.ts";
import { alteredBy, seenIn } from "./fight.ts";
import { isGoing } from "./going.ts";
import { type Altered, prepare, type Telling, write } from "./write.ts";

type Message = ChatMessage.Implementation;

/** Cards whose part in a fight was written with them. */
const along = new Set<string>();

/** Whether what a card means for a fight was written with it. */
export function wentAlong(card: string): boolean {
  return along.has(card);
}

/** What a card meant for the fight goes when what it tells of is taken back. */
export function toldBy(message: Message): Telling {
  return { card: message.id ?? "", by: message.author?.id ?? "" };
}

/** Makes the deeds of the client that writes fights take them along. Call once, in `init`. */
export function watchAlong(): void {
  onCards(async (cards, cause, part) => {
    if (!acts()) return undefined;
    if (part) return changed(part, { follows: [cause.id] }, []);
    // A card is told also when it cannot be said yet what it means for a fight: the watcher tries again, and tells why not.
    return found(cards, cause).catch(() => undefined);
  }, alone);
}

/** What goes along by itself: what a card means; or what has become of those who fight by what the deed did before it told of it. */
async function found(cards: readonly NewMessage[], cause: Cause): Promise<Along | undefined> {
  for (const card of cards) {
    const message = new ChatMessage.implementation(card);
    const own = partOf(message);
    if (own) return changed(own, toldBy(message), [card._id]);
  }
  for (const combat of fights()) {
    const seen = await seenIn(combat, cause);
    if (seen) return goes(combat, seen.altered, seen.telling, []);
  }
  return undefined;
}

/** The change that a deed itself says, reckoned now and written by itself afterwards. */
async function alone(part: FightPart, cause: string): Promise<Along> {
  const { altered } = await alteredBy(part.combat, part.how);
  const follows = cause ? [cause] : [];
  const done = async () => void (altered && (await write(part.combat, altered, rulingsInForce(), { follows })));
  return { kept: [], changes: [], done, failed: async () => {} };
}

async function changed(part: FightPart, telling: Telling, cards: readonly string[]): Promise<Along | undefined> {
  const { altered } = await alteredBy(part.combat, part.how);
  return altered && goes(part.combat, altered, telling, cards);
}

function goes(
  combat: Combat.Implementation,
  altered: Altered,
  telling: Telling,
  cards: readonly string[],
): Along | undefined {
  const prepared = prepare(combat, altered, rulingsInForce(), telling);
  if (!prepared?.record || isGoing(combat)) return undefined;
  const { record } = prepared;
  const changes = [...prepared.puts()].flat();
  for (const card of cards) along.add(card);
  return {
    kept: [entryOf(record)],
    changes,
    done: async () => void (await prepared.done(true)),
    failed: async () => {
      for (const card of cards) along.delete(card);
      if (entryFor(record.id) && game.user) await takeBackHere(record.id, game.user);
    },
  };
}
