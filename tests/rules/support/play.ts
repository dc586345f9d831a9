import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import type { Plan, Rolls } from "../../../src/rules/plan.ts";

/** Results for a plan's dice, face by face: `rollsFor(plan, { attack: [14] })`. */
export function rollsFor(plan: Plan, faces: Readonly<Record<string, readonly number[]>>): Rolls {
  return Object.fromEntries(
    plan.rolls.map((request) => [request.id, rolledFrom(request.formula, faces[request.id] ?? [])]),
  );
}
