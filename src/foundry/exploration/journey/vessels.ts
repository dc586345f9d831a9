/** The party's ship as the rules of the water see it. */
import type { Vessel } from "../../../rules/exploration/vessel.ts";
import { actorByUuid } from "../../platform/actor-reference.ts";
import { partyData } from "../../adapter/party.ts";

/** The actor of the party's ship. */
export function shipOf(party: Actor.Implementation): Actor.Implementation | undefined {
  const actor = actorByUuid(partyData(party).vessel);
  return actor?.type === "vessel" ? actor : undefined;
}

/** The ship for the rules; undefined when the party has none. */
export function vesselOf(party: Actor.Implementation): Vessel | undefined {
  const actor = shipOf(party);
  return actor && vesselFrom(actor);
}

/** Any ship for the rules, the party's or that of others. */
export function vesselFrom(actor: Actor.Implementation): Vessel {
  const { sail, oar, seaworthy, takenOnWater, navigator } = actor.system as Actor.SystemOfType<"vessel">;
  const rate = ({ turn, milesDay }: { turn: number | null; milesDay: number | null }): number | undefined =>
    turn ?? (milesDay === null ? undefined : milesDay * 5);
  const [sails, oars] = [rate(sail), rate(oar)];
  const round = sail.round ?? oar.round;
  return {
    id: actor.uuid,
    name: actor.name,
    ...(sails !== undefined && { sail: sails }),
    ...(oars !== undefined && { oar: oars }),
    // A round's rate is listed in feet or yards, a third of the turn's.
    ...(round !== null && { roundRate: round }),
    seaworthy,
    takenOnWater,
    navigator: actorByUuid(navigator) !== undefined,
  };
}

/** What is wanting aboard: oars and sails that nobody mans. */
export function missingHands(party: Actor.Implementation, means: "sail" | "oar"): number {
  const actor = shipOf(party);
  if (!actor) return 0;
  const { sail, oar, crewAboard } = actor.system as Actor.SystemOfType<"vessel">;
  const needed = means === "sail" ? sail.crew : oar.crew;
  return Math.max(0, needed - (means === "sail" ? crewAboard.sailors : crewAboard.rowers));
}
