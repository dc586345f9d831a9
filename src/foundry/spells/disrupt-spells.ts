/** Disruption of spells in a fight other than by a hit: a failed save, or damage, may cost a caster the declared spell (BX-149, ERIS-08). */
import { disrupt, disrupts } from "../../rules/combat/disrupt.ts";
import { type CombatStep, oneByOne, still } from "../../rules/combat/individual-order.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { Disturbance } from "../../rules/topics/spellDisruption.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { combatantFor, runningFightOf } from "../adapter/fighter.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { fights } from "../undo/fight-service.ts";
import type { Transaction } from "../undo/transaction.ts";

/** An actor with the effects that may disrupt its spell. */
export interface SpellDisruption {
  readonly actor: Actor.Implementation;
  readonly by: Pick<Disturbance, "kind" | "damage" | "save">;
}

/** Writes the disruption to the fight within the causing transaction and with its card; nothing where no spell is lost. */
export async function disruptSpell(transaction: Transaction, those: readonly SpellDisruption[]): Promise<void> {
  const rulings = rulingsInForce();
  const [combat] = those.flatMap((one) => runningFightOf({ actor: one.actor }) ?? []);
  const state = stateOf(combat);
  if (!combat || !state) return;
  const struck = those.flatMap(({ actor, by }) => {
    const id = combatantFor({ actor }, combat)?.id ?? "";
    return stands(state, id) ? [{ id, by: { ...by, hit: false } }] : [];
  });
  const losing = struck.filter(({ id, by }) => disrupts(state, id, by, rulings));
  const hows = losing.map(
    ({ id, by }): CombatStep =>
      (now, how) =>
        stands(now, id) ? disrupt(now, id, by, how) : still(now),
  );
  if (hows.length > 0) await fights().change(transaction, combat, (now, how) => oneByOne(now, how, hows));
}

function stands({ combatants }: CombatState, id: string): boolean {
  return combatants.some((one) => one.id === id);
}
