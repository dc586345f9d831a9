/** A window that may be rendered already. */
interface Standing {
  readonly rendered: boolean;
  readonly window: object;
}

/** The browser window of the last press or key, by Foundry's id; undefined for the main page. */
let looked: string | undefined;

const GESTURES = ["pointerdown", "keydown"] as const;

/** Follows the browser window in use. Call once. */
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
 * The render options of a window to open, empty for the main page and always in v13. In v14 a window opened from a detached one would otherwise
 * appear in the page behind it (WIN-33); one that is detached already stays where it is.
 */
export function currentWindow(app?: Standing): object {
  const settled = app?.rendered === true && "windowId" in app.window && app.window.windowId !== undefined;
  return looked === undefined || settled ? {} : { window: { detached: true, windowId: looked } };
}

/** The same options for a dialog. */
export function dialogInCurrentWindow(): object {
  return looked === undefined ? {} : { renderOptions: currentWindow() };
}
