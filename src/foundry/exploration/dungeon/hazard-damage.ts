/** Damage on the journey is posted as a damage card, which is applied like any other. */

import { planDamage } from "../../../rules/attack/damage.ts";
import { resolveDamage } from "../../../rules/attack/damage-outcome.ts";
import { planAttack } from "../../../rules/attack/plan.ts";
import { resolveAttack } from "../../../rules/attack/resolve.ts";
import type { AttackInput } from "../../../rules/attack/types.ts";
import { planFall, resolveFall } from "../../../rules/exploration/hazards.ts";
import { attackOfTrap } from "../../../rules/exploration/trap-attack.ts";
import type { TrapEffect, TrapStrike } from "../../../rules/exploration/traps.ts";
import type { Plan } from "../../../rules/plan.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import type { Step } from "../../../rules/trace/types.ts";
import { rollUnder } from "../../../view/platform/asked-dice.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { type ActorReference, postCard, referenceTo } from "../../chat/post-card.ts";
import { labelRoll } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import type { TableDice } from "../dice/table-dice.ts";

/** Writes what hurts, within the transaction that brings it. */
type DealDamage = (transaction: Transaction) => Promise<void>;

/** Throws the damage of traps and falls; what it gives posts the cards. A save is the victim's to roll: the card of the turn has named it. */
export async function damageCards(
  party: Actor.Implementation,
  harm: readonly TrapEffect[],
  dice: TableDice,
  soft = false,
): Promise<DealDamage> {
  const all: DealDamage[] = [];
  for (const [at, effect] of harm.entries())
    all.push(await oneHarm({ party, dice, soft, prefix: `harm${at}` }, effect));
  return async (transaction) => {
    for (const hurts of all) await hurts(transaction);
  };
}

async function oneHarm(hit: HazardDamage, effect: TrapEffect): Promise<DealDamage> {
  const victim = actorByUuid(effect.who);
  if (!isCreature(victim) || effect.kind === "save") return async () => {};
  if (effect.kind === "attack") return attackBy(hit, effect, victim);
  return hazardDamage(hit, effect, victim);
}

/* The card of damage of a trap or a fall. */

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

/** Posts a card, which may follow another. */
export type FollowUps = (transaction: Transaction, follows?: string) => Promise<void>;

function diced(formula: string, value: number, rulings: Rulings): readonly Step[] {
  const source = { kind: "dice", rule: "BX-068" } as const;
  return rulings.trace({ key: "damage.dice", on: "damage", op: "set", value, source, data: { formula } }).done().steps;
}

/* The attack roll of a trap, shown on a card like any other attack; the damage of a hit follows at once (BX-068). */

/** Throws for the attack and, after a hit, for what it does; what it gives posts the cards. */
export async function attackBy(
  hit: HazardDamage,
  strike: TrapStrike,
  victim: Actor.Implementation,
): Promise<FollowUps> {
  const { party, dice, prefix } = hit;
  const rulings = rulingsInForce();
  const name = displayName(victim);
  const input = attackOfTrap(strike, { ...creatureOf(victim), name });
  const plan = planAttack(input, rulings);
  const rolls = await rollUnder(
    prefix,
    plan,
    line("RULINGS.Way.dice.trapAttack", { trap: strike.trap, name }),
    dice.throw,
  );
  const found = resolveAttack(plan, rolls, rulings);
  // The damage of a hit is rolled at once, without a question.
  const outcome = { ...found, next: [] };
  const item: ActorReference = { uuid: "", name: strike.trap, img: "" };
  const after: FollowUps[] = [];
  if (found.hit && !found.harmless)
    for (const [at, effect] of strike.harm.entries()) {
      const under = { ...hit, prefix: `${prefix}.${at}` };
      if (effect.kind === "damage")
        after.push(await damage(under, { ...input, critical: found.critical }, item, victim));
      else if (effect.kind === "fall") after.push(await hazardDamage(under, effect, victim));
    }
  const shown = labelRoll(dice.shown([`${prefix}/attack`]), "attack");
  return async (transaction) => {
    const targets = [referenceTo(victim)];
    const card = await postCard({
      type: "attack",
      actor: party,
      plan,
      outcome,
      rolls: shown,
      item,
      targets,
      deed: transaction,
    });
    for (const follow of after) await follow(transaction, card?.id ?? "");
  };
}

async function damage(
  { party, dice, prefix }: HazardDamage,
  input: AttackInput & { readonly critical: boolean },
  item: ActorReference,
  victim: Actor.Implementation,
): Promise<FollowUps> {
  const rulings = rulingsInForce();
  const plan = planDamage(input, rulings);
  const name = line("RULINGS.Way.dice.harm", { name: displayName(victim) });
  const outcome = resolveDamage(plan, await rollUnder(prefix, plan, name, dice.throw), rulings);
  const rolls = labelRoll(dice.shown([`${prefix}/damage`]), "damage");
  return async (transaction, follows = "") => {
    await postCard({
      type: "damage",
      actor: party,
      plan,
      outcome,
      rolls,
      item,
      targets: [referenceTo(victim)],
      follows,
      deed: transaction,
    });
  };
}
