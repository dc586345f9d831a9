/** What the cards show of deeds. The ledger decides; cards only tell, and a forged mark on one changes nothing but what it says. */
import { cardData } from "../chat/data.ts";
import { isStored } from "./documents.ts";
import { deedsFrom, rolledFrom } from "./ledger.ts";
import { type Change, writeEach } from "./together.ts";
import type { DeedRecord } from "./types.ts";

/** One deed as the card it came from shows it. */
export interface ShownDeed {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly mode: string;
  readonly amount: number;
  readonly by: string;
  readonly undone: boolean;
  readonly line?: number;
}

/**
 * Tells the card that a deed came from, and the cards that tell of it, how it stands: done, taken back, or that it never came to anything.
 */
export async function markCard(record: DeedRecord, how: "stands" | "undone" | "never"): Promise<void> {
  await writeEach(marksOn(record, how));
  if (how !== "undone") return;
  const cards = [...record.cards, ...record.cards.flatMap(rolledFrom)];
  const told = cards.flatMap((id) => game.messages?.get(id) ?? []).filter((one) => cardData(one));
  await Promise.all(told.map((one) => one.update({ system: { takenBack: true } } as ChatMessage.UpdateData)));
}

/** What the card that a deed came from is told of it. */
export function marksOn(record: DeedRecord, how: "stands" | "undone" | "never"): Change[] {
  const message = game.messages?.get(record.card);
  const data = message && cardData(message);
  if (!isStored(message) || !data || (record.marks.length === 0 && !record.shown)) return [];
  const marks = data.used.filter((mark) => !record.marks.includes(mark));
  const others = data.applied.filter(({ id }) => id !== record.id).map((one) => ({ ...one }));
  const system = {
    used: how === "stands" ? [...marks, ...record.marks] : marks,
    applied: record.shown && how !== "never" ? [...others, shownDeed(record, how === "undone")] : others,
  };
  return [{ document: message, changes: { system } }];
}

/** Lets a card say again what the ledger says of it, and nothing of a deed that came too late. */
export function marksWithout(late: DeedRecord): Change[] {
  const message = game.messages?.get(late.card);
  if (!isStored(message) || !late.shown) return [];
  const applied = deedsFrom(late.card).flatMap((deed) =>
    deed.shown && deed.id !== late.id ? [shownDeed(deed, deed.state === "undone")] : [],
  );
  return [{ document: message, changes: { system: { applied } } }];
}

/** The mark of a card that was taken back after the round in which it counted. */
export const ROUND_GONE_ON = "roundGoneOn";

/** Lets the cards of a deed say that the round has gone on: what it meant for the order of the fight stays as it is. */
export async function markGoneOn(record: DeedRecord): Promise<void> {
  const told = [record.card, ...record.cards].flatMap((id) => game.messages?.get(id) ?? []);
  for (const message of told) {
    const data = cardData(message);
    if (data && !data.used.includes(ROUND_GONE_ON))
      await message.update({ system: { used: [...data.used, ROUND_GONE_ON] } } as ChatMessage.UpdateData);
  }
}

function shownDeed({ id, shown, by }: DeedRecord, undone: boolean): ShownDeed {
  return { id, target: "", name: "", mode: "outcome", amount: 0, ...shown, by, undone };
}

/** What a card shows of what was done from it: to a referee what the ledger says, to others what the card was told. */
export function shownOn(message: ChatMessage.Implementation): readonly ShownDeed[] {
  if (!game.user?.isGM) return (cardData(message)?.applied ?? []).map((one) => ({ ...one, target: one.target ?? "" }));
  return deedsFrom(message.id ?? "").flatMap((deed) => (deed.shown ? [shownDeed(deed, deed.state === "undone")] : []));
}
