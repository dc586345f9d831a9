/**
 * The parts of an open window that a redraw can leave in place: their template gives the same text as before, and nobody has typed or inserted
 * anything since.
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

/**
 * The mark of a row, or of a block after the rows, that is not drawn yet. The visible part of a page is drawn first: later rows are in the page for
 * modules and for searches, but are styled, laid out and painted only after it.
 */
const LATER = "is-later";
/**
 * Heights in pixels: the minimum of a row (`sheet-rows.css`); of the area above the first row in any window; of a block between the page's head and
 * the rows, with its margin; and the additional height of a fight's numbers.
 */
const ROW = 36;
const HEAD = 230;
const BLOCK = 28;
const VITALS = 56;
/** The time in milliseconds after which the rest is drawn even on a busy page. */
const PATIENCE = 300;

/**
 * Marks the invisible part of a page for later drawing: rows below the window, and everything after them. Call before it is inserted into its window.
 */
export function deferRows(page: HTMLElement, window: { readonly position: { readonly height?: unknown } }): void {
  const { height } = window.position;
  const room = typeof height === "number" ? height : globalThis.innerHeight;
  const rows = page.querySelectorAll<HTMLElement>(ROWS);
  const fold = Math.max(1, Math.ceil((room - HEAD - above(page, rows[0])) / ROW));
  for (const [at, row] of rows.entries()) row.classList.add(at < fold ? SEEN : LATER);
  const last = rows[fold] && blockOf(page, rows[rows.length - 1]);
  for (let next = last?.nextElementSibling; next; next = next.nextElementSibling) next.classList.add(LATER);
}

/** The child of a page that contains an element. */
function blockOf(page: HTMLElement, within: Element | undefined): Element | undefined {
  let block: Element | null | undefined = within;
  while (block && block.parentElement !== page) block = block.parentElement;
  return block ?? undefined;
}

/** The minimum height of the blocks before the one with the rows. */
function above(page: HTMLElement, row: Element | undefined): number {
  const block = blockOf(page, row);
  let room = 0;
  for (let prior = block?.previousElementSibling; prior; prior = prior.previousElementSibling)
    room += prior.classList.contains("vitals") ? BLOCK + VITALS : BLOCK;
  return room;
}

/** Draws the rest of a page after its visible part is painted. Call after it was inserted into its window. */
export function showWhenPainted(page: HTMLElement): void {
  const later = page.getElementsByClassName(LATER);
  const view = page.ownerDocument.defaultView;
  if (later.length === 0 || !view) return;
  const show = (): void => {
    for (const one of [...later]) one.classList.remove(LATER);
  };
  // One frame for the insertion, one for the painting, and one to confirm it.
  const after = (frames: number): void => {
    if (frames > 0) view.requestAnimationFrame(() => after(frames - 1));
    else if ("requestIdleCallback" in view) view.requestIdleCallback(show, { timeout: PATIENCE });
    else setTimeout(show, 0);
  };
  after(3);
}

/** Rows without layout while they are out of sight. */
export const ROWS = ":is(.gear-group, .attacks) .row[data-item-id]";

/** The mark of a row that is certainly visible. */
export const SEEN = "is-seen";

/**
 * Inserts, deletes and moves the changed pieces, and leaves the others in place. A piece keeps its focus, and a piece with a field in
 * use is never moved: the others move around it.
 * @param make creates the element of a text
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
 * Returns the control of the next piece, or of the one before, with the same action as the focused control: keyboard navigation continues there when
 * the piece is removed.
 */
function besideFocus(focused: Element): (() => HTMLElement | undefined) | undefined {
  const piece = focused.closest<HTMLElement>("[data-piece]");
  if (!piece) return undefined;
  const near = [piece.nextElementSibling, piece.previousElementSibling];
  const action = focused.getAttribute("data-action");
  const same = action ? `[data-action="${CSS.escape(action)}"]` : "button";
  return () => near.flatMap((one) => (one?.isConnected ? (one.querySelector<HTMLElement>(same) ?? []) : []))[0];
}

/** The former height of a redrawn row in pixels, and whether it was visible. */
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

/** Gives a replacement row the height of the row before it until it is laid out; a visible row is laid out at once. */
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
 * Features of any row of a list, as marks of the list, so that all its rows leave space for them (`sheet-rows.css`). With `:has()` in the style sheet
 * a browser would style every row again at each insertion.
 */
