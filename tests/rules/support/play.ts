import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import type { Plan, Rolls } from "../../../src/rules/plan.ts";
import { unnamed } from "./plans.ts";

/** Results for a plan's dice, face by face: `rollsFor(plan, { attack: [14] })`. */
export function rollsFor(plan: Plan, faces: Readonly<Record<string, readonly number[]>>): Rolls {
  const faults = unnamed(plan);
  if (faults.length > 0) throw new Error(`plan${faults.join("; plan")}`);
  return Object.fromEntries(
    plan.rolls.map((request) => [request.id, rolledFrom(request.formula, faces[request.id] ?? [])]),
  );
}
