import { createElement } from "../elements/index.ts";
import { createCheckboxInput, createNumberInput, createSelectInput, createTextInput } from "../forms/fields.ts";
import type { Data, FieldLike, SettingConfig } from "../globals.ts";
import { make, t } from "../util.ts";

/** The input of a setting, chosen by its type: a constructor, a data field or a list of choices. */
export function settingInput(setting: SettingConfig, name: string, value: unknown): HTMLElement {
  const { type } = setting;
  const field = type as FieldLike | undefined;
  if (type !== null && typeof type === "object" && field?.toInput)
    return field.toInput({ name, value, localize: true });
  const choices = typeof setting.choices === "function" ? setting.choices() : setting.choices;
  if (choices) {
    const numeric = type === Number ? { dtype: "Number" } : {};
    const options = Object.fromEntries(Object.entries(choices).map(([key, label]) => [key, t(label)]));
    return createSelectInput({ name, value, options, dataset: numeric });
  }
  if (setting.filePicker)
    return createElement("file-picker", {
      name,
      value,
      type: setting.filePicker === true ? "any" : setting.filePicker,
    });
  if (type === Boolean) return createCheckboxInput({ name, value });
  if (type === Number) {
    const { min, max, step } = setting.range ?? {};
    // A slider needs all three values; the plain input is never one (WIN-95).
    if (typeof min === "number" && typeof max === "number" && typeof step === "number")
      return createElement("range-picker", { name, value, min, max, step });
    return createNumberInput({ name, value, min, max, step });
  }
  if (type === Object || type === Array) return make("textarea", { name, "data-dtype": "JSON" }, JSON.stringify(value));
  const config: Data = { name, value };
  return createTextInput(config);
}
