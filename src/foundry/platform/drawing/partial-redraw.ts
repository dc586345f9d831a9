/**
 * Which parts of an open window a redraw may leave as they stand: those whose template gives the very text that was drawn last, and in
 * which nobody has typed or put anything since.
 */
import { type HtmlChange, changesBetween, type HtmlPieces, splitHtml } from "../../../view/platform/html-changes.ts";
import { isControl, isSelect, isCheckbox } from "../windows/dom.ts";
import { keepTab } from "../windows/page-behaviour.ts";
import { markColumns } from "./column-marks.ts";
import { deferRows, showWhenPainted } from "./deferred-rows.ts";
import { applyChanges, ROWS } from "./apply-changes.ts";
import { copyParsed, parsePart } from "./parsed-parts.ts";

/** What a part was drawn from, and how many elements it had when everybody had seen to it. */
interface DrawnPart {
  readonly text: string;
  readonly pieces: HtmlPieces;
  size: number;
}

/** What this needs of a sheet. */
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
  /** What is to be done to pieces that stand, by the part that they belong to. */
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
   * Rows out of sight are not laid out (`content-visibility`), and a row drawn anew does not know how high it would be. It is told how high its
   * predecessor was, so that a redraw leaves the page where it was scrolled to.
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

/** Which tab is open is no reason to draw anything again: whoever opens one marks it in what stands. */
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
