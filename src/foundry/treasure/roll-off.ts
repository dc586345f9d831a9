/** Dice at the share-out: who of several takes one thing (ERIS-126), and who picks first (BX-008). Ties roll again; the card tells every round. */
import { planPicks, resolvePicks, turnsToPick } from "../../rules/characters/party.ts";
import type { RollRequest, Rolls } from "../../rules/plan.ts";
import { planRollOff, resolveRollOff } from "../../rules/rewards/roll-off.ts";
import type { PicksCardOutcome } from "../../view/cards/treasure.ts";
import { postCard } from "../chat/post-card.ts";
import { rollPlan } from "../platform/dice.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

export interface Roller {
  readonly id: string;
  readonly name: string;
}

type Round = PicksCardOutcome["rounds"][number];

/** Rolls one thing off among those who want it. Gives who takes it; undefined where it was refused. */
export async function rollOffItem(thing: string, wanted: readonly Roller[]): Promise<Roller | undefined> {
  const rulings = rulingsInForce();
  const rounds: Round[] = [];
  const shown: Roll.Evaluated<Roll>[] = [];
  let plan = planRollOff(
    thing,
    wanted.map(({ id }) => id),
    rulings,
  );
  if (notifyRefusal(plan.refused)) return undefined;
  for (;;) {
    const rolled = await rollPlan(plan);
    const outcome = resolveRollOff(plan, rolled.rolls, rulings);
    shown.push(...rolled.shown);
    if (plan.rolls.length > 0) rounds.push(roundOf(plan.rolls, rolled.rolls, wanted));
    if (outcome.next) {
      plan = outcome.next;
      continue;
    }
    const winner = wanted.find(({ id }) => id === outcome.winner);
    if (winner) await tell(thing, rounds, [winner.name], shown);
    return winner;
  }
}

/** Rolls who picks first, and tells the order in which so many things go round (BX-008). */
export async function rollPickOrder(throwers: readonly Roller[], things: number): Promise<void> {
  const rounds: Round[] = [];
  const shown: Roll.Evaluated<Roll>[] = [];
  let plan = planPicks(
    throwers.map(({ id }) => id),
    rulingsInForce().hash,
  );
  for (;;) {
    const rolled = await rollPlan(plan);
    const outcome = resolvePicks(plan, rolled.rolls);
    shown.push(...rolled.shown);
    if (plan.rolls.length > 0) rounds.push(roundOf(plan.rolls, rolled.rolls, throwers));
    if (outcome.order.length === 0 && outcome.next) {
      plan = outcome.next;
      continue;
    }
    const turns = turnsToPick(outcome.order, Math.max(things, outcome.order.length));
    await tell(
      "",
      rounds,
      turns.map((id) => throwers.find((one) => one.id === id)?.name ?? ""),
      shown,
    );
    return;
  }
}

function roundOf(requests: readonly RollRequest[], rolls: Rolls, throwers: readonly Roller[]): Round {
  return requests.map(({ id }) => ({
    name: throwers.find((one) => one.id === id)?.name ?? id,
    die: rolls[id]?.total ?? 0,
  }));
}

async function tell(
  thing: string,
  rounds: readonly Round[],
  order: readonly string[],
  shown: readonly Roll.Evaluated<Roll>[],
): Promise<void> {
  const outcome: PicksCardOutcome = { procedure: "pickOrder", thing, rounds, order };
  await postCard({ type: "notice", outcome, rolls: shown, open: true });
}
