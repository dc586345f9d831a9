import type { Alignment, Condition, Creature, DamageKind, HarmedOnlyBy, HitDice } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import type { RuleId } from "../trace/types.ts";

/** The state of a group member in combat. `fled` and `deserted` left of their own will. */
export const FATES = [
  "able",
  "dead",
  "unconscious",
  "paralysed",
  "asleep",
  "held",
  "captive",
  "surrendered",
  "fled",
  "deserted",
] as const;
export type Fate = (typeof FATES)[number];

/** A combatant, for the morale tally. */
export interface MoraleMember {
  readonly id: string;
  readonly group: string;
  readonly side: string;
  readonly fate: Fate;
  /** Whether it checks morale, which player characters never do; see `checksMorale`. */
  readonly checks: boolean;
  readonly leader?: boolean;
  /** Whether a spell or another magical effect killed it (REF-08 row 8). */
  readonly byMagic?: boolean;
}

/** The state of a morale group in combat. */
export interface MoraleGroup {
  readonly id: string;
  readonly side: string;
  /** Members at the start plus all who joined later; it never decreases. */
  readonly startNumber: number;
  readonly fallen: number;
  readonly dead: number;
  /** Number of members who can still act. */
  readonly able: number;
  /** Checks passed, by subject: the group's id, or a member's where each rolls, as a {@link countedAs} key. */
  readonly successes: Readonly<Record<string, number>>;
  readonly checksThisRound: number;
  /** Checks that are due, each with the occasions of one event. */
  readonly due: readonly (readonly string[])[];
  /** Occasions so far, so that one-time occasions do not recur. */
  readonly prompted: readonly string[];
  readonly state: "fighting" | "fleeing" | "surrendered";
}

/** The storage key of a creature's checks: its id without dots, which Foundry would read as a path (BX-175). */
export const countedAs = (id: string): string => id.replaceAll(".", "-");

/** The morale records of one fight: plain data, stored with the combat. */
export interface MoraleTally {
  readonly round: number;
  readonly members: Readonly<Record<string, MoraleMember>>;
  readonly groups: Readonly<Record<string, MoraleGroup>>;
}

/** A foe or ally, for the modifiers of REF-12. */
export interface MoraleOther {
  /** Whether it stands and is not fleeing. */
  readonly able: boolean;
  readonly tags: readonly string[];
  readonly isCaster: boolean;
  readonly harmedOnlyBy?: HarmedOnlyBy;
  readonly immunities?: readonly string[];
}

/** The facts for the situation modifiers; an absent one does not apply. */
export interface MoraleFacts {
  readonly alliesLeft?: boolean;
  /** Losses: members of a group, or hit points of a single creature. */
  readonly lost?: { readonly lost: number; readonly of: number };
  readonly alignment?: Alignment;
  readonly hatedEnemies?: readonly string[];
  readonly foes?: readonly MoraleOther[];
  readonly allies?: readonly MoraleOther[];
  readonly surprised?: boolean;
  readonly hitDice?: Pick<HitDice, "number" | "modifier">;
  readonly lair?: boolean;
  readonly terrain?: boolean;
  readonly checksThisRound?: number;
  readonly leaderAlignment?: Alignment;
  readonly strongestAllyDefeated?: boolean;
  readonly treatment?: "well" | "normal" | "poor";
  /** Number of this side's foes out of the fight; absent before anybody has acted. */
  readonly opponentsDefeated?: number;
  readonly numbers?: { readonly own: number; readonly foes: number };
  /** Damage kind of each undefeated attacker's readied attack against the checking side. */
  readonly attacks?: readonly DamageKind[];
}

/** The changes by one event in a group or side, for rules on morale occasions. */
export interface MoraleWatch {
  readonly group: MoraleGroup;
  readonly before: MoraleCount;
  readonly now: MoraleCount;
  /** The counts of the whole side. */
  readonly sideBefore: MoraleCount;
  readonly sideNow: MoraleCount;
  /** Leaders of the group who have just gone down, fled or left. */
  readonly leadersLost: readonly string[];
  /** Number of the side's members just slain by magic. */
  readonly slainByMagic: number;
  /** Foes that have just repelled the group's attack. */
  readonly turnedAwayBy: readonly string[];
  readonly surprised: boolean;
}

export interface MoraleCount {
  /** All creatures ever on this side or in this group. */
  readonly number: number;
  readonly dead: number;
  /** Number of dead, unconscious, held, sleeping or captive members, without those who left. */
  readonly fallen: number;
  /** Number of fallen members and those who left. */
  readonly out: number;
}

/** @texts RULINGS.Doing.morale.kinds.* */
export type CheckKind = "danger" | "bribe" | "request" | "charge" | "task" | "surrender";

/** A morale score with the text key of its source. */
export interface FoundScore {
  readonly value: number;
  readonly key: string;
  readonly rule: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** An occasion; `once` is stored for one that comes only once. */
export interface Occasion {
  readonly id: string;
  readonly once?: string;
  /** Whether it is the side's, once for all its groups together (BX-176). */
  readonly ofSide?: true;
}

/** One way of checking morale, supplied by the variants of `morale`. */
export interface MoraleRule {
  readonly rule: RuleId;
  readonly formula: "2d6" | "2d10";
  readonly score: (creature: Creature, rulings: Rulings) => FoundScore | undefined;
  /** The target of situation and loyalty modifiers: the score to roll under, or the dice. */
  readonly modifies: "score" | "roll";
  readonly stays: (total: number, target: number) => boolean;
  /** The wording of {@link stays}: whether the target or less passes, or the target or more. */
  readonly needs: "orLess" | "orMore";
  /** Ratings that need no dice. */
  readonly settled: (score: number) => "fearless" | "willNotFight" | undefined;
  /** Number of passed checks after which a creature fights to the end; undefined without such a rule. */
  readonly passesToEnd?: number;
  /** Bounds of the referee's situation modifier. */
  readonly situation: number;
  readonly situationRule: RuleId;
  /** Bounds of the sum of all modifiers of the rating, including the referee's and effects (BX-178); none where absent. */
  readonly adjustments?: number;
  /** Whether this henchman rolls apart from the group (GOR-93). */
  readonly individually: (creature: Creature) => boolean;
  /** Whether the referee may check a leader or a single member alone (REF-07). */
  readonly singly?: true;
  readonly modifiers: readonly SituationRow[];
  readonly table?: string;
  readonly occasions: (watch: MoraleWatch) => readonly Occasion[];
  /** Whether the fall of a group's leader is an occasion. */
  readonly heedsLeaders: boolean;
  /** Whether one check covers all occasions of an event. */
  readonly together: boolean;
  /** The choices of a group that failed its check. */
  readonly whenBroken: readonly Condition[];
  readonly kinds: readonly CheckKind[];
}

/** A row of the table of situation modifiers (REF-12). */
export interface SituationRow {
  readonly row: number;
  /** Text key under `RULINGS.Step`. */
  readonly key: string;
  readonly value: number;
  readonly holds: (facts: MoraleFacts) => boolean;
}
