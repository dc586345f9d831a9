import { planDamage } from "../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { input, type Scene } from "../attack/fight.ts";
import { rollsFor } from "../support/play.ts";

/** The dice of a hit, and what so many points on them do. */
export function harmed(
  scene: Scene,
  faces: readonly number[] = [1],
): { readonly formula: string; readonly total: number } {
  const plan = planDamage(input(scene), scene.rulings);
  const { total } = resolveDamage(plan, rollsFor(plan, { damage: faces }), scene.rulings);
  return { formula: plan.formula, total };
}

/** The damage of a critical hit. */
export function critical(scene: Scene, faces: readonly number[]): number {
  const plan = planDamage({ ...input(scene), critical: true }, scene.rulings);
  return resolveDamage(plan, rollsFor(plan, { damage: faces }), scene.rulings).total;
}
