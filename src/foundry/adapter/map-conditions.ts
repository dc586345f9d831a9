/** What the map puts on those who stand on it: they see nothing, or have no sure footing (BX-041, BX-170). */
import { isOnUnstableGround, groundAt } from "./ground.ts";
import { isInDarkness } from "./vision.ts";
import { localize } from "../platform/text.ts";

/** What the sheet of each shows. */
const shown = new WeakMap<object, string>();

/** The marks with their names; what is on the creature itself as well is told there. */
export function placeMarks(actor: Actor.Implementation): { id: string; label: string }[] {
  const marks = [
    ...(isInDarkness(groundAt(actor)) ? ["inDarkness"] : []),
    ...(isOnUnstableGround(actor) && !actor.statuses.has("unstable") ? ["unstableHere"] : []),
  ];
  return marks.map((id) => ({ id, label: localize(`RULINGS.Sheet.${id}`) }));
}

/** The same for the sheet, of which it is remembered what it shows. */
export function marksShown(actor: Actor.Implementation): ReturnType<typeof placeMarks> {
  const marks = placeMarks(actor);
  shown.set(actor, told(marks));
  return marks;
}

/** Whether the map says something else of somebody than its sheet shows. */
export function isMarkedOtherwise(actor: Actor.Implementation): boolean {
  return told(placeMarks(actor)) !== (shown.get(actor) ?? "");
}

function told(marks: ReturnType<typeof placeMarks>): string {
  return marks.map(({ id }) => id).join(" ");
}
