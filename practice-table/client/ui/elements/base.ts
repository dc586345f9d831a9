/** An element that survives a move into another document, such as a detached window; here the browser handles it. */
export class AdoptableHTMLElement extends HTMLElement {
  static tagName = "";
  adoptedCallback(): void {}
  disconnectedCallback(): void {}
}

/** Base of the form-associated custom elements: a name, a value, a disabled state, bubbling `input` and `change`. */
export abstract class AbstractFormInputElement<V = unknown> extends HTMLElement {
  static formAssociated = true;
  static tagName = "";
  static observedAttributes: string[] = ["disabled"];

  readonly _internals: ElementInternals = this.attachInternals();
  _value: V | undefined;
  #built = false;
  #fieldsetDisabled = false;
  #read = false;

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(value: string) {
    this.setAttribute("name", value);
  }
  get type(): string {
    return this.getAttribute("type") ?? this.localName;
  }
  get value(): V {
    this.#readOnce();
    return this._getValue();
  }
  /** Setting the value redraws the element and notifies the form. */
  set value(value: V) {
    this.#readOnce();
    this._setValue(value);
    this._refresh();
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }
  get disabled(): boolean {
    return this.hasAttribute("disabled") || this.#fieldsetDisabled;
  }
  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }
  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }

  connectedCallback(): void {
    if (!this.#built) {
      this.#built = true;
      this.#readOnce();
      this.replaceChildren(...this._buildElements());
      this._activateListeners();
    }
    this._refresh();
    this._toggleDisabled(this.disabled);
  }

  /** Attributes may be set after construction, so they are read when the value is first needed. */
  #readOnce(): void {
    if (this.#read) return;
    this.#read = true;
    this._readAttributes();
  }

  /** Reads the first value from attributes and children. */
  _readAttributes(): void {}

  attributeChangedCallback(): void {
    if (this.#built) this._toggleDisabled(this.disabled);
  }

  formDisabledCallback(disabled: boolean): void {
    this.#fieldsetDisabled = disabled && !this.hasAttribute("disabled");
    if (this.#built) this._toggleDisabled(this.disabled);
  }

  /** Builds the children once. */
  abstract _buildElements(): Node[];
  _getValue(): V {
    return this._value as V;
  }
  _setValue(value: V): void {
    this._value = value;
  }
  _refresh(): void {}
  _activateListeners(): void {}
  _onClick(_event: Event): void {}

  _toggleDisabled(disabled: boolean): void {
    for (const control of this.querySelectorAll("input, select, textarea, button")) {
      if ("disabled" in control) control.disabled = disabled;
    }
  }

  /** Stops events of inner inputs, because the element dispatches its own. */
  _own(element: HTMLElement, events: string[] = ["input", "change"]): void {
    for (const type of events) element.addEventListener(type, (event) => event.stopPropagation());
  }

  /** The accessible name for inner controls: the element's own, its label's, or its name. */
  get accessibleName(): string {
    const label = this.id ? document.querySelector(`label[for="${CSS.escape(this.id)}"]`)?.textContent : null;
    return (
      this.getAttribute("aria-label") ??
      label?.trim() ??
      this.closest(".form-group")?.querySelector("label")?.textContent?.trim() ??
      this.name
    );
  }
}

/** Sets the attributes that every `create(config)` shares. */
export function applyConfig(element: HTMLElement, config: Record<string, unknown>, names: string[] = []): void {
  const { name, id, value, disabled, placeholder, classes, dataset } = config;
  const set = (key: string, v: unknown): void => {
    if (v !== undefined && v !== null && v !== "")
      element.setAttribute(key, Array.isArray(v) || v instanceof Set ? [...v].join(",") : String(v));
  };
  set("name", name);
  set("id", id);
  set("value", value);
  set("placeholder", placeholder);
  if (disabled) element.toggleAttribute("disabled", true);
  if (config.readonly) element.toggleAttribute("readonly", true);
  if (typeof classes === "string") element.classList.add(...classes.split(" ").filter(Boolean));
  for (const [key, v] of Object.entries((dataset ?? {}) as Record<string, unknown>)) element.dataset[key] = String(v);
  for (const key of names) {
    const v = config[key];
    if (v === true) element.toggleAttribute(key, true);
    else if (v !== false) set(key, v);
  }
  const aria = (config.aria ?? {}) as Record<string, unknown>;
  for (const [key, v] of Object.entries(aria))
    element.setAttribute(key.startsWith("aria-") ? key : `aria-${key}`, String(v));
}
