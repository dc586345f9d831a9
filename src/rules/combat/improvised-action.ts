import { oneOf, RulesError, wholeNumber } from "../errors.ts";
import { text as checkText, formula, shape } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Step } from "../trace/types.ts";

/** An action that no rule covers, in the player's words, with the referee's roll for it, if any (ERIS-09). */
export interface OtherPlan extends Plan<"other"> {
  readonly text: string;
  readonly target: number;
  readonly succeeds: "under" | "over";
}

interface OtherRoll {
  readonly formula: string;
  /** The number to reach (`over`) or to stay at or under (`under`). */
  readonly target: number;
  readonly succeeds: "under" | "over";
}

export interface OtherOutcome {
  readonly procedure: "other";
  readonly text: string;
  readonly total: number | null;
  /** Success; always true without a roll. */
  readonly success: boolean;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

const checkRoll = shape({ formula });

/** @throws RulesError when the description is empty or the target is not a whole number. */
export function planOther(text: string, roll: OtherRoll | undefined, rulings: Rulings): OtherPlan {
  checkText(text, "text");
  if (roll !== undefined) checkRoll(roll, "roll");
  if (!text.trim()) throw new RulesError("missing", "text");
  return {
    procedure: "other",
    text,
    target: roll ? wholeNumber(roll.target, "target", -1000, 1000) : 0,
    succeeds: roll ? oneOf(roll.succeeds, ["under", "over"], "succeeds") : "over",
    rolls: roll ? [{ id: "other", formula: roll.formula }] : [],
    stamp: rulings.hash,
  };
}

export function resolveOther(plan: OtherPlan, rolls: Rolls, rulings: Rulings): OtherOutcome {
  const { text, stamp } = plan;
  if (!plan.rolls.length) return { procedure: "other", text, total: null, success: true, steps: [], stamp };
  const natural = rolledFor(rolls, "other").total;
  const source = { kind: "dice", rule: "ERIS-09" } as const;
  const { value, steps } = rulings.trace({ key: "other.die", on: "check", op: "set", value: natural, source }).done();
  const success = plan.succeeds === "under" ? value <= plan.target : value >= plan.target;
  return { procedure: "other", text, total: value, success, steps, stamp };
}
