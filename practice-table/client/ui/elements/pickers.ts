import { FilePicker } from "../apps/file-picker.ts";
import type { Data } from "../globals.ts";
import { make, say } from "../util.ts";
import { AbstractFormInputElement, applyConfig } from "./base.ts";

/** `<range-picker min max step>`: a slider with its number. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number | null> {
  static override tagName = "range-picker";
  readonly #range = make("input", { type: "range" });
  readonly #number = make("input", { type: "number" });

  override _readAttributes(): void {
    const value = this.getAttribute("value");
    this._value = value === null || value === "" ? null : Number(value);
  }
  override _buildElements(): Node[] {
    for (const input of [this.#range, this.#number]) {
      for (const key of ["min", "max", "step"])
        if (this.hasAttribute(key)) input.setAttribute(key, this.getAttribute(key) ?? "");
      input.setAttribute("aria-label", this.accessibleName);
      this._own(input);
      input.addEventListener("change", () => {
        this.value = input.value === "" ? null : Number(input.value);
      });
    }
    this.#range.addEventListener("input", () => {
      this.#number.value = this.#range.value;
    });
    return [this.#range, this.#number];
  }
  override _refresh(): void {
    this.#range.value = String(this._value ?? this.#range.min ?? 0);
    this.#number.value = this._value === null || this._value === undefined ? "" : String(this._value);
  }
  static create(config: Data): HTMLElement {
    const element = document.createElement("range-picker");
    applyConfig(element, config, ["min", "max", "step"]);
    return element;
  }
}

/** `<color-picker>`: a hexadecimal colour, typed or picked. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override tagName = "color-picker";
  readonly #text = make("input", { type: "text" });
  readonly #color = make("input", { type: "color" });

  override _readAttributes(): void {
    this._value = this.getAttribute("value") ?? "";
  }
  override _buildElements(): Node[] {
    for (const input of [this.#text, this.#color]) {
      input.setAttribute("aria-label", this.accessibleName);
      this._own(input);
      input.addEventListener("change", () => {
        this.value = input.value;
      });
    }
    this.#text.placeholder = this.getAttribute("placeholder") ?? "";
    return [this.#text, this.#color];
  }
  override _refresh(): void {
    this.#text.value = this._value ?? "";
    this.#color.value = /^#[0-9a-f]{6}$/i.test(this._value ?? "") ? (this._value ?? "") : "#000000";
  }
  static create(config: Data): HTMLElement {
    const element = document.createElement("color-picker");
    applyConfig(element, config);
    return element;
  }
}

/** `<file-picker type="image">`: a path with a button that lists the table's files. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";
  readonly input = make("input", { type: "text", class: "image" });

  override _readAttributes(): void {
    this._value = this.getAttribute("value") ?? "";
  }
  override _buildElements(): Node[] {
    this.input.setAttribute("aria-label", this.accessibleName);
    this.input.placeholder = this.getAttribute("placeholder") ?? "path/to/file.ext";
    // The change event comes from the inner input (WIN-70).
    this.input.addEventListener("change", () => {
      this._value = this.input.value;
    });
    const button = make("button", {
      type: "button",
      class: "icon fa-solid fa-file-import",
      "aria-label": say("HOST.FilePicker.Browse"),
      "data-tooltip": "",
    });
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      const callback = (path: string): void => {
        this.input.value = path;
        this.input.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
        this.input.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
      };
      void new FilePicker.implementation({
        type: this.getAttribute("type") ?? "image",
        current: this._value,
        callback,
      }).browse();
    });
    return [button, this.input];
  }
  override _refresh(): void {
    this.input.value = this._value ?? "";
  }
  static create(config: Data): HTMLElement {
    const element = document.createElement("file-picker");
    applyConfig(element, config, ["type"]);
    return element;
  }
}

/** `<hue-slider>`: a hue in degrees. */
export class HTMLHueSelectorSlider extends AbstractFormInputElement<number> {
  static override tagName = "hue-slider";
  readonly #range = make("input", { type: "range", min: 0, max: 360, step: 1 });

  override _readAttributes(): void {
    this._value = Number(this.getAttribute("value") ?? 0);
  }
  override _buildElements(): Node[] {
    this.#range.setAttribute("aria-label", this.accessibleName);
    this._own(this.#range);
    this.#range.addEventListener("change", () => {
      this.value = Number(this.#range.value);
    });
    return [this.#range];
  }
  override _refresh(): void {
    this.#range.value = String(this._value ?? 0);
  }
}

/** `<code-mirror>`: plain text in a monospaced area. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "code-mirror";
  readonly #area = make("textarea", { spellcheck: "false", rows: 10 });

  override _readAttributes(): void {
    this._value = this.getAttribute("value") ?? this.textContent ?? "";
  }
  override _buildElements(): Node[] {
    this.#area.setAttribute("aria-label", this.accessibleName);
    this._own(this.#area);
    this.#area.addEventListener("change", () => {
      this.value = this.#area.value;
    });
    return [this.#area];
  }
  override _refresh(): void {
    this.#area.value = this._value ?? "";
  }
}

/** `<formula-input>` (v14): a dice formula as text, without the editor window of the real one. */
export class HTMLFormulaInputElement extends AbstractFormInputElement<string> {
  static override tagName = "formula-input";
  readonly #text = make("input", { type: "text" });

  override _readAttributes(): void {
    this._value = this.getAttribute("value") ?? this.textContent?.trim() ?? "";
  }
  override _buildElements(): Node[] {
    this.#text.setAttribute("aria-label", this.accessibleName);
    this.#text.placeholder = this.getAttribute("placeholder") ?? "";
    this._own(this.#text);
    this.#text.addEventListener("change", () => {
      this.value = this.#text.value;
    });
    return [this.#text];
  }
  override _refresh(): void {
    this.#text.value = this._value ?? "";
  }
  static create(config: Data): HTMLElement {
    const element = document.createElement("formula-input");
    applyConfig(element, config, ["context"]);
    return element;
  }
}
