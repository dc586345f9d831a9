/**
 * What the text of a part was parsed into, kept as it was: a window that opens again with the same text copies it, which takes a browser a
 * fraction of parsing. The elements of a closed window cannot be had again themselves: others have written and listened there.
 */
import { unmarked } from "../../view/pieces.ts";

/** So many texts are kept, the latest used: about a dozen sheets. */
const MOST = 40;

const kept = new Map<string, DocumentFragment>();

/** The elements of the text of a part that opens, for the document in which they will stand (a window may have a browser window of its own). */
export function copyOf(text: string, page: Document): HTMLElement[] {
  const fragment = kept.get(text) ?? parsed(text);
  keep(text, fragment);
  // Copied where it lies and brought over then: fields that are made in the page itself set a browser looking for forms at once.
  return elementsIn(fragment.ownerDocument.importNode(fragment, true), page);
}

/** The same of a text that changed, and will hardly be drawn a second time. */
export function madeFrom(text: string, page: Document): HTMLElement[] {
  return elementsIn(parsed(text), page);
}

function keep(text: string, fragment: DocumentFragment): void {
  kept.delete(text);
  kept.set(text, fragment);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) return;
    kept.delete(oldest);
  }
}

function elementsIn(fragment: DocumentFragment, page: Document): HTMLElement[] {
  const { children } = page.adoptNode(fragment);
  return [...children].filter((one) => one instanceof (page.defaultView ?? globalThis).HTMLElement);
}

function parsed(text: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = unmarked(text);
  return template.content;
}
