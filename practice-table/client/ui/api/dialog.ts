import { cleanHTML } from "../clean.ts";
import { FormDataExtended } from "../forms/form-data.ts";
import type { Data, UserDoc } from "../globals.ts";
import { expand, icon, isTag, make, say, t } from "../util.ts";
import { ApplicationV2 } from "./application.ts";
import { reportError } from "./events.ts";
import { type AppOptions, type Handler, isHandler, type RenderOptions } from "./types.ts";

export interface DialogButton extends Data {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: string;
  default?: boolean;
  disabled?: boolean;
  tooltip?: string;
  callback?: Handler;
}

/** A question in a window: buttons, content in a form, a promise of the answer. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Data = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    buttons: [],
    content: "",
    modal: false,
    window: {
      frame: true,
      positioned: true,
      minimizable: false,
      contentTag: "form",
      contentClasses: ["dialog-form", "standard-form"],
    },
    position: { width: 400 },
  };

  override _initializeApplicationOptions(options: Data): AppOptions {
    const merged = super._initializeApplicationOptions(options);
    const buttons = (options.buttons ?? merged.buttons) as DialogButton[];
    if (!Array.isArray(buttons) || buttons.length === 0) throw new Error("DialogV2 needs at least one button.");
    const named: Record<string, DialogButton> = {};
    for (const button of buttons) named[button.action] = button;
    merged.buttons = named;
    merged.content = options.content ?? merged.content;
    return merged;
  }

  get #buttons(): DialogButton[] {
    return Object.values(this.options.buttons as Record<string, DialogButton>);
  }

  override async _renderHTML(_context: Data, _options: RenderOptions): Promise<HTMLElement[]> {
    const { content } = this.options;
    const body = make("div", { class: "dialog-content standard-form" });
    // Only the inner markup of a `div` element is used, without its listeners, typed values and class (WIN-56).
    if (content instanceof HTMLElement) {
      if (content.tagName !== "DIV") throw new Error("The content of a DialogV2 must be a string or a div element.");
      body.innerHTML = content.innerHTML;
    } else body.innerHTML = cleanHTML(String(content ?? ""));
    const footer = make("footer", { class: "form-footer" }, ...this.#buttons.map((b) => this.#button(b)));
    return [body, footer];
  }

  #button(button: DialogButton): HTMLButtonElement {
    const isDefault = button.default ?? this.#buttons.every((b) => !b.default) === (button === this.#buttons[0]);
    const element = make("button", {
      type: button.type ?? "submit",
      "data-action": button.action,
      class: [button.class, isDefault ? "default" : ""].filter(Boolean).join(" "),
      autofocus: Boolean(isDefault),
      disabled: Boolean(button.disabled),
      "data-tooltip": button.tooltip ? t(button.tooltip) : null,
    });
    Object.assign(element.style, button.style ?? {});
    if (button.icon) element.append(icon(button.icon));
    element.append(make("span", {}, t(button.label ?? button.action)));
    return element;
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.options.modal) frame.setAttribute("aria-modal", "true");
    const form = this.hasFrame ? frame.querySelector("form") : frame;
    // Native validation of a dialog is undocumented, so it prevents none (WIN-62).
    if (form && "noValidate" in form) form.noValidate = true;
    form?.addEventListener("submit", (event) => this.#onSubmit(event as SubmitEvent));
    frame.addEventListener("keydown", (event) => this.#onKey(event));
    frame.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
    return frame;
  }

  override _onClickAction(event: Event, target: HTMLElement): void {
    const button = this.#buttons.find((b) => b.action === target.dataset.action);
    if (button?.type === "button") void this.#answer(event, target as HTMLButtonElement, button);
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const target =
      event.submitter ??
      this.element.querySelector("footer button[autofocus]") ??
      this.element.querySelector("footer button");
    if (!isTag(target, "button")) return;
    const button = this.#buttons.find((b) => b.action === target.dataset.action);
    if (button) void this.#answer(event, target, button);
  }

  async #answer(event: Event, target: HTMLButtonElement, button: DialogButton): Promise<void> {
    const buttons = [...this.element.querySelectorAll<HTMLButtonElement>("footer button")];
    const before = buttons.map(({ disabled }) => disabled);
    for (const one of buttons) one.disabled = true;
    try {
      const result = isHandler(button.callback) ? await button.callback(event, target, this) : undefined;
      if (isHandler(this.options.submit)) await this.options.submit(result ?? button.action, this);
    } catch (error) {
      buttons.forEach((one, at) => {
        one.disabled = before[at] ?? false;
      });
      reportError(error);
      return;
    }
    if (this.rendered) await this.close({ submitted: true });
  }

  /** The Enter key in a field answers with the default button, not with the first one in the markup. */
  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close({ closeKey: true });
      return;
    }
    const inField = isTag(event.target, "input") || isTag(event.target, "select");
    if (event.key !== "Enter" || !inField) return;
    event.preventDefault();
    this.element.querySelector<HTMLButtonElement>("footer button[autofocus]")?.click();
  }

  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { element } = this;
    if (!isTag(element, "dialog")) return;
    if (this.options.modal) element.showModal();
    else element.show();
    this.setPosition();
    // The default button gets the focus, whatever the content asks for; a `render` callback may move it (WIN-59).
    element.querySelector<HTMLElement>("footer [autofocus]")?.focus();
  }

  /** Shows a dialog and waits for the answer: the callback's value, or the button's action. Dismissed: `null`, or a rejection. */
  static async wait({ rejectClose = false, close, render, renderOptions, ...config }: Data = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const own = config.submit;
      const dialog = new this({
        ...config,
        submit: async (result: unknown, app: unknown) => {
          if (isHandler(own)) await own(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener(
        "close",
        (event) => {
          const value = isHandler(close) ? close(event, dialog) : undefined;
          if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(value ?? null);
        },
        { once: true },
      );
      if (isHandler(render)) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ force: true, ...(renderOptions as Data | undefined) }).catch(reject);
    });
  }

  /** Asks yes or no; `null` when dismissed. */
  static async confirm({ yes = {}, no = {}, buttons = [], ...config }: Data = {}): Promise<unknown> {
    const list = [
      { action: "yes", label: say("HOST.Yes"), icon: "fa-solid fa-check", callback: () => true, ...(yes as Data) },
      {
        action: "no",
        label: say("HOST.No"),
        icon: "fa-solid fa-xmark",
        default: true,
        callback: () => false,
        ...(no as Data),
      },
      ...(buttons as DialogButton[]),
    ];
    if ((yes as Data).default) (list[1] as Data).default = false;
    return this.wait({ buttons: list, ...config });
  }

  /** Shows a message, or a form, with one confirming button. */
  static async prompt({ ok = {}, buttons = [], ...config }: Data = {}): Promise<unknown> {
    const first = {
      action: "ok",
      label: say("HOST.Confirm"),
      icon: "fa-solid fa-check",
      default: true,
      ...(ok as Data),
    };
    return this.wait({ buttons: [first, ...(buttons as DialogButton[])], ...config });
  }

  /** Shows a prompt that answers with the form's values. */
  static async input({ ok = {}, buttons = [], ...config }: Data = {}): Promise<unknown> {
    const given = ok as Partial<DialogButton>;
    const callback = async (event: unknown, button: unknown, dialog: unknown): Promise<unknown> => {
      const form = (button as HTMLButtonElement).form;
      const object = form ? new FormDataExtended(form).object : {};
      const own = isHandler(given.callback) ? await given.callback(event, button, dialog) : undefined;
      return own ?? (config.expand ? expand(object) : object);
    };
    return this.prompt({ ok: { ...given, callback }, buttons, ...config });
  }

  /** Asks another user. The configuration must be plain data. */
  static async query(
    user: UserDoc,
    type: "wait" | "confirm" | "prompt" | "input",
    config: Data = {},
  ): Promise<unknown> {
    if (user.isSelf) return this[type](config);
    const query = user.query as (name: string, data: Data, options?: Data) => Promise<unknown>;
    return query.call(user, "dialog", { type, config }, {});
  }

  /** Answers a `query`. */
  static async _handleQuery({
    type,
    config,
  }: {
    type: "wait" | "confirm" | "prompt" | "input";
    config: Data;
  }): Promise<unknown> {
    if (!["wait", "confirm", "prompt", "input"].includes(type)) throw new Error(`Unknown dialog type "${type}".`);
    return DialogV2[type](config);
  }
}
