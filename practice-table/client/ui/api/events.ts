import type { Data, GameApi, UiApi } from "../globals.ts";
import type { ApplicationV2 } from "./application.ts";
import { instances } from "./instances.ts";
import { onTabKey } from "./tabs.ts";
import { type FormOptions, isHandler } from "./types.ts";

declare const ui: UiApi | undefined;
declare const game: GameApi;

const reported = new WeakSet<object>();

/** Shows a failure to the user and logs it; the same failure only once. */
export function reportError(error: unknown): void {
  if (error !== null && typeof error === "object") {
    if (reported.has(error)) return;
    reported.add(error);
  }
  console.error(error);
  if (typeof ui !== "undefined")
    ui?.notifications?.error(error instanceof Error ? error.message : String(error), { console: false });
}

/** The single delegated listener: built-in actions, then the class's own, then `_onClickAction`. */
export function onActionEvent(app: ApplicationV2, event: MouseEvent): void {
  const target = closestIn(event.target, "[data-action]");
  if (!target || !app.element.contains(target)) return;
  const name = target.dataset.action ?? "";
  const entry = app.options.actions[name];
  const buttons = typeof entry === "object" ? (entry.buttons ?? [0]) : [0];
  if (!buttons.includes(event.button)) return;
  if (event.type === "contextmenu") event.preventDefault();
  if (event.button === 0 && builtIn(app, name, event)) return;
  const handler = typeof entry === "object" ? entry.handler : entry;
  try {
    const result = isHandler(handler) ? handler.call(app, event, target) : app._onClickAction(event, target);
    if (result instanceof Promise) result.catch(reportError);
  } catch (error) {
    reportError(error);
  }
}

/** Nodes in a detached window (v14) are of other classes. */
function closestIn(target: EventTarget | null, selector: string): HTMLElement | null {
  return target && "closest" in target ? (target as Element).closest<HTMLElement>(selector) : null;
}

export function isForm(target: EventTarget | null): target is HTMLFormElement {
  return target !== null && "tagName" in target && target.tagName === "FORM";
}

function builtIn(app: ApplicationV2, name: string, event: MouseEvent): boolean {
  if (name === "tab") {
    app._onClickTab(event);
    return true;
  }
  if (app.options.actions[name] !== undefined) return false;
  if (name === "close") void app.close().catch(reportError);
  else if (name === "toggleControls") app.toggleControls();
  else return false;
  return true;
}

/** Reads the form, calls the handler, and closes the window if requested. A refusal keeps the window and the typed values. */
export async function onFormSubmit(app: ApplicationV2, config: FormOptions, event: Event): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  if (!isForm(form) || !isHandler(config.handler)) return;
  try {
    await config.handler.call(app, event, form, app._readForm(form), {});
    if (config.closeOnSubmit && event.type === "submit") await app.close({ submitted: true });
  } catch (error) {
    reportError(error);
  }
}

export function onFormChange(app: ApplicationV2, config: FormOptions, event: Event): void {
  if (config.submitOnChange) void app._onSubmitForm(config, event);
}

/** Submits from code: `app.submit(options)`. Failures are thrown to the caller. */
export async function runSubmit(app: ApplicationV2, options: Data): Promise<unknown> {
  const config = app.options.form;
  const form = app.form;
  if (!form || !isHandler(config?.handler)) throw new Error(`${app.constructor.name} has no form to submit.`);
  const event = new Event("submit", { cancelable: true });
  const result = await config.handler.call(app, event, form, app._readForm(form), options);
  // A window submitted from code stays open in 13 (WIN-96).
  if (config.closeOnSubmit && game.release.generation >= 14) await app.close({ submitted: true });
  return result;
}

/** Adds the page-wide listeners for all windows. */
export function listenToPage(): void {
  document.addEventListener("keydown", onTabKey);
  document.addEventListener("pointerdown", (event) => closeMenus(event.target), { capture: true });
}

/** Closes the open header menus, except the one that contains `inside`; returns whether there was one. */
export function closeMenus(inside: EventTarget | null = null): boolean {
  let closed = false;
  for (const menu of document.querySelectorAll(".controls-dropdown.expanded")) {
    const app = instances.get(menu.closest(".application")?.id ?? "");
    const ours =
      inside instanceof Element && (menu.contains(inside) || inside.closest('[data-action="toggleControls"]') !== null);
    if (!app || ours) continue;
    app.toggleControls(false);
    closed = true;
  }
  return closed;
}
