/**
 * Elements and events distinguished by their members. A window can be in a browser window of its own, whose classes are not those of this
 * one: `instanceof HTMLElement` is false there (WIN-31).
 */

/** A control of a form that the system draws. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isElement(target: EventTarget | null | undefined): target is HTMLElement {
  return target !== null && target !== undefined && "closest" in target && "dataset" in target;
}

/** The element that an event met or its next ancestor that a selector names. */
export function closestTo(target: EventTarget | null | undefined, selector: string): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>(selector) : null;
}

export function isInput(element: EventTarget | null): element is HTMLInputElement {
  return isElement(element) && element.tagName === "INPUT";
}

export function isSelect(element: EventTarget | null): element is HTMLSelectElement {
  return isElement(element) && element.tagName === "SELECT";
}

/** An input, a menu or a text area. */
export function isControl(element: EventTarget | null): element is Control {
  return isInput(element) || isSelect(element) || (isElement(element) && element.tagName === "TEXTAREA");
}

/** A box that is ticked or not. */
export function isCheckbox(element: EventTarget | null): element is HTMLInputElement {
  return isInput(element) && element.type === "checkbox";
}

/** Whether the shift key was held, by mouse or key. */
export function shiftHeld(event: Event | undefined): boolean {
  return event !== undefined && "shiftKey" in event && event.shiftKey === true;
}
