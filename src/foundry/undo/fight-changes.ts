/**
 * What a transaction's card means for the order of a fight, written in the same request as the card: the part of the system that keeps fights says what
 * (`combat/watch-fights.ts`).
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

/** What goes along with cards. */
export interface CardFightChange {
  /** Its entry in the ledger. */
  readonly kept: readonly CreateWrite[];
  readonly changes: readonly DocumentWrite[];
  /** What is to be done when it was written. */
  readonly done: () => Promise<void>;
  /** Takes back what was written of it, for the cards come to nothing. */
  readonly failed: () => Promise<void>;
}

/** What a transaction itself changes of a fight when its card is told. */
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

/** What is to be done for the change of a fight that a transaction says, as a transaction that follows from it. */
export async function fightChangeAlone(part: FightPart, cause: string): Promise<CardFightChange | undefined> {
  return alone?.(part, cause);
}

/** What is to be written beside cards of a transaction. */
export async function fightChangesWith(
  cards: readonly NewMessage[],
  cause: FightCause,
  part?: FightPart,
): Promise<CardFightChange | undefined> {
  return how?.(cards, cause, part);
}
