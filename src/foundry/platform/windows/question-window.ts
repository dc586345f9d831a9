/** A window with one question before a roll: it answers once, and closing it gives no answer. */
import { holdUnfit } from "./unreadable-number.ts";
import { addWindowBehaviour } from "./window-behaviour.ts";
import { currentWindow } from "./window-placement.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
/** The arguments of Foundry's `_onFirstRender`. */
export type FirstRender = Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>;

export class QuestionWindow<Answer> extends HandlebarsApplicationMixin(ApplicationV2) {
  /** Redrawn when the rulings change. */
  readonly followsRulings = true;
  #answered: ((answer: Answer | undefined) => void) | undefined;
  /** Whether it was answered, or closed as this question: not by the key that closes every window and may have been meant for another (WIN-17). */
  protected dismissed = false;

  /** Opens the window; resolves to the answer, or undefined when it was closed. */
  asked(): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      void this.render({ force: true, ...currentWindow() });
    });
  }

  protected answer(answer: Answer): void {
    this.#answered?.(answer);
    this.#answered = undefined;
  }

  /** The selector of the element that takes the focus when the window opens. */
  protected focusFirst(): string {
    return "button[type=submit]";
  }

  protected override async _onFirstRender(...args: FirstRender): Promise<void> {
    await super._onFirstRender(...args);
    addWindowBehaviour(this);
    holdUnfit(this.element);
    // Escape closes every open window unless a handler stops it: here it means this question only.
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    });
    this.element.querySelector<HTMLElement>(this.focusFirst())?.focus();
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    const [options] = args;
    this.dismissed = !("closeKey" in options && options.closeKey === true) || this.#answered === undefined;
    this.#answered?.(undefined);
  }
}
