/** An id of the rule catalogue: `BX-135`, `ERIS-26`, `GOR-79`, `REF-05`, `HERO-07`. */
export type RuleId = string;

/** How an operand changes a value. Divisions round as they say; a half goes up in `divideNearest`. */
export type Operation = "set" | "add" | "multiply" | "divideUp" | "divideDown" | "divideNearest" | "atLeast" | "atMost";

/** The origin of a step in a trace: its kind, with the ruling, catalogue rule or named thing behind it. */
export interface Source {
  readonly kind:
    | "ruling"
    | "rule"
    | "table"
    | "ability"
    | "class"
    | "level"
    | "hitDice"
    | "item"
    | "effect"
    | "condition"
    | "situation"
    | "dice"
    | "creature"
    | "referee";
  /** The topic and the variant in force, when a ruling made the step. */
  readonly topic?: string;
  readonly variant?: string;
  readonly rule?: RuleId;
  /** A proper name to show: an item, an effect, a creature. User text; escaped where it is shown. */
  readonly name?: string;
}

/** The quantity that a modifier changes. Closed: a new quantity is added here, so that every reader must deal with it. */
export type Quantity =
  | "attack"
  /** The roll of an attacker of the carrier. */
  | "attacked"
  | "damage"
  | "armourClass"
  | "attackBonus"
  | "targetNumber"
  | "save"
  /** The saves of others against its carrier's spells. */
  | "spellSave"
  /** The damage and the healing of its carrier's spells. */
  | "spellDamage"
  | "spellHealing"
  | "check"
  | "morale"
  | "loyalty"
  | "reaction"
  | "initiative"
  | "surprise"
  | "distance"
  | "movement"
  | "hitPoints"
  | "healing"
  | "load"
  | "chance"
  | "count"
  | "experience"
  | "coins"
  | "time"
  | "dice";

/**
 * The one shape of a modifier, for items, effects, rulings, conditions and situations alike.
 * `key` names the text (`RULINGS.Step.<key>`), `data` the figures in it.
 */
export interface Modifier {
  readonly key: string;
  readonly on: Quantity;
  readonly op: Operation;
  readonly value: number;
  readonly source: Source;
  readonly data?: Readonly<Record<string, string | number>>;
  /** When it counts; always, where absent. All that is named must hold. */
  readonly when?: ModifierCondition;
}

/** The conditions of a modifier: the kind of hit, a mark of the foe, the category of the save, the kind of harm. */
export interface ModifierCondition {
  readonly use?: "melee" | "missile";
  /** One of these tags on the foe. */
  readonly against?: readonly string[];
  readonly save?: string;
  /** The kind of harm: fire, cold. */
  readonly kind?: string;
  /** The circumstance required. */
  readonly while?: Circumstance;
}

/**
 * A circumstance of a bonus in an attack: full daylight, the first attack of a fight, the attacker looks away from a gaze or fights it by a
 * mirror, the target looks away from the attacker's gaze.
 */
export type Circumstance = "daylight" | "firstAttack" | "averted" | "mirror" | "foeAverted";

/** One line of a trace: a modifier with the value before and after it, and why it was left out when it was. */
export interface Step extends Modifier {
  readonly before: number;
  readonly after: number;
  readonly applied: boolean;
  /** Text key under `RULINGS.Why` when not applied. */
  readonly why?: string;
}

/** A number with the steps that made it: folding the steps gives the value. */
export interface Traced {
  readonly value: number;
  readonly steps: readonly Step[];
}

/** Collects steps while a value changes. The silent one keeps the value alone (the lab plays thousands of fights with it). */
export interface Tracer {
  readonly value: number;
  apply(modifier: Modifier): this;
  /** Records a modifier that does not count, and why. */
  skip(modifier: Modifier, why: string): this;
  done(): Traced;
}

/** Starts a trace at `start` (its operation is `set`). */
export type Tracing = (start: Modifier) => Tracer;
