/** Who comes aboard a vessel: officers by their trade, hands by their number. */

import { ownRow } from "../../../rules/input-checks.ts";
import { actorByUuid } from "../../platform/actor-reference.ts";
import { requestTakeUp } from "../../items/requests.ts";
import { importActor } from "../../platform/import-actor.ts";
import { notifyInfo } from "../../platform/notifications.ts";
import { notifyError } from "../../platform/errors.ts";

type Ship = Actor.SystemOfType<"vessel">;
/** @texts RULINGS.Way.aboard.* */
type Berth = "captain" | "navigator" | "sailors" | "rowers" | "marines";

const BERTHS: Readonly<Record<string, Berth>> = {
  navigator: "navigator",
  "ship-captain": "captain",
  sailor: "sailors",
  rower: "rowers",
};

/** The place of somebody aboard: by trade, soldiers as marines; others take the helm where nobody has it, else a rope. */
function berthOf(actor: Actor.Implementation, ship: Ship): Berth {
  // Whoever is an officer already stays one.
  if (ship.captain === actor.uuid) return "captain";
  if (ship.navigator === actor.uuid) return "navigator";
  // A captain that is no more leaves the helm free.
  const free = actorByUuid(ship.captain) ? "sailors" : "captain";
  if (actor.type !== "hireling") return free;
  const { trade, kind } = actor.system as Actor.SystemOfType<"hireling">;
  return ownRow(BERTHS, trade) ?? (kind === "mercenary" ? "marines" : free);
}

/** Takes somebody aboard, and says as what. An officer is somebody of the world: one of a compendium is brought into it. */
async function comeAboard(vessel: Actor.Implementation, dropped: Actor.Implementation): Promise<void> {
  const ship = vessel.system as Ship;
  const berth = berthOf(dropped, ship);
  const officer = berth === "captain" || berth === "navigator";
  const actor = officer ? await importActor(dropped) : dropped;
  if (!actor) return;
  const change = officer ? { [berth]: actor.uuid } : { crewAboard: { [berth]: ship.crewAboard[berth] + 1 } };
  const done = await vessel.update({ system: change } as Actor.UpdateData).catch(notifyError);
  if (done) notifyInfo(`RULINGS.Way.aboard.${berth}`, { name: actor.name, ship: vessel.name });
}

/** What is dropped on a vessel: a hoard is loaded whole, people come aboard where the sheet may be changed. */
export async function takeAboard(
  vessel: Actor.Implementation,
  dropped: Actor.Implementation,
  editable: boolean,
): Promise<void> {
  const { type } = dropped;
  if (type === "hoard") await requestTakeUp(dropped, vessel);
  else if (editable && (type === "character" || type === "hireling")) await comeAboard(vessel, dropped);
}
