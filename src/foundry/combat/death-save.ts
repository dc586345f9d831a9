import { planDeathSave, resolveDeathSave } from "../../rules/life/death-save.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { applyChange } from "../chat/follow-life.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { throwPlan } from "../dice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";

/** Rolls the death save of a dying combatant and does what it says (HERO-18). Referee's client only. */
export async function rollDeathSave(combat: Combat.Implementation, id: string): Promise<void> {
  const actor = combat.combatants.get(id)?.actor;
  if (!isCreature(actor)) return;
  const rulings = rulingsInForce();
  const plan = planDeathSave(creatureOf(actor), {}, rulings);
  if (tellRefusal(plan.refused)) return;
  const thrown = await throwPlan(plan);
  const outcome = resolveDeathSave(plan, thrown.rolls, rulings, creatureOf(actor));
  await perform({ kind: "deathSave", data: { name: actor.name } }, async (deed) => {
    await applyChange(deed, actor, outcome.change);
    await postCard({ type: "death", actor, plan, outcome, rolls: thrown.shown, combat, deed });
    return undefined;
  });
}
