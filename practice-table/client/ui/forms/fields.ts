import { isHandler } from "../api/types.ts";
import type { Data } from "../globals.ts";
import { make, t, uniqueId } from "../util.ts";

export interface SelectOption extends Data {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

/** Sets the common attributes of all inputs: name, id, classes, data and aria attributes, states. */
export function setInputAttributes(element: HTMLElement, config: Data): void {
  const set = (name: string, value: unknown): void => {
    if (value !== undefined && value !== null && value !== "") element.setAttribute(name, String(value));
  };
  set(config.named === false ? "data-name" : "name", config.name);
  set("id", config.id ?? (config.rootId && config.name ? `${config.rootId}-${config.name}` : undefined));
  set("placeholder", config.localize && config.placeholder ? t(String(config.placeholder)) : config.placeholder);
  for (const flag of ["required", "disabled", "readonly", "autofocus", "hidden"])
    if (config[flag]) element.toggleAttribute(flag, true);
  const classes = Array.isArray(config.classes) ? config.classes.join(" ") : config.classes;
  if (typeof classes === "string") element.classList.add(...classes.split(" ").filter(Boolean));
  for (const [key, value] of Object.entries((config.dataset ?? {}) as Data)) element.dataset[key] = String(value);
  const aria = config.aria as Data | undefined;
  for (const [key, value] of Object.entries(aria ?? {}))
    element.setAttribute(key === "role" || key.startsWith("aria-") ? key : `aria-${key}`, String(value));
}

const valueText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

export function createTextInput(config: Data): HTMLInputElement {
  const input = make("input", { type: String(config.type ?? "text"), value: valueText(config.value) });
  setInputAttributes(input, config);
  return input;
}

/** Always a plain number input; only the number field makes a slider (WIN-95). */
export function createNumberInput(config: Data): HTMLInputElement {
  const input = make("input", { type: "number" });
  for (const name of ["min", "max", "step"] as const)
    if (config[name] !== undefined && config[name] !== null) input.setAttribute(name, String(config[name]));
  if (config.step === undefined) input.setAttribute("step", "any");
  input.setAttribute("value", valueText(config.value));
  setInputAttributes(input, config);
  return input;
}

export function createCheckboxInput(config: Data): HTMLInputElement {
  const input = make("input", { type: "checkbox", checked: Boolean(config.value) });
  setInputAttributes(input, config);
  return input;
}

export function createTextareaInput(config: Data): HTMLTextAreaElement {
  const input = make(
    "textarea",
    { rows: config.rows === undefined ? null : Number(config.rows) },
    valueText(config.value),
  );
  setInputAttributes(input, config);
  return input;
}

export function createEditorInput(config: Data): HTMLElement {
  const editor = document.createElement("prose-mirror");
  for (const flag of ["toggled", "compact", "collaborate", "button"])
    if (config[flag]) editor.toggleAttribute(flag, true);
  if (config.documentUUID) editor.setAttribute("document-uuid", String(config.documentUUID));
  editor.setAttribute("value", valueText(config.value));
  if (typeof config.enriched === "string") editor.innerHTML = config.enriched;
  setInputAttributes(editor, config);
  return editor;
}

export function createSelectInput(config: Data): HTMLSelectElement {
  const select = make("select", {});
  setInputAttributes(select, config);
  select.append(...selectElements(config));
  return select;
}

export function createMultiSelectInput(config: Data): HTMLElement {
  const select = document.createElement(config.type === "checkboxes" ? "multi-checkbox" : "multi-select");
  setInputAttributes(select, config);
  select.append(...selectElements(config));
  return select;
}

export function createFontAwesomeIcon(
  glyph: string,
  { style = "solid", fixedWidth = false, classes = [] as string[] } = {},
): HTMLElement {
  return make("i", {
    class: [`fa-${style}`, `fa-${glyph}`, fixedWidth ? "fa-fw" : "", ...classes].filter(Boolean).join(" "),
    inert: true,
  });
}

/** The options of a select by group; ungrouped ones under `""`. */
export function prepareSelectOptionGroups(config: Data): { group: string; options: SelectOption[] }[] {
  const options = readOptions(config);
  if (config.sort) options.sort((a, b) => a.label.localeCompare(b.label));
  const order = Array.isArray(config.groups) ? config.groups.map(String) : [];
  const groups = new Map<string, SelectOption[]>(order.map((g) => [g, []]));
  if (!groups.has("")) groups.set("", []);
  for (const option of options) groups.set(option.group ?? "", [...(groups.get(option.group ?? "") ?? []), option]);
  return [...groups]
    .map(([group, list]) => ({ group: config.localize ? t(group) : group, options: list }))
    .filter((g) => g.options.length > 0);
}

function selectedSet(value: unknown): Set<string> {
  if (value instanceof Set || Array.isArray(value)) return new Set([...value].map(String));
  return new Set(value === undefined || value === null ? [] : [String(value)]);
}

function readOptions(config: Data): SelectOption[] {
  const selected = selectedSet(config.value);
  const valueAttr = String(config.valueAttr ?? config.nameAttr ?? "value");
  const labelAttr = String(config.labelAttr ?? "label");
  const translate = (label: unknown): string => (config.localize ? t(String(label ?? "")) : String(label ?? ""));
  const source = isHandler(config.options) ? config.options() : config.options;
  const toOption = (key: string, entry: unknown): SelectOption => {
    if (entry !== null && typeof entry === "object") {
      const raw = entry as Data;
      const value = String(raw[valueAttr] ?? key);
      return {
        ...raw,
        value,
        label: translate(raw[labelAttr] ?? raw.label ?? value),
        selected: Boolean(raw.selected) || selected.has(value),
      };
    }
    const [value, label] = config.inverted || config.invert ? [String(entry), key] : [key, entry];
    return { value, label: translate(label), selected: selected.has(value) };
  };
  const options = Array.isArray(source)
    ? source.map((entry) => toOption(String(entry), typeof entry === "object" ? entry : String(entry)))
    : Object.entries((source ?? {}) as Data).map(([key, entry]) => toOption(key, entry));
  if (config.blank !== undefined && config.blank !== false) {
    options.unshift({ value: "", label: translate(config.blank), selected: selected.has("") || selected.size === 0 });
  }
  return options;
}

/** The `<option>` and `<optgroup>` elements of a select. */
export function selectElements(config: Data): HTMLElement[] {
  const out: HTMLElement[] = [];
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const elements = options.map((option) => {
      if (option.rule) return document.createElement("hr");
      const el = make(
        "option",
        { value: option.value, selected: option.selected, disabled: option.disabled },
        option.label,
      );
      for (const [key, value] of Object.entries(option.dataset ?? {})) el.dataset[key] = value;
      return el;
    });
    if (group) out.push(make("optgroup", { label: group }, ...elements));
    else out.push(...elements);
  }
  return out;
}

