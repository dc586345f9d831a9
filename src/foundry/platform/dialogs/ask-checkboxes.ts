import { askForm, type FormValues } from "../dialogs.ts";
import { dialogContent } from "./dialog-content.ts";

/** One of those to choose from: ticked at first unless it is `off`. The texts are words, not keys. */
export interface CheckboxOption {
  readonly value: string;
  readonly label: string;
  readonly off?: boolean;
}

/** Asks which of several; all are ticked at first but those that are `off`. Undefined when dismissed. The texts are words, not keys. */
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

/** The same as a part of a longer question, read with `checkedOf`. */
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

/** Which of them were ticked. */
export function checkedOf(answer: FormValues, options: readonly CheckboxOption[]): readonly string[] {
  return options.flatMap(({ value }, at) => (answer[`tick-${at}`] === true ? [value] : []));
}
