/** The morale of mercenaries by their kind of troops (BX-179, BX-180). */

import { mercenaryMorale, TROOPS, type Troops } from "../../rules/morale/mercenary.ts";
import type { TroopsCardOutcome } from "../../view/cards/training.ts";
import { TROOP_FIELD, UNIT, unitOf } from "../adapter/troops.ts";
import { postCard } from "../chat/post-card.ts";
import { askChoices } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isByTransaction } from "../undo/transaction-option.ts";

type Service = Actor.SystemOfType<"hireling">;

/** The new rating on a mercenary's sheet after these changes; undefined where it stays, or is set as well. */
function ratingAfter(own: Service, changes: object): number | undefined {
  const said = UNIT.some((key) => key in changes);
  if (!said || own.kind !== "mercenary" || own.morale === null || "morale" in changes) return undefined;
  const rulings = rulingsInForce();
  const [before, after] = [unitOf(own), unitOf({ ...own, ...changes })];
  // A rating that differs from that of its troops, as in some listings, keeps its difference.
  const value =
    own.morale === mercenaryMorale(before, rulings).value
      ? mercenaryMorale(after, rulings).value
      : Math.max(2, Math.min(12, own.morale + after.conditions - before.conditions));
  return value === own.morale ? undefined : value;
}

/** Updates the rating after a change on a mercenary's sheet; a transaction sets both itself. */
export function watchTroops(): void {
  Hooks.on("preUpdateActor", (actor, changes, operation) => {
    const asked: unknown = changes.system;
    if (actor.type !== "hireling" || isByTransaction(operation) || typeof asked !== "object" || asked === null) return;
    const morale = ratingAfter(actor.system as Service, asked);
    if (morale !== undefined) foundry.utils.setProperty(changes, "system.morale", morale);
  });
}

/** Asks for the kind of troops, and writes its rating. */
export async function setTroops(actor: Actor.Implementation): Promise<void> {
  const own = actor.system as Actor.SystemOfType<"hireling">;
  const kinds = Object.keys(TROOPS).filter(isTroops);
  const yesNo = ["no", "yes"].map((value) => ({ value, label: localize(`RULINGS.Troops.${value}`) }));
  const asked = await askChoices("RULINGS.Troops.ask", [
    {
      name: "troops",
      label: "RULINGS.Troops.kind",
      options: kinds.map((value) => ({ value, label: localize(`RULINGS.Troops.troops.${value}`) })),
      chosen: kinds.find((kind) => TROOP_FIELD[kind] === own.troop) ?? "trained",
    },
    { name: "mounted", label: "RULINGS.Troops.mounted", options: yesNo, chosen: own.mounted ? "yes" : "no" },
    { name: "elite", label: "RULINGS.Troops.elite", options: yesNo, chosen: own.elite ? "yes" : "no" },
    { name: "fanatic", label: "RULINGS.Troops.fanatic", options: yesNo, chosen: own.fanatic ? "yes" : "no" },
    {
      name: "conditions",
      label: "RULINGS.Troops.conditions",
      options: [-2, -1, 0, 1, 2].map((value) => ({
        value: String(value),
        label: localize("RULINGS.Company.plain", { value }),
      })),
      chosen: String(own.conditionsModifier),
    },
  ]);
  const troops = kinds.find((kind) => kind === asked?.troops);
  if (!asked || !troops) return;
  const unit = {
    troops,
    mounted: asked.mounted === "yes",
    elite: asked.elite === "yes",
    fanatic: asked.fanatic === "yes",
    conditions: Number(asked.conditions),
  };
  const { value, steps } = mercenaryMorale(unit, rulingsInForce());
  const { uuid } = actor;
  const is = (key: "troop" | "mounted" | "elite" | "fanatic" | "conditionsModifier" | "morale", after: unknown) => ({
    uuid,
    path: `system.${key}`,
    before: own[key],
    after,
  });
  const outcome: TroopsCardOutcome = { procedure: "troops", morale: value, steps };
  await runUndoable({ kind: "troops", data: { name: displayName(actor) } }, async (transaction) => {
    await transaction.write([
      is("troop", TROOP_FIELD[troops]),
      is("mounted", unit.mounted),
      is("elite", unit.elite),
      is("fanatic", unit.fanatic),
      is("conditionsModifier", unit.conditions),
      is("morale", value),
    ]);
    await postCard({ type: "notice", actor, outcome, secret: true, transaction });
    return undefined;
  });
}

function isTroops(key: string): key is Troops {
  return Object.hasOwn(TROOPS, key);
}
