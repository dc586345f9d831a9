import { reportError } from "../api/events.ts";
import { callAll } from "../api/hooks.ts";
import { type Handler, isHandler } from "../api/types.ts";
import type { ConfigApi, Data, UiApi } from "../globals.ts";
import { closestTo, icon, isElement, make, t } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const ui: UiApi;

/** An entry in the v13 form (`name, condition, callback`) or in the v14 form (`label, visible, onClick`). */
export interface ContextMenuEntry extends Data {
  name?: string;
  label?: string;
  icon?: string | HTMLElement;
  group?: string;
  classes?: string;
  condition?: boolean | Handler;
  visible?: boolean | Handler;
  callback?: Handler;
  onClick?: Handler;
}

/** A menu on right click (or Menu key, Shift+F10) for the elements that match a selector. */
export class ContextMenu {
  readonly element: HTMLElement;
  readonly selector: string;
  menuItems: ContextMenuEntry[];
  readonly options: Data;
  target: HTMLElement | null = null;
  #menu: HTMLElement | null = null;
  #trigger: Event | null = null;

  static get implementation(): typeof ContextMenu {
    return (CONFIG.ux.ContextMenu as typeof ContextMenu | undefined) ?? ContextMenu;
  }

  constructor(container: HTMLElement, selector: string, menuItems: ContextMenuEntry[], options: Data = {}) {
    if (!isElement(container)) throw new Error("ContextMenu needs an HTMLElement as its container.");
    this.element = container;
    this.selector = selector;
    this.menuItems = menuItems;
    this.options = options;
    const eventName = String(options.eventName ?? "contextmenu");
    container.addEventListener(eventName, (event) => this._onActivate(event));
    if (eventName === "contextmenu") {
      container.addEventListener("click", (event) => {
        if (closestTo(event.target, "[data-menu-button]")) this._onActivate(event);
      });
    }
  }

  get menu(): HTMLElement | null {
    return this.#menu;
  }

  _onActivate(event: Event): void {
    const target = closestTo(event.target, this.selector || "*");
    if (!target || !this.element.contains(target)) return;
    const open = ui.context instanceof ContextMenu ? ui.context : null;
    const again = open === this && this.target === target && event.type === "click";
    void open?.close();
    event.preventDefault();
    event.stopPropagation();
    if (!again) void this.render(target, { event });
  }

  async render(target: HTMLElement, { event }: { event?: Event } = {}): Promise<void> {
    const entries = this.menuItems.filter((entry) => visible(entry, target));
    if (entries.length === 0) return;
    this.target = target;
    this.#trigger = event ?? null;
    ui.context = this;
    if (isHandler(this.options.onOpen)) this.options.onOpen(target);
    const list = make("menu", { class: "context-items", role: "menu" });
    let group: string | undefined;
    for (const entry of entries) {
      if (group !== undefined && group !== (entry.group ?? "")) list.append(make("hr", {}));
      group = entry.group ?? "";
      list.append(this.#item(entry, target));
    }
    const themed = target.closest(".themed");
    const theme = themed?.classList.contains("theme-light")
      ? "themed theme-light"
      : themed?.classList.contains("theme-dark")
        ? "themed theme-dark"
        : "";
    const menu = make("nav", { id: "context-menu", class: theme }, list);
    this.#menu = menu;
    const page = target.ownerDocument;
    (page.querySelector("dialog:modal") ?? page.body).append(menu);
    this.#place(menu, target, event);
    target.classList.add("context");
    menu.addEventListener("keydown", (e) => this.#onKey(e));
    page.addEventListener("pointerdown", this.#onOutside, { capture: true });
    menu.querySelector<HTMLElement>("button")?.focus();
  }

  #item(entry: ContextMenuEntry, target: HTMLElement): HTMLElement {
    const button = make("button", { type: "button", role: "menuitem" });
    if (entry.icon instanceof HTMLElement) button.append(entry.icon);
    else if (entry.icon) button.append(icon(`fa-fw ${/class="([^"]+)"/.exec(entry.icon)?.[1] ?? entry.icon}`));
    button.append(make("span", {}, t(entry.label ?? entry.name ?? "")));
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      if (this.options.closeOnSelect !== false) void this.close();
      try {
        const result = isHandler(entry.onClick)
          ? entry.onClick(event, target)
          : entry.callback?.call(undefined, target, event);
        if (result instanceof Promise) result.catch(reportError);
      } catch (error) {
        reportError(error);
      }
    });
    return make("li", { class: `context-item ${entry.classes ?? ""}`, role: "none" }, button);
  }

  #place(menu: HTMLElement, target: HTMLElement, event?: Event): void {
    const box = target.getBoundingClientRect();
    const mouse = event && "clientX" in event ? (event as MouseEvent) : undefined;
    const byPointer = mouse && (mouse.clientX !== 0 || mouse.clientY !== 0);
    const x = byPointer ? mouse.clientX : box.left + 8;
    const y = byPointer ? mouse.clientY : box.bottom;
    const { innerWidth, innerHeight } = target.ownerDocument.defaultView ?? window;
    const left = Math.max(4, Math.min(x, innerWidth - menu.offsetWidth - 4));
    const top = Math.max(4, Math.min(y, innerHeight - menu.offsetHeight - 4));
    Object.assign(menu.style, { left: `${left}px`, top: `${top}px` });
  }

  #onKey(event: KeyboardEvent): void {
    const items = [...(this.#menu?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = items.indexOf(this.#menu?.ownerDocument.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      return;
    }
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  }

  readonly #onOutside = (event: Event): void => {
    if (this.#menu?.contains(event.target as Node | null)) return;
    void this.close();
  };

  async close(): Promise<void> {
    const { target } = this;
    if (!this.#menu) return;
    const hadFocus = this.#menu.contains(this.#menu.ownerDocument.activeElement);
    this.#menu.ownerDocument.removeEventListener("pointerdown", this.#onOutside, { capture: true });
    this.#menu.remove();
    this.#menu = null;
    target?.classList.remove("context");
    if (ui.context === this) ui.context = null;
    if (hadFocus) (target?.querySelector<HTMLElement>("[data-menu-button], a, button, [tabindex]") ?? target)?.focus();
    if (isHandler(this.options.onClose) && target) this.options.onClose(target);
    this.target = null;
    this.#trigger = null;
  }

  get triggerEvent(): Event | null {
    return this.#trigger;
  }

  /** Makes the entries through a hook, like applications. */
  static create(
    app: object,
    container: HTMLElement,
    selector: string,
    entries: ContextMenuEntry[],
    { hookName, ...options }: Data = {},
  ): ContextMenu {
    if (typeof hookName === "string") callAll(hookName.startsWith("get") ? hookName : `get${hookName}`, app, entries);
    return new ContextMenu.implementation(container, selector, entries, { jQuery: false, fixed: true, ...options });
  }
}

function visible(entry: ContextMenuEntry, target: HTMLElement): boolean {
  const test = entry.visible ?? entry.condition ?? true;
  return Boolean(isHandler(test) ? test(target) : test);
}
