import { stateOf } from "../adapter/fight-state.ts";
import { whoRolls } from "../settings/table.ts";

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
  return owned.some(({ id: member }) => callers.has(combat.combatants.get(member)?.actor?.uuid ?? ""));
}

/** The callers of the world's parties (BX-005). */
function callerUuids(): string[] {
  return (game.actors?.contents ?? []).flatMap((actor) => {
    if (actor.type !== "party") return [];
    const { caller } = actor.system as Actor.SystemOfType<"party">;
    return caller ? [caller] : [];
  });
}
