/**
 * The order of a fight as part of transactions: written in the same request as the card that it follows from, and taken back with it. The feature
 * that keeps fights provides it (`combat/watch-fights.ts`).
 */
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import type { MoraleTally } from "../../rules/facts/morale.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { CreateWrite, DocumentWrite, NewMessage } from "./batch-write.ts";
import type { FightStep, Step } from "./types.ts";

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

interface FightChanges {
  /** The writes that accompany the cards of a transaction, and what it says of a fight itself. */
  along(
    cards: readonly NewMessage[],
    cause: FightCause,
    part: FightPart | undefined,
  ): Promise<CardFightChange | undefined>;
  /** The change that a transaction says, where it could not go along: a transaction of its own, made when that was written. */
  alone(part: FightPart, cause: string): Promise<CardFightChange>;
  /** Plans the undo of a step, and announces it to modules: the writes, the clock change that follows them, and the part that must stay. */
  planUndo(step: FightStep): Promise<{
    readonly changes: readonly DocumentWrite[];
    readonly clock: () => Promise<void>;
    readonly rest: FightStep | undefined;
  }>;
  /** Takes back what still stands of a step in its round. Gives what must stay. */
  undo(step: FightStep): Promise<FightStep | undefined>;
}

let changes: FightChanges | undefined;

/** Call once, in `init`. */
export function provideFightChanges(those: FightChanges): void {
  changes = those;
}

/** Undefined before the world is ready. */
export function fightChanges(): FightChanges | undefined {
  return changes;
}
