import { reportError } from "../api/events.ts";
import { type Handler, isHandler } from "../api/types.ts";
import type { ConfigApi, Data } from "../globals.ts";

declare const CONFIG: ConfigApi;

/** Drag and drop on parts of an application: selectors, permissions and callbacks. */
export class DragDrop {
  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: Record<string, Handler>;
  readonly callbacks: Record<string, Handler>;

  static get implementation(): typeof DragDrop {
    return (CONFIG.ux.DragDrop as typeof DragDrop | undefined) ?? DragDrop;
  }

  constructor({ dragSelector = null, dropSelector = null, permissions = {}, callbacks = {} }: Data = {}) {
    this.dragSelector = dragSelector as string | null;
    this.dropSelector = dropSelector as string | null;
    this.permissions = permissions as Record<string, Handler>;
    this.callbacks = callbacks as Record<string, Handler>;
  }

  /** Adds the listeners to an application's element; it is called again after a render. */
  bind(html: HTMLElement): this {
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        element.ondragstart = (event) => this._handleDragStart(event);
        element.ondragend = (event) => this._handleDragEnd(event);
      }
    }
    if (!this.can("drop", this.dropSelector ?? "")) return this;
    const targets = this.dropSelector ? [...html.querySelectorAll<HTMLElement>(this.dropSelector)] : [html];
    // The element itself may match the selector (PEER-19).
    if (this.dropSelector && html.matches(this.dropSelector)) targets.unshift(html);
    for (const element of targets) {
      element.ondragover = (event) => this._handleDragOver(event);
      element.ondragenter = (event) => this.callback(event, "dragenter");
      element.ondragleave = (event) => this.callback(event, "dragleave");
      element.ondrop = (event) => this._handleDrop(event);
    }
    return this;
  }

  can(action: string, selector: string): boolean {
    const test = this.permissions[action];
    return isHandler(test) ? Boolean(test(selector)) : true;
  }

  callback(event: DragEvent, action: string): unknown {
    const fn = this.callbacks[action];
    if (!isHandler(fn)) return undefined;
    const result = fn(event);
    if (result instanceof Promise) result.catch(reportError);
    return result;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }

  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }

  _handleDragOver(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "dragover");
  }

  _handleDrop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    this.callback(event, "drop");
  }

  /** A small picture to drag instead of the element. */
  static createDragImage(image: HTMLImageElement, width: number, height: number): HTMLElement {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    canvas.style.cssText = "position:fixed;left:-999px";
    document.body.append(canvas);
    setTimeout(() => canvas.remove(), 1000);
    return canvas;
  }
}
