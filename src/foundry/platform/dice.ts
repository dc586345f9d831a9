import type { Rolled } from "../../rules/dice/dice.ts";
import type { Plan, Rolls } from "../../rules/plan.ts";

/** Dice rolled by Foundry, with their results for the rules. */
export interface RolledDice {
  readonly rolls: Rolls;
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/**
 * Rolls every die of a plan with Foundry's own Roll, so that dice modules see them. The dice are rolled automatically: they belong to the table or to
 * a waiting request, or are secret, and a user who enters dice by hand is not asked for them (PLAY-61, PLAY-62).
 */
export async function rollPlan(plan: Plan): Promise<RolledDice> {
  return throwAll(plan, false);
}

/**
 * Rolls the dice of a plan for this user's open roll: a user with manual or external dice is asked, which may take any time. Values read from the
 * world before must be checked again afterwards.
 */
export async function rollByHand(plan: Plan): Promise<RolledDice> {
  return throwAll(plan, true);
}

/** The option of a Roll with the purpose of its dice: the id in the plan. */
const PURPOSE = "rulings";

async function throwAll(plan: Plan, allowInteractive: boolean): Promise<RolledDice> {
  const rolls: Record<string, Rolled> = {};
  const shown: Roll.Evaluated<Roll>[] = [];
  for (const request of plan.rolls) {
    const asked = new Roll(request.formula);
    Reflect.set(asked.options, PURPOSE, request.id);
    const roll = await asked.evaluate({ allowInteractive });
    shown.push(roll);
    rolls[request.id] = readRolled(roll, request.formula);
  }
  return { rolls, shown };
}

/** A Foundry roll for the rules: its total and each die's face. */
export function readRolled(roll: Roll.Evaluated<Roll>, formula: string): Rolled {
  return { formula, total: roll.total, dice: facesOf(roll) };
}

/** The same dice with another name on the card, where several creatures make the same roll. */
export function labelRoll(rolls: RolledDice["shown"], purpose: string): RolledDice["shown"] {
  for (const roll of rolls) Reflect.set(roll.options, PURPOSE, purpose);
  return rolls;
}

/** The purpose and the results of dice, as stored and shown on a card. */
export interface ShownRoll {
  readonly id: string;
  readonly dice: { readonly faces: number; readonly result: number }[];
  readonly total: number;
}

/** The dice of these rolls for a card. */
export function shownRolls(rolls: readonly Roll[]): ShownRoll[] {
  return rolls.map((roll) => {
    const id: unknown = Reflect.get(roll.options, PURPOSE);
    return { id: typeof id === "string" ? id : "", dice: facesOf(roll), total: roll.total ?? 0 };
  });
}

function facesOf(roll: Roll): { faces: number; result: number }[] {
  return roll.dice.flatMap((die) =>
    die.results
      .filter((result) => result.active !== false)
      .map((result) => ({ faces: die.faces ?? 0, result: result.result })),
  );
}