/** `div.form-group > label, div.form-fields, p.hint`. Labels refer to their input. */
export function createFormGroup(config: Data): HTMLDivElement {
  const classes = Array.isArray(config.classes) ? config.classes.map(String) : [];
  const group = make("div", {
    class: ["form-group", config.stacked ? "stacked" : "", ...classes].filter(Boolean).join(" "),
    hidden: Boolean(config.hidden),
  });
  const translate = (text: unknown): string => (config.localize ? t(String(text ?? "")) : String(text ?? ""));
  if (isHandler(config.widget)) {
    const made = config.widget(config.input, config);
    if (made instanceof HTMLDivElement) return made;
  }
  const inputs = (Array.isArray(config.input) ? config.input : [config.input]).filter(
    (i): i is HTMLElement => i instanceof HTMLElement,
  );
  const [first] = inputs;
  const label = make("label", {}, translate(config.label));
  if (first && inputs.length === 1) {
    if (!first.id)
      first.id = config.rootId
        ? `${config.rootId}-${first.getAttribute("name") ?? uniqueId("field")}`
        : uniqueId("field");
    label.setAttribute("for", first.id);
    if (first.tagName.includes("-") && config.label) first.setAttribute("aria-label", translate(config.label));
  }
  if (config.units) label.append(make("span", { class: "units" }, ` (${translate(config.units)})`));
  group.append(label, make("div", { class: "form-fields" }, ...inputs));
  if (config.hint) group.append(make("p", { class: "hint" }, translate(config.hint)));
  return group;
}
