import { stateOf } from "../adapter/fight-state.ts";
import { callerOf } from "../exploration/caller.ts";
import { isParty } from "../adapter/party.ts";
import { whoRolls } from "../platform/settings/table-settings.ts";

/** Whether a user may throw the initiative of a side (or of one combatant), by the setting `whoRolls` and by what they own. */
export function mayRollFor(user: User.Implementation, combat: Combat.Implementation, id: string): boolean {
  if (user.isGM) return true;
  const who = whoRolls();
  if (who === "referee") return false;
  const single = combat.combatants.get(id);
  if (single) return single.testUserPermission(user, "OWNER");
  const members = (stateOf(combat)?.combatants ?? []).filter((fighter) => fighter.side === id);
  const owned = members.filter(({ id: member }) => combat.combatants.get(member)?.testUserPermission(user, "OWNER"));
  if (who === "anyone") return owned.length > 0;
  const callers = new Set(callerUuids());
  // Without a caller who lives any of them speaks for the side (BX-005).
  if (!members.some(({ id: member }) => callers.has(combat.combatants.get(member)?.actor?.uuid ?? "")))
    return owned.length > 0;
  return owned.some(({ id: member }) => callers.has(combat.combatants.get(member)?.actor?.uuid ?? ""));
}

/** The callers of the world's parties, as far as they live. */
function callerUuids(): string[] {
  return (game.actors?.contents ?? []).flatMap((actor) => (isParty(actor) ? (callerOf(actor)?.uuid ?? []) : []));
}
