import type { Alignment, Condition, Creature, DamageKind, HarmedOnlyBy, HitDice } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import type { RuleId } from "../trace/types.ts";

/** Where a member of a group stands in the fight. `fled` and `deserted` left of their own will. */
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

/** One combatant as the morale tally sees it. */
export interface MoraleMember {
  readonly id: string;
  readonly group: string;
  readonly side: string;
  readonly fate: Fate;
  /** Whether dice may decide for it: never for player characters; see `checksMorale`. */
  readonly checks: boolean;
  readonly leader?: boolean;
  /** Killed by a spell or another magical effect (REF-08 row 8). */
  readonly byMagic?: boolean;
}

/** The state of a morale group during a fight. */
export interface MoraleGroup {
  readonly id: string;
  readonly side: string;
  /** Members at the start and all that came later; never falls. */
  readonly startNumber: number;
  readonly fallen: number;
  readonly dead: number;
  /** Members who can still act. */
  readonly able: number;
  /** Checks passed, by subject: the group's id, or a member's where each rolls, as {@link countedAs} has it. */
  readonly successes: Readonly<Record<string, number>>;
  readonly checksThisRound: number;
  /** Checks that are owed; each names the occasions that one event brought. */
  readonly due: readonly (readonly string[])[];
  /** Occasions that have come; those that come once do not come again. */
  readonly prompted: readonly string[];
  readonly state: "fighting" | "fleeing" | "surrendered";
}

/** By what key somebody's checks are counted: the id without its dots, which a document that stores them would take for a path (BX-175). */
export const countedAs = (id: string): string => id.replaceAll(".", "-");

/** The bookkeeping of morale for one fight: plain data, kept with the combat. */
export interface MoraleTally {
  readonly round: number;
  readonly members: Readonly<Record<string, MoraleMember>>;
  readonly groups: Readonly<Record<string, MoraleGroup>>;
}

/** A foe or ally as the modifiers of REF-12 need it. */
export interface MoraleOther {
  /** Standing and not in flight. */
  readonly able: boolean;
  readonly tags: readonly string[];
  readonly isCaster: boolean;
  readonly harmedOnlyBy?: HarmedOnlyBy;
  readonly immunities?: readonly string[];
}

/** The facts behind the situation modifiers; an absent one does not apply. */
export interface MoraleFacts {
  readonly alliesLeft?: boolean;
  /** Losses: members of a group, or hit points of a lone creature. */
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
  /** How many foes of this side are out of the fight; absent before anybody has acted. */
  readonly opponentsDefeated?: number;
  readonly numbers?: { readonly own: number; readonly foes: number };
  /** Damage kind of each undefeated attacker's readied attack on the checking side. */
  readonly attacks?: readonly DamageKind[];
}

/** The changes by an event in one group or side, for the rules that watch for morale occasions. */
export interface MoraleWatch {
  readonly group: MoraleGroup;
  readonly before: MoraleCount;
  readonly now: MoraleCount;
  /** The same for the whole side. */
  readonly sideBefore: MoraleCount;
  readonly sideNow: MoraleCount;
  /** Leaders of the group who went down, fled or left just now. */
  readonly leadersLost: readonly string[];
  /** Members of the side slain by magic just now. */
  readonly slainByMagic: number;
  /** Foes that turned the group's attack away just now. */
  readonly turnedAwayBy: readonly string[];
  readonly surprised: boolean;
}

export interface MoraleCount {
  /** Ever on this side or in this group. */
  readonly number: number;
  readonly dead: number;
  /** Dead, unconscious, held, asleep, captive: not those who left. */
  readonly fallen: number;
  /** Fallen, and those who left. */
  readonly out: number;
}

/** @texts RULINGS.Doing.morale.kinds.* */
export type CheckKind = "danger" | "bribe" | "request" | "charge" | "task" | "surrender";

/** A morale score as found, with the text key that says where. */
export interface FoundScore {
  readonly value: number;
  readonly key: string;
  readonly rule: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** An occasion, and whether it comes only once (then `once` is what is remembered). */
export interface Occasion {
  readonly id: string;
  readonly once?: string;
  /** It is the side's: once for all its groups together (BX-176). */
  readonly ofSide?: true;
}

/** One way of testing morale: what the variants of `morale` supply. */
export interface MoraleRule {
  readonly rule: RuleId;
  readonly formula: "2d6" | "2d10";
  readonly score: (creature: Creature, rulings: Rulings) => FoundScore | undefined;
  /** Where situation and loyalty go: on the score to stay under, or on the dice. */
  readonly modifies: "score" | "roll";
  readonly stays: (total: number, target: number) => boolean;
  /** The wording of {@link stays}: the target or less stays, or the target or more. */
  readonly needs: "orLess" | "orMore";
  /** Ratings that need no dice. */
  readonly settled: (score: number) => "fearless" | "willNotFight" | undefined;
  /** Checks passed after which a creature fights on to the end; undefined for no such rule. */
  readonly passesToEnd?: number;
  /** Bounds of the referee's situation modifier. */
  readonly situation: number;
  readonly situationRule: RuleId;
  /** Bounds of the sum of everything that moves the rating, the referee's word and effects (BX-178); none where absent. */
  readonly adjustments?: number;
  /** Whether each henchman rolls apart from the group (GOR-93). */
  readonly individually: (creature: Creature) => boolean;
  /** Whether the referee may have a leader or a single one of a group checked by itself (REF-07). */
  readonly singly?: true;
  readonly modifiers: readonly SituationRow[];
  readonly table?: string;
  readonly occasions: (watch: MoraleWatch) => readonly Occasion[];
  /** The fall of a group's leader is one of them. */
  readonly heedsLeaders: boolean;
  /** One check for all occasions of an event, or one for each in turn. */
  readonly together: boolean;
  /** The options of a broken group. */
  readonly whenBroken: readonly Condition[];
  readonly kinds: readonly CheckKind[];
}

/** A row of the table of usual modifiers (REF-12). */
export interface SituationRow {
  readonly row: number;
  /** Its text under `RULINGS.Step`. */
  readonly key: string;
  readonly value: number;
  readonly holds: (facts: MoraleFacts) => boolean;
}
