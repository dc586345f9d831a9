import { planDeathSave, resolveDeathSave } from "../../rules/life/death-save.ts";
import { lifeWrites } from "../adapter/changes.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { savingBonuses } from "../adapter/fight.ts";
import { calledOf } from "../called.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { throwPlan } from "../dice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";

interface DeathSaved {
  readonly card: string;
  readonly rallied: boolean;
}
const NONE: DeathSaved = { card: "", rallied: false };

/**
 * Rolls the death save of a dying combatant and does what it says (HERO-18). Referee's client only.
 * @returns the id of the card that tells of it, empty when none was rolled; and whether a 20 brought somebody back, who may then act (MIX-58)
 */
export async function rollDeathSave(combat: Combat.Implementation, id: string): Promise<DeathSaved> {
  const actor = combat.combatants.get(id)?.actor;
  if (!isCreature(actor)) return NONE;
  const rulings = rulingsInForce();
  const plan = planDeathSave(creatureOf(actor), { modifiers: savingBonuses(actor) }, rulings);
  if (tellRefusal(plan.refused)) return NONE;
  let card = "";
  const thrown = await throwPlan(plan);
  const outcome = resolveDeathSave(plan, thrown.rolls, rulings, creatureOf(actor));
  await perform({ kind: "deathSave", data: { name: calledOf(actor) } }, async (deed) => {
    const { change } = outcome;
    deed.withCard(lifeWrites(actor, change), [{ actor, on: change.added, off: change.removed }]);
    const message = await postCard({ type: "death", actor, plan, outcome, rolls: thrown.shown, combat, deed });
    card = message?.id ?? "";
    return undefined;
  });
  return { card, rallied: outcome.result === "rallies" };
}
