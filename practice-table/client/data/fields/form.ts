import type { Dict } from "../types.ts";
import type { DataField } from "./base.ts";

/** Builders of form elements, registered by the interface layer at boot (foundry.applications.fields and elements). */
export interface FormBuilders {
  createFormGroup(config: Dict): HTMLElement;
  createTextInput(config: Dict): HTMLElement;
  createNumberInput(config: Dict): HTMLElement;
  createCheckboxInput(config: Dict): HTMLElement;
  createSelectInput(config: Dict): HTMLElement;
  createMultiSelectInput(config: Dict): HTMLElement;
  createTextareaInput(config: Dict): HTMLElement;
  createEditorInput(config: Dict): HTMLElement;
  /** Builds a custom element (`range-picker`, `color-picker`, `string-tags`, ...) from its input config. */
  createElement(tag: string, config: Dict): HTMLElement;
}

let builders: FormBuilders | undefined;

/** Registers the builders; called once by the interface layer, before any form is rendered. */
export function setFormBuilders(given: FormBuilders): void {
  builders = given;
}

/**
 * The registered builders.
 * @throws Error when the interface layer has not registered them
 */
export function formBuilders(): FormBuilders {
  if (!builders)
    throw new Error(
      "practice table: form builders are not registered yet (practice-table/client/ui must call setFormBuilders)",
    );
  return builders;
}

export function fieldToInput(field: DataField, given: Dict): HTMLElement {
  const config: Dict = { name: field.fieldPath, ...given };
  const input = config.input;
  delete config.input;
  if (config.value === undefined) config.value = given.value ?? field.getInitialValue({});
  config.placeholder ??= field.placeholder;
  const element =
    typeof input === "function"
      ? ((input as (f: DataField, c: Dict) => HTMLElement)(field, config) as HTMLElement)
      : field._toInput(config);
  return element;
}

export function fieldToFormGroup(field: DataField, group: Dict, input: Dict): HTMLElement {
  const config: Dict = { ...group };
  const widget = config.widget;
  if (typeof widget === "function")
    return (widget as (f: DataField, g: Dict, i: Dict) => HTMLElement)(field, config, input);
  config.label ??= field.label || field.fieldPath;
  config.hint ??= field.hint;
  config.input ??= field.toInput({
    ...input,
    ...(group.localize !== undefined ? { localize: group.localize } : {}),
  });
  return formBuilders().createFormGroup(config);
}

/** Choices as an array or record, from any accepted form. */
export function resolveChoices(choices: unknown): Dict | unknown[] | undefined {
  const value: unknown = typeof choices === "function" ? (choices as () => unknown)() : choices;
  if (value instanceof Set) return Array.from(value);
  return value as Dict | unknown[] | undefined;
}

/** Select options from `config.choices`/field choices, unless `config.options` is given. */
export function choiceConfig(config: Dict, choices: unknown): Dict {
  if (config.options !== undefined) return config;
  const resolved = resolveChoices(config.choices ?? choices) ?? [];
  const labelAttr = (config.labelAttr as string | undefined) ?? "label";
  const valueAttr = config.valueAttr as string | undefined;
  const toLabel = (v: unknown): string =>
    v !== null && typeof v === "object" ? String((v as Dict)[labelAttr] ?? "") : String(v);
  const group = (v: unknown): Dict =>
    v !== null && typeof v === "object" && (v as Dict).group !== undefined ? { group: (v as Dict).group } : {};
  const options = Array.isArray(resolved)
    ? resolved.map((v, i) => {
        const isObject = v !== null && typeof v === "object";
        const value = isObject ? String((v as Dict)[valueAttr ?? "value"] ?? i) : String(v);
        return { value, label: toLabel(v), ...group(v) };
      })
    : Object.entries(resolved).map(([k, v]) => ({
        value: valueAttr ? String((v as Dict)[valueAttr]) : k,
        label: toLabel(v),
        ...group(v),
      }));
  return { ...config, options };
}
