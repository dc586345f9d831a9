import { localize } from "./text.ts";
import { holdUnfit } from "./windows/unreadable-number.ts";
import { withRestoredFocus } from "./windows/window-behaviour.ts";
import { dialogInCurrentWindow } from "./windows/window-placement.ts";

/**
 * The content of a dialog. Foundry takes a `div` and uses only its inner HTML (WIN-56): an element that must keep its class goes inside, and values
 * are set as attributes. Texts of users are inserted as text, never as markup.
 */
export function dialogContent(...inner: (Node | string)[]): HTMLDivElement {
  const content = document.createElement("div");
  content.append(...inner);
  return content;
}

/** The classes of every dialog of this system, for the style of its windows. */
export const DIALOG = ["rulings", "rulings-dialog"] as const;

/** Texts as paragraphs. */
export function paragraphs(texts: readonly string[]): HTMLParagraphElement[] {
  return texts.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
}

/** A control with its label. */
export function labelled(words: string, control: HTMLElement): HTMLLabelElement {
  const row = document.createElement("label");
  row.append(words, " ", control);
  return row;
}

/** An input by its attributes: a dialog keeps only its markup. */
export function inputOf(given: Readonly<Record<string, string | number>>): HTMLInputElement {
  const input = document.createElement("input");
  for (const [key, value] of Object.entries(given)) input.setAttribute(key, String(value));
  return input;
}

/** An option of a menu. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

export function optionOf({ value, label }: Option): HTMLOptionElement {
  const option = document.createElement("option");
  option.setAttribute("value", value);
  option.textContent = label;
  return option;
}

/** A menu of options; by default the first one is selected. */
export function menuOf(name: string, options: readonly Option[], chosen?: string): HTMLSelectElement {
  const select = document.createElement("select");
  select.setAttribute("name", name);
  select.append(...options.map(optionOf));
  for (const option of select.options) if (option.value === chosen) option.setAttribute("selected", "");
  return select;
}

/**
 * Asks yes or no, one paragraph per text; dismissed counts as no. `title` is a text or its key. `carefully`: Enter means no, because the consequences
 * are serious.
 */
export async function confirm(title: string, texts: string | readonly string[], carefully = false): Promise<boolean> {
  const answer: unknown = await withRestoredFocus((render) =>
    foundry.applications.api.DialogV2.confirm({
      classes: [...DIALOG],
      render,
      window: { title },
      ...dialogInCurrentWindow(),
      content: dialogContent(...paragraphs(typeof texts === "string" ? [texts] : texts)),
      ...(carefully && { yes: { default: false }, no: { default: true } }),
    }),
  );
  return answer === true;
}

/** A checkbox: ticked at first unless it is `off`. The texts are localised, not keys. */
export interface CheckboxOption {
  readonly value: string;
  readonly label: string;
  readonly off?: boolean;
}

/** Asks for a selection of several options; all are ticked at first unless `off`. Undefined when dismissed. The texts are localised, not keys. */
export async function askCheckboxes(
  title: string,
  question: string,
  options: readonly CheckboxOption[],
): Promise<readonly string[] | undefined> {
  const answer = await askForm(dialogContent(checkboxesOf(question, options)), {
    title,
    width: 340,
    ok: { label: "RULINGS.Begin.ok", icon: "fa-solid fa-check" },
  });
  return answer && checkedOf(answer, options);
}

/** The checkboxes as a part of a longer question, read with `checkedOf`. */
export function checkboxesOf(question: string, options: readonly CheckboxOption[]): HTMLFieldSetElement {
  const form = document.createElement("fieldset");
  form.className = "r-ticks";
  const legend = document.createElement("legend");
  legend.textContent = question;
  const rows = options.map(({ label, off }, at) => {
    const row = document.createElement("label");
    const tick = document.createElement("input");
    tick.type = "checkbox";
    tick.setAttribute("name", `tick-${at}`);
    if (!off) tick.setAttribute("checked", "");
    row.append(tick, " ", label);
    return row;
  });
  form.append(legend, ...rows);
  return form;
}

/** The ticked options. */
export function checkedOf(answer: FormValues, options: readonly CheckboxOption[]): readonly string[] {
  return options.flatMap(({ value }, at) => (answer[`tick-${at}`] === true ? [value] : []));
}

/** A question with its answers; `label` is a text or its key, the labels of the options are texts. */
export interface ChoiceField {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen?: string;
  /** The note below the question for each selected answer. */
  readonly descriptions?: Readonly<Record<string, string>>;
}

/** Asks for one answer to each question; undefined when dismissed. Texts are `<key>.title` and `<key>.text`, formatted with `data`. */
export async function askChoices(
  key: string,
  fields: readonly ChoiceField[],
  okKey = "RULINGS.Begin.ok",
  data: Readonly<Record<string, string | number>> = {},
): Promise<Readonly<Record<string, string>> | undefined> {
  const form = document.createElement("div");
  form.className = "r-choices";
  const words = document.createElement("p");
  words.textContent = localize(`${key}.text`, data);
  form.append(words, ...fields.map(questionOf));
  const answer = await askForm(dialogContent(form), {
    title: localize(`${key}.title`, data),
    width: fields.some(({ descriptions }) => descriptions) ? 440 : 360,
    ok: { label: okKey, icon: "fa-solid fa-check" },
    drawn: (element) => describeChosen(element, fields),
  });
  if (!answer) return undefined;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)]));
}

