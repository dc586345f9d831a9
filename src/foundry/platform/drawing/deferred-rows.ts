/**
 * What is seen of a page is drawn first: rows beyond the fold stand in it as they are, for modules and for what looks for them, but are styled, laid out
 * and painted only when the first of it has been. A browser draws rows a good way below the fold, too.
 */
import { ROWS, SEEN } from "./apply-changes.ts";

/** The mark of a row, or of a block after the rows, whose inside is not drawn yet. */
const LATER = "is-later";
/**
 * Least height of a row in pixels (`sheet-rows.css`); of what stands above the first one in any window; of a block between the head of the
 * page and the block of the rows, with its margin; and by how much the numbers of a fight are higher.
 */
const ROW = 36;
const HEAD = 230;
const BLOCK = 28;
const VITALS = 56;
/** After so many milliseconds the rest is drawn although the page is busy. */
const PATIENCE = 300;

/** Puts off what of a page cannot be seen yet: rows from the fold on, and whatever comes after them. Call before it stands in its window. */
export function deferRows(page: HTMLElement, window: { readonly position: { readonly height?: unknown } }): void {
  const { height } = window.position;
  const room = typeof height === "number" ? height : globalThis.innerHeight;
  const rows = page.querySelectorAll<HTMLElement>(ROWS);
  const fold = Math.max(1, Math.ceil((room - HEAD - above(page, rows[0])) / ROW));
  for (const [at, row] of rows.entries()) row.classList.add(at < fold ? SEEN : LATER);
  const last = rows[fold] && blockOf(page, rows[rows.length - 1]);
  for (let next = last?.nextElementSibling; next; next = next.nextElementSibling) next.classList.add(LATER);
}

/** The child of a page in which something stands. */
function blockOf(page: HTMLElement, within: Element | undefined): Element | undefined {
  let block: Element | null | undefined = within;
  while (block && block.parentElement !== page) block = block.parentElement;
  return block ?? undefined;
}

/** How much room the blocks take at least that stand before the one with the rows. */
function above(page: HTMLElement, row: Element | undefined): number {
  const block = blockOf(page, row);
  let room = 0;
  for (let prior = block?.previousElementSibling; prior; prior = prior.previousElementSibling)
    room += prior.classList.contains("vitals") ? BLOCK + VITALS : BLOCK;
  return room;
}

/** Has the rest of a page drawn once what can be seen of it is painted. Call after it was put into its window. */
export function showWhenPainted(page: HTMLElement): void {
  const later = page.getElementsByClassName(LATER);
  const view = page.ownerDocument.defaultView;
  if (later.length === 0 || !view) return;
  const show = (): void => {
    for (const one of [...later]) one.classList.remove(LATER);
  };
  // A frame in which it is put in, one in which it is painted, and one that shows that it was.
  const after = (frames: number): void => {
    if (frames > 0) view.requestAnimationFrame(() => after(frames - 1));
    else if ("requestIdleCallback" in view) view.requestIdleCallback(show, { timeout: PATIENCE });
    else setTimeout(show, 0);
  };
  after(3);
}