const MARKS: readonly (readonly [list: string, mark: string, has: string])[] = [
  [".gear", "has-three-tools", ".row-tools > :nth-child(3)"],
  [".gear", "has-four-tools", ".row-tools > :nth-child(4)"],
  [".gear", "has-holds", ".goods-holds"],
  [".attacks", "has-throws", '[data-action="rollThrow"]'],
];

/** Call after rows were inserted into a page or removed from it: before it is laid out, if possible. */
export function markColumns(page: HTMLElement): void {
  for (const [list, mark, has] of MARKS)
    for (const one of page.matches(list) ? [page] : page.querySelectorAll(list))
      one.classList.toggle(mark, one.querySelector(has) !== null);
}

/** The template text of a drawn part, and its number of elements after all listeners had run. */
interface DrawnPart {
  readonly text: string;
  readonly pieces: HtmlPieces;
  size: number;
}

/** The members of a sheet used here. */
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
  /** Changes to pieces in place, by their part. */
  readonly #pieces = new Map<string, readonly HtmlChange[]>();

  /**
   * The parts to redraw that differ from the shown ones. A part with only some changed pieces is left out: `patch` inserts those.
   * @param prepare the context of a part: the sheet's own `_preparePartContext`, which modules wrap
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
      // Foundry loads them for the first render too, but does not announce when.
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
   * Whether a part must be redrawn as a whole. Stores its text.
   * @param text the template's result, with other values that affect the appearance
   * @param standing the part's current element
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

  /** Elements of parts from their rendered texts: the framework would render them again. */
  elementsOf(sheet: Sheet, parts: readonly string[]): Record<string, HTMLElement> | undefined {
    const made: Record<string, HTMLElement> = {};
    for (const part of parts) {
      const { text } = this.#drawn.get(part) ?? {};
      if (text === undefined) return undefined;
      const drawn = text.slice(text.indexOf(" ") + 1);
      const page = sheet.element.ownerDocument;
      const standing = standingOf(sheet, part);
      // A closed sheet keeps its former parts.
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

  /** Inserts the changed pieces. */
  patch(sheet: Sheet): void {
    for (const [part, pieces] of this.#pieces) {
      const standing = standingOf(sheet, part);
      if (!standing) continue;
      applyChanges(standing, pieces, (text) => parsePart(text, standing.ownerDocument)[0]);
      markColumns(standing);
    }
    this.#pieces.clear();
  }

  /** Call after each render: later additions by a module are recognised by the number of elements. */
  measure(sheet: Sheet): void {
    for (const [part, drawn] of this.#drawn) {
      const standing = standingOf(sheet, part);
      if (standing) showWhenPainted(standing);
      if (Number.isNaN(drawn.size) && standing) drawn.size = sizeOf(standing);
    }
  }

  /**
   * Rows out of sight are not laid out (`content-visibility`), and a redrawn row does not know its height. It gets the height of its predecessor, so
   * that a redraw keeps the scroll position.
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
 * The current element of a part. Foundry does not document when it registers the parts (perhaps while rendering them, which is skipped here), so one
 * that has left the window is looked up there.
 */
function standingOf({ parts, element }: Sheet, part: string): HTMLElement | undefined {
  const known = parts[part];
  if (known?.isConnected) return known;
  return element?.querySelector<HTMLElement>(`[data-application-part="${part}"]`) ?? known;
}

/** Removes the open tab from the comparison: opening a tab needs no redraw, because its mark is set in the existing page. */
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
 * The pieces with a field that was changed since it was drawn; undefined when such a field is outside all pieces. The search field of the inventory
 * does not count.
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
  // An option marked as drawn needs no search through all of them.
  if (isSelect(field))
    return !field.options[field.selectedIndex]?.defaultSelected && field.selectedIndex !== chosenAtFirst(field);
  return "defaultValue" in field && isControl(field) && field.value !== field.defaultValue;
}

function chosenAtFirst(menu: HTMLSelectElement): number {
  const marked = [...menu.options].findLastIndex((option) => option.defaultSelected);
  return marked < 0 && menu.options.length > 0 ? 0 : marked;
}
