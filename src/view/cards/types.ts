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

/** A roll as a card shows it; named where there are several rolls. */
export interface RollView {
  readonly label?: TextLine;
  readonly dice: readonly DieView[];
  readonly total?: string;
}

/** A button of a card: its action with values, and whether it may be pressed. */
export interface ButtonView {
  readonly action: string;
  readonly label: TextLine;
  readonly primary: boolean;
  readonly disabled: boolean;
  readonly values: Readonly<Record<string, string>>;
  /** The user who may press it, where that is not the viewer. */
  readonly others?: TextLine;
  /** The subject for screen readers, because a card may have several buttons of one name. */
  readonly about?: TextLine;
}

/** A target of the card: the result for it and the actions still possible. */
export interface TargetView {
  readonly uuid: string;
  readonly name: string;
  readonly state: "open" | "applied" | "undone";
  /** Its saving throw: the category, the number needed and the result. */
  readonly save?: TextLine;
  readonly line?: TextLine;
  readonly buttons: readonly ButtonView[];
  /** Whether the result is good for the target: healed, saved. */
  readonly good?: boolean;
  /** The user who may act on this target, where that is not the viewer. */
  readonly others?: TextLine;
  /** The roll of this target, where the card collects rolls. */
  readonly result?: RowResult;
}

/** A roll in the row of its roller. */
export interface RowResult {
  readonly dice: readonly RollView[];
  readonly total?: string;
  readonly needs?: TextLine;
  readonly outcome?: CardView["outcome"];
  readonly lines: readonly TextLine[];
}

/** A line of a card's text; a head names the subject of the lines after it. */
export interface CardLine extends TextLine {
  readonly head?: true;
}

/** One result of a card, or of a turn for a creature; `name` is its creature where a row is about several. */
export interface SummaryResult {
  readonly name?: string;
  readonly line: TextLine;
  readonly tone: "good" | "bad" | "plain";
}

/** A row of a summary card: a card, which a button shows, or a creature. */
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
  /** Short facts in one line: range, duration, saving throw. */
  readonly facts?: readonly TextLine[];
  /** Folded explanations, such as the target's number. */
  readonly more: readonly { readonly label: TextLine; readonly why: readonly WhyLine[] }[];
  readonly outcome?: { readonly line: TextLine; readonly tone: "good" | "bad" | "plain" };
  readonly lines: readonly CardLine[];
  readonly targets: readonly TargetView[];
  /** Rows of other cards and creatures, where the card summarises a turn. */
  readonly rows?: readonly SummaryRow[];
  readonly buttons: readonly ButtonView[];
  /** The label of the folded cards within this one. */
  readonly foldsWithin?: TextLine;
  /** Whether the card's action was undone. */
  readonly takenBack?: boolean;
  readonly stamp: { readonly hash: string; readonly preset: string };
}

/** The changes of a creature in a turn. */
export interface TurnChange {
  readonly uuid: string;
  readonly name: string;
  /** Hit points gained, or lost where negative; absent where hidden from the reader. */
  readonly points?: number;
  /** Ids of conditions. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** A card of the turn as this reader sees it, with the cards within it. */
export interface SummarisedCard {
  readonly message: string;
  readonly procedure: string;
  readonly view: CardView;
  readonly within: readonly CardView[];
}

/** One application of a card, as stored in the message. */
export interface AppliedView {
  readonly id: string;
  readonly target: string;
  readonly mode: string;
  readonly amount: number;
  readonly undone: boolean;
  /** Points of healing beyond the maximum. */
  readonly over?: number;
  /** The index of the hit on a card with several. */
  readonly line?: number;
}

/** The transaction of the ledger behind a card. */
export interface TransactionView {
  readonly id: string;
  /** Whether it was undone. */
  readonly undone: boolean;
  /** Whether the viewer may undo it. */
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
  /** The procedures of valid cards that follow this one. */
  readonly followed: readonly string[];
  /** Saving throws rolled individually on separate cards, by UUID. */
  readonly saves?: Readonly<Record<string, SaveReport>>;
  /** UUIDs of their rollers. */
  readonly answered?: readonly string[];
  /** The same cards as this reader sees them, for a card that collects rolls. */
  readonly results?: readonly FollowedResult[];
  /** The cards of the summarised turn, and its results as far as this reader may see them. */
  readonly summary?: { readonly cards: readonly SummarisedCard[]; readonly changes: readonly TurnChange[] };
  readonly transaction?: TransactionView | undefined;
  /** Whether only some users see it. */
  readonly whispered?: boolean;
  readonly stamp: { readonly hash: string; readonly preset: string };
  readonly dice: readonly CardRoll[];
  readonly viewer: {
    readonly referee: boolean;
    /** Whether the viewer may act for the maker of the card. */
    readonly owns: boolean;
    /** UUIDs of the targets that the viewer owns. */
    readonly ownsTargets: readonly string[];
    /** UUIDs of the creatures on the card with numbers hidden from the viewer. */
    readonly closed: readonly string[];
    /** UUIDs of the creatures on the card with a player. */
    readonly played?: readonly string[];
    /** Ids of the combatants in the card's fight for whom the viewer may act. */
    readonly ownsFighters?: readonly string[];
    /** Whether the viewer sees morale modifiers on the dice instead of the score (REF-11). */
    readonly moraleOnRoll?: boolean;
    /** Whether the viewer uses ascending armour classes. */
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
