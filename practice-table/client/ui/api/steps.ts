import type { Data, GameApi } from "../globals.ts";
import { parentOf } from "./detach.ts";
import type { AppPosition, RenderOptions } from "./types.ts";

declare const game: GameApi;

/** The life cycle steps of an application, which are empty until a subclass overrides them. */
export class LifeCycleSteps extends EventTarget {
  /** The application that rendered this one as its child (v14). It exists only in 14, read-only; in 13 the name is free for packages. */
  get parent(): unknown {
    return parentOf(this);
  }

  set parent(value: unknown) {
    if (game.release.generation >= 14) throw new TypeError("ApplicationV2#parent is read only in v14 (V14-50).");
    Object.defineProperty(this, "parent", { value, writable: true, configurable: true, enumerable: true });
  }

  _canRender(_options: RenderOptions): boolean | undefined {
    return undefined;
  }
  async _preFirstRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _renderHTML(_context: Data, _options: RenderOptions): Promise<unknown> {
    throw new Error(
      `${this.constructor.name} has no renderer: extend HandlebarsApplicationMixin(ApplicationV2) or define _renderHTML and _replaceHTML.`,
    );
  }
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} has no _replaceHTML.`);
  }
  _prePosition(_position: Partial<AppPosition>): void {}
  _onPosition(_position: AppPosition): void {}
  async _onFirstRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: Data): Promise<void> {}
  _removeElement(element: HTMLElement): void {
    element.remove();
  }
  _tearDown(_options: Data): void {}
  _onClose(_options: Data): void {}
  _onResizeEnd(): void {}
  _onClickAction(_event: Event, _target: HTMLElement): void {}
}
