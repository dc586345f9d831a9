/** Armour classes in a user's notation (GOR-38: each is 19 less the other). */
import type { Notation } from "../../rules/topics/attackResolution.ts";
import type { Step } from "../../rules/trace/types.ts";

/** The notation of a user: ascending where the user chose it, otherwise that of the table. */
export function notationRead(ofTable: Notation, ascending = false): Notation {
  return ascending ? "ascending" : ofTable;
}

/** An armour class converted to the user's notation. */
export function armourClassRead(value: number, given: Notation, read: Notation): number {
  return given === read ? value : 19 - value;
}

/** The steps of an armour class in the user's notation. */
export function armourStepsRead(steps: readonly Step[], given: Notation, read: Notation): readonly Step[] {
  return given === read ? steps : steps.map(mirroredStep);
}

function mirroredStep(step: Step): Step {
  const { op, value, before, after } = step;
  const turned = { before: 19 - before, after: 19 - after };
  if (op === "add") return { ...step, ...turned, value: -value };
  if (op === "atLeast" || op === "atMost")
    return { ...step, ...turned, op: op === "atLeast" ? "atMost" : "atLeast", value: 19 - value };
  return op === "set" ? { ...step, ...turned, value: 19 - value } : step;
}
