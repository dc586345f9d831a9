/** The party's ship for the rules of water travel. */

import type { Vessel } from "../../../rules/exploration/vessel.ts";
import { ownRow } from "../../../rules/input-checks.ts";
import { partyData } from "../../adapter/party.ts";
import { requestTakeUp } from "../../items/requests.ts";
import { notifyInfo, notifyRefusal } from "../../platform/notifications.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { runUndoable } from "../../undo/run-undoable.ts";

type Ship = Actor.SystemOfType<"vessel">;
/** @texts RULINGS.Way.aboard.* */
type Berth = "captain" | "navigator" | "sailors" | "rowers" | "marines";

const BERTHS: Readonly<Record<string, Berth>> = {
  navigator: "navigator",
  "ship-captain": "captain",
  sailor: "sailors",
  rower: "rowers",
};

/** The position of an actor aboard: officers by their trade, soldiers as marines; others become captain where there is none, else sailors. */
function berthOf(actor: Actor.Implementation, ship: Ship): Berth {
  // Officers keep their position.
  if (ship.captain === actor.uuid) return "captain";
  if (ship.navigator === actor.uuid) return "navigator";
  // A deleted captain leaves the position vacant.
  const free = actorByUuid(ship.captain) ? "sailors" : "captain";
  if (actor.type !== "hireling") return free;
  const { trade, kind } = actor.system as Actor.SystemOfType<"hireling">;
  return ownRow(BERTHS, trade) ?? (kind === "mercenary" ? "marines" : free);
}

/** Adds an actor to the crew and reports its position. An officer from a compendium is imported first. */
async function comeAboard(vessel: Actor.Implementation, dropped: Actor.Implementation): Promise<void> {
  const ship = vessel.system as Ship;
  const berth = berthOf(dropped, ship);
  const officer = berth === "captain" || berth === "navigator";
  const path = officer ? `system.${berth}` : `system.crewAboard.${berth}`;
  const data = { name: dropped.name, party: vessel.name };
  const refused = await runUndoable({ kind: "joined", data, repeats: true }, async (transaction) => {
    const actor = officer ? await transaction.importActor(dropped) : dropped;
    if (!actor) return { key: "malformed" };
    await transaction.change(() => {
      const before: unknown = foundry.utils.getProperty(vessel, path);
      return [{ uuid: vessel.uuid, path, before, after: officer ? actor.uuid : Number(before) + 1 }];
    });
    return undefined;
  });
  if (!notifyRefusal(refused)) notifyInfo(`RULINGS.Way.aboard.${berth}`, { name: dropped.name, ship: vessel.name });
}

/** Handles a drop on a vessel: a hoard is loaded whole, people join the crew where the user may change the sheet. */
export async function takeAboard(
  vessel: Actor.Implementation,
  dropped: Actor.Implementation,
  editable: boolean,
): Promise<void> {
  const { type } = dropped;
  if (type === "hoard") await requestTakeUp(dropped, vessel);
  else if (editable && (type === "character" || type === "hireling")) await comeAboard(vessel, dropped);
}

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

/** Any ship for the rules, the party's or another. */
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
    // The round's rate may be listed in feet or yards, a third of the turn's.
    ...(round !== null && { roundRate: round }),
    seaworthy,
    takenOnWater,
    navigator: actorByUuid(navigator) !== undefined,
  };
}

/** The number of missing crew for oars or sails. */
export function missingHands(party: Actor.Implementation, means: "sail" | "oar"): number {
  const actor = shipOf(party);
  if (!actor) return 0;
  const { sail, oar, crewAboard } = actor.system as Actor.SystemOfType<"vessel">;
  const needed = means === "sail" ? sail.crew : oar.crew;
  return Math.max(0, needed - (means === "sail" ? crewAboard.sailors : crewAboard.rowers));
}
