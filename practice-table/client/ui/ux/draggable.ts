import type { ApplicationV2 } from "../api/application.ts";
import type { ConfigApi } from "../globals.ts";

declare const CONFIG: ConfigApi;

/** Makes a window movable by a handle inside it (PLAY-163); its size is not changed. */
export class Draggable {
  readonly app: ApplicationV2;
  readonly element: HTMLElement;
  readonly handle: HTMLElement;
  readonly resizable: unknown;
  #from: { x: number; y: number; left: number; top: number } | null = null;

  static get implementation(): typeof Draggable {
    return (CONFIG.ux.Draggable as typeof Draggable | undefined) ?? Draggable;
  }

  constructor(app: ApplicationV2, element: HTMLElement, handle: HTMLElement | false, resizable?: unknown) {
    this.app = app;
    this.element = element;
    this.handle = handle || element;
    this.resizable = resizable;
    this.activateListeners();
  }

  activateListeners(): void {
    this.handle.classList.add("draggable");
    this.handle.addEventListener("pointerdown", (event) => this._onDragMouseDown(event));
    this.handle.addEventListener("pointermove", (event) => this._onDragMouseMove(event));
    this.handle.addEventListener("pointerup", (event) => this._onDragMouseUp(event));
  }

  _onDragMouseDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { left, top } = this.element.getBoundingClientRect();
    this.#from = { x: event.clientX, y: event.clientY, left, top };
    this.handle.setPointerCapture(event.pointerId);
  }

  _onDragMouseMove(event: PointerEvent): void {
    if (!this.#from) return;
    const { x, y, left, top } = this.#from;
    this.app.setPosition({ left: left + event.clientX - x, top: top + event.clientY - y });
  }

  _onDragMouseUp(event: PointerEvent): void {
    this.#from = null;
    if (this.handle.hasPointerCapture(event.pointerId)) this.handle.releasePointerCapture(event.pointerId);
  }
}
