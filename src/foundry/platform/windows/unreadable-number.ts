/** A number field returns an empty value for text, and a form submits invalid entries: both are refused with the name of the field. */

import { notifyText, notifyWarning } from "../notifications.ts";
import { localize } from "../text.ts";
import { closestTo, isInput } from "./dom.ts";

/** Refuses an entry in a number field that is no number: the field is reset, and its name is notified. */
export function refuseUnreadable(control: EventTarget | null): boolean {
  if (!isInput(control) || control.validity?.badInput !== true) return false;
  control.value = control.getAttribute("value") ?? "";
  notifyUnfit(control, "RULINGS.Form.number");
  return true;
}

/**
 * Stops the submission of an invalid entry: a notification names the field, the field takes the focus, and all entries are kept. It is not documented
 * whether the browser's own validation stops one of Foundry's dialogs.
 */
export function holdUnfit(root: HTMLElement): void {
  const hold = (event: Event): void => {
    for (const field of root.querySelectorAll("input")) {
      const problem = problemOf(field);
      if (!problem) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      notifyUnfit(field, ...problem);
      field.focus();
      field.select();
      return;
    }
  };
  // The listeners run before the browser's own validation and before Foundry's.
  root.addEventListener(
    "click",
    (event) => {
      if (closestTo(event.target, "button[type=submit]")) hold(event);
    },
    true,
  );
  root.addEventListener("submit", hold, true);
}

type Figures = Readonly<Record<string, string>>;
type Problem = readonly [key: string, data?: Figures];

/** The reason why an entry is invalid. Steps other than 1 only apply to the arrows beside the field. */
function problemOf({ validity, min, max, step, disabled }: HTMLInputElement): Problem | undefined {
  if (disabled || !validity || validity.valid) return undefined;
  if (validity.badInput) return ["RULINGS.Form.number"];
  if (validity.valueMissing) return ["RULINGS.Form.required"];
  if (validity.rangeUnderflow || validity.rangeOverflow) {
    if (min !== "" && max !== "") return ["RULINGS.Form.range", { min, max }];
    return min === "" ? ["RULINGS.Form.most", { max }] : ["RULINGS.Form.least", { min }];
  }
  return validity.stepMismatch && Number(step || 1) === 1 ? ["RULINGS.Form.whole"] : undefined;
}

function notifyUnfit(field: HTMLInputElement, key: string, data?: Figures): void {
  const name = nameOf(field);
  if (name === "") notifyWarning(key, data);
  else notifyText("warn", localize("RULINGS.Form.ofField", { field: name, problem: localize(key, data) }));
}

/** The label of a field. */
function nameOf(field: HTMLInputElement): string {
  const words = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
  return words.replace(/\s+/g, " ").trim().replace(/:$/, "");
}
