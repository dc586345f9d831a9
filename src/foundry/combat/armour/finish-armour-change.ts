/** The end of an armour change in a fight, on the referee's client: written to the sheet when complete, dropped when interrupted (ERIS-118). */

import { stopArmourChange } from "../../../rules/combat/armour-change.ts";
import type { CombatEvent, CombatState } from "../../../rules/combat/types.ts";
import { incapableBy } from "../../../rules/creature/conditions.ts";
import type { Combatant as Fighter } from "../../../rules/facts/combatant.ts";
import type { ArmourChangeOutcome } from "../../../view/cards/actions.ts";
import { armourChangeOf, isWorn } from "../../adapter/armour-changes.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { postCard } from "../../chat/post-card.ts";
import { displayName } from "../../platform/display-name.ts";
import type { CombatDocument } from "../../platform/types.ts";
import { runUndoable } from "../../undo/run-undoable.ts";

/** The write that puts the armour on or takes it off. */
export function movedArmour(item: Item.Implementation, mode: "don" | "doff"): ValueChange[] {
  const { location, kind } = item.system as Item.SystemOfType<"armour">;
  const on = kind === "shield" ? "inHand" : "worn";
  const after = mode === "don" ? on : "carried";
  return [{ uuid: item.uuid, path: "system.location", before: location, after }];
}

/** Completes an armour change after its last round: the armour and the armour class change. */
export async function finishArmourChange(
  combat: CombatDocument,
  actor: Actor.Implementation,
  { item: id, mode }: Extract<CombatEvent, { kind: "dressed" }>,
  follows: string,
): Promise<void> {
  const item = actor.items.get(id);
  if (!item || armourChangeOf(item)?.mode !== mode) return;
  const kind = mode === "don" ? ("donned" as const) : ("doffed" as const);
  const spec = { kind, data: { name: displayName(actor), item: item.name }, follows: follows ? [follows] : [] };
  await runUndoable(spec, async (transaction) => {
    transaction.withCard(movedArmour(item, mode), []);
    const facts = { item: item.name, mode, assistants: 0, rounds: 0, steps: [] };
    const outcome: ArmourChangeOutcome = { procedure: "dressing", done: true, ...facts };
    await postCard({ type: "notice", actor, outcome, combat, transaction });
    return undefined;
  });
}

/** The state without a cancelled armour change: the item was deleted or changed by the referee, or its wearer cannot act. */
export function withArmourChange(combat: CombatDocument, state: CombatState): CombatState {
  return state.combatants.reduce(
    (now, fighter) => (goesOn(combat, fighter) ? now : stopArmourChange(now, fighter.id)),
    state,
  );
}

function goesOn(combat: CombatDocument, { id, dressing: armourChange }: Fighter): boolean {
  if (!armourChange) return true;
  const actor = combat.combatants.get(id)?.actor;
  const item = actor?.items.get(armourChange.item);
  if (!isCreature(actor) || item?.type !== "armour" || incapableBy(creatureOf(actor))) return false;
  const on = isWorn((item.system as Item.SystemOfType<"armour">).location);
  return on === (armourChange.mode === "doff");
}
