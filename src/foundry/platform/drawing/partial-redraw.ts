/**
 * The parts of an open window that a redraw may leave in place: their template gives exactly the text drawn last, and nobody has typed or
 * inserted anything since.
 */

import {
  changesBetween,
  type HtmlChange,
  type HtmlPieces,
  splitHtml,
  unchangedPieces,
} from "../../../view/platform/html-changes.ts";
import { isCheckbox, isControl, isSelect } from "../windows/dom.ts";
import { keepTab, keepUnfolded } from "../windows/page-behaviour.ts";
import { copyParsed, parsePart } from "./parsed-parts.ts";

/*
 * The visible part of a page is drawn first: rows beyond the fold are in it as they are, for modules and for code that searches for them,
 * but are styled, laid out and painted only after the visible part. A browser draws rows a good way below the fold, too.
 */

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

/** Rows that are not laid out while they are out of sight. */
export const ROWS = ":is(.gear-group, .attacks) .row[data-item-id]";

/** The mark of one of them that is in sight for certain. */
export const SEEN = "is-seen";

/**
 * Inserts, removes and moves the pieces that changed, and leaves the others in place. A piece keeps its focus, and a piece in which
 * somebody types is never moved: the others move around it.
 * @param make the element of a text
 */
export function applyChanges(
  page: HTMLElement,
  changes: readonly HtmlChange[],
  make: (text: string) => HTMLElement | undefined,
): void {
  const standing = new Map<string, HTMLElement>();
  for (const piece of page.querySelectorAll<HTMLElement>("[data-piece]"))
    standing.set(piece.dataset.piece ?? "", piece);
  const { activeElement } = page.ownerDocument;
  const focused = page.contains(activeElement) ? activeElement : null;
  const beside = focused ? besideFocus(focused) : undefined;
  // All measurements come before the first change: otherwise the page would be laid out for each.
  const known = rowsBefore(changes, standing);
  for (const change of changes) {
    const fresh = new Map<string, HTMLElement>();
    for (const { id, text } of change.wanted) {
      const made = text === undefined ? undefined : make(text);
      const prior = standing.get(id);
      if (made && prior) keepUnfolded(made, prior);
      if (made) fresh.set(id, asBefore(made, known.get(id)));
    }
    applyRun(change, standing, fresh, focused);
  }
  if (!focused || focused.isConnected) return;
  const again = focused.id ? page.querySelector<HTMLElement>(`#${CSS.escape(focused.id)}`) : null;
  (again ?? beside?.())?.focus({ preventScroll: true });
}

/**
 * Returns the control of the next piece, or of the one before, that does the same as the focused control: keyboard navigation continues
 * there when the piece is removed.
 */
function besideFocus(focused: Element): (() => HTMLElement | undefined) | undefined {
  const piece = focused.closest<HTMLElement>("[data-piece]");
  if (!piece) return undefined;
  const near = [piece.nextElementSibling, piece.previousElementSibling];
  const action = focused.getAttribute("data-action");
  const same = action ? `[data-action="${CSS.escape(action)}"]` : "button";
  return () => near.flatMap((one) => (one?.isConnected ? (one.querySelector<HTMLElement>(same) ?? []) : []))[0];
}

/** How high a row was that is drawn again, in pixels, and whether it was in sight. */
interface Before {
  readonly height: number;
  readonly seen: boolean;
}

function rowsBefore(
  changes: readonly HtmlChange[],
  standing: ReadonlyMap<string, HTMLElement>,
): ReadonlyMap<string, Before> {
  const drawn = changes.flatMap(({ wanted }) => wanted.filter(({ text }) => text !== undefined));
  const rows = drawn.flatMap(({ id }) => standing.get(id) ?? []).filter((row) => row.matches(ROWS));
  return new Map(
    rows.map((row) => [
      row.dataset.piece ?? "",
      {
        height: row.getBoundingClientRect().height,
        seen: row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
      },
    ]),
  );
}

/** Gives a replacement row the height of the row before it until it is laid out; a row in sight is laid out at once. */
function asBefore(row: HTMLElement, before: Before | undefined): HTMLElement {
  if (before?.height) row.style.setProperty("--r-row", `${before.height}px`);
  if (before?.seen) row.classList.add(SEEN);
  return row;
}

