/** The card of damage of a trap or a fall. */
import { planFall, resolveFall } from "../../../rules/exploration/hazards.ts";
import type { TrapEffect } from "../../../rules/exploration/traps.ts";
import type { Plan } from "../../../rules/plan.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import type { Step } from "../../../rules/trace/types.ts";
import { rollUnder } from "../../../view/platform/asked-dice.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { postCard, referenceTo } from "../../chat/post-card.ts";
import { labelRoll } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import type { TableDice } from "../dice/table-dice.ts";

/** An effect of one victim, under a name of its own for its dice; `follows` is the card that it comes from. */
export interface HazardDamage {
  readonly party: Actor.Implementation;
  readonly dice: TableDice;
  readonly soft: boolean;
  readonly prefix: string;
}

/** Damage and falls that come without an attack roll, or after one. */
export async function hazardDamage(
  { party, dice, soft, prefix }: HazardDamage,
  effect: Extract<TrapEffect, { kind: "damage" | "fall" }>,
  victim: Actor.Implementation,
): Promise<FollowUps> {
  const rulings = rulingsInForce();
  const fall = effect.kind === "fall" ? planFall(effect.feet, soft, rulings) : undefined;
  const asked = fall?.rolls ?? [{ id: "damage", formula: effect.kind === "damage" ? effect.formula : "0" }];
  if (asked.length === 0) return async () => {};
  const plan: Plan = { procedure: "damage", rolls: asked, stamp: rulings.hash };
  const name = displayName(victim);
  const rolls = await rollUnder(prefix, plan, line("RULINGS.Way.dice.harm", { name }), dice.throw);
  const fell = fall && resolveFall(fall, rolls, rulings);
  const total = fell ? fell.damage : (rolls.damage?.total ?? 0);
  const steps = fell?.steps ?? (effect.kind === "damage" ? diced(effect.formula, total, rulings) : []);
  const outcome = { procedure: "damage", total, steps, dice: [], subdual: false, riders: [] };
  const told = { ...plan, target: { id: victim.uuid, name }, critical: false };
  const rolled = asked.flatMap(({ id }) => labelRoll(dice.shown([`${prefix}/${id}`]), id));
  const card = {
    type: "damage",
    actor: party,
    plan: told,
    outcome,
    rolls: rolled,
    targets: [referenceTo(victim)],
  } as const;
  return (transaction, follows = "") => postCard({ ...card, follows, deed: transaction }).then(() => undefined);
}

/** What posts a card, which may follow another. */
export type FollowUps = (transaction: Transaction, follows?: string) => Promise<void>;

function diced(formula: string, value: number, rulings: Rulings): readonly Step[] {
  const source = { kind: "dice", rule: "BX-068" } as const;
  return rulings.trace({ key: "damage.dice", on: "damage", op: "set", value, source, data: { formula } }).done().steps;
}
