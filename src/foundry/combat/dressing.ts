/** Armour put on and taken off in a fight, on the referee's client: begun, counted by the fight, and changed on the sheet when it is done (ERIS-118). */
import { type Dressed, dress } from "../../rules/combat/dress.ts";
import { stopDressing } from "../../rules/combat/dressing.ts";
import type { CombatEvent, CombatState } from "../../rules/combat/types.ts";
import { incapableBy } from "../../rules/creature/conditions.ts";
import type { Combatant as Fighter } from "../../rules/facts/combatant.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { DressingOutcome } from "../../view/cards/doings.ts";
import type { Written } from "../adapter/changes.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { dressingOf, isOn } from "../adapter/suits.ts";
import { calledOf } from "../called.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { clings } from "../unknown/cling.ts";
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

function moved(item: Item.Implementation, mode: "don" | "doff"): Written[] {
  const { location, kind } = item.system as Item.SystemOfType<"armour">;
  const on = kind === "shield" ? "inHand" : "worn";
  const after = mode === "don" ? on : "carried";
  return [{ uuid: item.uuid, path: "system.location", before: location, after }];
}

/** The last round of it is over: the armour is on or off, and with it the armour class. */
export async function finishDressing(
  combat: Fight,
  actor: Actor.Implementation,
  { item: id, mode }: Extract<CombatEvent, { kind: "dressed" }>,
  follows: string,
): Promise<void> {
  const item = actor.items.get(id);
  if (!item || dressingOf(item)?.mode !== mode) return;
  const kind = mode === "don" ? "donned" : "doffed";
  const spec = { kind, data: { name: calledOf(actor), item: item.name }, follows: follows ? [follows] : [] };
  await perform(spec, async (deed) => {
    deed.withCard(moved(item, mode), []);
    const told = { item: item.name, mode, assistants: 0, rounds: 0, steps: [] };
    const outcome: DressingOutcome = { procedure: "dressing", done: true, ...told };
    await postCard({ type: "notice", actor, outcome, combat, deed });
    return undefined;
  });
}

/** The state without armour that nobody is busy with any more: it is gone, is on or off by the referee's word, or its wearer can do nothing. */
export function withDressing(combat: Fight, state: CombatState): CombatState {
  return state.combatants.reduce(
    (now, fighter) => (goesOn(combat, fighter) ? now : stopDressing(now, fighter.id)),
    state,
  );
}

function goesOn(combat: Fight, { id, dressing }: Fighter): boolean {
  if (!dressing) return true;
  const actor = combat.combatants.get(id)?.actor;
  const item = actor?.items.get(dressing.item);
  if (!isCreature(actor) || item?.type !== "armour" || incapableBy(creatureOf(actor))) return false;
  const on = isOn((item.system as Item.SystemOfType<"armour">).location);
  return on === (dressing.mode === "doff");
}
