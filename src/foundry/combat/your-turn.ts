import { type YourTurn, yourTurns } from "../../view/your-turn.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";

type Fight = Combat.Implementation;

/** Those of this user whose moment it is in a fight. A referee has the whole tracker for that. */
export function myTurns(combat: Fight): YourTurn[] {
  const state = stateOf(combat);
  if (!state || game.user?.isGM) return [];
  const own = combat.combatants.contents.flatMap((one) => (one.isOwner && one.id ? [one.id] : []));
  return yourTurns(state, rulingsInForce(), own);
}

/** What was said last of each, so that the same is said once. */
const said = new Map<string, string>();

/** Says that it is somebody's moment, and what may be done in it. */
function tell(combat: Fight): void {
  const turns = myTurns(combat);
  for (const id of [...said.keys()])
    if (combat.combatants.has(id) && !turns.some((turn) => turn.id === id)) said.delete(id);
  for (const { id, name, may } of turns) {
    const actions = may.map(({ textKey }) => localize(textKey)).join(", ");
    if (said.get(id) === actions) continue;
    said.set(id, actions);
    ui.notifications?.info(localize("RULINGS.Combat.yourTurn", { name, actions }));
  }
}

/** Tells players when their moment has come. Call once, in `ready`. */
export function watchTurns(): void {
  if (game.user?.isGM) return;
  Hooks.on("updateCombat", (combat, changes) => {
    if (foundry.utils.hasProperty(changes, "flags.rulings")) tell(combat);
  });
}
