import type { Point } from "../../data/grid.ts";
import { reportError } from "../api/events.ts";
import { callHook } from "../api/hooks.ts";
import type { Data, GameApi, UiApi } from "../globals.ts";
import type { SceneControls } from "../interface/controls.ts";
import { make } from "../util.ts";
import { TextEditor } from "../ux/text-editor.ts";
import type { Canvas } from "./canvas.ts";
import { boxOf, makeRegion, onGrid, openRegionAt } from "./draw-region.ts";
import { dropActor } from "./drop.ts";
import type { Token } from "./token.ts";
import { wayOf } from "./token-ruler.ts";
import { zoomAt } from "./viewport.ts";

declare const game: GameApi;
declare const ui: UiApi;

/** Milliseconds of holding the button on an empty place, which pings it. */
const LONG_PRESS_MS = 600;

const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The pointer and keyboard input on the scene. */
export class BoardInput {
  readonly #canvas: Canvas;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    const { board } = canvas;
    board.addEventListener("pointerdown", (event) => this.#onDown(event));
    board.addEventListener("pointermove", (event) => {
      canvas.pointer = this.#at(event);
    });
    board.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
    board.addEventListener("contextmenu", (event) => event.preventDefault());
    board.addEventListener("dblclick", (event) => this.#onDouble(event));
    board.addEventListener("keydown", (event) => this.#onKey(event));
    for (const [type, hover] of [
      ["pointerover", true],
      ["pointerout", false],
      ["focusin", true],
      ["focusout", false],
    ] as const) {
      board.addEventListener(type, (event) => this.#hover(this.#token(event), hover));
    }
    board.addEventListener("dragover", (event) => event.preventDefault());
    board.addEventListener("drop", (event) => void this.#onDrop(event).catch(reportError));
  }

  /* One token at a time is hovered: the one under the pointer, otherwise the focused one. */
  #hover(token: Token | undefined, hover: boolean): void {
    if (token && hover) for (const other of this.#canvas.tokens.placeables) if (other !== token) other.setHover(false);
    token?.setHover(hover);
  }

  #at(event: MouseEvent): Point {
    return this.#canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  }
  #token(event: Event): Token | undefined {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(".token") : null;
    return element ? this.#canvas.tokens.get(element.dataset.tokenId ?? "") : undefined;
  }
  get #tool(): string {
    return (ui.controls as SceneControls | undefined)?.tool?.name ?? "select";
  }

  #onDown(event: PointerEvent): void {
    if (!this.#canvas.ready) return;
    const token = this.#token(event);
    const measuring = this.#tool === "ruler" || (event.shiftKey && !token) || event.ctrlKey;
    if (event.button === 2 || event.button === 1) this.#panOrMenu(event, token);
    else if (event.button !== 0) return;
    else if ((ui.controls as SceneControls | undefined)?.control?.name === "regions") this.#region(event);
    else if (measuring) this.#measure(event);
    else if (token) this.#onTokenDown(event, token);
    else this.#box(event);
  }

  /* Panning; a right click without movement opens the token's menu. */
  #panOrMenu(event: PointerEvent, token: Token | undefined): void {
    const canvas = this.#canvas;
    const start = { ...canvas.view };
    const from = { x: event.clientX, y: event.clientY };
    let moved = false;
    track(
      (move) => {
        const [dx, dy] = [move.clientX - from.x, move.clientY - from.y];
        if (!moved && Math.hypot(dx, dy) < 4) return;
        moved = true;
        canvas.pan({ x: start.x - dx / start.scale, y: start.y - dy / start.scale });
      },
      () => {
        if (moved || event.button !== 2) return;
        if (token?.isOwner) {
          if (!token.controlled) token.control();
          canvas.hud.token.toggle(token);
        } else if (token) token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
      },
    );
  }

  #onTokenDown(event: PointerEvent, token: Token): void {
    token.element.focus({ preventScroll: true });
    event.preventDefault();
    if (this.#tool === "target" || event.altKey) {
      token.setTarget(!token.isTargeted, { releaseOthers: !event.shiftKey });
      return;
    }
    if (token.controlled && event.shiftKey) {
      token.release();
      return;
    }
    if (!token.controlled && !token.control({ releaseOthers: !event.shiftKey })) return;
    if (token.isOwner && (!game.paused || game.user.isGM)) this.#drag(event);
  }

