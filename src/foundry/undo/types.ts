/** The parts of a transaction. Plain data: stored as JSON and read again after a reload. */

import type { HookSubject } from "../platform/hooks.ts";

/** One value of a document, as it was and as it became; a side that is absent had no such value. */
export interface UpdateStep {
  readonly do: "update";
  readonly uuid: string;
  /** The name under which the value is shown when it stands in the way of taking back. */
  readonly name: string;
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Parts of one large value that changed (the state of a fight): each by the way to it, lists of things with ids by id. */
export interface PatchStep {
  readonly do: "patch";
  readonly uuid: string;
  readonly name: string;
  readonly path: string;
  readonly changes: readonly PatchChange[];
}

/** One change within a value: the keys and ids that lead to it. */
export interface PatchChange {
  readonly at: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  /** In place of a large `after` where nothing was before: the print by which it is known again. */
  readonly print?: string;
}

/** A document that was made, or one that was removed, whole. */
interface Whole {
  /** The document it is part of; empty for one of the world's own. */
  readonly parent: string;
  readonly documentName: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The step was in the ledger before it was done, and its client may have disconnected before doing it. */
  readonly perhaps?: true;
}

export interface CreateStep extends Whole {
  readonly do: "create";
  /** The data are those that were asked for: where they say nothing, the document may have been filled in when it was made. */
  readonly asked?: true;
}

interface DeleteStep extends Whole {
  readonly do: "delete";
}

export type DocumentStep = CreateStep | DeleteStep;

/** A document that another took the place of, under the same id: each whole. */
export interface SwapStep {
  readonly do: "swap";
  readonly parent: string;
  readonly documentName: string;
  readonly name: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** The ledger learned of it before it was done; `after` are the data that were asked for. */
  readonly perhaps?: true;
}

/** Seconds by which the world's clock moved. */
export interface TimeStep {
  readonly do: "time";
  readonly seconds: number;
  /** The world time before the step: the step was in the ledger before the clock moved, and its client may have disconnected in between. */
  readonly from?: number;
}

/**
 * The changes in the bookkeeping of a fight (its order, actions taken, morale, waiting dice), place by place, and the round of the fight
 * afterwards. It is out of date once the fight is in another round, and is then undone only by a step back that leads there.
 */
export interface FightStep {
  readonly do: "fight";
  readonly uuid: string;
  readonly name: string;
  readonly round: number;
  readonly changes: readonly PatchChange[];
  /** Seconds by which it moved the world's clock. */
  readonly seconds: number;
  /** The world time before the step: the clock moves after the step is in the ledger, and the client may disconnect in between (S-6). */
  readonly from?: number;
  /** Where Foundry's own pointer stood before the fight began. */
  readonly point?: { readonly round: number; readonly turn: number | null };
}

/** Steps that go back wholly or not at all. */
export type StrictStep = UpdateStep | PatchStep | DocumentStep | SwapStep | TimeStep;

export type Step = StrictStep | FightStep;

/** The data shown on a card for a transaction made from it. Readable by everybody who can read the card. */
interface CardMarks {
  readonly target: string;
  readonly name: string;
  readonly mode: string;
  readonly amount: number;
  /** Points of healing that went past the maximum. */
  readonly over?: number;
  /** The index of the hit on a card with several. */
  readonly line?: number;
}

/**
 * The kinds of transactions in the ledger.
 * @texts RULINGS.Transaction.kind.*
 */
type TransactionKind =
  | "actionPoint"
  | "adventure"
  | "allowed"
  | "anotherClass"
  | "appraised"
  | "area"
  | "areaGone"
  | "areaMoves"
  | "attack"
  | "bandJoin"
  | "bandSplit"
  | "battle"
  | "belongings"
  | "bonusUsed"
  | "breakFree"
  | "cast"
  | "classCheck"
  | "clearAway"
  | "converted"
  | "created"
  | "curse"
  | "damage"
  | "deathSave"
  | "discovered"
  | "disposition"
  | "doff"
  | "effectLaid"
  | "doffed"
  | "don"
  | "donned"
  | "employed"
  | "exhausted"
  | "experience"
  | "fallen"
  | "fight"
  | "gear"
  | "give"
  | "giveCoins"
  | "goesOn"
  | "grapple"
  | "grappleDone"
  | "grappleOverruled"
  | "hazard"
  | "healing"
  | "help"
  | "hidden"
  | "hire"
  | "hitPoints"
  | "hoardHidden"
  | "hoardLaid"
  | "hoardShown"
  | "illusion"
  | "image"
  | "imported"
  | "indoors"
  | "join"
  | "joined"
  | "joinsFight"
  | "known"
  | "lapse"
  | "layDown"
  | "leads"
  | "leadsNoMore"
  | "levelUp"
  | "loyaltyChange"
  | "loyaltyCheck"
  | "luck"
  | "making"
  | "malcontent"
  | "mended"
  | "morale"
  | "moraleChoice"
  | "notAllowed"
  | "notices"
  | "offer"
  | "openAttack"
  | "outdoors"
  | "package"
  | "pasted"
  | "payDay"
  | "peopleMade"
  | "pickUp"
  | "poison"
  | "project"
  | "promote"
  | "raise"
  | "rally"
  | "recover"
  | "release"
  | "requested"
  | "research"
  | "rest"
  | "rider"
  | "rides"
  | "routine"
  | "save"
  | "scores"
  | "secondWind"
  | "session"
  | "share"
  | "shop"
  | "side"
  | "spellKept"
  | "spellLost"
  | "spells"
  | "split"
  | "startingGold"
  | "steady"
  | "stoneKnown"
  | "stoneStrange"
  | "stow"
  | "stunOver"
  | "takeUp"
  | "tavern"
  | "trained"
  | "training"
  | "trimmed"
  | "troops"
  | "turnAttempt"
  | "turnBonus"
  | "turning"
  | "typed"
  | "unstable"
  | "use"
  | "want"
  | "way"
  | "withdrawn"
  | "work"
  | "workStep";

/** The description of a transaction: its kind, the key that identifies it when it is pressed again, and the card it comes from. */
export interface TransactionSpec {
  readonly kind: TransactionKind;
  /** Figures and names for that text. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** The same key is done once, until it is taken back. Empty: it may be done any number of times. */
  readonly key?: string;
  /**
   * The name of an action that counts once when two users press it at the same moment, the same for both. It may be done again as soon as
   * that is over.
   */
  readonly moment?: string;
  /** Each time is another transaction, also while one like it is under way: nobody presses it twice by mistake. */
  readonly repeats?: boolean;
  /** The message whose card it comes from. */
  readonly card?: string;
  /** Marks that it leaves on that card (`system.used`); they go when it is taken back. */
  readonly marks?: readonly string[];
  /** The data shown on that card. */
  readonly shown?: CardMarks;
  /** The user who asked for it. */
  readonly by?: string;
  /** Transactions that it followed from, beside those whose cards it came from. */
  readonly follows?: readonly string[];
  /** The actor, item and targets, passed to modules and not stored in the ledger. */
  readonly about?: HookSubject;
}

/** The numbers of a card that is closed to players, as its author's client hands them over. */
export interface CardNumbers {
  readonly card: string;
  readonly plan: unknown;
  readonly outcome: object;
}

/** The result of a player's transaction so far, as it is reported. */
export interface DoneSoFar {
  readonly steps: readonly Step[];
  readonly cards: readonly string[];
  readonly numbers: readonly CardNumbers[];
}

/** A transaction as the ledger keeps it. */
export interface TransactionRecord {
  readonly id: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly key: string;
  readonly card: string;
  readonly marks: readonly string[];
  readonly shown?: CardMarks;
  readonly by: string;
  /** Transactions that it followed from, beside those whose cards it came from. */
  readonly follows: readonly string[];
  /** Messages that it brought about. */
  readonly cards: readonly string[];
  readonly steps: readonly Step[];
  /** `open` while it is being done: one that stays so was `broken` off. */
  readonly state: "open" | "broken" | "done" | "undone";
  /** Seconds of the world's clock when it was done. */
  readonly worldTime: number;
  /** The user who did the writing was a player, on documents of its own. */
  readonly reported: boolean;
}
