/** What the map puts on those who stand on it: they see nothing, or have no sure footing (BX-041, BX-170). */
import { isOnUnstable, standingAt } from "../adapter/ground.ts";
import { isInDarkness } from "../adapter/sight.ts";
import { localize } from "../text.ts";

/** The marks with their names; what is on the creature itself as well is told there. */
export function placeMarks(actor: Actor.Implementation): { id: string; label: string }[] {
  const marks = [
    ...(isInDarkness(standingAt(actor)) ? ["inDarkness"] : []),
    ...(isOnUnstable(actor) && !actor.statuses.has("unstable") ? ["unstableHere"] : []),
  ];
  return marks.map((id) => ({ id, label: localize(`RULINGS.Sheet.${id}`) }));
}
