import { closestTo, icon, make, say, t } from "../util.ts";
import type { ApplicationV2 } from "./application.ts";
import { clamp } from "./position.ts";
import { type HeaderControl, isHandler } from "./types.ts";

function headerButton(action: string, label: string, faIcon: string): HTMLButtonElement {
  return make("button", {
    type: "button",
    class: `header-control icon fa-solid ${faIcon}`,
    "data-action": action,
    "data-tooltip": "",
    "aria-label": label,
  });
}

/** Builds the header, the content element and the resize handle of a framed window, and stores them in `app.window`. */
export function fillFrame(app: ApplicationV2, frame: HTMLElement): void {
  const options = app.options.window;
  const header = make("header", { class: "window-header" });
  const glyph = make("i", {
    class: `window-icon fa-fw ${options.icon || "hidden"}`,
    inert: true,
    "aria-hidden": "true",
  });
  const title = make("h1", { class: "window-title", id: `${app.id}-title` }, app.title);
  const controls = headerButton("toggleControls", say("HOST.Window.Controls"), "fa-ellipsis-vertical");
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton("close", say("HOST.Window.Close"), "fa-xmark");
  header.append(glyph, title, controls, close);
  const dropdown = make("menu", { class: "controls-dropdown", role: "menu" });
  const content = document.createElement(options.contentTag || "section");
  content.classList.add("window-content", ...options.contentClasses);
  frame.append(header, dropdown, content);
  Object.assign(app.window, { header, icon: glyph, title, controls, close, dropdown });
  if (options.resizable) {
    const resize = make("div", { class: "window-resize-handle" });
    frame.append(resize);
    app.window.resize = resize;
  }
  // The root has no role and no name, because no public source shows that core gives any (WIN-25).
}

/** Fills the header's menu with the entries visible now; returns how many there are. */
export function fillControls(app: ApplicationV2): number {
  const { dropdown, controls } = app.window;
  if (!dropdown || !controls) return 0;
  const entries = [...app._headerControlButtons()];
  dropdown.replaceChildren(...entries.map((entry) => controlEntry(app, entry)));
  controls.classList.toggle("hidden", entries.length === 0);
  return entries.length;
}

function controlEntry(app: ApplicationV2, entry: HeaderControl): HTMLElement {
  const button = make("button", { type: "button", role: "menuitem", class: "header-menu-item" });
  if (entry.action) button.dataset.action = entry.action;
  const classes = typeof entry.icon === "string" ? (/class="([^"]+)"/.exec(entry.icon)?.[1] ?? entry.icon) : "";
  button.append(icon(`control-icon fa-fw ${classes}`), make("span", { class: "control-label" }, t(entry.label ?? "")));
  button.addEventListener("click", (event) => {
    app.toggleControls(false);
    if (!isHandler(entry.onClick)) return;
    event.stopPropagation();
    entry.onClick.call(app, event, button);
  });
  return make("li", { class: "header-control", role: "none" }, button);
}

/** Starts moving the window with the pointer. */
export function startDrag(app: ApplicationV2, event: PointerEvent): void {
  const target = event.target;
  if (event.button !== 0 || !target || closestTo(target, "button, a, input, select")) return;
  const start = { x: event.clientX, y: event.clientY, left: app.position.left, top: app.position.top };
  track(
    event,
    (move) => {
      app.element.classList.add("dragging");
      app.setPosition({ left: start.left + move.clientX - start.x, top: start.top + move.clientY - start.y });
    },
    () => app.element.classList.remove("dragging"),
  );
}

/** Starts resizing the window from its corner. */
export function startResize(app: ApplicationV2, event: PointerEvent): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const box = app.element.getBoundingClientRect();
  const scale = app.position.scale || 1;
  track(
    event,
    (move) => {
      const { innerWidth, innerHeight } = app.element.ownerDocument.defaultView ?? window;
      const width = clamp((move.clientX - box.left) / scale, 160, innerWidth - box.left);
      const height = clamp((move.clientY - box.top) / scale, 60, innerHeight - box.top);
      app.setPosition({ width: Math.round(width), height: Math.round(height) });
    },
    () => app._onResizeEnd(),
  );
}

function track(event: PointerEvent, onMove: (event: PointerEvent) => void, onEnd: () => void): void {
  const view = event.view ?? window;
  const end = (): void => {
    view.removeEventListener("pointermove", onMove);
    view.removeEventListener("pointerup", end);
    view.removeEventListener("pointercancel", end);
    onEnd();
  };
  view.addEventListener("pointermove", onMove);
  view.addEventListener("pointerup", end);
  view.addEventListener("pointercancel", end);
}
