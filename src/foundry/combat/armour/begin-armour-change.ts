/** The start of an armour change in a fight, on the referee's client (ERIS-118). */

import { type ArmourChangeResult, requestArmourChange } from "../../../rules/combat/request-armour-change.ts";
import type { CombatState } from "../../../rules/combat/types.ts";
import type { Refusal } from "../../../rules/plan.ts";
import type { ArmourChangeOutcome } from "../../../view/cards/actions.ts";
import { armourChangeOf } from "../../adapter/armour-changes.ts";
import { isCreature } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { postCard } from "../../chat/post-card.ts";
import { isStuckByCurse } from "../../items/identification/identify.ts";
import { displayName } from "../../platform/display-name.ts";
import type { CombatDocument } from "../../platform/types.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { changeFightIn } from "../fight.ts";
import { movedArmour } from "./finish-armour-change.ts";

const ASKED = /^(\w{1,40}) (\d{1,2})$/;

/** The number of helpers on a side: its other members who can act. */
export function helpersFor(state: CombatState, id: string): number {
  const side = state.combatants.find((one) => one.id === id)?.side;
  return state.combatants.filter((one) => one.id !== id && one.side === side && one.status === "active").length;
}

/** Begins an armour change; the card shows its duration. `detail`: the item and the number of helpers. */
export async function beginArmourChange(
  combat: CombatDocument,
  id: string,
  detail: string,
  user: User.Implementation,
): Promise<Refusal | undefined> {
  const [, thing = "", helpers = "0"] = ASKED.exec(detail) ?? [];
  const actor = combat.combatants.get(id)?.actor;
  const item = actor?.items.get(thing);
  const asked = armourChangeOf(item);
  const state = stateOf(combat);
  if (!isCreature(actor) || !item || !asked || !state) return { key: "targetGone", data: { name: "" } };
  if (asked.mode === "doff" && isStuckByCurse(item) && !user.isGM) return { key: "clings", data: { name: item.name } };
  const assistants = asked.type === "plate" ? Math.min(Number(helpers), helpersFor(state, id)) : 0;
  const spec = { kind: asked.mode, data: { name: displayName(actor), item: item.name }, by: user.id ?? "" };
  return runUndoable(spec, async (transaction) => {
    let begun: ArmourChangeResult | undefined;
    const refused = await changeFightIn(transaction, combat, (now, rulings) => {
      begun = requestArmourChange(now, id, { ...asked, assistants }, rulings, user.isGM);
      return begun;
    });
    if (refused || !begun) return refused;
    const { rounds, steps } = begun;
    if (rounds === 0) transaction.withCard(movedArmour(item, asked.mode), []);
    const facts = { item: item.name, mode: asked.mode, assistants, rounds, steps };
    const outcome: ArmourChangeOutcome = { procedure: "dressing", done: rounds === 0, ...facts };
    await postCard({ type: "notice", actor, outcome, combat, transaction });
    return undefined;
  });
}
