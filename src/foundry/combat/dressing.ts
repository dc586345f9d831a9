/** Armour that somebody is busy with in a fight, on the referee's client: changed on the sheet when it is done, left be when nothing comes of it (ERIS-118). */
import { stopDressing } from "../../rules/combat/dressing.ts";
import type { CombatEvent, CombatState } from "../../rules/combat/types.ts";
import { incapableBy } from "../../rules/creature/conditions.ts";
import type { Combatant as Fighter } from "../../rules/facts/combatant.ts";
import type { DressingOutcome } from "../../view/cards/doings.ts";
import type { Written } from "../adapter/changes.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { dressingOf, isOn } from "../adapter/suits.ts";
import { calledOf } from "../called.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";

type Fight = Combat.Implementation;

/** The armour on or off. */
export function moved(item: Item.Implementation, mode: "don" | "doff"): Written[] {
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
  const kind = mode === "don" ? ("donned" as const) : ("doffed" as const);
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
