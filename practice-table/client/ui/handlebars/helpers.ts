import Handlebars from "handlebars";
import { selectElements } from "../forms/fields.ts";
import type { Data, FieldLike } from "../globals.ts";
import { escapeHtml, t } from "../util.ts";
import { formGroup, formInput } from "./form-helpers.ts";

interface Options {
  hash: Data;
}

const safe = (html: string): Handlebars.SafeString => new Handlebars.SafeString(html);

const text = (value: unknown): string =>
  value instanceof Handlebars.SafeString ? value.toString() : String(value ?? "");

export function checked(value: unknown): string {
  return value ? "checked" : "";
}

export function disabled(value: unknown): string {
  return value ? "disabled" : "";
}

export function concat(...values: unknown[]): Handlebars.SafeString {
  return safe(
    values
      .slice(0, -1)
      .map((v) => (typeof v === "object" && !(v instanceof Handlebars.SafeString) ? "" : text(v)))
      .join(""),
  );
}

export function ifThen(test: unknown, yes: unknown, no: unknown): unknown {
  return test ? yes : no;
}

/** `{{localize key name=value}}`: formats the text when values are given. */
export function localize(key: unknown, options: Options): string {
  const hash = options?.hash ?? {};
  return t(text(key), Object.keys(hash).length > 0 ? hash : undefined);
}

export function numberFormat(value: unknown, options: Options): string {
  const { decimals = 0, sign = false } = options.hash;
  const number = Number.parseFloat(String(value)) || 0;
  const shown = number.toFixed(Number(decimals));
  return sign && number >= 0 ? `+${shown}` : shown;
}

export function numberInput(value: unknown, options: Options): Handlebars.SafeString {
  const { class: cls, disabled: off, ...rest } = options.hash;
  const attributes = Object.entries(rest)
    .map(([k, v]) => ` ${escapeHtml(k)}="${escapeHtml(v)}"`)
    .join("");
  const shown = value === null || value === undefined ? "" : Number(value);
  return safe(
    `<input type="number"${cls ? ` class="${escapeHtml(cls)}"` : ""}${attributes} value="${shown}"${off ? " disabled" : ""}>`,
  );
}

export function object(options: Options): Data {
  return options.hash;
}

export function radioBoxes(name: string, choices: Record<string, string>, options: Options): Handlebars.SafeString {
  const { checked: current, localize: translate = false, isNumber = false } = options.hash;
  const html = Object.entries(choices).map(([key, label]) => {
    const mark = String(current) === key ? " checked" : "";
    const dtype = isNumber ? ' data-dtype="Number"' : "";
    return `<label class="checkbox"><input type="radio" name="${escapeHtml(name)}" value="${escapeHtml(key)}"${dtype}${mark}> ${escapeHtml(translate ? t(label) : label)}</label>`;
  });
  return safe(html.join(""));
}

export function selectOptions(choices: unknown, options: Options): Handlebars.SafeString {
  const hash = options.hash;
  const config: Data = { ...hash, options: choices, value: hash.selected };
  return safe(
    selectElements(config)
      .map((el) => el.outerHTML)
      .join(""),
  );
}

export function editor(content: string, options: Options): Handlebars.SafeString {
  const { target = "", editable = true, button = false } = options.hash;
  if (!editable) return safe(`<div class="editor"><div class="editor-content">${text(content)}</div></div>`);
  return safe(
    `<prose-mirror name="${escapeHtml(target)}" value="${escapeHtml(text(content))}"${button ? " toggled" : ""}>${text(content)}</prose-mirror>`,
  );
}

/** The old block helper around `<option>` elements, which `selectOptions` replaces in later releases. */
export function select(
  this: unknown,
  selected: unknown,
  options: { fn(context: unknown): string },
): Handlebars.SafeString {
  const template = document.createElement("template");
  template.innerHTML = `<select>${options.fn(this)}</select>`;
  for (const option of template.content.querySelectorAll("option"))
    option.toggleAttribute("selected", option.value === String(selected));
  return safe(template.content.querySelector("select")?.innerHTML ?? "");
}

/** A relative time such as "3 minutes ago", of a time stamp in milliseconds. */
export function timeSince(time: number | Date): string {
  const seconds = Math.round((Date.now() - Number(time)) / 1000);
  const steps: [number, Intl.RelativeTimeFormatUnit][] = [
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ];
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { style: "short" });
  for (const [size, unit] of steps) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(-Math.max(seconds, 0), "second");
}

export { formGroup, formInput };

const all = (...values: unknown[]): unknown[] => values.slice(0, -1);

/** Registers every helper that templates may use. */
export function initialize(): void {
  const helpers: Record<string, Handlebars.HelperDelegate> = {
    checked,
    disabled,
    concat,
    ifThen,
    localize,
    numberFormat,
    numberInput,
    object,
    radioBoxes,
    selectOptions,
    editor,
    select: select as Handlebars.HelperDelegate,
    timeSince,
    formGroup: (field: FieldLike, options: Options) => formGroup(field, options),
    formField: (field: FieldLike, options: Options) => formGroup(field, options),
    formInput: (field: FieldLike, options: Options) => formInput(field, options),
    eq: (a: unknown, b: unknown) => a === b,
    ne: (a: unknown, b: unknown) => a !== b,
    lt: (a: number, b: number) => a < b,
    gt: (a: number, b: number) => a > b,
    lte: (a: number, b: number) => a <= b,
    gte: (a: number, b: number) => a >= b,
    not: (a: unknown) => !a,
    and: (...values: unknown[]) => all(...values).every(Boolean),
    or: (...values: unknown[]) => all(...values).some(Boolean),
  };
  Handlebars.registerHelper(helpers);
}
