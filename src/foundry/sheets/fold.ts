/**
 * What is seen of a page is drawn first: rows beyond the fold stand in it as they are, for modules and for what looks for them, but are styled, laid out
 * and painted only when the first of it has been. A browser draws rows a good way below the fold, too.
 */
import { ROWS } from "./pieces.ts";

/** The mark of a row whose inside is not drawn yet. */
const LATER = "is-later";
/** Least height of a row in pixels (`sheet-rows.css`), and of what stands above the first one in any window. */
const ROW = 36;
const HEAD = 200;
/** After so many milliseconds the rest is drawn although the page is busy. */
const PATIENCE = 300;

/** Puts off the rows of a page that cannot be seen yet. Call before it stands in its window. */
export function putOff(page: HTMLElement, window: { readonly position: { readonly height?: unknown } }): void {
  const { height } = window.position;
  const room = typeof height === "number" ? height : globalThis.innerHeight;
  const rows = page.querySelectorAll<HTMLElement>(ROWS);
  for (let at = Math.max(0, Math.ceil((room - HEAD) / ROW)); at < rows.length; at += 1) rows[at]?.classList.add(LATER);
}

/** Has the rest of a page drawn once what can be seen of it is painted. Call after it was put into its window. */
export function showWhenPainted(page: HTMLElement): void {
  const rows = page.getElementsByClassName(LATER);
  const view = page.ownerDocument.defaultView;
  if (rows.length === 0 || !view) return;
  const show = (): void => {
    for (const row of [...rows]) row.classList.remove(LATER);
  };
  view.requestAnimationFrame(() =>
    view.requestAnimationFrame(() => {
      if ("requestIdleCallback" in view) view.requestIdleCallback(show, { timeout: PATIENCE });
      else setTimeout(show, 0);
    }),
  );
}
