/** The common base of the party's windows: entries are stored as typed, and everything shown is calculated from them. */
import { RulesError } from "../../../rules/errors.ts";
import type { Draft } from "../../../view/platform/draft.ts";
import { errorText, notifyError, notifyWarning } from "../notifications.ts";
import { type Control, closestTo, isCheckbox, isControl } from "./dom.ts";
import { TypedInput } from "./typed-input.ts";
import { refuseUnreadable } from "./unreadable-number.ts";
import { addWindowBehaviour, reachTabPages } from "./window-behaviour.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const ROOT = "systems/rulings/templates";
/** The template of a number's trace, which most of these windows show. */
export const WHY = `${ROOT}/parts/why.hbs`;

/** The path of such a window's template. */
export function windowTemplate(name: string): string {
  return `${ROOT}/company/${name}.hbs`;
}

/** The delay in milliseconds after a key press before the entry is read. */
const READ_DELAY = 200;

export type Defaults = foundry.applications.api.ApplicationV2.DefaultOptions;
type FirstRender = Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>;
type Render = Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>;

/** Hooks after which the shown data may be out of date. */
const WATCHED = [
  "updateActor",
  "createActor",
  "deleteActor",
  "createItem",
  "updateItem",
  "deleteItem",
  "updateCombat",
  "deleteCombat",
  "updateCombatant",
  "rulingsChanged",
  "rulingsShop",
] as const;

/** A window whose controls fill a draft; `view` returns its template data. */
export class FormWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Defaults = {
    classes: ["rulings", "rulings-app", "company-window"],
    window: { resizable: true },
    position: { width: 620, height: 640 },
  };

  protected draft: Draft = {};
  /** The initial draft, or the one after everything was done. */
  #untouched: Draft | undefined;
  readonly #typing = new TypedInput();
  #off: (() => void)[] = [];
  #pressed = false;
  /** Whether an entry was refused during the current press, which then does nothing. */
  #refused = false;
  #waiting = false;

  /** Whether there are entries that are not applied yet: a closed window is then kept (windows/begun.ts). */
  get begun(): boolean {
    return this.#untouched !== undefined && JSON.stringify(this.draft) !== JSON.stringify(this.#untouched);
  }

  /** Marks the draft as finished. */
  protected settled(): void {
    this.#untouched = this.draft;
  }

  /** Closes the window after its work. */
  protected async finish(): Promise<void> {
    this.settled();
    await this.close();
  }

  /** Returns the context of the template. An error in the entries is shown instead, and the entries are kept. */
  protected async view(): Promise<object> {
    return {};
  }

  /** The name of a field for the message about an unreadable entry. */
  protected fieldName(field: string): string {
    return field;
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const base = { windowId: this.id, draft: this.draft };
    try {
      return { ...base, ...(await this.view()) };
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      return { ...base, trouble: errorText(new RulesError(error.code, this.fieldName(error.field), error.data)) };
    }
  }

  protected override async _onFirstRender(...args: FirstRender): Promise<void> {
    await super._onFirstRender(...args);
    this.#untouched ??= this.draft;
    addWindowBehaviour(this);
    this.#typing.attach(this.element, (control) => {
      if (!refuseUnreadable(control)) this.commit(control);
      else this.#refused = this.#pressed;
    });
    this.#followTyping();
    this.#holdWhilePressed();
    const redraw = foundry.utils.debounce(() => this.redraw(), 120);
    this.#off = WATCHED.map((name) => {
      const hook = Hooks.on(name, () => redraw());
      return () => Hooks.off(name, hook);
    });
  }

  protected override async _onRender(...args: Render): Promise<void> {
    await super._onRender(...args);
    this.#typing.restore(this.element);
    reachTabPages(this.element);
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    for (const off of this.#off.splice(0)) off();
  }

  /** Stores the value of a control in the draft. */
  protected commit(control: Control): void {
    if (!control.name) return;
    this.put({ [control.name]: isCheckbox(control) ? control.checked : control.value });
  }

  protected put(more: Draft): void {
    this.draft = { ...this.draft, ...more };
    this.redraw();
  }

  /** Redraws the window; while a button is held down only afterwards, because its press would be lost. */
  protected redraw(): void {
    if (this.#pressed) this.#waiting = true;
    else if (this.rendered)
      void this.#typing.settled().then(() => {
        if (this.#pressed) this.#waiting = true;
        else if (this.rendered) void this.render();
      });
  }

  /** Reads fields marked `data-live` (a search or a pasted text) during typing, and not only on leaving them. */
  #followTyping(): void {
    const read = foundry.utils.debounce((typed: Draft) => {
      if (this.rendered) this.put(typed);
    }, READ_DELAY);
    this.element.addEventListener("input", ({ target }) => {
      if (isControl(target) && "live" in target.dataset) read({ [target.name]: target.value });
    });
  }

  /** Delays redraws during a press, and cancels a press after a refused entry. */
  #holdWhilePressed(): void {
    this.element.addEventListener(
      "click",
      (event) => {
        if (!this.#refused || !closestTo(event.target, "[data-action]:not([data-action=tab])")) return;
        this.#refused = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
    this.element.addEventListener("pointerdown", () => {
      this.#pressed = true;
      this.#refused = false;
      const listening = new AbortController();
      const released = (): void => {
        listening.abort();
        // The click comes after the release.
        setTimeout(() => {
          this.#pressed = false;
          if (this.#waiting) this.redraw();
          this.#waiting = false;
        });
      };
      // Scrolling by touch cancels the press.
      for (const event of ["pointerup", "pointercancel"])
        this.element.ownerDocument.addEventListener(event, released, { signal: listening.signal });
    });
  }

  /** Runs the work of a button; any error is reported, and the window stays as it is. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      notifyError(error);
    }
  }
}

/** Whether this user is a referee; other users are notified that the window is for referees only. */
export function refereeOnlyWindow(): boolean {
  if (game.user?.isGM) return true;
  notifyWarning("RULINGS.Notice.refereeOnly");
  return false;
}
