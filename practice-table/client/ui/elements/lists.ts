import type { Data, Doc } from "../globals.ts";
import { icon, make, say } from "../util.ts";
import { AbstractFormInputElement, applyConfig } from "./base.ts";

declare const fromUuid: (uuid: string, options?: Data) => Promise<Doc | null>;

function tagElement(label: string, key: string, editable: boolean): HTMLElement {
  const tag = make("div", { class: "tag", "data-key": key }, make("span", {}, label));
  if (editable)
    tag.append(
      make(
        "a",
        {
          class: "remove",
          role: "button",
          tabindex: "0",
          "data-remove": "",
          "aria-label": say("HOST.Remove", { name: label }),
        },
        icon("fa-solid fa-xmark"),
      ),
    );
  return tag;
}

function split(text: string | null): string[] {
  return (text ?? "")
    .split(",")
    .map((s) => s.trim())
    .filter(Boolean);
}

/** Base of the elements whose value is a list of strings shown as removable tags. */
abstract class TagsElement extends AbstractFormInputElement<string[]> {
  readonly _tags = make("div", { class: "tags input-element-tags" });
  #set = new Set<string>();

  override _getValue(): string[] {
    return [...this.#set];
  }
  override _setValue(value: Iterable<string>): void {
    this.#set = new Set([...value].map(String));
  }
  abstract _label(key: string): string;

  override _refresh(): void {
    this._tags.replaceChildren(...this._getValue().map((key) => tagElement(this._label(key), key, this.editable)));
  }
  override _activateListeners(): void {
    const remove = (event: Event): void => {
      const tag =
        event.target instanceof Element && event.target.closest("[data-remove]")?.closest<HTMLElement>(".tag");
      if (!tag || !this.editable) return;
      event.preventDefault();
      event.stopPropagation();
      this.value = this._getValue().filter((key) => key !== tag.dataset.key);
    };
    this._tags.addEventListener("click", remove);
    this._tags.addEventListener("keydown", (event) => {
      if (["Enter", " ", "Delete", "Backspace"].includes(event.key)) remove(event);
    });
  }
  add(key: string): void {
    if (key && !this.#set.has(key)) this.value = [...this.#set, key];
  }
}

/** `<string-tags>`: free words. */
export class HTMLStringTagsElement extends TagsElement {
  static override tagName = "string-tags";
  #input = make("input", { type: "text" });

  override _readAttributes(): void {
    this._setValue(split(this.getAttribute("value") ?? this.textContent));
  }
  override _buildElements(): Node[] {
    this.#input.placeholder = this.getAttribute("placeholder") ?? "";
    this.#input.setAttribute("aria-label", this.accessibleName);
    const button = make("button", { type: "button", class: "icon fa-solid fa-tag", "aria-label": say("HOST.Add") });
    button.addEventListener("click", () => this.#commit());
    this._own(this.#input);
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      this.#commit();
    });
    return [this._tags, this.#input, button];
  }
  #commit(): void {
    const word = this.#input.value.trim();
    this.#input.value = "";
    this.add(word);
  }
  override _label(key: string): string {
    return key;
  }
  static create(config: Data): HTMLElement {
    const element = document.createElement("string-tags");
    applyConfig(element, config);
    return element;
  }
}

/** `<multi-select>`: several of the listed options, as tags. */
export class HTMLMultiSelectElement extends TagsElement {
  static override tagName = "multi-select";
  readonly #select = make("select", {});
  readonly #labels = new Map<string, string>();

  override _readAttributes(): void {
    const chosen: string[] = [];
    for (const option of this.querySelectorAll("option")) {
      this.#labels.set(option.value, option.label || option.text);
      if (option.hasAttribute("selected")) chosen.push(option.value);
      option.removeAttribute("selected");
    }
    this.#select.append(...[...this.children].filter((c) => c.tagName === "OPTION" || c.tagName === "OPTGROUP"));
    this.#select.prepend(make("option", { value: "" }, say("HOST.Choose")));
    this._setValue(chosen);
  }
  override _buildElements(): Node[] {
    this.#select.setAttribute("aria-label", this.accessibleName);
    this._own(this.#select);
    this.#select.addEventListener("change", () => {
      const key = this.#select.value;
      this.#select.value = "";
      this.add(key);
    });
    return [this._tags, this.#select];
  }
  override _refresh(): void {
    super._refresh();
    const chosen = new Set(this._getValue());
    for (const option of this.#select.querySelectorAll("option")) option.disabled = chosen.has(option.value);
    this.#select.value = "";
  }
  override _label(key: string): string {
    return this.#labels.get(key) ?? key;
  }
  static create(config: Data): HTMLElement {
    const element = document.createElement("multi-select");
    applyConfig(element, { ...config, value: undefined });
    return element;
  }
}

/** `<multi-checkbox>`: several of the listed options, as check boxes. */
export class HTMLMultiCheckboxElement extends AbstractFormInputElement<string[]> {
  static override tagName = "multi-checkbox";
  readonly #options: { value: string; label: string }[] = [];

  override _readAttributes(): void {
    const chosen: string[] = [];
    for (const option of this.querySelectorAll("option")) {
      this.#options.push({ value: option.value, label: option.label || option.text });
      if (option.hasAttribute("selected")) chosen.push(option.value);
    }
    this._value = chosen;
  }
  override _getValue(): string[] {
    return this._value ?? [];
  }
  override _buildElements(): Node[] {
    this.setAttribute("role", "group");
    return this.#options.map(({ value, label }) => {
      const input = make("input", { type: "checkbox", value });
      this._own(input);
      input.addEventListener("change", () => {
        this.value = [...this.querySelectorAll("input")].filter((i) => i.checked).map((i) => i.value);
      });
      return make("label", { class: "checkbox" }, input, label);
    });
  }
  override _refresh(): void {
    const chosen = new Set(this._getValue());
    for (const input of this.querySelectorAll("input")) input.checked = chosen.has(input.value);
  }
}

/** `<document-tags type="Item" single>`: documents dropped here or entered by UUID. */
export class HTMLDocumentTagsElement extends TagsElement {
  static override tagName = "document-tags";
  readonly #names = new Map<string, string>();
  readonly #input = make("input", { type: "text" });

