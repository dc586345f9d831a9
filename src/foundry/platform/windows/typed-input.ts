/**
 * Text being typed is not stored yet: a redraw may come at any time (another user's change, a new ruling) and replaces the field with one that shows
 * the stored value. This keeps the typed text and the caret position over redraws (WIN-45).
 */
import { type Control, closestTo, isControl } from "./dom.ts";

interface Typed {
  readonly value: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** The text being typed in one window. Fields need an id, or a unique name within the window. */
export class TypedInput {
  readonly #typed = new Map<string, Typed>();
  /** The field whose whole text is selected: the next key replaces it. */
  #marked: string | undefined;
  /** Whether a mouse button is down in the window, and the callbacks waiting for its release. */
  #down = false;
  readonly #waiting: (() => void)[] = [];

  /**
   * Resolves when the focus has moved and the pressed element was clicked. A browser fires "change" before either:
   * an immediate redraw would remove the next element of the keyboard or the mouse. Store the value first, then wait.
   * @param control the changed control, if known: a checkbox or menu fires "change" after all that, so that there is no wait
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
        // The button may be released anywhere.
        for (const event of ["pointerup", "pointercancel"])
          root.ownerDocument.addEventListener(event, up, { capture: true, signal: heard.signal });
      },
      { capture: true },
    );
  }

  /**
   * Adds listeners to the window's element. Call once, at the first render. A browser fires "change" and "blur" also when a redraw
   * removes a half typed field: that is no user's input, so the text is kept for the replacing field.
   * @param commit called with a control whose value was changed, or that was left with a text restored after a redraw
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
    // A browser fires no "change" at Enter for a text restored after a redraw.
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

  /** Commits a typed text without a "change" event. */
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
    // For example by a double click.
    root.addEventListener("select", ({ target }) => {
      if (!isControl(target) || !takesText(target) || target.value === "") return;
      if (target.selectionStart === 0 && target.selectionEnd === target.value.length) this.#marked = addressOf(target);
    });
    // A redraw restores the focus of a field, which is no new focus.
    let last: string | undefined;
    root.addEventListener("focusin", ({ target }) => {
      const here = isControl(target) && takesText(target) ? addressOf(target) : undefined;
      if (here !== last) this.#marked = pointing ? undefined : here;
      last = here;
    });
  }

  /** Restores the texts, and the selection of the focused field, after a redraw. */
  restore(root: HTMLElement): void {
    const { activeElement } = root.ownerDocument;
    if (isControl(activeElement) && takesText(activeElement) && root.contains(activeElement))
      if (addressOf(activeElement) === this.#marked) activeElement.select();
    for (const control of root.querySelectorAll<HTMLElement>("input, textarea")) {
      const typed = isControl(control) && this.#typed.get(addressOf(control));
      if (!typed || !isControl(control) || control.disabled) continue;
      // A number field has no settable caret; a new value moves it to the end, if it differs.
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

/** Number fields have no caret position. */
function stateOf(control: HTMLInputElement | HTMLTextAreaElement): Typed {
  return { value: control.value, start: control.selectionStart, end: control.selectionEnd };
}
