import type { Scores } from "../../../src/rules/characters/abilities.ts";
import { rolledFrom } from "../../../src/rules/dice/dice.ts";
import type { Plan, Rolls } from "../../../src/rules/plan.ts";
import { rulings } from "../support/rulings.ts";

export const bx = rulings();
export const eris = rulings({}, "eris");
export const gorman = rulings({}, "gorman");
export const heroic = rulings({}, "heroic");

/** Six scores of 10 with the given differences. */
export function scores(differences: Partial<Scores> = {}): Scores {
  return { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10, ...differences };
}

/** Rolls for a plan that asks for one, face by face. */
export function one(plan: Plan, ...faces: number[]): Rolls {
  const [request] = plan.rolls;
  return request ? { [request.id]: rolledFrom(request.formula, faces) } : {};
}