  #drag(event: PointerEvent): void {
    const { tokens, grid, controls } = this.#canvas;
    const moving = tokens.controlled.filter((t) => t.isOwner && !t.document.locked);
    const lead = this.#token(event);
    const from = this.#at(event);
    const origin = moving.map((t) => ({ token: t, x: t.x, y: t.y }));
    let moved = false;
    track(
      (move) => {
        const to = this.#at(move);
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        if (!moved && Math.hypot(dx, dy) * this.#canvas.view.scale < 4) return;
        if (!moved && lead) {
          controls.ruler.start(lead.center);
          this.#canvas.world.append(lead.ruler.element);
        }
        moved = true;
        for (const { token, x, y } of origin) {
          token.preview = { x: x + dx, y: y + dy };
          token.refresh();
        }
        if (!lead) return;
        controls.ruler.measure({ x: lead.center.x + dx, y: lead.center.y + dy });
        // The other users see the plain line; the dragging user sees the token's own ruler.
        controls.ruler.element.replaceChildren();
        const at = { x: lead.x + dx, y: lead.y + dy };
        const foundPath = wayOf(lead, move.shiftKey ? at : grid.getSnappedPoint(at));
        lead.ruler.refresh({ plannedMovement: { [game.user.id]: { foundPath } } });
      },
      (end) => {
        controls.ruler.clear();
        lead?.ruler.destroy();
        const to = this.#at(end);
        for (const { token } of origin) token.preview = null;
        if (!moved || end.type === "pointercancel") {
          tokens.refreshAll();
          return;
        }
        const updates = origin.map(({ token, x, y }) => {
          const free = { x: x + to.x - from.x, y: y + to.y - from.y };
          return {
            _id: token.id,
            ...(end.shiftKey ? { x: Math.round(free.x), y: Math.round(free.y) } : grid.getSnappedPoint(free)),
          };
        });
        this.#canvas.scene?.updateEmbeddedDocuments("Token", updates).catch((error: unknown) => {
          tokens.refreshAll();
          reportError(error);
        });
      },
    );
  }

  /* A box makes a region of the spaces below it; a click opens the window of the region there. */
  #region(event: PointerEvent): void {
    const { world, grid, scene } = this.#canvas;
    const from = this.#at(event);
    const box = make("div", { class: "select-box" });
    let to = from;
    event.preventDefault();
    track(
      (move) => {
        to = this.#at(move);
        const { x, y, width, height } = boxOf(from, to);
        Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
        if (!box.isConnected) world.append(box);
      },
      (end) => {
        box.remove();
        if (!scene || end.type === "pointercancel") return;
        const { width, height } = boxOf(from, to);
        void (width + height < 10 ? openRegionAt(scene, from) : makeRegion(scene, onGrid(grid, boxOf(from, to)))).catch(
          reportError,
        );
      },
    );
  }

  /* A box selects, or targets with the target tool. */
  #box(event: PointerEvent): void {
    const { world, tokens } = this.#canvas;
    const from = this.#at(event);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const box = make("div", { class: "select-box" });
    let rect: { x: number; y: number; width: number; height: number } | null = null;
    const press = setTimeout(() => void this.#canvas.ping(from), LONG_PRESS_MS);
    track(
      (move) => {
        const to = this.#at(move);
        clearTimeout(press);
        rect = boxOf(from, to);
        Object.assign(box.style, {
          left: `${rect.x}px`,
          top: `${rect.y}px`,
          width: `${rect.width}px`,
          height: `${rect.height}px`,
        });
        if (!box.isConnected) world.append(box);
      },
      (end) => {
        clearTimeout(press);
        box.remove();
        if (!rect || rect.width + rect.height < 10) {
          if (this.#tool !== "target") tokens.releaseAll();
        } else if (this.#tool === "target") tokens.targetObjects(rect, { releaseOthers: !end.shiftKey });
        else tokens.selectObjects(rect, { releaseOthers: !end.shiftKey });
      },
    );
  }

  #measure(event: PointerEvent): void {
    const { ruler } = this.#canvas.controls;
    event.preventDefault();
    ruler.start(this.#at(event));
    track(
      (move) => ruler.measure(this.#at(move)),
      () => ruler.clear(),
    );
  }

  #onWheel(event: WheelEvent): void {
    event.preventDefault();
    const canvas = this.#canvas;
    const size = { width: canvas.board.clientWidth, height: canvas.board.clientHeight };
    canvas.pan(zoomAt(canvas.view, { x: event.clientX, y: event.clientY }, event.deltaY < 0 ? 1.1 : 1 / 1.1, size));
  }

  #onDouble(event: MouseEvent): void {
    const token = this.#token(event);
    const actor = token?.actor;
    if (actor?.testUserPermission(game.user, "LIMITED")) void actor.sheet?.render({ force: true });
  }

  #onKey(event: KeyboardEvent): void {
    const token = this.#token(event);
    const arrow = ARROWS[event.key];
    if (!token || event.ctrlKey || event.metaKey) return;
    // The token under the pointer takes precedence over the focused one.
    const aimed = this.#canvas.tokens.hover ?? token;
    const actions: Record<string, () => void> = {
      Enter: () =>
        void (token.actor?.testUserPermission(game.user, "LIMITED") && token.actor.sheet?.render({ force: true })),
      " ": () => void (token.controlled ? token.release() : token.control({ releaseOthers: !event.shiftKey })),
      t: () => aimed.setTarget(!aimed.isTargeted, { releaseOthers: !event.shiftKey }),
      T: () => aimed.setTarget(!aimed.isTargeted, { releaseOthers: false }),
      ContextMenu: () => {
        if (token.isOwner) this.#canvas.hud.token.toggle(token);
      },
      Delete: () => void (game.user.isGM && token.document.delete()),
    };
    if (arrow)
      void this.#canvas.tokens.moveMany({
        dx: arrow[0],
        dy: arrow[1],
        ids: token.controlled ? this.#canvas.tokens.controlled.map((t) => t.id) : [token.id],
      });
    else if (event.shiftKey && event.key === "F10") actions.ContextMenu?.();
    else if (actions[event.key]) actions[event.key]?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async #onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    if (!this.#canvas.ready) return;
    const payload = TextEditor.implementation.getDragEventData(event);
    if (!payload.type) return;
    const data: Data = { ...payload, ...this.#at(event) };
    if (!callHook("dropCanvasData", this.#canvas, data, event)) return;
    if (data.type === "Actor") await dropActor(this.#canvas, data, event);
  }
}

function track(onMove: (event: PointerEvent) => void, onEnd: (event: PointerEvent) => void): void {
  const end = (event: PointerEvent): void => {
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    onEnd(event);
  };
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
