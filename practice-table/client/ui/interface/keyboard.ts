import { closeMenus, reportError } from "../api/events.ts";
import { instances } from "../api/instances.ts";
import type { GameApi, Keybinding, KeybindingAction, UiApi } from "../globals.ts";
import type { ContextMenu } from "../ux/context-menu.ts";

declare const game: GameApi;
declare const ui: UiApi;

const MODIFIERS: Record<string, string> = {
  ControlLeft: "Control",
  ControlRight: "Control",
  MetaLeft: "Control",
  MetaRight: "Control",
  ShiftLeft: "Shift",
  ShiftRight: "Shift",
  AltLeft: "Alt",
  AltRight: "Alt",
};

/** Core's key deletes them, with a question where one is in a fight (PLAY-94). */
function controlledTokens(): number {
  const { canvas } = globalThis as typeof globalThis & { canvas?: { tokens?: { controlled: readonly object[] } } };
  return canvas?.tokens?.controlled.length ?? 0;
}

/** `game.keyboard`: sends keys to the registered bindings, and handles Escape. */
export class KeyboardManager {
  static MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" };
  /** The codes of keys that count as each modifier. */
  static MODIFIER_CODES: Record<string, string[]> = Object.fromEntries(
    ["Alt", "Control", "Shift"].map((name) => [
      name,
      Object.keys(MODIFIERS).filter((code) => MODIFIERS[code] === name),
    ]),
  );
  static PROTECTED_KEYS = ["F5", "F11", "F12", "PrintScreen", "ScrollLock", "NumLock", "CapsLock"];
  static CONTROL_KEY_STRING = /mac/i.test(navigator.userAgent) ? "⌘" : "Control";
  readonly downKeys = new Set<string>();
  moveKeys = new Set<string>();

  activateEventListeners(): void {
    window.addEventListener("keydown", (event) => this.#onKey(event, false));
    window.addEventListener("keyup", (event) => this.#onKey(event, true));
    window.addEventListener("blur", () => this.downKeys.clear());
  }

  /** Whether an element that takes text or keys has the focus. */
  get hasFocus(): boolean {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return false;
    if (at.isContentEditable || at.matches("input, select, textarea, prose-mirror")) return true;
    return at.matches("button, a, [tabindex], summary") && at.closest("#board") === null;
  }

  isModifierActive(name: string): boolean {
    return [...this.downKeys].some((code) => MODIFIERS[code]?.toLowerCase() === name.toLowerCase());
  }

  static getKeyboardEventContext(event: KeyboardEvent, up = false) {
    return {
      event,
      key: event.code,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      hasModifier: event.shiftKey || event.ctrlKey || event.metaKey || event.altKey,
      modifiers: [
        event.ctrlKey || event.metaKey ? "Control" : "",
        event.shiftKey ? "Shift" : "",
        event.altKey ? "Alt" : "",
      ].filter(Boolean),
      up,
      repeat: event.repeat,
    };
  }

  /** Simulates pressing or releasing a key. `force`: also while a field has the focus. Returns the context passed to the bindings. */
  static emulateKeypress(
    up: boolean,
    code: string,
    { altKey = false, ctrlKey = false, shiftKey = false, repeat = false, force = false } = {},
  ): ReturnType<typeof KeyboardManager.getKeyboardEventContext> {
    const event = new KeyboardEvent(up ? "keyup" : "keydown", { code, altKey, ctrlKey, shiftKey, repeat });
    const { keyboard } = game as GameApi & { keyboard: KeyboardManager };
    const context = KeyboardManager.getKeyboardEventContext(event, up);
    if (up) keyboard.downKeys.delete(code);
    else keyboard.downKeys.add(code);
    if (force || !keyboard.hasFocus) keyboard.#send(context);
    return context;
  }

  #onKey(event: KeyboardEvent, up: boolean): void {
    if (up) this.downKeys.delete(event.code);
    else this.downKeys.add(event.code);
    if (event.defaultPrevented) return;
    if (!up && event.code === "Escape") {
      if (this.#dismiss()) event.preventDefault();
      return;
    }
    if (!up && (event.code === "ContextMenu" || (event.shiftKey && event.code === "F10"))) {
      this.#openMenu(event);
      return;
    }
    if (this.hasFocus) return;
    if (!up && event.code === "Delete" && controlledTokens() > 0)
      console.warn("practice table: no key deletes tokens; delete the token's document");
    if (!this.#send(KeyboardManager.getKeyboardEventContext(event, up))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Sends a key to the bindings in order, until one handles it. */
  #send(context: ReturnType<typeof KeyboardManager.getKeyboardEventContext>): boolean {
    for (const action of this.#matching(context.key, context.modifiers)) {
      if (context.repeat && !action.repeat) continue;
      const handler = context.up ? action.onUp : action.onDown;
      try {
        if (handler?.({ ...context, action: action.name }) === true) return true;
      } catch (error) {
        reportError(error);
      }
    }
    return false;
  }

  *#matching(key: string, modifiers: string[]): Generator<KeybindingAction> {
    const all = [...game.keybindings.actions].sort(([, a], [, b]) => (a.precedence ?? 1) - (b.precedence ?? 1));
    for (const [id, action] of all) {
      if (action.restricted && !game.user?.isGM) continue;
      const [namespace = "core", ...rest] = id.split(".");
      const bindings: Keybinding[] = [
        ...(action.uneditable ?? []),
        ...(game.keybindings.get(namespace, rest.join(".")) ?? []),
      ];
      const reserved = (action.reservedModifiers ?? []).map((m) => m.toLowerCase());
      const hit = bindings.some((b) => {
        const wanted = (b.modifiers ?? []).map((m) => m.toLowerCase());
        const given = modifiers.map((m) => m.toLowerCase());
        return (
          b.key === key &&
          wanted.every((m) => given.includes(m)) &&
          given.every((m) => wanted.includes(m) || reserved.includes(m))
        );
      });
      if (hit) yield action;
    }
  }

  /** Closes a menu, otherwise leaves the focused field, otherwise closes all windows (WIN-17), otherwise clears the selection. */
  #dismiss(): boolean {
    const menu = ui.context as ContextMenu | null | undefined;
    if (menu?.menu) {
      void menu.close();
      return true;
    }
    if (closeMenus()) return true;
    const at = document.activeElement;
    if (at instanceof HTMLElement && (at.matches("input, select, textarea") || at.isContentEditable)) {
      at.blur();
      return true;
    }
    const open = [...instances.values()].filter((app) => app.rendered && app.hasFrame);
    for (const app of open) void app.close({ closeKey: true }).catch(reportError);
    if (open.length > 0) return true;
    const canvas = (globalThis as typeof globalThis & { canvas?: { tokens?: { releaseAll(): number } } }).canvas;
    return (canvas?.tokens?.releaseAll() ?? 0) > 0;
  }

  /** The Menu key opens the context menu of the focused element. */
  #openMenu(event: KeyboardEvent): void {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return;
    event.preventDefault();
    const box = at.getBoundingClientRect();
    at.dispatchEvent(
      new MouseEvent("contextmenu", {
        bubbles: true,
        cancelable: true,
        clientX: box.left + 8,
        clientY: box.bottom,
        button: 2,
      }),
    );
  }
}
