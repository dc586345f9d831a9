import { cleanHTML } from "../clean.ts";
import type { Data } from "../globals.ts";
import { make, say } from "../util.ts";
import { AbstractFormInputElement, applyConfig } from "./base.ts";

type Command = [name: string, glyph: string, label: string, argument?: string];

const COMMANDS: Command[] = [
  ["bold", "fa-bold", "HOST.Editor.Bold"],
  ["italic", "fa-italic", "HOST.Editor.Italic"],
  ["underline", "fa-underline", "HOST.Editor.Underline"],
  ["formatBlock", "fa-heading", "HOST.Editor.Heading", "h2"],
  ["formatBlock", "fa-paragraph", "HOST.Editor.Paragraph", "p"],
  ["insertUnorderedList", "fa-list-ul", "HOST.Editor.Bullets"],
  ["insertOrderedList", "fa-list-ol", "HOST.Editor.Numbers"],
];

/**
 * `<prose-mirror>`: rich text. With `toggled` it shows the enriched text and a button that opens the editor; saving notifies the form only
 * when something changed. Implemented with the browser's own editing, not with the ProseMirror library.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  #enriched = "";
  #editing = false;
  #initial = "";
  readonly #content = make("div", { class: "editor-content" });

  /** A value set while the editor is open is ignored (WIN-68). */
  override get value(): string {
    return super.value;
  }
  override set value(value: string) {
    if (!this.#editing) super.value = value;
  }

  override _readAttributes(): void {
    this._value = this.getAttribute("value") ?? this.innerHTML;
    // The fallback of a blank content to the value is undocumented, so it shows nothing (WIN-67).
    this.#enriched = this.innerHTML;
  }

  get open(): boolean {
    return this.#editing;
  }
  set open(value: boolean) {
    if (value && !this.#editing) this.#edit();
    else if (!value && this.#editing) this.#leave();
  }
  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  override _buildElements(): Node[] {
    this.classList.add(this.toggled ? "inactive" : "active");
    return [this.#content];
  }

  override _refresh(): void {
    if (this.#editing) return;
    this.#show();
    if (!this.toggled && this.editable) this.#edit();
  }

  #show(): void {
    this.#content.innerHTML = cleanHTML(this.#enriched);
    this.#content.removeAttribute("contenteditable");
    this.replaceChildren(this.#content);
    if (!this.toggled) return;
    const button = make("button", {
      type: "button",
      class: "icon toggle fa-solid fa-edit",
      "aria-label": say("HOST.Editor.Edit", { name: this.accessibleName }),
      "data-tooltip": "",
      disabled: !this.editable,
    });
    button.addEventListener("click", () => this.#edit());
    this.prepend(button);
  }

  override _toggleDisabled(disabled: boolean): void {
    if (disabled && this.#editing) this.#leave();
    else if (!this.#editing) this._refresh();
  }

  #edit(): void {
    this.#editing = true;
    this.#initial = this._value ?? "";
    const plugins = new Event("plugins", { bubbles: true });
    Reflect.set(plugins, "plugins", {});
    this.dispatchEvent(plugins);
    this.classList.replace("inactive", "active");
    this.#content.innerHTML = cleanHTML(this._value ?? "");
    Object.assign(this.#content, { contentEditable: "true", role: "textbox" });
    this.#content.setAttribute("aria-multiline", "true");
    this.#content.setAttribute("aria-label", this.accessibleName);
    this.#content.oninput = (event) => {
      event.stopPropagation();
      this._value = this.#content.innerHTML;
    };
    if (!this.toggled) this.#content.onblur = () => this.#commit();
    this.replaceChildren(this.#menu(), this.#content);
    if (this.toggled) this.addEventListener("focusout", this.#left);
    this.dispatchEvent(new Event("open", { bubbles: true }));
    if (this.toggled) this.#content.focus();
  }

  /** A toggled editor saves and closes once the focus leaves it (WIN-65). */
  readonly #left = ({ relatedTarget }: FocusEvent): void => {
    const inside = relatedTarget !== null && "nodeType" in relatedTarget && this.contains(relatedTarget as Node);
    if (this.#editing && this.isConnected && !inside) this.#leave(false);
  };

  #menu(): HTMLElement {
    const buttons = COMMANDS.map(([name, glyph, label, argument]) => {
      const button = make("button", {
        type: "button",
        class: `icon fa-solid ${glyph}`,
        "aria-label": say(label),
        "data-tooltip": "",
      });
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => {
        this.#content.focus();
        document.execCommand(name, false, argument);
      });
      return button;
    });
    const save = make("button", {
      type: "button",
      class: "icon fa-solid fa-save",
      "data-action": "editorSave",
      "aria-label": say("HOST.Save"),
      "data-tooltip": "",
    });
    save.addEventListener("click", (event) => {
      event.stopPropagation();
      this.save();
    });
    return make(
      "menu",
      { class: "editor-menu", role: "toolbar", "aria-label": say("HOST.Editor.Tools") },
      ...buttons,
      save,
    );
  }

  /** Saves, and closes a toggled editor. */
  save(): void {
    if (!this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }))) return;
    if (this.toggled) this.#leave();
    else this.#commit();
  }

  #commit(): void {
    const text = cleanHTML(this._value ?? "");
    if (text === this.#initial) return;
    this._value = text;
    this.#initial = text;
    this.#enriched = text;
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  #leave(refocus = true): void {
    this.#editing = false;
    this.removeEventListener("focusout", this.#left);
    this.classList.replace("active", "inactive");
    this.#commit();
    this.#show();
    this.dispatchEvent(new Event("close", { bubbles: true }));
    if (refocus) this.querySelector("button")?.focus();
  }

  static create(config: Data): HTMLElement {
    const element = document.createElement("prose-mirror");
    applyConfig(element, config, ["toggled", "compact", "collaborate"]);
    if (typeof config.enriched === "string") element.innerHTML = config.enriched;
    return element;
  }
}