function applyRun(
  { stood, wanted }: HtmlChange,
  standing: ReadonlyMap<string, HTMLElement>,
  fresh: ReadonlyMap<string, HTMLElement>,
  focused: Element | null,
): void {
  const before = stood.flatMap((id) => standing.get(id) ?? []);
  const parent = before[0]?.parentElement;
  if (!parent) return;
  const after = wanted.flatMap(({ id }) => fresh.get(id) ?? standing.get(id) ?? []);
  const places = new Map(before.map((piece, place) => [piece, place]));
  const staying = unchangedPieces(
    after.filter((piece) => places.has(piece)).map((piece) => ({ piece, place: places.get(piece) ?? 0 })),
    (piece) => focused !== null && piece.contains(focused),
  );
  let next: ChildNode | null = before.at(-1)?.nextSibling ?? null;
  const kept = new Set(after);
  for (const piece of after.toReversed()) {
    if (!staying.has(piece)) parent.insertBefore(piece, next);
    next = piece;
  }
  for (const piece of before) if (!kept.has(piece)) piece.remove();
}

/**
 * Features that any row of a list has, as marks of the list, so that all its rows keep room for them (`sheet-rows.css`). The style sheet
 * could use `:has()`, but a browser would then style every row again whenever one is inserted.
 */
const MARKS: readonly (readonly [list: string, mark: string, has: string])[] = [
  [".gear", "has-three-tools", ".row-tools > :nth-child(3)"],
  [".gear", "has-four-tools", ".row-tools > :nth-child(4)"],
  [".gear", "has-holds", ".goods-holds"],
  [".attacks", "has-throws", '[data-action="rollThrow"]'],
];

/** Call whenever rows were inserted into a page or removed from it: before it is laid out, if possible. */
export function markColumns(page: HTMLElement): void {
  for (const [list, mark, has] of MARKS)
    for (const one of page.matches(list) ? [page] : page.querySelectorAll(list))
      one.classList.toggle(mark, one.querySelector(has) !== null);
}

/** The template text of a drawn part, and its number of elements once all listeners had processed it. */
interface DrawnPart {
  readonly text: string;
  readonly pieces: HtmlPieces;
  size: number;
}

/** The members of a sheet that are needed here. */
interface Sheet {
  readonly id: string;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement>>;
  readonly element: HTMLElement;
  readonly tabGroups: Readonly<Record<string, string | null>>;
  readonly position: { readonly height?: unknown };
}

type Templates = Readonly<
  Record<string, { readonly template: string; readonly templates?: readonly string[] | null | undefined }>
>;

export class PartialRedraw {
  readonly #drawn = new Map<string, DrawnPart>();
  /** Changes to pieces in place, by the part that they belong to. */
  readonly #pieces = new Map<string, readonly HtmlChange[]>();

