import type { RuleId, Source, Tracing } from "../trace/types.ts";
import type { OwnInForce } from "./custom-rulings.ts";
import type { ParameterValue, Topic } from "./topic.ts";

/**
 * The compiled rulings of a table: what every function of the core takes. Nothing else decides which rule holds.
 * Made by `compile`; immutable.
 */
export interface Rulings {
  /** Key of the preset that the choices start from. */
  readonly preset: string;
  /** The variant in force for every topic. */
  readonly choices: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Content hash of choices and parameters: equal rulings have equal hashes, whatever their preset. Stamped on every card. */
  readonly hash: string;
  /** How values are traced: recording in play, silent in the lab. */
  readonly trace: Tracing;
  /** The variant in force. */
  chosen(topic: Topic | string): string;
  /** Whether one of `variants` is in force. */
  is(topic: Topic | string, ...variants: readonly string[]): boolean;
  /** The behaviour that the variant in force switches on. */
  use<B>(topic: Topic<B>): B;
  /** The source to put on a step that this topic's ruling makes. */
  source(topic: Topic | string, rule?: RuleId): Source;
  /** A numeric parameter. Throws a RulesError for an unknown or non-numeric one; so do the next three for their kinds. */
  number(key: string): number;
  flag(key: string): boolean;
  text(key: string): string;
  table<T>(key: string): readonly T[];
  /** Topics that a module or the table added, as they are in force (see `ownModifiers`). */
  readonly own: readonly OwnInForce[];
}

/** The origin of a variant: the preset, or the table's choice over it. */
export type ChosenBy = "preset" | "table";

/** Something wrong or noteworthy in a set of choices, with the change that mends it. */
export interface Diagnostic {
  readonly code:
    | "unknownPreset"
    | "unknownTopic"
    | "unknownVariant"
    | "unknownParameter"
    | "badParameter"
    | "notBuilt"
    | "switchedOff"
    | "constraint"
    | "guarded";
  readonly level: "error" | "warning" | "info";
  /** The topics concerned, with who chose their variants. */
  readonly topics: readonly { readonly key: string; readonly variant: string; readonly by: ChosenBy }[];
  /** Id of the broken constraint (text key under `RULINGS.Constraint`), or the offending key or value. */
  readonly detail: string;
  readonly fix?: Fix;
}

/** A change to the request that removes a diagnostic; the window offers it as a button. */
export interface Fix {
  /** Topics to put over the preset. */
  readonly set?: Readonly<Record<string, string>>;
  /** Overrides to drop. */
  readonly unset?: readonly string[];
  readonly unsetParameters?: readonly string[];
  readonly preset?: string;
}

/** A named set of variants, written as differences from `classic`. Texts under `RULINGS.Preset.<key>`. */
export interface Preset {
  readonly key: string;
  readonly differences: Readonly<Record<string, string>>;
  /** Its guarded topics are shared between referees: changing one is said (ERIS-02). */
  readonly guards?: true;
}

/** The request of a table: a preset, its own choices over it, and parameters. Untrusted: any content is possible. */
export interface RulingsRequest {
  readonly preset: string;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface Compiled {
  readonly rulings: Rulings;
  readonly diagnostics: readonly Diagnostic[];
}
