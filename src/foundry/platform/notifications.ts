/** Notifications: short texts that Foundry shows for a while at the edge of the screen. All of them are shown through this module. */

import { RulesError } from "../../rules/errors.ts";
import type { Refusal } from "../../rules/plan.ts";
import { say } from "../../view/platform/say.ts";
import type { Localize } from "../../view/platform/text.ts";
import { refusalLine } from "../../view/platform/text-lines.ts";
import { localize } from "./text.ts";

/** Why something may not be done, in the words of the reader. */
export function refusalText(refused: Pick<Refusal, "key" | "data">): string {
  return say(refusalLine(refused), localize);
}

/** Notifies the user of a refusal. Returns whether there was one. */
export function notifyRefusal(refused: Refusal | undefined): boolean {
  if (refused) notifyText("warn", refusalText(refused));
  return refused !== undefined;
}

/** The browsers' error messages for a missing file of the system: it was updated after the page was opened, or the connection is down. */
const GONE = /dynamically imported module|Importing a module script failed/i;

/** Returns the text of an error: an error of the rules in the table's language with its field, any other as it is. */
export function errorText(error: unknown): string {
  if (error instanceof RulesError)
    return localize(`RULINGS.Error.${error.code}`, { ...error.data, field: error.field });
  const text = error instanceof Error ? error.message : String(error);
  return GONE.test(text) ? localize("RULINGS.Notice.reload") : text;
}

/** Notifies the user of an error. */
export function notifyError(error: unknown): void {
  notifyText("error", errorText(error));
}

/** The values of a text, by their placeholders. */
type Figures = Parameters<Localize>[1];
type Level = "info" | "warn" | "error";

/** Shows an information, as the text of a key with its values. */
export function notifyInfo(key: string, data?: Figures): void {
  notifyText("info", localize(key, data));
}

/** Shows a warning, as the text of a key with its values. */
export function notifyWarning(key: string, data?: Figures): void {
  notifyText("warn", localize(key, data));
}

/**
 * Shows a notification with a finished text, and returns it. Foundry removes harmful markup from notifications but shows other markup (WIN-91): the
 * text is escaped here, so that a name reads as it was written. A `permanent` one stays until it is clicked away.
 */
export function notifyText(level: Level, text: string, options: { readonly permanent?: boolean } = {}) {
  return ui.notifications?.[level](foundry.utils.escapeHTML(text), options);
}
