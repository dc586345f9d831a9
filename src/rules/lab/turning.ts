import { planTurning, resolveTurning, type TurnPlan } from "../characters/turning.ts";
import type { Creature } from "../creature/types.ts";
import type { Dice } from "../dice/dice.ts";
import { kill } from "../life/kill.ts";
import { withLife } from "../life/state.ts";
import { rollPlanDice } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { TurnColumn } from "../tables/classes.ts";
import type { LabMagic, Target, Touch } from "./magic.ts";

/** A foe in the turning table. */
interface UndeadTarget extends Target {
  readonly column: TurnColumn;
}

/** The highest 2d6 target that is worth a try: 9 is ten chances in thirty-six. */
const WORTH = 9;

/** A turning that a fighter can try now and that is worth the round; undefined without one. */
export function turningOf(
  { symbol = "none" }: LabMagic,
  cleric: Creature,
  undead: readonly UndeadTarget[],
  spell: boolean,
  rulings: Rulings,
): TurnPlan | undefined {
  if (undead.length === 0) return undefined;
  const facing = undead.map(({ at, column, creature }) => {
    return { id: String(at), column, hitDice: creature.hitDice?.number ?? 1 };
  });
  const plan = planTurning(cleric, { undead: facing, symbol, spell }, rulings);
  const worth = Object.values(plan.needs).some((need) => (typeof need === "number" ? need <= WORTH : need !== "none"));
  return plan.refused || !worth ? undefined : plan;
}

/** Resolves a turning, as at the table: turned creatures leave the fight, destroyed ones are dead. */
export function turned(
  plan: TurnPlan,
  undead: readonly UndeadTarget[],
  rulings: Rulings,
  dice: Dice,
): readonly Touch[] {
  const { results } = resolveTurning(plan, rollPlanDice(plan, dice), rulings);
  return undead.map(({ at, creature }, place): Touch => {
    const result = results[place]?.result;
    if (result === "turned") return { at, how: "turned", amount: 0 };
    if (result !== "destroyed") return { at, how: "spared", amount: 0 };
    const after = withLife(creature, kill(creature, "life.slain", undefined, rulings).after);
    return { at, how: "slain", amount: 0, after };
  });
}
