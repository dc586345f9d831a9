/** A fight begun in the tracker interrupts a day of rest like one begun from the party's window (MIX-51). */
import { stateOf } from "../../adapter/fight-state.ts";
import { secretJourneyOf } from "../../adapter/party.ts";
import { membersOf } from "../members.ts";
import { runForParty } from "../procedures.ts";

/** Parties whose day of rest can still be lost and whose members are in this fight with foes. */
function restless(combat: Combat.Implementation): Actor.Implementation[] {
  const sides = new Set(stateOf(combat)?.combatants.map(({ side }) => side));
  if (sides.size < 2) return [];
  const fighters = new Set(combat.combatants.map(({ actorId }) => actorId));
  return (game.actors?.contents ?? []).filter(
    (party) =>
      party.type === "party" &&
      secretJourneyOf(party).rest.length > 0 &&
      membersOf(party).some(({ actor }) => fighters.has(actor.id)),
  );
}

/** Interrupts the rest after a fight was begun by hand. Referee's client only. */
export async function interruptRestByFight(combat: Combat.Implementation): Promise<void> {
  const parties = restless(combat);
  if (parties.length === 0) return;
  for (const party of parties) await runForParty(party, "breakRest");
}
