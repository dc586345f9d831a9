/** The questions before a character puts on or takes off armour in a fight, which replace the change on the sheet (ERIS-118). */

import { armourChangeOf, isWorn } from "../../adapter/armour-changes.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { combatantFor, runningFightOf } from "../../adapter/fighter.ts";
import { askChoices } from "../../platform/dialogs.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { CombatDocument } from "../../platform/types.ts";
import { askFight } from "../fight-requests.ts";
import { helpersFor } from "./begin-armour-change.ts";

/** The armour that an actor could put on or take off; empty where that takes no time. */
export function armourAtHand(actor: Actor.Implementation | null | undefined): Item.Implementation[] {
  if (!actor || rulingsInForce().is("armourTimes", "off")) return [];
  return actor.items.filter((item) => armourChangeOf(item) !== undefined);
}

/** Asks for the armour, and for plate the number of helpers; the referee's client then begins the change. */
export async function askArmourChange(combat: CombatDocument, id: string, only?: Item.Implementation): Promise<void> {
  const member = combat.combatants.get(id);
  const state = stateOf(combat);
  const all = only ? [only] : armourAtHand(member?.actor);
  if (!combat.id || !member || !state || all.length === 0) return;
  const options = all.flatMap((item) => {
    const mode = armourChangeOf(item)?.mode;
    return mode ? [{ value: item.id ?? "", label: localize(`RULINGS.Doing.dress.${mode}`, { item: item.name }) }] : [];
  });
  const plate = all.some((item) => armourChangeOf(item)?.type === "plate");
  const most = plate ? Math.min(4, helpersFor(state, id)) : 0;
  const counts = Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: String(count) }));
  const asked = await askChoices(
    "RULINGS.Doing.dress",
    [
      { name: "item", label: "RULINGS.Doing.dress.which", options },
      ...(most > 0 ? [{ name: "helpers", label: "RULINGS.Doing.dress.helpers", options: counts }] : []),
    ],
    "RULINGS.Doing.dress.ok",
    { name: member.name ?? "" },
  );
  if (!asked) return;
  await askFight({ kind: "dress", combat: combat.id, id, detail: `${asked.item} ${asked.helpers ?? "0"}` });
}

/**
 * The question that replaces a player's change of armour during a fight, which is then a transaction of the fight. Undefined for every other change;
 * a referee's change is written directly.
 */
export function askInFightInstead(item: Item.Implementation, changes: object): (() => Promise<void>) | undefined {
  const to: unknown = foundry.utils.getProperty(changes, "system.location");
  if (to === undefined || game.user?.isGM || !armourAtHand(item.actor).includes(item)) return undefined;
  const { location } = item.system as Item.SystemOfType<"armour">;
  const combat = isWorn(location) === isWorn(to) ? undefined : runningFightOf({ actor: item.actor });
  const id = combatantFor({ actor: item.actor }, combat)?.id;
  return combat && id ? () => askArmourChange(combat, id, item) : undefined;
}
