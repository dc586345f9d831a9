/**
 * Content of a dialog. Foundry takes a `div` and uses its inner markup alone (WIN-56): what is to keep its class goes inside, and values
 * are given as attributes. Texts of people stand in it as texts, never as markup.
 */
export function dialogContent(...inner: (Node | string)[]): HTMLDivElement {
  const content = document.createElement("div");
  content.append(...inner);
  return content;
}

/** The classes of every dialog of ours: dressed as our windows are. */
export const DIALOG = ["rulings", "rulings-dialog"] as const;

/** Texts as paragraphs. */
export function paragraphs(texts: readonly string[]): HTMLParagraphElement[] {
  return texts.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
}

/** A control with its words before it. */
export function labelled(words: string, control: HTMLElement): HTMLLabelElement {
  const row = document.createElement("label");
  row.append(words, " ", control);
  return row;
}

/** A field of a form, by its attributes: what a dialog keeps of it is its markup. */
export function inputOf(given: Readonly<Record<string, string | number>>): HTMLInputElement {
  const input = document.createElement("input");
  for (const [key, value] of Object.entries(given)) input.setAttribute(key, String(value));
  return input;
}

/** One of the choices of a menu. */
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

/** A menu of choices; the first one is chosen unless told otherwise. */
export function menuOf(name: string, options: readonly Option[], chosen?: string): HTMLSelectElement {
  const select = document.createElement("select");
  select.setAttribute("name", name);
  select.append(...options.map(optionOf));
  for (const option of select.options) if (option.value === chosen) option.setAttribute("selected", "");
  return select;
}