  override _readAttributes(): void {
    this._setValue(split(this.getAttribute("value") ?? this.textContent));
  }
  get single(): boolean {
    return this.hasAttribute("single");
  }
  override get value(): string[] {
    const list = super.value;
    return this.single ? ((list[0] ?? null) as never) : list;
  }
  override set value(value: string[] | string | null) {
    super.value = Array.isArray(value) ? value : value ? [value] : [];
  }
  override _buildElements(): Node[] {
    this.#input.setAttribute("aria-label", this.accessibleName);
    this.#input.placeholder = this.getAttribute("placeholder") ?? say("HOST.DropDocument");
    this._own(this.#input);
    this.#input.addEventListener("change", () => void this.#take(this.#input.value.trim()));
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      try {
        const data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "{}") as { uuid?: string };
        if (data.uuid) void this.#take(data.uuid);
      } catch {
        // The dropped data are not a document.
      }
    });
    return [this._tags, this.#input];
  }
  async #take(uuid: string): Promise<void> {
    this.#input.value = "";
    const doc = uuid ? await fromUuid(uuid).catch(() => null) : null;
    const type = this.getAttribute("type");
    if (!doc || (type && doc.documentName !== type)) return;
    this.#names.set(uuid, doc.name);
    const max = Number(this.getAttribute("max") ?? Number.POSITIVE_INFINITY);
    if (this.single) this.value = [uuid];
    else if (this._getValue().length < max) this.add(uuid);
  }
  override _refresh(): void {
    super._refresh();
    for (const uuid of this._getValue()) {
      if (this.#names.has(uuid)) continue;
      this.#names.set(uuid, uuid);
      void fromUuid(uuid).then(
        (doc) => {
          if (!doc) return;
          this.#names.set(uuid, doc.name);
          this._refresh();
        },
        () => undefined,
      );
    }
  }
  override _label(key: string): string {
    return this.#names.get(key) ?? key;
  }
  static create(config: Data): HTMLElement {
    const element = document.createElement("document-tags");
    applyConfig(element, config, ["type", "single", "max"]);
    return element;
  }
}
