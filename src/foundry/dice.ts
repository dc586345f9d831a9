import type { Rolled } from "../rules/dice/dice.ts";
import type { Plan, Rolls } from "../rules/plan.ts";

/** Dice as Foundry threw them, and the same as the rules read them. */
export interface Thrown {
  readonly rolls: Rolls;
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/** Throws every die that a plan asks for with Foundry's own Roll, so that dice modules see them. */
export async function throwPlan(plan: Plan): Promise<Thrown> {
  const rolls: Record<string, Rolled> = {};
  const shown: Roll.Evaluated<Roll>[] = [];
  for (const request of plan.rolls) {
    const roll = await new Roll(request.formula).evaluate();
    shown.push(roll);
    rolls[request.id] = rolledBy(roll, request.formula);
  }
  return { rolls, shown };
}

/** A Foundry roll as the rules read it: its total and each die's face. */
export function rolledBy(roll: Roll.Evaluated<Roll>, formula: string): Rolled {
  const dice = roll.dice.flatMap((die) =>
    die.results
      .filter((result) => result.active !== false)
      .map((result) => ({ faces: die.faces ?? 0, result: result.result })),
  );
  return { formula, total: roll.total, dice };
}
