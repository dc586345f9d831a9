import { type LoyaltyNote, readLog, withNote } from "../../view/hirelings/loyalty-log.ts";
import type { ValueChange } from "./value-changes.ts";

const LOG = "flags.rulings.loyaltyLog";

/** What moved somebody's loyalty so far. */
export function loyaltyLogOf(actor: Actor.Implementation): readonly LoyaltyNote[] {
  return readLog(foundry.utils.getProperty(actor, LOG));
}

/** The writes of a loyalty that moves: the score, and why. */
export function loyaltyWrites(actor: Actor.Implementation, note: Omit<LoyaltyNote, "at">): ValueChange[] {
  return writes(actor, note.before, note);
}

/** The writes of a loyalty that begins: there was no score. */
export function loyaltyBegins(actor: Actor.Implementation, score: number): ValueChange[] {
  return writes(actor, null, { why: "joined", before: score, after: score });
}

function writes(actor: Actor.Implementation, before: number | null, note: Omit<LoyaltyNote, "at">): ValueChange[] {
  const { uuid } = actor;
  const kept: unknown = foundry.utils.getProperty(actor, LOG);
  const at = Math.max(0, game.time?.worldTime ?? 0);
  return [
    { uuid, path: "system.loyalty", before, after: note.after },
    { uuid, path: LOG, before: kept, after: withNote(loyaltyLogOf(actor), { at, ...note }) },
  ];
}
