/** The roll of one attack, and its chat card. */
import { isMissile } from "../../rules/attack/means.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../rules/attack/resolve.ts";
import type { AttackInput, AttackOutcome } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { isInFight } from "../adapter/fighter.ts";
import type { ThrownPosition } from "../adapter/thrown-items.ts";
import { type ActorReference, postCard } from "../chat/post-card.ts";
import { rollByHand } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { askBeforeRoll, FORBIDDEN, withModifiers } from "../platform/hooks.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { breakMagic, breakWards } from "../spells/effects/apply-effect.ts";
import { reverse } from "../undo/reverse-steps.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { spendAttackCosts } from "./attack-costs.ts";

/** Pays the cost of an attack besides its outcome; returns a refusal where it cannot be paid. */
export type PayCost = (transaction: Transaction) => Promise<Refusal | undefined>;

interface Rolled {
  readonly actor: Actor.Implementation;
  readonly input: AttackInput;
  readonly item: ActorReference;
  readonly target: ActorReference;
  readonly uses: PayCost | undefined;
  /** The position where a thrown weapon falls. */
  readonly where: ThrownPosition | undefined;
  readonly back: string;
  /** The number of this shot within one action. */
  readonly shot: number;
  /** Called when the card is posted. */
  readonly onRolled: () => void;
}

/** Rolls one attack and posts it; false when it was not made. */
export async function rollAttack({
  actor,
  input: asked,
  item,
  target,
  uses,
  where,
  back,
  shot,
  onRolled,
}: Rolled): Promise<boolean> {
  const rulings = rulingsInForce();
  const added = askBeforeRoll("preAttack", { actor, item, targets: [target], input: asked });
  if (!added) return !notifyRefusal(FORBIDDEN);
  const input = withModifiers(asked, added);
  const plan = planAttack(input, rulings);
  const rolled = await rollByHand(plan);
  const rolls = [...rolled.shown];
  let outcome = resolveAttack(plan, rolled.rolls, rulings);
  for (const next of outcome.next) {
    if (next.kind !== "throw") continue;
    const further = await rollByHand(next.plan);
    rolls.push(...further.shown);
    if (next.plan.procedure === "weaponBreak")
      outcome = withBreak(outcome, resolveBreak(next.plan, further.rolls, rulings));
    else outcome = withStray(outcome, resolveStray(next.plan, further.rolls, rulings));
  }
  const { combat } = isInFight(actor);
  const found = outcome;
  const done = await runUndoable(
    {
      kind: "attack",
      data: { name: displayName(actor), target: target.name, weapon: item.name, ...(shot > 0 && { shot }) },
    },
    async (transaction) => {
      const missing =
        (await spendAttackCosts(transaction, actor, found, combat?.round, where, combat?.id)) ??
        (await uses?.(transaction));
      if (missing) return unspent(transaction, missing);
      await postCard({
        type: "attack",
        actor,
        plan,
        outcome: found,
        rolls,
        item,
        targets: [target],
        subject: back,
        ...(combat && { combat }),
        transaction,
      });
      if (!isMissile(input.means, input.situation, rulings)) await breakWards(transaction, actor, [input.target]);
      await breakMagic(transaction, actor, "attacks");
      onRolled();
      return undefined;
    },
  );
  return !notifyRefusal(done);
}

/** Reverts the costs of an attack that is refused at the end, such as the ammunition. */
async function unspent(transaction: Transaction, refused: Refusal): Promise<Refusal> {
  await reverse(transaction.steps, { partial: true });
  transaction.steps.length = 0;
  return refused;
}

function withBreak(outcome: AttackOutcome, broken: ReturnType<typeof resolveBreak>): AttackOutcome {
  return { ...outcome, steps: [...outcome.steps], ...(broken.weaponBroken && { weaponBroken: broken.weaponBroken }) };
}

function withStray(outcome: AttackOutcome, stray: ReturnType<typeof resolveStray>): AttackOutcome {
  return { ...outcome, stray };
}
