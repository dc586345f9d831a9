import { planInitiative, resolveInitiative } from "../../rules/combat/initiative.ts";
import type { InitiativeOutcome, InitiativePlan } from "../../rules/combat/types.ts";
import { rolledFrom } from "../../rules/dice/dice.ts";
import type { Rolls } from "../../rules/plan.ts";
import { stateOf } from "../adapter/fight.ts";
import { postCard } from "../chat/post.ts";
import { throwPlan } from "../dice.ts";
import { rulingsInForce } from "../settings/store.ts";
import { changeFight } from "./fight.ts";

/** What one press of an initiative button gave, for the card. */
export interface InitiativeResult {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly steps: InitiativeOutcome["results"][number]["steps"];
  readonly tie: boolean;
}

/**
 * Throws initiative dice and, when everybody's are known, settles the order with rerolls of ties as the ruling says. With `only`, the dice
 * of one side or combatant; they are kept until the others have rolled. Referee's client only.
 */
export async function rollInitiativeFor(combat: Combat.Implementation, only?: string): Promise<void> {
  const state = stateOf(combat);
  if (!state) return;
  const rulings = rulingsInForce();
  const plan = planInitiative(state, rulings);
  if (plan.rolls.length === 0) return;
  const kept: Record<string, number> = { ...combat.getFlag("rulings", "dice") };
  const wanted = plan.entries.filter((entry) => !(entry.rollId in kept) && (only === undefined || entry.id === only));
  const ids = new Set(wanted.map((entry) => entry.rollId));
  const thrown = await throwPlan({ ...plan, rolls: plan.rolls.filter((roll) => ids.has(roll.id)) });
  // While the dice rolled somebody else may have pressed, or the round may have moved on: what lies on the table by now counts (PLAY-63).
  if (stateOf(combat)?.round !== state.round) return;
  Object.assign(
    kept,
    Object.fromEntries(Object.entries(thrown.rolls).map(([id, rolled]) => [id, rolled.total])),
    combat.getFlag("rulings", "dice"),
  );
  if (plan.entries.some((entry) => !(entry.rollId in kept))) {
    await combat.update({ flags: { rulings: { dice: kept } } });
    return;
  }
  await settleRound(combat, plan, fromKept(plan, kept), [...thrown.shown]);
}

function fromKept(plan: InitiativePlan, kept: Readonly<Record<string, number>>): Rolls {
  return Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, rolledFrom(formula, [kept[id] ?? 1])]));
}

async function settleRound(
  combat: Combat.Implementation,
  first: InitiativePlan,
  firstRolls: Rolls,
  shown: Roll.Evaluated<Roll>[],
): Promise<void> {
  const results: InitiativeResult[] = [];
  const rulings = rulingsInForce();
  let plan: InitiativePlan | undefined = first;
  let rolls = firstRolls;
  while (plan) {
    const current: InitiativePlan = plan;
    const currentRolls = rolls;
    let outcome: InitiativeOutcome | undefined;
    await changeFight(combat, (state) => {
      outcome = resolveInitiative(state, current, currentRolls, rulings);
      return outcome;
    });
    results.push(...(outcome?.results ?? []).map((result) => ({ ...result, tie: current.tie > 0 })));
    plan = outcome?.next;
    if (!plan) break;
    const further = await throwPlan(plan);
    shown.push(...further.shown);
    rolls = further.rolls;
  }
  await combat.unsetFlag("rulings", "dice");
  await postCard({
    type: "initiative",
    outcome: { procedure: "initiative", ...{ results, round: stateOf(combat)?.round ?? 1 } },
    rolls: shown,
    combat,
  });
}
