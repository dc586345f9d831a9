/**
 * The parsed content of a part, cached unchanged: a window that opens again with the same text copies it, which is much faster than parsing. The
 * elements of a closed window cannot be reused: other code has changed them and attached listeners.
 */
import { unmarked } from "../../../view/platform/html-changes.ts";

/** The maximum number of cached parts, the latest ones: those of about a dozen sheets. */
const MOST = 24;

interface Pattern {
  readonly text: string;
  readonly fragment: DocumentFragment;
}

const kept = new Map<string, Pattern>();

/**
 * The elements of an opened part's text, for their document (a window may be detached).
 * @param part the part's id: only its latest text is cached
 */
export function copyParsed(part: string, text: string, page: Document): HTMLElement[] {
  const known = kept.get(part);
  const pattern = known?.text === text ? known : { text, fragment: parsed(text) };
  keep(part, pattern);
  const { fragment } = pattern;
  // Copied in their own document and then moved: creating fields in the page itself triggers the browser's form detection at once.
  return elementsIn(fragment.ownerDocument.importNode(fragment, true), page);
}

/** The elements of a changed text, which is not cached because it will hardly be drawn again. */
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
