/** The rating of mercenaries follows what their sheet says of them (BX-179, BX-180). */
import { mercenaryMorale } from "../../rules/morale/mercenary.ts";
import { UNIT, unitOf } from "../adapter/troops.ts";
import { isByTransaction } from "../undo/transaction-option.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

type Service = Actor.SystemOfType<"hireling">;

/** What the rating of a mercenary's sheet becomes with these changes; undefined where it stays, or is said as well. */
export function ratingAfter(own: Service, changes: object): number | undefined {
  const said = UNIT.some((key) => key in changes);
  if (!said || own.kind !== "mercenary" || own.morale === null || "morale" in changes) return undefined;
  const rulings = rulingsInForce();
  const [before, after] = [unitOf(own), unitOf({ ...own, ...changes })];
  // A rating of its own, as some listings have it, keeps what is its own.
  const value =
    own.morale === mercenaryMorale(before, rulings).value
      ? mercenaryMorale(after, rulings).value
      : Math.max(2, Math.min(12, own.morale + after.conditions - before.conditions));
  return value === own.morale ? undefined : value;
}

/** What is changed on the sheet of mercenaries changes their rating with it; a deed says both itself. */
export function watchTroops(): void {
  Hooks.on("preUpdateActor", (actor, changes, operation) => {
    const asked: unknown = changes.system;
    if (actor.type !== "hireling" || isByTransaction(operation) || typeof asked !== "object" || asked === null) return;
    const morale = ratingAfter(actor.system as Service, asked);
    if (morale !== undefined) foundry.utils.setProperty(changes, "system.morale", morale);
  });
}
