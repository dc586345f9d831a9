import type { RuleId, Source, Tracing } from "../trace/types.ts";
import type { OwnInForce } from "./custom-rulings.ts";
import type { ParameterValue, Topic } from "./topic.ts";

/** The compiled rulings of a table, which every function of the core takes. Made by `compile`; immutable. */
export interface Rulings {
  /** Key of the preset that the choices are based on. */
  readonly preset: string;
  /** The variant in force for every topic. */
  readonly choices: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Content hash of choices and parameters: equal rulings have equal hashes, whatever their preset. Stamped on every card. */
  readonly hash: string;
  /** The tracing of values: recording in play, silent in the lab. */
  readonly trace: Tracing;
  /** The variant in force. */
  chosen(topic: Topic | string): string;
  /** Whether one of `variants` is in force. */
  is(topic: Topic | string, ...variants: readonly string[]): boolean;
  /** The behaviour of the variant in force. */
  use<B>(topic: Topic<B>): B;
  /** The source for a trace step of this topic's ruling. */
  source(topic: Topic | string, rule?: RuleId): Source;
  /** A numeric parameter. Throws a RulesError for an unknown or non-numeric one; so do the next three for their types. */
  number(key: string): number;
  flag(key: string): boolean;
  text(key: string): string;
  table<T>(key: string): readonly T[];
  /** Topics in force that a module or the world added (see `ownModifiers`). */
  readonly own: readonly OwnInForce[];
}

/** The origin of a variant: the preset, or the table's choice on top of it. */
export type ChosenBy = "preset" | "table";

/** A fault or notice about a set of choices, with the change that fixes it. */
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
  /** The topics concerned, with the origin of their variants. */
  readonly topics: readonly { readonly key: string; readonly variant: string; readonly by: ChosenBy }[];
  /** Id of the violated constraint (text key under `RULINGS.Constraint`), or the invalid key or value. */
  readonly detail: string;
  readonly fix?: Fix;
}

/** A change to the request that removes a diagnostic; the window offers it as a button. */
export interface Fix {
  /** Topics to set on top of the preset. */
  readonly set?: Readonly<Record<string, string>>;
  /** Overrides to remove. */
  readonly unset?: readonly string[];
  readonly unsetParameters?: readonly string[];
  readonly preset?: string;
}

/** A named set of variants, as differences from `classic`. Texts under `RULINGS.Preset.<key>`. */
export interface Preset {
  readonly key: string;
  readonly differences: Readonly<Record<string, string>>;
  /** Whether its guarded topics are shared between referees, so that changes are reported (ERIS-02). */
  readonly guards?: true;
}

/** The request of a table: a preset, its own choices on top of it, and parameters. Untrusted: any content is possible. */
export interface RulingsRequest {
  readonly preset: string;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface Compiled {
  readonly rulings: Rulings;
  readonly diagnostics: readonly Diagnostic[];
}
