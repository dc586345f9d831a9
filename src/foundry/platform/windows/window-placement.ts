/**
 * The place where a window opens. In generation 14 a window can be in a browser window of its own; a dialog or window opened by a press or
 * a key there would otherwise appear in the page, behind it (WIN-33): it opens in the browser window in use.
 */

/** A window that may be open already. */
interface Standing {
  readonly rendered: boolean;
  readonly window: object;
}

/** The browser window of the last press or key, by Foundry's id; undefined for the page of the game. */
let looked: string | undefined;

const GESTURES = ["pointerdown", "keydown"] as const;

/** Follows where somebody presses and types. Call once. */
export function watchGestures(): void {
  const listen = (view: Window, id: string | undefined): void => {
    for (const gesture of GESTURES)
      view.addEventListener(gesture, () => (looked = id), { capture: true, passive: true });
  };
  listen(window, undefined);
  Hooks.on("openDetachedWindow", (id: string, view: Window) => listen(view, id));
  Hooks.on("closeDetachedWindow", (id: string) => {
    if (looked === id) looked = undefined;
  });
}

/**
 * Options for the render of a window that somebody opens, none where it opens in the page, as always in generation 13: one that stands in a
 * browser window already is left where it was put.
 */
export function currentWindow(app?: Standing): object {
  const settled = app?.rendered === true && "windowId" in app.window && app.window.windowId !== undefined;
  return looked === undefined || settled ? {} : { window: { detached: true, windowId: looked } };
}

/** The same for a dialog. */
export function dialogInCurrentWindow(): object {
  return looked === undefined ? {} : { renderOptions: currentWindow() };
}
