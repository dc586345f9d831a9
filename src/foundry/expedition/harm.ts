/** What hurts on the way comes as a card of damage, which is laid on like any other. */
import { planFall, resolveFall } from "../../rules/exploration/hazards.ts";
import type { TrapEffect } from "../../rules/exploration/traps.ts";
import type { Plan } from "../../rules/plan.ts";
import { partyOf, postCard } from "../chat/post.ts";
import { actorByUuid } from "../chat/stored.ts";
import type { Deed } from "../deeds/recorder.ts";
import { throwPlan } from "../dice.ts";
import { rulingsInForce } from "../settings/store.ts";

/** Rolls the damage of a trap or a fall, and posts it. A save is the victim's to roll: the card of the turn has named it. */
export async function harmBy(deed: Deed, party: Actor.Implementation, effect: TrapEffect, soft = false): Promise<void> {
  const victim = actorByUuid(effect.who);
  if (!victim || effect.kind === "save") return;
  const rulings = rulingsInForce();
  const fall = effect.kind === "fall" ? planFall(effect.feet, soft, rulings) : undefined;
  const asked = fall?.rolls ?? [{ id: "damage", formula: effect.kind === "damage" ? effect.formula : "0" }];
  if (asked.length === 0) return;
  const plan: Plan = { procedure: "damage", rolls: asked, stamp: rulings.hash };
  const { rolls, shown } = await throwPlan(plan);
  const total = fall ? resolveFall(fall, rolls, rulings).damage : (rolls.damage?.total ?? 0);
  const steps = fall ? resolveFall(fall, rolls, rulings).steps : [];
  const target = { id: victim.uuid, name: victim.name };
  const told = { ...plan, target, critical: false };
  const outcome = { procedure: "damage", total, steps, dice: [], subdual: false, riders: [] };
  await postCard({ type: "damage", actor: party, plan: told, outcome, rolls: shown, targets: [partyOf(victim)], deed });
}
