/** Notices: the short texts that Foundry shows at the edge of the screen for a while. The one place that gives it any. */

import { RulesError } from "../../rules/errors.ts";
import type { Refusal } from "../../rules/plan.ts";
import { namesIn } from "../../view/platform/names-in.ts";
import { say } from "../../view/platform/say.ts";
import type { Localize } from "../../view/platform/text.ts";
import { localize } from "./text.ts";

/** Why something may not be done, in the words of the reader. */
export function refusalText({ key, data }: Pick<Refusal, "key" | "data">): string {
  return say({ textKey: `RULINGS.Refused.${key}`, ...(data && { data }), ...namesIn(data) }, localize);
}

/** Tells the user why something may not be done. Returns whether it was refused. */
export function notifyRefusal(refused: Refusal | undefined): boolean {
  if (refused) notifyText("warn", refusalText(refused));
  return refused !== undefined;
}

/**
 * The error messages of browsers for a part of the system that is missing: it was updated after the page was opened, or the connection is
 * down.
 */
const GONE = /dynamically imported module|Importing a module script failed/i;

/** Returns the text of an error: an error of the rules in the table's language with its field, any other in its own words. */
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

/** Figures of a text, by the names that stand in it. */
type Figures = Parameters<Localize>[1];
type Level = "info" | "warn" | "error";

/** Tells the user something, as the text of a key with its figures. */
export function notifyInfo(key: string, data?: Figures): void {
  notifyText("info", localize(key, data));
}

/** Tells the user what could not be done, or what to look at, as the text of a key with its figures. */
export function notifyWarning(key: string, data?: Figures): void {
  notifyText("warn", localize(key, data));
}

/**
 * Gives a notice whose text is made already, and returns it. Foundry cleans notices of what harms, but markup in them shows (WIN-91): it is made
 * harmless here, so that a name reads as it was written. A `permanent` one stands until it is clicked away.
 */
export function notifyText(level: Level, text: string, options: { readonly permanent?: boolean } = {}) {
  return ui.notifications?.[level](foundry.utils.escapeHTML(text), options);
}
