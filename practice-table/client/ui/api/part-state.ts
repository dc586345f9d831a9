import type { ApplicationV2 } from "./application.ts";
import type { TemplatePart } from "./handlebars.ts";

/** The state that is kept when a part is replaced. */
export interface PartState {
  focus?: string;
  scrollPositions?: [selector: string, index: number, top: number, left: number][];
  [key: string]: unknown;
}

/** Parses rendered text into the part's element. A part that is not the root must be exactly one element. */
export function parsePart(app: ApplicationV2, partId: string, part: TemplatePart, html: string): HTMLElement {
  // The document of the window is used, which is another one in a detached window.
  const page = app.element.ownerDocument;
  const template = page.createElement("template");
  template.innerHTML = html;
  const fragment = page.importNode(template.content, true);
  if (part.root) {
    const holder = page.createElement("div");
    holder.append(fragment);
    return holder;
  }
  const elements = [...fragment.children];
  const stray = [...fragment.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const [element] = elements;
  if (elements.length !== 1 || stray || !isHtml(element)) {
    throw new Error(`template "${part.template}" must render a single HTML element.`);
  }
  element.dataset.applicationPart = partId;
  if (part.id) element.id = `${app.id}-${part.id}`;
  if (part.classes) element.classList.add(...part.classes);
  return element;
}

function isHtml(element: Element | undefined): element is HTMLElement {
  return element !== undefined && "dataset" in element;
}

/** Inserts a new part after the last part that precedes it in the declared order. */
export function insertInOrder(content: HTMLElement, made: HTMLElement, partId: string, order: string[]): void {
  for (const next of order.slice(order.indexOf(partId) + 1)) {
    const sibling = content.querySelector(`:scope > [data-application-part="${CSS.escape(next)}"]`);
    if (sibling) {
      sibling.before(made);
      return;
    }
  }
  content.append(made);
}

/**
 * Finds the element by id or name only: an element inside a custom element has neither, and its focus is lost (WIN-29). Escaping of ids is undocumented, so an
 * id that needs it finds nothing, and only the name counts (WIN-30).
 */
function focusSelector(element: Element): string | undefined {
  if (element.id && CSS.escape(element.id) === element.id) return `#${element.id}`;
  const name = element.getAttribute("name");
  return name ? `${element.tagName.toLowerCase()}[name="${CSS.escape(name)}"]` : undefined;
}

/** Stores the focus (by id or name) and the scroll positions. */
export function saveState(prior: HTMLElement, scrollable: string[], state: PartState): void {
  const focused = prior.ownerDocument.activeElement;
  if (focused && prior.contains(focused)) {
    const selector = focusSelector(focused);
    if (selector) state.focus = selector;
  }
  state.scrollPositions = [];
  for (const selector of scrollable) {
    const places = selector === "" ? [prior] : [...prior.querySelectorAll(selector)];
    places.forEach((place, index) => {
      if (place.scrollTop || place.scrollLeft)
        state.scrollPositions?.push([selector, index, place.scrollTop, place.scrollLeft]);
    });
  }
}

/** Restores focus and scroll positions in the new element. */
export function restoreState(made: HTMLElement, state: PartState): void {
  if (state.focus) made.querySelector<HTMLElement>(state.focus)?.focus({ preventScroll: true });
  for (const [selector, index, top, left] of state.scrollPositions ?? []) {
    const place = selector === "" ? made : made.querySelectorAll(selector)[index];
    if (place) Object.assign(place, { scrollTop: top, scrollLeft: left });
  }
}
