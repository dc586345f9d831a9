/** The attack roll of a trap, told on a card like any other attack; what a hit does comes at once (BX-068). */
import { planDamage } from "../../../rules/attack/damage.ts";
import { resolveDamage } from "../../../rules/attack/damage-outcome.ts";
import { planAttack } from "../../../rules/attack/plan.ts";
import { resolveAttack } from "../../../rules/attack/resolve.ts";
import type { AttackInput } from "../../../rules/attack/types.ts";
import { attackOfTrap } from "../../../rules/exploration/trap-attack.ts";
import type { TrapStrike } from "../../../rules/exploration/traps.ts";
import { rollUnder } from "../../../view/platform/asked-dice.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { type ActorReference, postCard, referenceTo } from "../../chat/post-card.ts";
import { labelRoll } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { type FollowUps, type HazardDamage, hazardDamage } from "./damage-card.ts";

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
  // What a hit does is thrown at once: nobody is asked for it.
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
