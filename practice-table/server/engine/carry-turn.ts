import { objects } from "../../shared/json.ts";
import { Refused } from "../refuse.ts";
import type { Context } from "./context.ts";

/**
 * Stores the fight's turn (`combatTurn`) of an operation on combatants in the same write, so that the acting combatant keeps the turn.
 * @throws Refused for a value that is not a position in the order
 */
export function carryTurn({ type, operation, parent, draft }: Context): void {
  const turn = operation.combatTurn;
  if (type !== "Combatant" || turn === undefined || parent?.type !== "Combat") return;
  const combat = draft.get("Combat", String(parent.source._id));
  if (!combat) return;
  const count = objects(combat, "combatants").length;
  const place = typeof turn === "number" && Number.isInteger(turn) && turn >= 0 && turn < Math.max(1, count);
  if (turn !== null && !place)
    throw new Refused(
      "malformed",
      `operation.combatTurn: ${JSON.stringify(turn)} is no place in an order of ${count}.`,
    );
  if (combat.turn !== turn) draft.put("Combat", { ...combat, turn });
}
