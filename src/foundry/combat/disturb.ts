/** What comes upon those who fight otherwise than by a blow: a save that failed, or harm, may cost a caster the spell it declared (BX-149, ERIS-08). */
import { disrupt, disrupts } from "../../rules/combat/disrupt.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Disturbance } from "../../rules/topics/spellDisruption.ts";
import { combatantFor, fightWith } from "../adapter/fight.ts";
import { stateOf } from "../adapter/fight-state.ts";
import type { Deed } from "../deeds/recorder.ts";
import { rulingsInForce } from "../settings/store.ts";
import { changeFightIn } from "./fight.ts";

/** Somebody, and what came upon it. */
export interface Disturbed {
  readonly actor: Actor.Implementation;
  readonly by: Pick<Disturbance, "kind" | "damage" | "save">;
}

/** Tells the fight of it as part of the deed that brought it about, with whose card it is written; nothing where nobody loses a spell by it. */
export async function disturb(deed: Deed, those: readonly Disturbed[]): Promise<void> {
  const rulings = rulingsInForce();
  const [combat] = those.flatMap((one) => fightWith({ actor: one.actor }) ?? []);
  const state = stateOf(combat);
  if (!combat || !state) return;
  const struck = those.flatMap(({ actor, by }) => {
    const id = combatantFor({ actor }, combat)?.id ?? "";
    return state.combatants.some((one) => one.id === id) ? [{ id, by: { ...by, hit: false } }] : [];
  });
  const losing = struck.filter(({ id, by }) => disrupts(state, id, by, rulings));
  if (losing.length > 0) await changeFightIn(deed, combat, (now, how) => all(now, losing, how));
}

function all(
  first: CombatState,
  losing: readonly { readonly id: string; readonly by: Disturbance }[],
  rulings: Rulings,
) {
  let [state, events] = [first, [] as ReturnType<typeof disrupt>["events"]];
  for (const { id, by } of losing) {
    if (!state.combatants.some((one) => one.id === id)) continue;
    const after = disrupt(state, id, by, rulings);
    [state, events] = [after.state, [...events, ...after.events]];
  }
  return { state, events };
}
