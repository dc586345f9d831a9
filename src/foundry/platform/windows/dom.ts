/**
 * A form control of the system. Elements and events are recognised by their members: a detached window has other classes than this one, so that
 * `instanceof HTMLElement` is false there (WIN-31).
 */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isElement(target: EventTarget | null | undefined): target is HTMLElement {
  return target !== null && target !== undefined && "closest" in target && "dataset" in target;
}

/** The event's element or its closest ancestor that matches a selector. */
export function closestTo(target: EventTarget | null | undefined, selector: string): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>(selector) : null;
}

export function isInput(element: EventTarget | null): element is HTMLInputElement {
  return isElement(element) && element.tagName === "INPUT";
}

export function isSelect(element: EventTarget | null): element is HTMLSelectElement {
  return isElement(element) && element.tagName === "SELECT";
}

/** Whether an element is an input, a menu or a text area. */
export function isControl(element: EventTarget | null): element is Control {
  return isInput(element) || isSelect(element) || (isElement(element) && element.tagName === "TEXTAREA");
}

/** Whether an element is a checkbox. */
export function isCheckbox(element: EventTarget | null): element is HTMLInputElement {
  return isInput(element) && element.type === "checkbox";
}

/** Whether the shift key was held, by mouse or key. */
export function shiftHeld(event: Event | undefined): boolean {
  return event !== undefined && "shiftKey" in event && event.shiftKey === true;
}
