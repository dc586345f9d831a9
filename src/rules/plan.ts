import type { Dice, Rolled } from "./dice/dice.ts";
import { RulesError } from "./errors.ts";
import { ownRow } from "./input-checks.ts";
import type { RuleId } from "./trace/types.ts";

/** Dice that a plan asks for; `resolve` finds the result by `id`. */
export interface RollRequest {
  readonly id: string;
  readonly formula: string;
}

/** The reason why an action is forbidden: a text key under `RULINGS.Refused` with its figures and the ruling behind it. */
export interface Refusal {
  readonly key: string;
  readonly rule?: RuleId;
  readonly topic?: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/**
 * The first half of every procedure: the dice to roll and the reasons. Plain data, so that it can be shown before the roll and stored in a chat message.
 * `refused` forbids the roll; `warnings` leave the decision to the user.
 */
export interface Plan<P extends string = string> {
  readonly procedure: P;
  readonly rolls: readonly RollRequest[];
  readonly refused?: Refusal;
  readonly warnings?: readonly Refusal[];
  /** Hash of the rulings in force. */
  readonly stamp: string;
}

/** Results by the id of the request. */
export type Rolls = Readonly<Record<string, Rolled>>;

/** Rolls all dice that a plan asks for. */
export function rollPlanDice(plan: Plan, dice: Dice): Rolls {
  const rolls: Record<string, Rolled> = {};
  for (const request of plan.rolls) rolls[request.id] = dice.roll(request.formula);
  return rolls;
}

/** The result for `id`. @throws RulesError when its dice were never rolled. */
export function rolledFor(rolls: Rolls, id: string): Rolled {
  const rolled = ownRow(rolls, id);
  if (!rolled) throw new RulesError("missingRoll", `rolls.${id}`);
  return rolled;
}
