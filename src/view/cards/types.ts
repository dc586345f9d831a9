import type { FoeKnowledge } from "../combat/foe-health.ts";
import type { TextLine, WhyLine } from "../platform/view-types.ts";
import type { SaveReport } from "./save-line.ts";

/** One die on a card. */
interface DieView {
  readonly faces: number;
  readonly result: number;
}

/** Dice rolled together, by the id from the procedure's plan. */
export interface CardRoll {
  readonly id: string;
  readonly dice: readonly DieView[];
  readonly total?: number;
}

/** A roll as a card shows it: named where several rolls are side by side. */
export interface RollView {
  readonly label?: TextLine;
  readonly dice: readonly DieView[];
  readonly total?: string;
}

/** A button of a card: what it does (`action`, with its values) and whether it may be pressed. */
export interface ButtonView {
  readonly action: string;
  readonly label: TextLine;
  readonly primary: boolean;
  readonly disabled: boolean;
  readonly values: Readonly<Record<string, string>>;
  /** The person to press it, where that is not the viewer. */
  readonly others?: TextLine;
  /** The subject, for screen readers, which read it without the card around it: a card may have several buttons of one name. */
  readonly about?: TextLine;
}

/** Somebody the card acts on: what happened to them and what may still be done. */
export interface TargetView {
  readonly uuid: string;
  readonly name: string;
  readonly state: "open" | "applied" | "undone";
  /** The save rolled for it: its category, the number needed and the result. */
  readonly save?: TextLine;
  readonly line?: TextLine;
  readonly buttons: readonly ButtonView[];
  /** A good result for the target: healed, saved. */
  readonly good?: boolean;
  /** The person to act on this target, where that is not the viewer. */
  readonly others?: TextLine;
  /** The roll of this target, where the card collects rolls. */
  readonly result?: RowResult;
}

/** A roll in the row of the one who made it. */
export interface RowResult {
  readonly dice: readonly RollView[];
  readonly total?: string;
  readonly needs?: TextLine;
  readonly outcome?: CardView["outcome"];
  readonly lines: readonly TextLine[];
}

/** A line of a card's text; a head names what the lines after it tell of. */
export interface CardLine extends TextLine {
  readonly head?: true;
}

/** One thing that came of a card, or of a turn for a creature; `name` says whose it is where a row is about several. */
export interface SummaryResult {
  readonly name?: string;
  readonly line: TextLine;
  readonly tone: "good" | "bad" | "plain";
}

/** A row of a card that sums up others: a card, to be shown by a press, or a creature. */
export interface SummaryRow {
  readonly message?: string;
  readonly title?: TextLine;
  readonly name?: string;
  readonly sub?: TextLine;
  readonly undone: boolean;
  readonly results: readonly SummaryResult[];
}

/** The content of a card, as keys and figures. */
export interface CardView {
  readonly title: TextLine;
  readonly sub?: TextLine;
  readonly face: string;
  readonly dice: readonly RollView[];
  readonly total?: string;
  readonly needs?: TextLine;
  readonly why: readonly WhyLine[];
  /** Short facts of what was used, in one line: range, duration, save. */
  readonly facts?: readonly TextLine[];
  /** Further explanations, folded away: the target's number and the like. */
  readonly more: readonly { readonly label: TextLine; readonly why: readonly WhyLine[] }[];
  readonly outcome?: { readonly line: TextLine; readonly tone: "good" | "bad" | "plain" };
  readonly lines: readonly CardLine[];
  readonly targets: readonly TargetView[];
  /** Other cards and creatures in short, where the card sums up a turn. */
  readonly rows?: readonly SummaryRow[];
  readonly buttons: readonly ButtonView[];
  /** The cards that are shown within this one are folded under these words. */
  readonly foldsWithin?: TextLine;
  /** The card's action was undone. */
  readonly takenBack?: boolean;
  readonly stamp: { readonly hash: string; readonly preset: string };
}

/** The changes of a creature in a turn. */
export interface TurnChange {
  readonly uuid: string;
  readonly name: string;
  /** Hit points gained, or lost where below 0; absent where readers do not learn them. */
  readonly points?: number;
  /** Ids of conditions. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** A card of the turn as this reader sees it, with those that are shown within it. */
export interface SummarisedCard {
  readonly message: string;
  readonly procedure: string;
  readonly view: CardView;
  readonly within: readonly CardView[];
}

/** One application of a card, as the message keeps it. */
export interface AppliedView {
  readonly id: string;
  readonly target: string;
  readonly mode: string;
  readonly amount: number;
  readonly undone: boolean;
  /** Points of healing that went past the maximum. */
  readonly over?: number;
  /** The index of the hit on a card with several. */
  readonly line?: number;
}

/** The transaction of the ledger behind a card. */
export interface TransactionView {
  readonly id: string;
  /** It was taken back. */
  readonly undone: boolean;
  /** The viewer may take it back. */
  readonly mine: boolean;
}

/** The data that a presenter has about the message and the viewer. */
export interface CardInput<P = unknown, O = unknown> {
  readonly plan: P;
  readonly outcome: O;
  readonly speaker: { readonly uuid: string; readonly name: string; readonly img: string };
  readonly item: { readonly uuid: string; readonly name: string; readonly img: string };
  readonly targets: readonly { readonly uuid: string; readonly name: string; readonly img: string }[];
  readonly subject: string;
  readonly applied: readonly AppliedView[];
  readonly used: readonly string[];
  /** The procedures of the cards that go on with this one and still count. */
  readonly followed: readonly string[];
  /** Saves that were rolled one by one on cards of their own, by uuid. */
  readonly saves?: Readonly<Record<string, SaveReport>>;
  /** Uuids of those whose cards they are. */
  readonly answered?: readonly string[];
  /** The same cards as this reader sees them, for a card that gathers rolls. */
  readonly results?: readonly FollowedResult[];
  /** The cards of the turn that this one sums up, and what came of it as far as this reader learns it. */
  readonly summary?: { readonly cards: readonly SummarisedCard[]; readonly changes: readonly TurnChange[] };
  readonly transaction?: TransactionView | undefined;
  /** Not everybody reads it. */
  readonly whispered?: boolean;
  readonly stamp: { readonly hash: string; readonly preset: string };
  readonly dice: readonly CardRoll[];
  readonly viewer: {
    readonly referee: boolean;
    /** May act for the maker of the card. */
    readonly owns: boolean;
    /** Uuids of the targets that the viewer owns. */
    readonly ownsTargets: readonly string[];
    /** Uuids of the creatures on the card with numbers hidden from the viewer. */
    readonly closed: readonly string[];
    /** Uuids of those on the card whom a player plays. */
    readonly played?: readonly string[];
    /** Ids of those in the card's fight for whom the viewer may act. */
    readonly ownsFighters?: readonly string[];
    /** Reads what changes a morale score on the dice instead (REF-11). */
    readonly moraleOnRoll?: boolean;
    /** Reads armour classes the ascending way. */
    readonly ascending?: boolean;
    /** The players' knowledge of foes at this table. */
    readonly foes: FoeKnowledge;
  };
}

/** A roll that follows a card: its owner, and its success where this reader knows it. */
export interface FollowedResult {
  readonly uuid: string;
  readonly view: CardView;
  readonly success?: boolean;
}

/** Makes the card of a procedure. */
export type Presenter<P, O> = (input: CardInput<P, O>) => CardView;
