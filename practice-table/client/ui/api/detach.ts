import type { GameApi } from "../globals.ts";
import { refuse } from "../util.ts";
import type { ApplicationV2 } from "./application.ts";
import { reportError } from "./events.ts";
import type { RenderOptions } from "./types.ts";

declare const game: GameApi;
declare const Hooks: { callAll(name: string, ...args: unknown[]): void };

/** A browser window beside the page, with its applications, of which the first fills it. */
interface Detached {
  readonly id: string;
  readonly view: Window;
  readonly apps: Set<ApplicationV2>;
}

const all = new Map<string, Detached>();
const places = new WeakMap<ApplicationV2, Detached>();
const parents = new WeakMap<object, ApplicationV2>();
const children = new WeakMap<ApplicationV2, Set<ApplicationV2>>();
/** Nodes of detached windows with that window's own classes, which are kept so that this page's classes recognise them. */
const foreign = new WeakMap<ApplicationV2, Element[]>();
let made = 0;

/** `foundry.applications.detached`: the windows by id. Its other documented members are left out. */
class DetachedWindows {
  get windows(): Map<string, { readonly window: Window }> {
    return new Map([...all].map(([id, { view }]) => [id, { window: view }]));
  }
  get focused(): never {
    return refuse("foundry.applications.detached.focused");
  }
  open(): never {
    return refuse("foundry.applications.detached.open");
  }
}
export const detached = new DetachedWindows();

/** Makes newly rendered content of a detached window pass for that window's classes. */
export function claimNodes(app: ApplicationV2): void {
  const view = viewOf(app);
  if (view) foreign.set(app, [...view.document.querySelectorAll("*")]);
}

/** The separate browser window of an application, if any (generation 14). */
export function viewOf(app: ApplicationV2): Window | null {
  return places.get(app)?.view ?? null;
}

/** Whether an application fills a browser window, because it was the first in it. */
export function fillsView(app: ApplicationV2): boolean {
  return places.get(app)?.apps.values().next().value === app;
}

/** The parent of an application rendered as a child (V14-50: a read-only member of 14). */
export function parentOf(app: object): ApplicationV2 | undefined {
  return parents.get(app);
}

/** Takes the place that an application's options ask for, before the first render inserts its element (WIN-33). */
export function takePlace(app: ApplicationV2, { window: asked }: RenderOptions): void {
  if (!asked?.detached || game.release.generation < 14) return;
  if (!app.hasFrame) throw new Error("An application without a frame cannot be detached.");
  stand(app, windowFor(app, asked.windowId));
}

/** Moves an application into another window, or back into the page, after a later render with such options. */
export async function changePlace(app: ApplicationV2, { window: asked }: RenderOptions): Promise<void> {
  if (asked?.detached === undefined || game.release.generation < 14) return;
  const now = places.get(app);
  if (!asked.detached) await attach(app);
  else if (!now || (asked.windowId !== undefined && asked.windowId !== now.id))
    await move(app, windowFor(app, asked.windowId));
}

/**
 * Moves a framed window into a separate browser window. Later content belongs to that window's document, so its nodes are of other classes than those of this
 * page; the steps after a render run again although nothing is rendered again (WIN-05). Its rendered children move with it.
 */
export async function detach(app: ApplicationV2): Promise<void> {
  only14("detachWindow");
  if (!app.rendered || !app.hasFrame || places.has(app)) return;
  await move(app, windowFor(app));
}

/** Brings it back into the page. */
export async function attach(app: ApplicationV2): Promise<void> {
  if (places.has(app)) await move(app, undefined);
}

/** Renders an application in another's window; it moves and closes with it. */
export async function renderChild(
  parent: ApplicationV2,
  child: ApplicationV2,
  options: RenderOptions,
): Promise<ApplicationV2> {
  only14("renderChild");
  parents.set(child, parent);
  const others = children.get(parent) ?? new Set();
  children.set(parent, others.add(child));
  const { id } = places.get(parent) ?? {};
  const place = id === undefined ? { detached: false } : { detached: true, windowId: id };
  return child.render({ force: true, ...options, window: { ...options.window, ...place } });
}

/** Forgets the place of a closing application, and closes its children. */
export function leavePlace(app: ApplicationV2): void {
  const parent = parents.get(app);
  if (parent) children.get(parent)?.delete(app);
  for (const child of [...(children.get(app) ?? [])]) void child.close().catch(reportError);
  leave(app);
}

function only14(member: string): void {
  if (game.release.generation < 14) throw new Error(`foundry.applications.api.ApplicationV2#${member} came with v14.`);
}

/** The window with an id, or a new one. */
function windowFor(app: ApplicationV2, id?: string): Detached {
  if (id === undefined) return open(app);
  const there = all.get(id);
  if (!there) throw new Error(`There is no detached window "${id}".`);
  return there;
}

function open(app: ApplicationV2): Detached {
  const { width, height } = app.position;
  const size = (side: number | "auto"): number => (side === "auto" ? 600 : side);
  made += 1;
  const id = `detached-window-${made}`;
  const view = window.open("", `host-${app.id}-${made}`, `popup,width=${size(width)},height=${size(height)}`);
  if (!view) throw new Error("The browser did not open a window.");
  view.document.title = app.title;
  view.document.documentElement.className = document.documentElement.className;
  view.document.body.className = `${document.body.className} detached`;
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
    view.document.head.append(view.document.importNode(style, true));
  const place: Detached = { id, view, apps: new Set() };
  all.set(id, place);
  view.addEventListener(
    "pagehide",
    () => {
      if (all.get(id) === place) for (const one of [...place.apps]) void one.close().catch(reportError);
    },
    { once: true },
  );
  Hooks.callAll("openDetachedWindow", id, view);
  return place;
}

function stand(app: ApplicationV2, place: Detached): void {
  places.set(app, place);
  place.apps.add(app);
  app.window.windowId = place.id;
}

/** Closes a window that has no application left. */
function leave(app: ApplicationV2): void {
  const place = places.get(app);
  if (!place) return;
  places.delete(app);
  foreign.delete(app);
  place.apps.delete(app);
  delete app.window.windowId;
  if (place.apps.size > 0) return;
  all.delete(place.id);
  Hooks.callAll("closeDetachedWindow", place.id, place.view);
  place.view.close();
}

async function move(app: ApplicationV2, to: Detached | undefined): Promise<void> {
  const from = places.get(app);
  (to?.view.document ?? document).body.append(app.element);
  leave(app);
  if (to) stand(app, to);
  fit(app);
  await runSteps(app);
  for (const child of children.get(app) ?? []) if (child.rendered && places.get(child) === from) await move(child, to);
}

/** Fits an application's size: one that fills a window takes its size; one that shares a window is positioned as in the page. */
export function fit(app: ApplicationV2): void {
  if (fillsView(app))
    Object.assign(app.element.style, { left: "0", top: "0", width: "100%", height: "100%", maxHeight: "none" });
  else {
    app.element.style.maxHeight = "";
    app.setPosition();
  }
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
