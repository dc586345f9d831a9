import type { Data, GameApi, UiApi } from "../globals.ts";
import { type ApplicationV2, RENDER_STATES } from "./application.ts";
import { changePlace, claimNodes, fillsView, fit, leavePlace, takePlace } from "./detach.ts";
import { reportError } from "./events.ts";
import { instances } from "./instances.ts";
import type { RenderOptions } from "./types.ts";

declare const ui: UiApi | undefined;
declare const game: GameApi;

/** One render: permission, options, context, frame, HTML, insertion, position, hooks. */
export async function renderCycle(app: ApplicationV2, options: RenderOptions): Promise<void> {
  const life = app._life;
  if (!options.force && life.state !== RENDER_STATES.RENDERED) return;
  const first = life.state !== RENDER_STATES.RENDERED;
  if (mayNotRender(app, options)) return;
  options.isFirstRender = first;
  app._configureRenderOptions(options);
  life.state = RENDER_STATES.RENDERING;
  try {
    const context = await app._prepareContext(options);
    if (first) await app._preFirstRender(context, options);
    await app._preRender(context, options);
    if (announcesPreRender()) {
      app._callHooks("preRender", context, options);
      app.dispatchEvent(new Event("prerender"));
    }
    if (first) await buildFrame(app, options);
    const content = life.content;
    if (!content) throw new Error(`${app.constructor.name} lost its content element.`);
    const result = await app._renderHTML(context, options);
    if (first) instances.set(app.id, app);
    app._replaceHTML(result, content, options);
    if (first) {
      takePlace(app, options);
      app._insertElement(app.element);
      if (fillsView(app)) fit(app);
    }
    claimNodes(app);
    if (app.hasFrame) app._updateFrame(options);
    life.state = RENDER_STATES.RENDERED;
    if (first) await app._onFirstRender(context, options);
    await app._onRender(context, options);
    app._callHooks("render", app.element, context, options);
    app.dispatchEvent(new Event("render"));
    if (!first) await changePlace(app, options);
    await place(app, options, first);
    await app._postRender(context, options);
    if (first) enter(app);
  } catch (error) {
    if (life.state !== RENDER_STATES.RENDERED) fail(app, first);
    const failure = new Error(
      `Failed to render ${app.constructor.name} "${app.id}": ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
    reportError(failure);
    throw failure;
  }
}

/** A class refuses with `false`, or with an error, which is shown as a warning. Sources differ on whether the promise is then rejected; here it is (WIN-36). */
function mayNotRender(app: ApplicationV2, options: RenderOptions): boolean {
  try {
    return app._canRender(options) === false;
  } catch (error) {
    if (typeof ui !== "undefined") ui?.notifications?.warn(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** The hooks before a render came with generation 14. */
function announcesPreRender(): boolean {
  return typeof game !== "undefined" && game.release.generation >= 14;
}

/** Moves the focus to the element with `autofocus` at the first render; otherwise it stays (WIN-24). */
function enter(app: ApplicationV2): void {
  // A dialog sets its own focus (WIN-59).
  if (app.element.tagName === "DIALOG") return;
  app.element.querySelector<HTMLElement>(".window-content [autofocus]")?.focus({ preventScroll: true });
}

async function buildFrame(app: ApplicationV2, options: RenderOptions): Promise<void> {
  const frame = await app._renderFrame(options);
  app._life.element = frame;
  app._life.content = app.hasFrame ? (frame.querySelector<HTMLElement>(".window-content") ?? frame) : frame;
  app._attachFrameListeners();
}

/** A failed first render removes everything; a failed later one keeps the previous content. */
function fail(app: ApplicationV2, first: boolean): void {
  if (!first) {
    app._life.state = RENDER_STATES.RENDERED;
    return;
  }
  app._life.state = RENDER_STATES.ERROR;
  app._life.element?.remove();
  leavePlace(app);
  app._life.element = null;
  instances.delete(app.id);
}

/** Positions the window after the render hooks, so that their additions count (WIN-04); a forced render opens a minimised window (WIN-03). */
async function place(app: ApplicationV2, options: RenderOptions, first: boolean): Promise<void> {
  if (options.force && app.minimized) await app.maximize();
  if (app.options.window.positioned) {
    if (first || options.position || app.position.height === "auto") app.setPosition(options.position ?? {});
    if (first || options.force) app.bringToFront();
  }
}

/** One close: asks the class, removes the element and the instance, calls the hooks. The instance can be rendered again. */
export async function closeCycle(app: ApplicationV2, options: Data): Promise<void> {
  const life = app._life;
  if (life.state !== RENDER_STATES.RENDERED) return;
  await app._preClose(options);
  life.state = RENDER_STATES.CLOSING;
  if (life.element) app._removeElement(life.element);
  leavePlace(app);
  app._tearDown(options);
  instances.delete(app.id);
  life.element = null;
  life.content = null;
  life.minimized = false;
  life.state = RENDER_STATES.CLOSED;
  if (typeof ui !== "undefined" && ui?.activeWindow === app) ui.activeWindow = null;
  app._onClose(options);
  app._callHooks("close");
  app.dispatchEvent(new Event("close"));
}
