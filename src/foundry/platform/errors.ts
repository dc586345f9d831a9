import { RulesError } from "../../rules/errors.ts";
import type { Refusal } from "../../rules/plan.ts";
import { notifyText, notifyWarning } from "./notifications.ts";
import { localize } from "./text.ts";

/** Tells the user why something may not be done. Returns whether it was refused. */
export function notifyRefusal(refused: Refusal | undefined): boolean {
  if (!refused) return false;
  notifyWarning(`RULINGS.Refused.${refused.key}`, refused.data);
  return true;
}

/** What browsers say of a part of the system that is no longer there: it was updated since the page was opened, or the line is down. */
const GONE = /dynamically imported module|Importing a module script failed/i;

/** What went wrong: a fault the rules name in the table's language with the field it is in, any other in its own words. */
export function errorText(error: unknown): string {
  if (error instanceof RulesError)
    return localize(`RULINGS.Error.${error.code}`, { ...error.data, field: error.field });
  const text = error instanceof Error ? error.message : String(error);
  return GONE.test(text) ? localize("RULINGS.Notice.reload") : text;
}

/** Tells the user what went wrong. */
export function notifyError(error: unknown): void {
  notifyText("error", errorText(error));
}