function questionOf({ name, label, options, chosen, descriptions }: ChoiceField): HTMLElement {
  const question = labelled(localize(label), menuOf(name, options, chosen));
  if (!descriptions) return question;
  const whole = document.createElement("div");
  const words = document.createElement("p");
  words.className = "r-choice-description";
  words.setAttribute("aria-live", "polite");
  words.textContent = descriptions[chosen ?? options[0]?.value ?? ""] ?? "";
  whole.append(question, words);
  return whole;
}

/** Shows the note of the chosen answer when a menu changes. */
function describeChosen(element: HTMLElement, fields: readonly ChoiceField[]): void {
  for (const { name, descriptions } of fields) {
    const menu = descriptions && element.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(name)}"]`);
    const words = menu?.closest("label")?.parentElement?.querySelector(".r-choice-description");
    if (!menu || !words) continue;
    menu.addEventListener("change", () => {
      words.textContent = descriptions[menu.value] ?? "";
    });
  }
}

/** Asks a single question without further text: the value of the answer, undefined when dismissed. */
export async function askChoice(field: ChoiceField, look: FormOptions): Promise<string | undefined> {
  const form = document.createElement("div");
  form.className = "r-choices";
  form.append(questionOf(field));
  const chosen = (await askForm(dialogContent(form), { width: 360, ...look }))?.[field.name];
  return typeof chosen === "string" ? chosen : undefined;
}

/** The bounds of a number and the texts of its question. */
interface NumberQuestion {
  readonly min: number;
  readonly max: number;
  readonly initial?: number;
  /** The key of a title, where the question's own would not be clear. */
  readonly title?: string;
  /** The key of the button's label, where it rolls no dice. */
  readonly ok?: string;
}

/** A checkbox beside a number: its text, or its key. */
interface Tick {
  readonly label: string;
  readonly checked: boolean;
}

/** Asks for an integer within bounds, initially `initial` (0); undefined when dismissed. Enter accepts. */
export async function askNumber(titleKey: string, asked: NumberQuestion): Promise<number | undefined> {
  return (await askNumberWith(titleKey, asked))?.value;
}

/** Asks for an integer, with an optional checkbox. */
export async function askNumberWith(
  titleKey: string,
  { min, max, initial = 0, title, ok }: NumberQuestion,
  tick?: Tick,
): Promise<{ readonly value: number; readonly ticked: boolean } | undefined> {
  const label = document.createElement("label");
  const input = inputOf({ type: "number", name: "value", value: initial, min, max, step: 1, required: "" });
  label.append(localize(`${titleKey}.label`), " ", input);
  const answer = await askForm(dialogContent(label, ...(tick ? [tickOf(tick)] : [])), {
    title: title ?? `${titleKey}.title`,
    width: 320,
    ok: ok ? { label: ok, icon: "fa-solid fa-check" } : { label: "RULINGS.Ask.roll", icon: "fa-solid fa-dice-d20" },
  });
  if (!answer || !("value" in answer)) return undefined;
  const value = Math.round(Number(answer.value));
  const ticked = tick !== undefined && answer.ticked === true;
  return { value: Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : initial, ticked };
}

function tickOf({ label, checked }: Tick): HTMLLabelElement {
  const row = document.createElement("label");
  const box = inputOf({ type: "checkbox", name: "ticked" });
  if (checked) box.setAttribute("checked", "");
  row.append(box, " ", localize(label));
  return row;
}

/** The values of a form, by field name: their types must be checked. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The appearance of a question: `title` and `ok.label` are texts or their keys, `width` is in pixels. */
export interface FormOptions {
  readonly title: string;
  readonly icon?: string;
  readonly width?: number;
  readonly className?: string;
  readonly ok: { readonly label: string; readonly icon: string };
  /** Called with the dialog's element after it is drawn. */
  readonly drawn?: (element: HTMLElement) => void;
}

/** Shows a form in a `div` made by `dialogContent`; undefined when dismissed. */
export async function askForm(content: HTMLDivElement, look: FormOptions): Promise<FormValues | undefined> {
  const answer: unknown = await withRestoredFocus((drawn) =>
    foundry.applications.api.DialogV2.input({
      classes: [...DIALOG, ...(look.className ? [look.className] : [])],
      window: { title: look.title, ...(look.icon && { icon: look.icon }) },
      ...(look.width && { position: { width: look.width } }),
      content,
      ok: look.ok,
      render: (event: Event, dialog: { readonly element: HTMLElement }) => {
        drawn(event, dialog);
        holdUnfit(dialog.element);
        focusField(event, dialog);
        look.drawn?.(dialog.element);
      },
      ...dialogInCurrentWindow(),
    }),
  );
  return typeof answer === "object" && answer !== null ? Object.fromEntries(Object.entries(answer)) : undefined;
}

/**
 * Focuses and selects the first input of a question. Foundry may focus the default button whatever the content requests (WIN-59), and typed text
 * would be lost.
 */
function focusField(_event: Event, { element }: { readonly element: HTMLElement }): void {
  const first = element.querySelector<HTMLInputElement>("input:not([type=hidden]), select, textarea");
  if (!first?.matches("input:is([type=number], [type=text])")) return;
  first.focus();
  first.select();
}
