/** Before the referee passes on: who of the block on turn has not acted loses the turn, so that is asked first (HERO-03). */
import { leftOut } from "../../rules/combat/order-view.ts";
import { canAct } from "../../rules/creature/conditions.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { confirm } from "../platform/dialogs/confirm.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize, currentLanguage } from "../platform/text.ts";

/** The step the fight stands at, and who in it would be left out. */
function standing(combat: Combat.Implementation): { readonly step: string; readonly ids: readonly string[] } {
  const state = stateOf(combat);
  if (!state) return { step: "", ids: [] };
  const ids = leftOut(state, rulingsInForce()).filter((id) => {
    const actor = combat.combatants.get(id)?.actor;
    // Who is held or asleep keeps a place in the order and can do nothing in it; one who lies dying has its save.
    return !isCreature(actor) || canAct(creatureOf(actor)) || actor.statuses.has("dying");
  });
  return { step: `${state.round}.${state.order[state.cursor]?.id ?? ""}`, ids };
}

/** Whether to go on: nobody is left out, or the referee says so of those who are. While it is asked the fight may go on by itself: then this press is done. */
export async function mayPassOn(combat: Combat.Implementation): Promise<boolean> {
  const { step } = standing(combat);
  const named = new Set<string>();
  for (;;) {
    const now = standing(combat);
    if (now.step !== step) return false;
    if (now.ids.every((id) => named.has(id))) return true;
    for (const id of now.ids) named.add(id);
    const names = now.ids.map((id) => combat.combatants.get(id)?.name ?? "");
    const text = names.length > 1 ? "RULINGS.Combat.leftOut.several" : "RULINGS.Combat.leftOut.one";
    const list = new Intl.ListFormat(currentLanguage()).format(names);
    if (!(await confirm("RULINGS.Combat.leftOut.title", localize(text, { names: list })))) return false;
  }
}
