import { cleanHTML } from "../clean.ts";
import type { Data, GameApi } from "../globals.ts";
import { make, say, t } from "../util.ts";

declare const game: GameApi;

interface TourStep {
  id: string;
  title: string;
  content: string;
  selector?: string;
  restricted?: boolean;
  tooltipDirection?: string;
}

interface TourConfig extends Data {
  id?: string;
  namespace?: string;
  title?: string;
  description?: string;
  steps?: TourStep[];
  canBeResumed?: boolean;
  restricted?: boolean;
}

type Buttons = "exit" | "previous" | "next";

const ICONS: Record<Buttons, string> = { exit: "fa-xmark", previous: "fa-arrow-left", next: "fa-arrow-right" };

/**
 * Shows an interface step by step (PLAY-162); its overlay blocks all other clicks meanwhile. Undocumented cases take the stricter reading: step texts are not
 * translated, and a step whose selector matches nothing visible is an error.
 */
export class Tour {
  static STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;
  readonly config: TourConfig;
  id: string;
  namespace: string;
  targetElement: HTMLElement | null = null;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #box: HTMLElement | undefined;
  #stepIndex = -1;

  constructor(config: TourConfig, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = structuredClone(config);
    this.id = id ?? String(config.id ?? "");
    this.namespace = namespace ?? String(config.namespace ?? "");
  }

