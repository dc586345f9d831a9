import { cleanHTML } from "../clean.ts";
import type { ConfigApi } from "../globals.ts";
import { closestTo, make, t } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const Hooks: { on(name: string, handler: (id: string, view: Window) => void): number };

export type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

export interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  content?: HTMLElement;
  cssClass?: string;
  direction?: TooltipDirection;
  locked?: boolean;
}

/** `game.tooltip`: one shared tooltip for all elements with a `data-tooltip…` attribute, by mouse and keyboard focus. */
export class TooltipManager {
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_DIRECTIONS = { UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" };

  tooltip: HTMLElement = make("aside", { id: "tooltip", role: "tooltip" });
  element: HTMLElement | null = null;
  #pending: ReturnType<typeof setTimeout> | undefined;

  static get implementation(): typeof TooltipManager {
    return (CONFIG.ux.TooltipManager as typeof TooltipManager | undefined) ?? TooltipManager;
  }

  activateEventListeners(): void {
    // The game page has the element from the start (PEER-20), above everything else.
    const there = document.getElementById("tooltip");
    if (there) this.tooltip = there;
    document.body.append(this.tooltip);
    this.#listen(document);
    Hooks.on("openDetachedWindow", (_id: string, view: Window) => this.#listen(view.document));
    Hooks.on("closeDetachedWindow", (_id: string, view: Window) => {
      if (this.tooltip.ownerDocument === view.document) document.body.append(this.tooltip);
    });
    new MutationObserver(() => {
      if (this.element && !this.element.isConnected) this.deactivate();
    }).observe(document.body, { childList: true, subtree: true });
  }

  /** Listens on a page: that of the game, or of a detached window. */
  #listen(page: Document): void {
    page.body.addEventListener("pointerover", (event) => this._onActivate(event));
    page.body.addEventListener("pointerout", (event) => this._onDeactivate(event));
    page.body.addEventListener("auxclick", (event) => {
      if (event.button === 1 && this.element) this.lockTooltip();
    });
    page.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.deactivate();
    });
    page.addEventListener("pointerdown", (event) => {
      if (!closestTo(event.target, ".locked-tooltip")) this.dismissLockedTooltips();
    });
  }

  #carrier(event: Event): HTMLElement | null {
    return closestTo(event.target, "[data-tooltip], [data-tooltip-text], [data-tooltip-html]");
  }

  _onActivate(event: PointerEvent): void {
    const carrier = this.#carrier(event);
    if (!carrier || carrier === this.element) return;
    this.#clearPending();
    this.#pending = setTimeout(() => this.activate(carrier), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  _onDeactivate(event: PointerEvent): void {
    const carrier = this.#carrier(event);
    if (!carrier || carrier.contains(event.relatedTarget as Node | null)) return;
    this.#clearPending();
    if (this.element === carrier) this.deactivate();
  }

  #clearPending(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
  }

  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    this.#clearPending();
    const content = this.#content(element, options);
    if (!content) return;
    this.deactivate();
    this.element = element;
    // A modal dialog hides elements outside it.
    const host = element.closest<HTMLElement>("dialog:modal") ?? element.ownerDocument.body;
    if (this.tooltip.parentElement !== host) host.append(this.tooltip);
    this.tooltip.className = "";
    this.tooltip.replaceChildren(...content);
    const classes =
      options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset.tooltipClass ?? "";
    this.tooltip.classList.add("active", ...classes.split(" ").filter(Boolean));
    if (element.closest(".theme-light.themed")) this.tooltip.classList.add("themed", "theme-light");
    else if (element.closest(".theme-dark.themed")) this.tooltip.classList.add("themed", "theme-dark");
    element.setAttribute("aria-describedby", "tooltip");
    const direction =
      options.direction ??
      (element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset.tooltipDirection as
        | TooltipDirection
        | undefined);
    this._setAnchor(direction ?? this._determineDirection());
    if (options.locked) this.lockTooltip();
  }

  #content(element: HTMLElement, options: TooltipOptions): Node[] | null {
    const fromHtml = (html: string): Node[] => {
      const template = document.createElement("template");
      template.innerHTML = cleanHTML(html);
      return [...template.content.childNodes];
    };
    const html = options.html ?? options.content;
    if (html instanceof HTMLElement) return [html];
    if (html) return fromHtml(html);
    if (options.text) return fromHtml(options.text);
    const { tooltip, tooltipText, tooltipHtml } = element.dataset;
    if (tooltipHtml) return fromHtml(tooltipHtml);
    if (tooltipText) return fromHtml(tooltipText); // The text is cleaned, not literal (WIN-75).
    if (tooltip) return fromHtml(t(tooltip));
    const label = element.getAttribute("aria-label");
    return tooltip === "" && label ? [document.createTextNode(t(label))] : null;
  }

  deactivate(): void {
    this.#clearPending();
    this.element?.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.classList.remove("active");
  }

  get #view(): Window {
    return this.element?.ownerDocument.defaultView ?? window;
  }

  _determineDirection(): TooltipDirection {
    const box = this.element?.getBoundingClientRect();
    if (!box) return "DOWN";
    return box.bottom + this.tooltip.offsetHeight + 10 > this.#view.innerHeight ? "UP" : "DOWN";
  }

  _setAnchor(direction: TooltipDirection): void {
    if (!this.element) return;
    const box = this.element.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = this.tooltip;
    const gap = TooltipManager.TOOLTIP_MARGIN_PX;
    const middle = { left: box.left + box.width / 2 - w / 2, top: box.top + box.height / 2 - h / 2 };
    const place = {
      UP: { left: middle.left, top: box.top - h - gap },
      DOWN: { left: middle.left, top: box.bottom + gap },
      LEFT: { left: box.left - w - gap, top: middle.top },
      RIGHT: { left: box.right + gap, top: middle.top },
      CENTER: middle,
    }[direction];
    const left = Math.max(gap, Math.min(place.left, this.#view.innerWidth - w - gap));
    const top = Math.max(gap, Math.min(place.top, this.#view.innerHeight - h - gap));
    Object.assign(this.tooltip.style, { left: `${left}px`, top: `${top}px` });
  }

  /** Keeps a copy of the tooltip on the screen until a click elsewhere. */
  lockTooltip(): HTMLElement {
    const clone = this.tooltip.cloneNode(true) as HTMLElement;
    clone.removeAttribute("id");
    clone.classList.add("locked-tooltip", "active");
    this.tooltip.ownerDocument.body.append(clone);
    this.deactivate();
    return clone;
  }

  dismissLockedTooltip(element: HTMLElement): void {
    element.remove();
  }

  dismissLockedTooltips(): void {
    for (const page of [document, this.tooltip.ownerDocument])
      for (const locked of page.querySelectorAll(".locked-tooltip")) locked.remove();
  }
}
