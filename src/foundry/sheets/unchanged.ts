/**
 * Which parts of an open window a redraw may leave as they stand: those whose template gives the very text that was drawn last, and in
 * which nobody has typed or put anything since.
 */
import { isControl, isSelect, isTick } from "../windows/dom.ts";

/** What a part was drawn from, and how many elements it had when everybody had seen to it. */
interface Drawn {
  readonly text: string;
  size: number;
}

/** What this needs of a sheet. */
interface Sheet {
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement>>;
}

type Templates = Readonly<
  Record<string, { readonly template: string; readonly templates?: readonly string[] | null | undefined }>
>;

export class Unchanged {
  readonly #drawn = new Map<string, Drawn>();

  /** The parts, of those that were to be drawn, that look otherwise than they stand. */
  async partsToDraw(
    sheet: Sheet,
    templates: Templates,
    options: { readonly isFirstRender?: boolean; readonly parts?: readonly string[] },
    context: Record<string, unknown>,
  ): Promise<string[]> {
    const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
    if (options.isFirstRender) {
      this.#drawn.clear();
      // Foundry loads them for the first render too, and does not say when.
      const all = Object.values(templates).flatMap((part) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates([...new Set(all)]);
    }
    const changed: string[] = [];
    for (const part of options.parts ?? []) {
      const text = await renderTemplate(templates[part]?.template ?? "", { ...context, partId: part });
      if (this.#differs(part, `${sheet.isEditable} ${text}`, sheet.parts[part])) changed.push(part);
    }
    return changed;
  }

  /**
   * Whether a part must be drawn. Remembers what it is drawn from.
   * @param text what its template gives now, with whatever else decides how it looks
   * @param standing the part as it stands in the window
   */
  #differs(part: string, text: string, standing: HTMLElement | undefined): boolean {
    const before = this.#drawn.get(part);
    if (before?.text === text && standing && before.size === sizeOf(standing) && !isTouched(standing)) return false;
    this.#drawn.set(part, { text, size: Number.NaN });
    return true;
  }

  /** Call after each render: what a module adds to a part later shows by its size. */
  measure(parts: Readonly<Record<string, HTMLElement>>): void {
    for (const [part, drawn] of this.#drawn) {
      const standing = parts[part];
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

function sizeOf(part: HTMLElement): number {
  return part.getElementsByTagName("*").length;
}

function rowsOf(page: HTMLElement): NodeListOf<HTMLElement> {
  return page.querySelectorAll<HTMLElement>(".gear-group .row[data-item-id]");
}

/** Whether a field holds something else than what it was drawn with. */
function isTouched(part: HTMLElement): boolean {
  return [...part.querySelectorAll<HTMLElement>("input, select, textarea")].some((field) => {
    if (isTick(field)) return field.checked !== field.defaultChecked;
    if (isSelect(field)) return field.selectedIndex !== chosenAtFirst(field);
    return "defaultValue" in field && isControl(field) && field.value !== field.defaultValue;
  });
}

function chosenAtFirst(menu: HTMLSelectElement): number {
  const marked = [...menu.options].findLastIndex((option) => option.defaultSelected);
  return marked < 0 && menu.options.length > 0 ? 0 : marked;
}
