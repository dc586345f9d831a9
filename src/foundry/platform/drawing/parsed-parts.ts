/**
 * The parsed content of a part, cached unchanged: a window that opens again with the same text copies it, which takes a fraction of the
 * time of parsing. The elements of a closed window cannot be reused: other code has changed them and attached listeners.
 */
import { unmarked } from "../../../view/platform/html-changes.ts";

/** So many parts are kept, the latest opened: those of about a dozen sheets. */
const MOST = 24;

interface Pattern {
  readonly text: string;
  readonly fragment: DocumentFragment;
}

const kept = new Map<string, Pattern>();

/**
 * The elements of the text of a part that opens, for the document in which they will stand (a window may have a browser window of its own).
 * @param part the part's own id: of each only what it was drawn from last is kept
 */
export function copyParsed(part: string, text: string, page: Document): HTMLElement[] {
  const known = kept.get(part);
  const pattern = known?.text === text ? known : { text, fragment: parsed(text) };
  keep(part, pattern);
  const { fragment } = pattern;
  // Copied where it lies and brought over then: fields that are made in the page itself set a browser looking for forms at once.
  return elementsIn(fragment.ownerDocument.importNode(fragment, true), page);
}

/** The same of a text that changed, and will hardly be drawn a second time. */
export function parsePart(text: string, page: Document): HTMLElement[] {
  return elementsIn(parsed(text), page);
}

function keep(part: string, pattern: Pattern): void {
  kept.delete(part);
  kept.set(part, pattern);
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
