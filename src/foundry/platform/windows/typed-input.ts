/**
 * Text being typed is not stored yet: a redraw may come at any time (another user's change, a new ruling) and replaces the field with one
 * that shows the stored value. This keeps the typed text and the position of the caret over redraws (WIN-45).
 */
import { type Control, closestTo, isControl } from "./dom.ts";

interface Typed {
  readonly value: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** The text that is being typed in one window. Fields need an id, or a name that no other field of the window has. */
export class TypedInput {
  readonly #typed = new Map<string, Typed>();
  /** The field whose whole text is marked (the tabulator came to it, or somebody marked all of it): the next key replaces it. */
  #marked: string | undefined;
  /** Whether a button of the mouse is down in the window, and who waits for it to go up. */
  #down = false;
  readonly #waiting: (() => void)[] = [];

  /**
   * Resolves when the focus has come to where it goes and what was pressed has been clicked. A browser says "changed" of a field before either:
   * a window that redraws itself at once takes away what the tabulator or the mouse was about to reach. Keep what was decided first, then wait.
   * @param control what changed, if that is known: of a tick or a menu that is said when all of it is over, and nobody waits
   */
  settled(control?: Control): Promise<void> {
    if (control && !takesText(control)) return Promise.resolve();
    return new Promise((resolve) => {
      if (this.#down) this.#waiting.push(resolve);
      else setTimeout(resolve);
    });
  }

  #followPointer(root: HTMLElement): void {
    root.addEventListener(
      "pointerdown",
      () => {
        this.#down = true;
        const heard = new AbortController();
        const up = (): void => {
          heard.abort();
          this.#down = false;
          for (const resolve of this.#waiting.splice(0)) setTimeout(resolve);
        };
        // It may go up anywhere.
        for (const event of ["pointerup", "pointercancel"])
          root.ownerDocument.addEventListener(event, up, { capture: true, signal: heard.signal });
      },
      { capture: true },
    );
  }

  /**
   * Listens on the window's element. Call once, at the first render. A browser says "changed" and "left" of a field, too, when a redraw
   * takes it away half typed: that is nobody's decision, so the text is kept for the field that comes in its place.
   * @param commit called with a control whose value was decided: it changed, or it was left with a text that had been put back after a redraw
   */
  attach(root: HTMLElement, commit: (control: Control) => void): void {
    this.#followMarked(root);
    this.#followPointer(root);
    root.addEventListener("input", ({ target }) => {
      if (isControl(target) && takesText(target) && isNamed(target))
        this.#typed.set(addressOf(target), stateOf(target));
    });
    root.addEventListener("change", ({ target }) => {
      if (!isControl(target)) return;
      queueMicrotask(() => {
        if (!target.isConnected) return;
        this.#typed.delete(addressOf(target));
        commit(target);
      });
    });
    // A browser says no "changed" at Enter of a text that was put back after a redraw: nobody typed that, as far as it knows.
    root.addEventListener("keydown", ({ key, target }) => {
      if (key !== "Enter" || !isControl(target) || target.tagName !== "INPUT") return;
      const { value } = target;
      // Text typed after Enter is not committed by it.
      setTimeout(() => target.value === value && this.#decide(target, commit));
    });
    root.addEventListener("focusout", ({ target }) => {
      if (!isControl(target) || !this.#typed.has(addressOf(target))) return;
      queueMicrotask(() => this.#decide(target, commit));
    });
  }

  /** Commits a typed text of which no "changed" was said. */
  #decide(target: Control, commit: (control: Control) => void): void {
    if (!target.isConnected || !this.#typed.delete(addressOf(target))) return;
    if (target.value !== target.getAttribute("value")) commit(target);
  }

  #followMarked(root: HTMLElement): void {
    let pointing = false;
    root.addEventListener("pointerdown", () => {
      pointing = true;
      this.#marked = undefined;
    });
    root.addEventListener("keydown", ({ key, target, ctrlKey, metaKey }) => {
      pointing = false;
      const all = (ctrlKey || metaKey) && key.toLowerCase() === "a";
      if (all && isControl(target) && takesText(target)) this.#marked = addressOf(target);
      else if (key !== "Tab" && key !== "Control" && key !== "Meta") this.#marked = undefined;
    });
    // by a double click, say
    root.addEventListener("select", ({ target }) => {
      if (!isControl(target) || !takesText(target) || target.value === "") return;
      if (target.selectionStart === 0 && target.selectionEnd === target.value.length) this.#marked = addressOf(target);
    });
    // a redraw gives the focus back to the field that had it: nobody came there
    let last: string | undefined;
    root.addEventListener("focusin", ({ target }) => {
      const here = isControl(target) && takesText(target) ? addressOf(target) : undefined;
      if (here !== last) this.#marked = pointing ? undefined : here;
      last = here;
    });
  }

  /** Puts the texts, and the marking of the field that has the focus, back after a redraw. */
  restore(root: HTMLElement): void {
    const { activeElement } = root.ownerDocument;
    if (isControl(activeElement) && takesText(activeElement) && root.contains(activeElement))
      if (addressOf(activeElement) === this.#marked) activeElement.select();
    for (const control of root.querySelectorAll<HTMLElement>("input, textarea")) {
      const typed = isControl(control) && this.#typed.get(addressOf(control));
      if (!typed || !isControl(control) || control.disabled) continue;
      // a number field has no caret to set; the new value puts it at the end, if it differs
      if (typed.start === null) control.value = "";
      control.value = typed.value;
      if (typed.start !== null && takesText(control)) control.setSelectionRange(typed.start, typed.end);
    }
  }
}

function addressOf(control: HTMLElement): string {
  const row = closestTo(control, "[data-item-id]")?.dataset.itemId ?? "";
  return control.id || `${row}:${control.getAttribute("name") ?? ""}`;
}

function isNamed(control: HTMLElement): boolean {
  return control.id !== "" || control.hasAttribute("name");
}

function takesText(control: Control): control is HTMLInputElement | HTMLTextAreaElement {
  return (
    control.tagName === "TEXTAREA" || (control.tagName === "INPUT" && !["checkbox", "radio"].includes(control.type))
  );
}

/** Number fields tell no caret. */
function stateOf(control: HTMLInputElement | HTMLTextAreaElement): Typed {
  return { value: control.value, start: control.selectionStart, end: control.selectionEnd };
}
