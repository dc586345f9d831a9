import { FormDataExtended } from "../forms/form-data.ts";
import type { Data, UiApi } from "../globals.ts";
import { t, uniqueId } from "../util.ts";
import { attach, detach, fillsView, renderChild, viewOf } from "./detach.ts";
import { isForm, onFormChange, onFormSubmit, runSubmit } from "./events.ts";
import { fillControls, fillFrame } from "./frame.ts";
import { callAll, classChain } from "./hooks.ts";
import { nextZ } from "./instances.ts";
import { applyPosition, attachListeners } from "./listeners.ts";
import { BASE_OPTIONS, mergeAppOptions } from "./options.ts";
import { closeCycle, renderCycle } from "./render.ts";
import { LifeCycleSteps } from "./steps.ts";
import { activateTab, applyTabOption, prepareTabs } from "./tabs.ts";
import type {
  AppOptions,
  AppPosition,
  FormOptions,
  FrameParts,
  Handler,
  HeaderControl,
  PreparedTab,
  RenderOptions,
  TabsConfig,
} from "./types.ts";
import { isHandler } from "./types.ts";

declare const ui: UiApi | undefined;

export const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

/** The window framework: options merged through the class chain, a queued render life cycle, a frame, actions, tabs, forms. */
export class ApplicationV2 extends LifeCycleSteps {
  static BASE_APPLICATION: unknown;
  static DEFAULT_OPTIONS: Data = BASE_OPTIONS;
  static TABS: Record<string, TabsConfig> = {};
  static RENDER_STATES = RENDER_STATES;
  static emittedEvents = Object.freeze(["prerender", "render", "close", "position"]);

  readonly options: AppOptions;
  readonly position: AppPosition;
  readonly window: FrameParts = {};
  tabGroups: Record<string, string | null> = {};
  /** The state, the element and the queue; only the life cycle writes them. */
  readonly _life: {
    state: number;
    element: HTMLElement | null;
    content: HTMLElement | null;
    queue: Promise<unknown>;
    minimized: boolean;
  } = {
    state: RENDER_STATES.NONE,
    element: null,
    content: null,
    queue: Promise.resolve(),
    minimized: false,
  };

  constructor(options: Data = {}) {
    super();
    this.options = this._initializeApplicationOptions(options);
    const { width, height, top, left, scale, zIndex } = this.options.position;
    this.position = {
      top: top ?? Number.NaN,
      left: left ?? Number.NaN,
      width: width ?? "auto",
      height: height ?? "auto",
      scale: scale ?? 1,
      zIndex: zIndex ?? 100,
    };
  }

  /** The classes whose options, hooks and header controls count, leaf first. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    yield* classChain(this, this.BASE_APPLICATION);
  }

  _initializeApplicationOptions(options: Data): AppOptions {
    const ctor = this.constructor as typeof ApplicationV2;
    const layers = [...ctor.inheritanceChain()]
      .reverse()
      .map((cls) => (Object.hasOwn(cls, "DEFAULT_OPTIONS") ? cls.DEFAULT_OPTIONS : {}));
    const merged = mergeAppOptions([...layers, options]) as AppOptions;
    merged.uniqueId = String(options.uniqueId ?? uniqueId("").slice(1));
    merged.id = String(merged.id).replace("{id}", merged.uniqueId);
    return merged;
  }

  get id(): string {
    return this.options.id;
  }
  get title(): string {
    return t(this.options.window.title);
  }
  get element(): HTMLElement {
    return this._life.element as HTMLElement;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }
  get state(): number {
    return this._life.state;
  }
  get rendered(): boolean {
    return this._life.state === RENDER_STATES.RENDERED;
  }
  get minimized(): boolean {
    return this._life.minimized;
  }
  get classList(): DOMTokenList | undefined {
    return this._life.element?.classList;
  }
  /** The window's own form: its root, or its content when that is a form. A nested form does not count. */
  get form(): HTMLFormElement | null {
    const { element, content } = this._life;
    return isForm(element) ? element : isForm(content) ? content : null;
  }

