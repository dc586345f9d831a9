/**
 * Consequences of a transaction's card for the order of a fight, written in the same request as the card: the feature that keeps fights
 * provides them (`combat/watch-fights.ts`).
 */
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import type { MoraleTally } from "../../rules/facts/morale.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { CreateWrite, DocumentWrite, NewMessage } from "./batch-write.ts";
import type { Step } from "./types.ts";

/** A transaction that is under way, as far as what follows from it asks. */
export interface FightCause {
  readonly id: string;
  readonly steps: readonly Step[];
  /** The card by which it is done; blank where there is none. */
  readonly card: string;
}

/** Fight changes written together with cards. */
export interface CardFightChange {
  /** Its entry in the ledger. */
  readonly kept: readonly CreateWrite[];
  readonly changes: readonly DocumentWrite[];
  /** To be called after the write. */
  readonly done: () => Promise<void>;
  /** Takes back what was written of it, for the cards come to nothing. */
  readonly failed: () => Promise<void>;
}

/** A transaction's own change to a fight, made when its card is posted. */
export interface FightPart {
  readonly combat: Combat.Implementation;
  readonly how: (state: CombatState, rulings: Rulings) => Transition & { readonly morale?: MoraleTally };
}

/** Says what goes along with these cards, and with what a transaction itself says of a fight. */
type FightChangeWithCard = (
  cards: readonly NewMessage[],
  cause: FightCause,
  part: FightPart | undefined,
) => Promise<CardFightChange | undefined>;

/** Reckons the change that a transaction says, where it could not go along: it is made when that was written. */
type FightChangeAlone = (part: FightPart, cause: string) => Promise<CardFightChange>;

let how: FightChangeWithCard | undefined;
let alone: FightChangeAlone | undefined;

/** Says how. Call once, in `init`. */
export function onCardWritten(along: FightChangeWithCard, byItself: FightChangeAlone): void {
  how = along;
  alone = byItself;
}

/** Returns the writes for a transaction's change of a fight, as a transaction that follows from it. */
export async function fightChangeAlone(part: FightPart, cause: string): Promise<CardFightChange | undefined> {
  return alone?.(part, cause);
}

/** Returns the writes that accompany the cards of a transaction. */
export async function fightChangesWith(
  cards: readonly NewMessage[],
  cause: FightCause,
  part?: FightPart,
): Promise<CardFightChange | undefined> {
  return how?.(cards, cause, part);
}
