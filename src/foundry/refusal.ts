import { RulesError } from "../rules/errors.ts";
import type { Refusal } from "../rules/plan.ts";
import { localize } from "./text.ts";

/** Tells the user why something may not be done. Returns whether it was refused. */
export function tellRefusal(refused: Refusal | undefined): boolean {
  if (!refused) return false;
  ui.notifications?.warn(localize(`RULINGS.Refused.${refused.key}`, refused.data));
  return true;
}

/** Tells the user what went wrong: a fault the rules name in the table's language with the field it is in, any other in its own words. */
export function tellTrouble(error: unknown): void {
  if (error instanceof RulesError)
    ui.notifications?.error(localize(`RULINGS.Error.${error.code}`, { ...error.data, field: error.field }));
  else ui.notifications?.error(error instanceof Error ? error.message : String(error));
}
