import { oneOf, wholeNumber } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Step, Traced } from "../trace/types.ts";

/** Checks with a chance in six. @texts RULINGS.Chance.* */
export const CHANCES = ["secretDoors", "roomTraps", "listen", "force"] as const;
export type ChanceKind = (typeof CHANCES)[number];

export interface ChanceCheckPlan extends Plan<"chance"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly kind: ChanceKind;
  /** Chance in six. */
  readonly chance: Traced;
}

export interface ChanceCheckOutcome {
  readonly procedure: "chance";
  readonly natural: number;
  readonly chance: number;
  readonly success: boolean;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/**
 * Plans a roll of d6 at or under a chance (BX-055, BX-056, BX-061, BX-070).
 * @throws RulesError for an unknown kind.
 */
export function planChanceCheck(
  creature: { readonly id: string; readonly name: string },
  kind: ChanceKind,
  chance: Traced,
  rulings: Rulings,
): ChanceCheckPlan {
  oneOf(kind, CHANCES, "kind");
  wholeNumber(chance.value, "chance", 0, 6);
  return {
    procedure: "chance",
    creature: { id: creature.id, name: creature.name },
    kind,
    chance,
    rolls: [{ id: "chance", formula: "1d6" }],
    stamp: rulings.hash,
  };
}

/** The outcome: at or under the chance succeeds. */
export function resolveChanceCheck(plan: ChanceCheckPlan, rolls: Rolls): ChanceCheckOutcome {
  const natural = rolledFor(rolls, "chance").total;
  return {
    procedure: "chance",
    natural,
    chance: plan.chance.value,
    success: natural <= plan.chance.value,
    steps: plan.chance.steps,
    stamp: plan.stamp,
  };
}
