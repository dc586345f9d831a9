/** Armour that somebody begins to put on or to take off in a fight, on the referee's client (ERIS-118). */
import { type Dressed, dress } from "../../rules/combat/dress.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { DressingOutcome } from "../../view/cards/doings.ts";
import { isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { dressingOf } from "../adapter/suits.ts";
import { calledOf } from "../called.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { clings } from "../unknown/cling.ts";
import { moved } from "./dressing.ts";
import { changeFightIn } from "./fight.ts";

type Fight = Combat.Implementation;

const ASKED = /^(\w{1,40}) (\d{1,2})$/;

/** How many of a side can lend a hand: whoever else of it can act. */
export function helpersFor(state: CombatState, id: string): number {
  const side = state.combatants.find((one) => one.id === id)?.side;
  return state.combatants.filter((one) => one.id !== id && one.side === side && one.status === "active").length;
}

/** Somebody begins to put armour on or to take it off; the card says how long it takes. `detail`: the thing and how many help. */
export async function beginDressingOf(
  combat: Fight,
  id: string,
  detail: string,
  user: User.Implementation,
): Promise<Refusal | undefined> {
  const [, thing = "", helpers = "0"] = ASKED.exec(detail) ?? [];
  const actor = combat.combatants.get(id)?.actor;
  const item = actor?.items.get(thing);
  const asked = dressingOf(item);
  const state = stateOf(combat);
  if (!isCreature(actor) || !item || !asked || !state) return { key: "targetGone", data: { name: "" } };
  if (asked.mode === "doff" && clings(item) && !user.isGM) return { key: "clings", data: { name: item.name } };
  const assistants = asked.type === "plate" ? Math.min(Number(helpers), helpersFor(state, id)) : 0;
  const spec = { kind: asked.mode, data: { name: calledOf(actor), item: item.name }, by: user.id ?? "" };
  return perform(spec, async (deed) => {
    let begun: Dressed | undefined;
    const refused = await changeFightIn(deed, combat, (now, rulings) => {
      begun = dress(now, id, { ...asked, assistants }, rulings, user.isGM);
      return begun;
    });
    if (refused || !begun) return refused;
    const { rounds, steps } = begun;
    if (rounds === 0) deed.withCard(moved(item, asked.mode), []);
    const told = { item: item.name, mode: asked.mode, assistants, rounds, steps };
    const outcome: DressingOutcome = { procedure: "dressing", done: rounds === 0, ...told };
    await postCard({ type: "notice", actor, outcome, combat, deed });
    return undefined;
  });
}