  /** Renders, or renders again. Without `force` an application that is not on the page stays off it. */
  async render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
    const given: RenderOptions = typeof options === "boolean" ? { ...more, force: options } : options;
    await this._enqueue(() => renderCycle(this, given));
    return this;
  }

  async close(options: Data = {}): Promise<this> {
    await this._enqueue(() => closeCycle(this, options));
    return this;
  }

  /** Queues renders and closes of one instance, which run one after another. */
  _enqueue(task: () => Promise<unknown>): Promise<unknown> {
    const next = this._life.queue.then(task, task);
    this._life.queue = next.catch(() => undefined);
    return next;
  }

  _configureRenderOptions(options: RenderOptions): void {
    if (options.isFirstRender && this.hasFrame) {
      options.window = { title: this.title, icon: this.options.window.icon, controls: true, ...options.window };
      options.position = { ...this.options.position, ...options.position };
    }
    if (options.tab !== undefined) applyTabOption(this, options.tab);
  }
  async _prepareContext(_options: RenderOptions): Promise<Data> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0] ?? "") } : {};
  }
  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const frame = document.createElement(this.options.tag);
    frame.id = this.id;
    frame.classList.add("application", ...this.options.classes.filter(Boolean));
    if (this.hasFrame) fillFrame(this, frame);
    else frame.classList.add(...this.options.window.contentClasses);
    if (frame instanceof HTMLFormElement) Object.assign(frame, { autocomplete: "off", noValidate: false });
    return frame;
  }
  _attachFrameListeners(): void {
    attachListeners(this);
  }
  _insertElement(element: HTMLElement): void {
    const page = viewOf(this)?.document ?? document;
    page.getElementById(element.id)?.remove();
    page.body.append(element);
  }
  _updateFrame(options: RenderOptions): void {
    const shown = options.window;
    if (!shown) return;
    if (shown.title !== undefined && this.window.title) this.window.title.textContent = shown.title;
    if (shown.icon !== undefined && this.window.icon)
      this.window.icon.className = `window-icon fa-fw ${shown.icon || "hidden"}`;
    if (shown.controls) fillControls(this);
  }

  /** Calls `<prefix><Class>` for the class chain, leaf first. */
  _callHooks(prefix: string, ...args: unknown[]): void {
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain())
      callAll(prefix + cls.name, this, ...args);
  }

  /* Header menu. */
  _getHeaderControls(): HeaderControl[] {
    return [...this.options.window.controls];
  }
  *_headerControlButtons(): Generator<HeaderControl> {
    const controls = this._getHeaderControls();
    this._callHooks("getHeaderControls", controls);
    for (const control of controls) {
      const visible = isHandler(control.visible) ? control.visible.call(this) : (control.visible ?? true);
      if (visible) yield control;
    }
  }
  toggleControls(expanded?: boolean): void {
    const { dropdown, controls } = this.window;
    if (!dropdown || !controls) return;
    const open = expanded ?? !dropdown.classList.contains("expanded");
    if (open && fillControls(this) === 0) return;
    dropdown.classList.toggle("expanded", open);
    controls.setAttribute("aria-expanded", String(open));
    if (open) dropdown.querySelector("button")?.focus();
    else if (dropdown.contains(document.activeElement)) controls.focus();
  }

  /* Place. */
  setPosition(position: Partial<AppPosition> = {}): AppPosition {
    const el = this._life.element;
    if (!el || !this.options.window.positioned || fillsView(this)) return this.position;
    const wanted = { ...this.position, ...position };
    this._prePosition(wanted);
    Object.assign(this.position, this._updatePosition(wanted));
    this._onPosition(this.position);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }
  /** Clamps a position to the screen and puts the window there. */
  _updatePosition(wanted: AppPosition): AppPosition {
    return applyPosition(this, wanted);
  }
  bringToFront(): void {
    if (!this._life.element) return;
    if (typeof ui !== "undefined" && ui) {
      if (ui.activeWindow === this && this.position.zIndex > 100) return;
      ui.activeWindow = this;
    }
    this.position.zIndex = nextZ();
    this.element.style.zIndex = String(this.position.zIndex);
  }
  async minimize(): Promise<void> {
    this.#setMinimized(true);
  }
  async maximize(): Promise<void> {
    this.#setMinimized(false);
  }
  #setMinimized(minimized: boolean): void {
    if (!this._life.element || !this.hasFrame || this._life.minimized === minimized) return;
    this._life.minimized = minimized;
    this.element.classList.toggle("minimized", minimized);
    this.setPosition();
  }

  /* Tabs. */
  _getTabsConfig(group: string): TabsConfig | null {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }
  _prepareTabs(group: string): Record<string, PreparedTab> {
    return prepareTabs(this, group);
  }
  changeTab(tab: string, group: string, options: Data = {}): void {
    activateTab(this, tab, group, options);
  }
  _onClickTab(event: MouseEvent): void {
    const { target } = event;
    const button = target && "closest" in target ? (target as Element).closest<HTMLElement>("[data-tab]") : null;
    if (button?.dataset.tab)
      this.changeTab(button.dataset.tab, button.closest<HTMLElement>("[data-group]")?.dataset.group ?? "primary", {
        event,
        navElement: button.closest(".tabs"),
      });
  }

  /* Forms and actions. */
  _onSubmitForm(config: FormOptions, event: Event): Promise<void> {
    return onFormSubmit(this, config, event);
  }
  _onChangeForm(config: FormOptions, event: Event): void {
    onFormChange(this, config, event);
  }
  submit(options: Data = {}): Promise<unknown> {
    return runSubmit(this, options);
  }
  _readForm(form: HTMLFormElement): FormDataExtended {
    return new FormDataExtended(form);
  }

  /** A right-click menu on entries of this application; calls `get<hookName>` once, at creation. */
  _createContextMenu(getEntries: Handler, selector: string, options: Data = {}): unknown {
    return ApplicationV2.menuFactory(this, getEntries, selector, options);
  }
  static menuFactory: (app: ApplicationV2, getEntries: Handler, selector: string, options: Data) => unknown = () =>
    null;

  /** Moves the window into a separate browser window, or back (v14). */
  async detachWindow(): Promise<void> {
    await (viewOf(this) ? attach(this) : detach(this));
  }
  async attachWindow(): Promise<void> {
    await attach(this);
  }

  /** Renders another application in the same window (v14). */
  async renderChild(app: ApplicationV2, options: RenderOptions = {}): Promise<ApplicationV2> {
    return renderChild(this, app, options);
  }
}
ApplicationV2.BASE_APPLICATION = ApplicationV2;
