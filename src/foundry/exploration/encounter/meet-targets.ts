/** Those on the map whom the referee has targeted are met, as they stand there (BX-104). */
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import { targetedTokens } from "../../adapter/tokens.ts";
import { membersOf } from "../members.ts";

/** What to ask for: the most numerous kind among the targeted that are not of the party, with all of their tokens; undefined for nobody. */
export function meetTargets(party: Actor.Implementation): JourneyRequest["args"] | undefined {
  const ours = new Set(membersOf(party).map(({ actor }) => actor.id));
  const others = targetedTokens().filter(({ actorId }) => actorId && !ours.has(actorId));
  const counts = new Map<string, number>();
  for (const { actorId } of others) counts.set(actorId ?? "", (counts.get(actorId ?? "") ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  const kind = most && game.actors?.get(most[0]);
  if (!kind) return undefined;
  const tokens = others.flatMap(({ uuid }) => uuid ?? []).join(" ");
  return { actor: kind.uuid ?? "", count: others.length, tokens };
}
