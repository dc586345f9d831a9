/** An id of the rule catalogue: `BX-135`, `ERIS-26`, `GOR-79`, `REF-05`, `HERO-07`. */
export type RuleId = string;

/** The operation of an operand on a value. Divisions round as named; a half rounds up in `divideNearest`. */
export type Operation = "set" | "add" | "multiply" | "divideUp" | "divideDown" | "divideNearest" | "atLeast" | "atMost";

/** The origin of a step in a trace: its kind, with the ruling, catalogue rule or named source behind it. */
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
  /** A proper name: an item, an effect, a creature. User text; it must be escaped where it is shown. */
  readonly name?: string;
}

/** The quantity that a modifier changes. The union is closed, so that every reader must handle a new quantity. */
export type Quantity =
  | "attack"
  /** Attack rolls against the carrier. */
  | "attacked"
  | "damage"
  | "armourClass"
  | "attackBonus"
  | "targetNumber"
  | "save"
  /** Saving throws of others against the carrier's spells. */
  | "spellSave"
  /** Damage and healing of the carrier's spells. */
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
 * The single type of modifiers of items, effects, rulings, conditions and situations. `key` names the text (`RULINGS.Step.<key>`), `data` the figures in it.
 */
export interface Modifier {
  readonly key: string;
  readonly on: Quantity;
  readonly op: Operation;
  readonly value: number;
  readonly source: Source;
  readonly data?: Readonly<Record<string, string | number>>;
  /** Its conditions, which must all hold; absent: it always counts. */
  readonly when?: ModifierCondition;
}

/** The conditions of a modifier: the kind of attack, a mark of the foe, the category of the saving throw, the kind of damage. */
export interface ModifierCondition {
  readonly use?: "melee" | "missile";
  /** Tags of which the foe must have one. */
  readonly against?: readonly string[];
  readonly save?: string;
  /** The kind of damage, such as fire or cold. */
  readonly kind?: string;
  /** The required circumstance. */
  readonly while?: Circumstance;
}

/**
 * A circumstance of a bonus in an attack: full daylight, the first attack of a fight, the attacker looks away from a gaze or fights it by a
 * mirror, the target looks away from the attacker's gaze.
 */
export type Circumstance = "daylight" | "firstAttack" | "averted" | "mirror" | "foeAverted";

/** One line of a trace: a modifier with the value before and after it, and the reason where it was left out. */
export interface Step extends Modifier {
  readonly before: number;
  readonly after: number;
  readonly applied: boolean;
  /** Text key under `RULINGS.Why` when not applied. */
  readonly why?: string;
}

/** A number with the steps that made it; applying the steps gives the value. */
export interface Traced {
  readonly value: number;
  readonly steps: readonly Step[];
}

/** Collects steps while a value changes. The silent one keeps only the value (the lab plays thousands of fights with it). */
export interface Tracer {
  readonly value: number;
  apply(modifier: Modifier): this;
  /** Records a modifier that does not count, with the reason. */
  skip(modifier: Modifier, why: string): this;
  done(): Traced;
}

/** Starts a trace at `start` (its operation is `set`). */
export type Tracing = (start: Modifier) => Tracer;
