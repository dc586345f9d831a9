import type { RuleId } from "../trace/types.ts";

/** The groups of the House Rules window, in its order. @texts RULINGS.Group.* */
export const GROUPS = [
  "combat",
  "morale",
  "life",
  "saves",
  "characters",
  "hirelings",
  "heroic",
  "exploration",
  "rewards",
  "magic",
  "referee",
] as const;
export type Group = (typeof GROUPS)[number];

/** The parts of the interface affected by a change of a topic, so that open windows redraw only their own content. */
export const AFFECTS = ["actors", "combat", "tokens", "cards", "party", "referee"] as const;
export type Affects = (typeof AFFECTS)[number];

/** One variant of a topic. A built variant has its behaviour (`does`). One that is not built yet is shown disabled and counted by `npm run rules:status`. */
export type Variant<B> =
  | { readonly built: true; readonly rules: readonly RuleId[]; readonly does: B }
  | {
      readonly built: false;
      readonly rules: readonly RuleId[];
      /** The error of a custom variant, which disabled it. */
      readonly fault?: string;
    };

/** A number, choice or small table that a referee may change, with the default of the catalogue. */
export type Parameter = {
  /** The variants that use it, where not all do; the others do not show it. */
  readonly readBy?: readonly string[];
} & (
  | { readonly kind: "integer" | "number"; readonly initial: number; readonly min: number; readonly max: number }
  | { readonly kind: "boolean"; readonly initial: boolean }
  | { readonly kind: "choice"; readonly initial: string; readonly choices: readonly string[] }
  | {
      readonly kind: "table";
      readonly initial: readonly unknown[];
      /** The first fault of a proposed table as a text key under `RULINGS.Diagnostic`; undefined when it is valid. */
      readonly fault: (value: readonly unknown[]) => string | undefined;
    }
);
export type ParameterValue = number | boolean | string | readonly unknown[];

/** A rule between two topics: while this topic is one of `when`, `topic` must be one of `mustBe`; the window offers `fix`. */
export interface Constraint {
  readonly id: string;
  readonly when: readonly string[];
  readonly topic: string;
  readonly mustBe: readonly string[];
  readonly fix: string;
  /** An error is a contradiction in play; a warning merely has no effect. */
  readonly level: "error" | "warning";
}

/**
 * A complete house rule: its variants with their behaviour, parameters, constraints, and the parts of the interface it affects. Texts are in the language files
 * under `RULINGS.Topic.<key>`.
 */
export interface Topic<B = unknown> {
  readonly key: string;
  readonly group: Group;
  /** The variant of preset `classic`. */
  readonly classic: string;
  readonly variants: Readonly<Record<string, Variant<B>>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly constraints?: readonly Constraint[];
  readonly affects: readonly Affects[];
  /** Whether it is shared between referees under preset `eris`: a change needs confirmation (ERIS-02). */
  readonly guarded?: boolean;
  /** Whether a module or the world added it: its variants are `OwnRuling`. */
  readonly own?: true;
}

/** Declares a topic; the type parameter is the behaviour of its variants. */
export function topic<B>(declaration: Topic<B>): Topic<B> {
  return declaration;
}

/** A built variant. */
export function built<B>(rules: readonly RuleId[], does: B): Variant<B> {
  return { built: true, rules, does };
}