  /**
   * The parts, of those that were to be drawn, that look otherwise than they stand. Of some only pieces do: those are put in by `patch`.
   * @param prepare what a part is filled with: the sheet's own `_preparePartContext`, which modules wrap
   */
  async partsToDraw(
    sheet: Sheet,
    templates: Templates,
    options: { readonly isFirstRender?: boolean; readonly parts?: readonly string[] },
    prepare: (part: string) => Promise<object>,
  ): Promise<string[]> {
    const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
    this.#pieces.clear();
    if (options.isFirstRender) {
      this.#drawn.clear();
      // Foundry loads them for the first render too, and does not say when.
      const all = Object.values(templates).flatMap((part) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates([...new Set(all)]);
    }
    const changed: string[] = [];
    for (const part of options.parts ?? []) {
      const context: Readonly<Record<string, unknown>> = { ...(await prepare(part)) };
      const own = { ...context, tabs: shut(context["tabs"]), partId: `${sheet.id}-${part}` };
      const text = await renderTemplate(templates[part]?.template ?? "", own);
      if (this.#differs(part, `${sheet.isEditable} ${text}`, standingOf(sheet, part))) changed.push(part);
    }
    return changed;
  }

  /**
   * Whether a part must be drawn whole. Remembers what it is drawn from.
   * @param text what its template gives now, with whatever else decides how it looks
   * @param standing the part as it stands in the window
   */
  #differs(part: string, text: string, standing: HTMLElement | undefined): boolean {
    const before = this.#drawn.get(part);
    const stands = before && standing && before.size === sizeOf(standing);
    const touched = stands ? touchedIn(standing) : undefined;
    if (touched?.size === 0 && before?.text === text) return false;
    const now = { text, pieces: splitHtml(text), size: Number.NaN };
    this.#drawn.set(part, now);
    const changes = touched && before && changesBetween(before.pieces, now.pieces, touched);
    if (changes) this.#pieces.set(part, changes);
    return !changes;
  }

  /** Elements of parts, from the texts that their templates gave: the framework would fill them once more. */
  elementsOf(sheet: Sheet, parts: readonly string[]): Record<string, HTMLElement> | undefined {
    const made: Record<string, HTMLElement> = {};
    for (const part of parts) {
      const { text } = this.#drawn.get(part) ?? {};
      if (text === undefined) return undefined;
      const drawn = text.slice(text.indexOf(" ") + 1);
      const page = sheet.element.ownerDocument;
      const standing = standingOf(sheet, part);
      // A closed sheet keeps the parts that it had.
      const opens = !standing?.isConnected || standing.childElementCount === 0;
      const [element, more] = opens ? copyParsed(`${sheet.id}-${part}`, drawn, page) : parsePart(drawn, page);
      if (!element || more) return undefined;
      element.dataset.applicationPart = part;
      keepTab(element, sheet.tabGroups);
      markColumns(element);
      if (opens) deferRows(element, sheet);
      made[part] = element;
    }
    return made;
  }

  /** Puts in the pieces that changed. */
  patch(sheet: Sheet): void {
    for (const [part, pieces] of this.#pieces) {
      const standing = standingOf(sheet, part);
      if (!standing) continue;
      applyChanges(standing, pieces, (text) => parsePart(text, standing.ownerDocument)[0]);
      markColumns(standing);
    }
    this.#pieces.clear();
  }

  /** Call after each render: what a module adds to a part later shows by its size. */
  measure(sheet: Sheet): void {
    for (const [part, drawn] of this.#drawn) {
      const standing = standingOf(sheet, part);
      if (standing) showWhenPainted(standing);
      if (Number.isNaN(drawn.size) && standing) drawn.size = sizeOf(standing);
    }
  }

  /**
   * Rows out of sight are not laid out (`content-visibility`), and a redrawn row does not know its height. It gets the height of its
   * predecessor, so that a redraw keeps the scroll position.
   */
  keepHeights(drawn: HTMLElement, prior: HTMLElement): void {
    const before = new Map<string, number>();
    for (const row of rowsOf(prior)) before.set(row.dataset.itemId ?? "", row.getBoundingClientRect().height);
    for (const row of rowsOf(drawn)) {
      const height = before.get(row.dataset.itemId ?? "");
      if (height) row.style.setProperty("--r-row", `${height}px`);
    }
  }
}

/**
 * A part as it stands in the window. When Foundry takes note of the parts is not documented (it may be where it fills them, which is skipped here): one
 * that is no longer in the window is looked for there.
 */
function standingOf({ parts, element }: Sheet, part: string): HTMLElement | undefined {
  const known = parts[part];
  if (known?.isConnected) return known;
  return element?.querySelector<HTMLElement>(`[data-application-part="${part}"]`) ?? known;
}

/** Removes the open tab from the comparison: opening a tab is no reason for a redraw, for its mark is set in the existing page. */
function shut(tabs: unknown): object {
  return Object.fromEntries(
    Object.entries(tabs ?? {}).map(([id, tab]) => [id, { ...tab, active: false, cssClass: "" }]),
  );
}

function sizeOf(part: HTMLElement): number {
  return part.getElementsByTagName("*").length;
}

function rowsOf(page: HTMLElement): NodeListOf<HTMLElement> {
  return page.querySelectorAll<HTMLElement>(ROWS);
}

/**
 * The pieces in which a field holds something else than what it was drawn with; undefined when one outside of all pieces does. The words
 * that are looked for among the goods are nobody's data.
 */
function touchedIn(part: HTMLElement): ReadonlySet<string> | undefined {
  const touched = new Set<string>();
  for (const field of part.querySelectorAll<HTMLElement>("input, select, textarea")) {
    if (field.dataset.goods === "words" || !isTouched(field)) continue;
    const piece = field.closest<HTMLElement>("[data-piece]")?.dataset.piece;
    if (!piece) return undefined;
    touched.add(piece);
  }
  return touched;
}

function isTouched(field: HTMLElement): boolean {
  if (isCheckbox(field)) return field.checked !== field.defaultChecked;
  // One that is marked as it was drawn needs no search through all of them.
  if (isSelect(field))
    return !field.options[field.selectedIndex]?.defaultSelected && field.selectedIndex !== chosenAtFirst(field);
  return "defaultValue" in field && isControl(field) && field.value !== field.defaultValue;
}

function chosenAtFirst(menu: HTMLSelectElement): number {
  const marked = [...menu.options].findLastIndex((option) => option.defaultSelected);
  return marked < 0 && menu.options.length > 0 ? 0 : marked;
}
