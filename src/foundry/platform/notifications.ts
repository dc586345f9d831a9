/** Notices: the short texts that Foundry shows at the edge of the screen for a while. The one place that gives it any. */
import type { Localize } from "../../view/platform/text.ts";
import { localize } from "./text.ts";

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
