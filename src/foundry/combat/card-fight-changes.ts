/** What follows from a deed's card in a fight is written with the card, where there are batches: one request for one press. */
import type { MessageDocument } from "../platform/types.ts";
import { type CardFightChange, type FightCause, type FightPart, onCardWritten } from "../undo/fight-changes.ts";
import { entryFor, entryOf } from "../undo/ledger.ts";
import { undoHere } from "../undo/undo-transaction.ts";
import type { NewMessage } from "../undo/batch-write.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isFightCard, fightPartOf } from "./card-actions.ts";
import { alteredBy, seenFight } from "./fight.ts";
import { isBeingDeleted } from "./deleted-fights.ts";
import { type AlteredFight, prepareWrite, type FightChangeNote, writeFight } from "./write-fight.ts";

/** Cards whose part in a fight was written with them. */
const along = new Set<string>();

/** Whether what a card means for a fight was written with it. */
export function withCardChanges(card: string): boolean {
  return along.has(card);
}

/** What a card meant for the fight goes when what it tells of is taken back. */
export function changesToldBy(message: MessageDocument): FightChangeNote {
  return { card: message.id ?? "", by: message.author?.id ?? "" };
}

/** Makes the deeds of the client that writes fights take them along. Call once, in `init`. */
export function watchCardChanges(): void {
  onCardWritten(async (cards, cause, part) => {
    if (!isActingClient()) return undefined;
    if (part) return changed(part, { follows: [cause.id] }, []);
    // A card is told also when it cannot be said yet what it means for a fight: the watcher tries again, and tells why not.
    return found(cards, cause).catch(() => undefined);
  }, alone);
}

/** What goes along by itself: what a card means; or what has become of those who fight by what the deed did before it told of it. */
async function found(cards: readonly NewMessage[], cause: FightCause): Promise<CardFightChange | undefined> {
  for (const card of cards) {
    const message = new ChatMessage.implementation(card);
    const own = fightPartOf(message);
    if (own) return changed(own, changesToldBy(message), [card._id]);
  }
  for (const combat of isFightCard()) {
    const seen = await seenFight(combat, cause);
    if (seen) return goes(combat, seen.altered, seen.telling, []);
  }
  return undefined;
}

/** The change that a deed itself says, reckoned now and written by itself afterwards. */
async function alone(part: FightPart, cause: string): Promise<CardFightChange> {
  const { altered } = await alteredBy(part.combat, part.how);
  const follows = cause ? [cause] : [];
  const done = async () => void (altered && (await writeFight(part.combat, altered, rulingsInForce(), { follows })));
  return { kept: [], changes: [], done, failed: async () => {} };
}

async function changed(part: FightPart, telling: FightChangeNote, cards: readonly string[]): Promise<CardFightChange | undefined> {
  const { altered } = await alteredBy(part.combat, part.how);
  return altered && goes(part.combat, altered, telling, cards);
}

function goes(
  combat: Combat.Implementation,
  altered: AlteredFight,
  telling: FightChangeNote,
  cards: readonly string[],
): CardFightChange | undefined {
  const prepared = prepareWrite(combat, altered, rulingsInForce(), telling);
  if (!prepared?.record || isBeingDeleted(combat)) return undefined;
  const { record } = prepared;
  const changes = [...prepared.puts()].flat();
  for (const card of cards) along.add(card);
  return {
    kept: [entryOf(record)],
    changes,
    done: async () => void (await prepared.done(true)),
    failed: async () => {
      for (const card of cards) along.delete(card);
      if (entryFor(record.id) && game.user) await undoHere(record.id, game.user);
    },
  };
}
