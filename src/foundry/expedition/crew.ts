/** Who comes aboard a vessel: officers by their trade, hands by their number. */
import { inform } from "../notice.ts";
import { tellTrouble } from "../refusal.ts";

type Ship = Actor.SystemOfType<"vessel">;
type Berth = "captain" | "navigator" | "sailors" | "rowers" | "marines";

const BERTHS: Readonly<Record<string, Berth>> = {
  navigator: "navigator",
  "ship-captain": "captain",
  sailor: "sailors",
  rower: "rowers",
};

/** The place of somebody aboard: by trade, soldiers as marines; others take the helm where nobody has it, else a rope. */
function berthOf(actor: Actor.Implementation, ship: Ship): Berth {
  if (actor.type !== "hireling") return ship.captain ? "sailors" : "captain";
  const { trade, kind } = actor.system as Actor.SystemOfType<"hireling">;
  const known = BERTHS[trade];
  if (known) return known;
  if (kind === "mercenary") return "marines";
  return ship.captain ? "sailors" : "captain";
}

/** Takes somebody aboard, and says as what. */
export async function comeAboard(vessel: Actor.Implementation, actor: Actor.Implementation): Promise<void> {
  const ship = vessel.system as Ship;
  const berth = berthOf(actor, ship);
  const officer = berth === "captain" || berth === "navigator";
  const change = officer ? { [berth]: actor.uuid } : { crewAboard: { [berth]: ship.crewAboard[berth] + 1 } };
  const done = await vessel.update({ system: change } as Actor.UpdateData).catch(tellTrouble);
  if (done) inform(`RULINGS.Way.aboard.${berth}`, { name: actor.name, ship: vessel.name });
}
