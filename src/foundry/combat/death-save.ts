import { planDeathSave, resolveDeathSave } from "../../rules/life/death-save.ts";
import { lifeChanges } from "../adapter/value-changes.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { savingBonuses } from "../adapter/fighter.ts";
import { displayName } from "../platform/display-name.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { rollPlan } from "../platform/dice.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

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
  if (notifyRefusal(plan.refused)) return NONE;
  let card = "";
  const rolled = await rollPlan(plan);
  const outcome = resolveDeathSave(plan, rolled.rolls, rulings, creatureOf(actor));
  await runUndoable({ kind: "deathSave", data: { name: displayName(actor) } }, async (transaction) => {
    const { change } = outcome;
    transaction.withCard(lifeChanges(actor, change), [{ actor, on: change.added, off: change.removed }]);
    const message = await postCard({ type: "death", actor, plan, outcome, rolls: rolled.shown, combat, deed: transaction });
    card = message?.id ?? "";
    return undefined;
  });
  return { card, rallied: outcome.result === "rallies" };
}
