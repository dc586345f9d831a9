import { closestTo } from "../util.ts";
import type { ApplicationV2 } from "./application.ts";
import { onActionEvent } from "./events.ts";
import { startDrag, startResize } from "./frame.ts";
import { placeWindow } from "./position.ts";
import type { AppPosition } from "./types.ts";

/** Adds the listeners of a window's root: actions, the root form, bringing to the front, dragging, minimising, resizing. */
export function attachListeners(app: ApplicationV2): void {
  const root = app.element;
  for (const type of ["click", "contextmenu", "auxclick"])
    root.addEventListener(type, (e) => onActionEvent(app, e as MouseEvent));
  const { form } = app;
  form?.addEventListener("submit", (e) => {
    if (e.target === form) void app._onSubmitForm(app.options.form ?? {}, e);
  });
  form?.addEventListener("change", (e) => app._onChangeForm(app.options.form ?? {}, e));
  if (!app.hasFrame) return;
  root.addEventListener("pointerdown", () => app.bringToFront(), { capture: true });
  const { header, resize } = app.window;
  if (app.options.window.positioned) header?.addEventListener("pointerdown", (e) => startDrag(app, e));
  if (app.options.window.minimizable) {
    header?.addEventListener("dblclick", (e) => {
      if (closestTo(e.target, "button, a")) return;
      void (app.minimized ? app.maximize() : app.minimize());
    });
  }
  resize?.addEventListener("pointerdown", (e) => startResize(app, e));
}

/** Sets a position on the element, kept on the screen, and returns it. */
export function applyPosition(app: ApplicationV2, wanted: AppPosition): AppPosition {
  const el = app.element;
  const px = (n: number | "auto"): string => (n === "auto" ? "auto" : `${n}px`);
  el.style.width = px(wanted.width);
  if (!app.minimized) el.style.height = px(wanted.height);
  const size = { width: el.offsetWidth, height: el.offsetHeight };
  const { innerWidth, innerHeight } = el.ownerDocument.defaultView ?? window;
  const placed = placeWindow(wanted, size, { width: innerWidth, height: innerHeight });
  Object.assign(el.style, {
    width: px(placed.width),
    height: app.minimized ? "" : px(placed.height),
    left: `${placed.left}px`,
    top: `${placed.top}px`,
    transform: placed.scale === 1 ? "" : `scale(${placed.scale})`,
    zIndex: String(placed.zIndex),
  });
  return placed;
}
