import type { GameApi } from "../globals.ts";
import type { ApplicationV2 } from "./application.ts";
import { reportError } from "./events.ts";

declare const game: GameApi;
declare const Hooks: { callAll(name: string, ...args: unknown[]): void };

const views = new WeakMap<ApplicationV2, Window>();
/** Nodes of detached windows as that window's own scripts have them: while they are kept, they are of its classes for this page too. */
const foreign = new WeakMap<ApplicationV2, Element[]>();

/** Makes what was just drawn in a detached window belong to that window's classes. */
export function claimNodes(app: ApplicationV2): void {
  const view = views.get(app);
  if (view) foreign.set(app, [...view.document.querySelectorAll("*")]);
}

/** The browser window in which an application stands by itself, if it does (generation 14). */
export function viewOf(app: ApplicationV2): Window | null {
  return views.get(app) ?? null;
}

/**
 * Moves a framed window into a browser window of its own. What is drawn from then on belongs to that window's document, so that its nodes
 * are of other classes than those of this page; the steps after a render run again although nothing is drawn anew (WIN-05).
 */
export async function detach(app: ApplicationV2): Promise<void> {
  if (game.release.generation < 14)
    throw new Error("foundry.applications.api.ApplicationV2#detachWindow came with v14.");
  if (!app.rendered || !app.hasFrame || views.has(app)) return;
  const { width, height } = app.position;
  const size = (side: number | "auto"): number => (side === "auto" ? 600 : side);
  const view = window.open("", `host-${app.id}`, `popup,width=${size(width)},height=${size(height)}`);
  if (!view) throw new Error("The browser did not open a window.");
  views.set(app, view);
  view.document.title = app.title;
  view.document.documentElement.className = document.documentElement.className;
  view.document.body.className = document.body.className;
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
    view.document.head.append(view.document.importNode(style, true));
  view.document.body.append(app.element);
  Object.assign(app.element.style, { left: "0", top: "0", width: "100%", height: "100%", maxHeight: "none" });
  view.addEventListener("pagehide", () => void (views.get(app) === view ? app.close() : undefined), { once: true });
  Hooks.callAll("openDetachedWindow", app.id, view);
  await runSteps(app);
}

/** Brings it back into the page. */
export async function attach(app: ApplicationV2): Promise<void> {
  const view = views.get(app);
  if (!view) return;
  views.delete(app);
  document.body.append(app.element);
  app.element.style.maxHeight = "";
  app.setPosition();
  Hooks.callAll("closeDetachedWindow", app.id, view);
  view.close();
  await runSteps(app);
}

/** Forgets the window of an application that closes. */
export function dropView(app: ApplicationV2): void {
  const view = views.get(app);
  views.delete(app);
  view?.close();
}

async function runSteps(app: ApplicationV2): Promise<void> {
  try {
    const options = { isFirstRender: false, parts: [] };
    const context = await app._prepareContext(options);
    await app._onRender(context, options);
    app._callHooks("render", app.element, context, options);
  } catch (error) {
    reportError(error);
  }
}
