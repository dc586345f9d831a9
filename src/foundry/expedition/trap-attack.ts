/** The attack roll of a trap, told on a card like any other attack; what a hit does comes at once (BX-068). */
import { planDamage } from "../../rules/attack/damage.ts";
import { resolveDamage } from "../../rules/attack/damage-outcome.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack } from "../../rules/attack/resolve.ts";
import type { AttackInput } from "../../rules/attack/types.ts";
import { attackOfTrap } from "../../rules/exploration/trap-attack.ts";
import type { TrapStrike } from "../../rules/exploration/traps.ts";
import { line } from "../../view/cards/common.ts";
import { throwUnder } from "../../view/expedition/dice.ts";
import { creatureOf } from "../adapter/creature.ts";
import { calledOf } from "../called.ts";
import { type CardParty, partyOf, postCard } from "../chat/post.ts";
import { labelled } from "../dice.ts";
import { rulingsInForce } from "../settings/store.ts";
import { type Blow, type Following, plainHarm } from "./harm-card.ts";

/** Throws for the attack and, after a hit, for what it does; what it gives posts the cards. */
export async function attackBy(blow: Blow, strike: TrapStrike, victim: Actor.Implementation): Promise<Following> {
  const { party, dice, prefix } = blow;
  const rulings = rulingsInForce();
  const name = calledOf(victim);
  const input = attackOfTrap(strike, { ...creatureOf(victim), name });
  const plan = planAttack(input, rulings);
  const rolls = await throwUnder(
    prefix,
    plan,
    line("RULINGS.Way.dice.trapAttack", { trap: strike.trap, name }),
    dice.throw,
  );
  const found = resolveAttack(plan, rolls, rulings);
  // What a hit does is thrown at once: nobody is asked for it.
  const outcome = { ...found, next: [] };
  const item: CardParty = { uuid: "", name: strike.trap, img: "" };
  const after: Following[] = [];
  if (found.hit && !found.harmless)
    for (const [at, effect] of strike.harm.entries()) {
      const under = { ...blow, prefix: `${prefix}.${at}` };
      if (effect.kind === "damage")
        after.push(await damage(under, { ...input, critical: found.critical }, item, victim));
      else if (effect.kind === "fall") after.push(await plainHarm(under, effect, victim));
    }
  const shown = labelled(dice.shown([`${prefix}/attack`]), "attack");
  return async (deed) => {
    const targets = [partyOf(victim)];
    const card = await postCard({ type: "attack", actor: party, plan, outcome, rolls: shown, item, targets, deed });
    for (const follow of after) await follow(deed, card?.id ?? "");
  };
}

async function damage(
  { party, dice, prefix }: Blow,
  input: AttackInput & { readonly critical: boolean },
  item: CardParty,
  victim: Actor.Implementation,
): Promise<Following> {
  const rulings = rulingsInForce();
  const plan = planDamage(input, rulings);
  const name = line("RULINGS.Way.dice.harm", { name: calledOf(victim) });
  const outcome = resolveDamage(plan, await throwUnder(prefix, plan, name, dice.throw), rulings);
  const rolls = labelled(dice.shown([`${prefix}/damage`]), "damage");
  return async (deed, follows = "") => {
    await postCard({
      type: "damage",
      actor: party,
      plan,
      outcome,
      rolls,
      item,
      targets: [partyOf(victim)],
      follows,
      deed,
    });
  };
}
