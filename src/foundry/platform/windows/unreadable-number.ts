/** A number field hides words behind an empty value: they are refused, and never taken for nothing. */

import { notifyWarning } from "../notifications.ts";
import { isInput } from "./dom.ts";

/** Refuses what stands in a number field and is no number: the field shows again what it showed, and the user is told. */
export function refuseUnreadable(control: EventTarget | null): boolean {
  if (!isInput(control) || control.validity?.badInput !== true) return false;
  control.value = control.getAttribute("value") ?? "";
  notifyWarning("RULINGS.Form.number");
  return true;
}