  /** Makes a tour from a file. */
  static async fromJSON(path: string): Promise<Tour> {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`The tour ${path} cannot be read: ${answer.status}`);
    return new this((await answer.json()) as TourConfig);
  }

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }
  static get activeTour(): Tour | null {
    return Tour.#active;
  }
  /** Goes forward or back with the arrow keys. */
  static onMovementAction(directions: string[]): true | undefined {
    if (!Tour.#active) return undefined;
    if (directions.includes("right")) void Tour.#active.next();
    else if (directions.includes("left")) void Tour.#active.previous();
    return true;
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return t(this.config.title ?? "");
  }
  get description(): string {
    return t(this.config.description ?? "");
  }
  get steps(): TourStep[] {
    return (this.config.steps ?? []).filter((step) => !step.restricted || game.user?.isGM);
  }
  get currentStep(): TourStep | null {
    return this.steps[this.#stepIndex] ?? null;
  }
  get stepIndex(): number | null {
    return this.#stepIndex === -1 ? null : this.#stepIndex;
  }
  get hasNext(): boolean {
    return this.#stepIndex < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return this.#stepIndex > 0;
  }
  get canStart(): boolean {
    return true;
  }
  get status(): string {
    if (this.#stepIndex === -1) return Tour.STATUS.UNSTARTED;
    return this.#stepIndex >= this.steps.length ? Tour.STATUS.COMPLETED : Tour.STATUS.IN_PROGRESS;
  }

  /** Resumes the tour if possible, and starts it otherwise. */
  async start(): Promise<void> {
    if (this.config.restricted && !game.user?.isGM) throw new Error(`The tour ${this.key} is for the Gamemaster.`);
    if (!this.canStart) throw new Error(`The tour ${this.key} cannot be started now.`);
    const resumes = this.config.canBeResumed && this.status === Tour.STATUS.IN_PROGRESS;
    return this.progress(resumes ? this.#stepIndex : 0);
  }
  async next(): Promise<void> {
    if (this.status === Tour.STATUS.COMPLETED) throw new Error(`The tour ${this.key} has been completed.`);
    return this.hasNext ? this.progress(this.#stepIndex + 1) : this.complete();
  }
  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress(this.#stepIndex - 1);
  }
  async progress(index: number): Promise<void> {
    if (Tour.#active && Tour.#active !== this) Tour.#active.exit();
    if (Tour.#active) await this._postStep();
    this.#stepIndex = index;
    Tour.#active = this;
    try {
      await this._preStep();
      await this._renderStep();
    } catch (error) {
      this.exit();
      throw error;
    }
  }
  async complete(): Promise<void> {
    await this._postStep();
    this.#leave();
    this.#stepIndex = this.steps.length;
  }
  exit(): void {
    void this._postStep();
    this.#leave();
  }
  async reset(): Promise<void> {
    this.#leave();
    this.#stepIndex = -1;
  }

  #leave(): void {
    document.removeEventListener("keydown", this.#onKey, true);
    if (Tour.#active === this) Tour.#active = null;
  }

  protected async _preStep(): Promise<void> {}
  protected async _postStep(): Promise<void> {
    for (const element of [this.overlayElement, this.fadeElement, this.#box]) element?.remove();
    this.targetElement = null;
  }

  protected _getTargetElement(selector: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(selector);
  }

  protected async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (!step) throw new Error(`The tour ${this.key} has no step ${this.#stepIndex}.`);
    this.targetElement = step.selector ? this._getTargetElement(step.selector) : null;
    if (step.selector && !this.targetElement?.getClientRects().length)
      throw new Error(`Step ${step.id} of the tour ${this.key} shows nothing: ${step.selector}`);
    this.overlayElement = make("div", { class: "tour-overlay" });
    this.fadeElement = make("div", { class: step.selector ? "tour-fadeout" : "tour-center-step" });
    this.#box = this.#drawBox(step);
    document.body.append(this.overlayElement, this.fadeElement, this.#box);
    this.targetElement?.scrollIntoView({ block: "nearest" });
    this.#place();
    document.removeEventListener("keydown", this.#onKey, true);
    document.addEventListener("keydown", this.#onKey, true);
    this.#box.querySelector<HTMLElement>('[data-action="next"]')?.focus();
  }

  #drawBox(step: TourStep): HTMLElement {
    const box = make("aside", { class: "tour", role: "dialog", "aria-labelledby": "tour-title" });
    const head = make("h2", { id: "tour-title", class: "step-title" });
    head.textContent = step.title;
    const content = make("div", { class: "step-content" });
    content.innerHTML = cleanHTML(step.content);
    const foot = make("footer", { class: "step-controls" });
    const count = make("span", { class: "step-count" });
    count.textContent = `${this.#stepIndex + 1} / ${this.steps.length}`;
    foot.append(this.#button("previous", !this.hasPrevious), count, this.#button("next", false));
    box.append(this.#button("exit", false), head, content, foot);
    return box;
  }

  #button(action: Buttons, disabled: boolean): HTMLElement {
    const button = make("button", {
      type: "button",
      class: `step-button icon fa-solid ${ICONS[action]}`,
      "data-action": action,
      "aria-label": say(`HOST.Tour.${action}`),
    }) as HTMLButtonElement;
    button.disabled = disabled;
    button.addEventListener("click", () => void this[action]());
    return button;
  }

  #place(): void {
    const box = this.#box;
    if (!box || !this.fadeElement) return;
    const wide = window.innerWidth;
    const high = window.innerHeight;
    const { offsetWidth: w, offsetHeight: h } = box;
    let left = (wide - w) / 2;
    let top = (high - h) / 2;
    if (this.targetElement) {
      const rect = this.targetElement.getBoundingClientRect();
      const pad = Tour.HIGHLIGHT_PADDING;
      Object.assign(this.fadeElement.style, {
        left: `${rect.left - pad}px`,
        top: `${rect.top - pad}px`,
        width: `${rect.width + 2 * pad}px`,
        height: `${rect.height + 2 * pad}px`,
      });
      const gap = 2 * pad;
      const middle = rect.left + rect.width / 2 - w / 2;
      const level = rect.top + rect.height / 2 - h / 2;
      if (rect.bottom + gap + h < high) [left, top] = [middle, rect.bottom + gap];
      else if (rect.top - gap - h > 0) [left, top] = [middle, rect.top - gap - h];
      else if (rect.left - gap - w > 0) [left, top] = [rect.left - gap - w, level];
      else if (rect.right + gap + w < wide) [left, top] = [rect.right + gap, level];
      else [left, top] = [middle, high - h - gap];
    }
    box.style.left = `${Math.max(8, Math.min(left, wide - w - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(top, high - h - 8))}px`;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.exit();
    else if (event.key === "ArrowRight") Tour.onMovementAction(["right"]);
    else if (event.key === "ArrowLeft") Tour.onMovementAction(["left"]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
