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

export class Unchanged {
  readonly #drawn = new Map<string, Drawn>();

  /** Forgets everything: the window is drawn from nothing. */
  clear(): void {
    this.#drawn.clear();
  }

  /**
   * Whether a part must be drawn. Remembers what it is drawn from.
   * @param text what its template gives now, with whatever else decides how it looks
   * @param standing the part as it stands in the window
   */
  differs(part: string, text: string, standing: HTMLElement | undefined): boolean {
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
}

function sizeOf(part: HTMLElement): number {
  return part.getElementsByTagName("*").length;
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
