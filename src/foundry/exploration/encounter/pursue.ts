/** A fight whose sides have separated continues as a pursuit (ERIS-13) in the encounter tab of the party's window. */
import { spanSeconds } from "../../../rules/exploration/clock.ts";
import { sideOfCombatant } from "../../adapter/combatants.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { activeParty, openAt, openParty, secretJourneyOf } from "../../adapter/party.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { runForParty } from "../procedures.ts";

/** Opens the encounter; when there is none yet, it begins with the foes of the fight, the most numerous kind representing all. */
export async function pursueFrom(combat: Combat.Implementation | null): Promise<void> {
  const party = activeParty();
  if (!party || !game.user?.isGM) return openParty();
  const foes = combat && secretJourneyOf(party).met.length === 0 ? mostOf(combat) : undefined;
  // Its rounds are part of the encounter, which lasts whole turns (BX-118).
  const fought = spanSeconds({ rounds: Math.max(0, (stateOf(combat)?.round ?? 1) - 1) }, rulingsInForce());
  if (foes) await runForParty(party, "meetBegin", { actor: foes.uuid, count: foes.count, fought });
  openAt(party, "meeting");
}

/** The most numerous kind among the foes that still fight or flee. */
function mostOf(combat: Combat.Implementation): { readonly uuid: string; readonly count: number } | undefined {
  const states = stateOf(combat)?.combatants ?? [];
  const counts = new Map<string, number>();
  for (const one of combat.combatants) {
    const kind = one.actorId ? game.actors?.get(one.actorId) : undefined;
    const down = states.find(({ id }) => id === one.id)?.status === "defeated";
    if (!isCreature(kind) || down || sideOfCombatant(one).id !== "foes") continue;
    counts.set(kind.uuid, (counts.get(kind.uuid) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && { uuid: most[0], count: most[1] };
}
