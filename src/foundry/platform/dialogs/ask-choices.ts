import { localize } from "../text.ts";
import { askForm, type FormOptions } from "../dialogs.ts";
import { dialogContent, labelled, menuOf, type Option } from "./dialog-content.ts";

/** One question with its answers; `label` is a text or its key, the labels of the options are texts. */
export interface ChoiceField {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen?: string;
  /** What is said of each answer below the question, while it is the chosen one. */
  readonly told?: Readonly<Record<string, string>>;
}

/**
 * Asks to choose one answer to each question; undefined when dismissed. Texts are `<key>.title` and `<key>.text`, with `data` in them.
 */
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
    width: fields.some(({ told }) => told) ? 440 : 360,
    ok: { label: okKey, icon: "fa-solid fa-check" },
    drawn: (element) => tellChosen(element, fields),
  });
  if (!answer) return undefined;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)]));
}

function questionOf({ name, label, options, chosen, told }: ChoiceField): HTMLElement {
  const question = labelled(localize(label), menuOf(name, options, chosen));
  if (!told) return question;
  const whole = document.createElement("div");
  const words = document.createElement("p");
  words.className = "r-choice-told";
  words.setAttribute("aria-live", "polite");
  words.textContent = told[chosen ?? options[0]?.value ?? ""] ?? "";
  whole.append(question, words);
  return whole;
}

/** What is said of the answers follows the menus. */
function tellChosen(element: HTMLElement, fields: readonly ChoiceField[]): void {
  for (const { name, told } of fields) {
    const menu = told && element.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(name)}"]`);
    const words = menu?.closest("label")?.parentElement?.querySelector(".r-choice-told");
    if (!menu || !words) continue;
    menu.addEventListener("change", () => {
      words.textContent = told[menu.value] ?? "";
    });
  }
}

/** Asks one question that needs no words beside its own: the value of the answer, undefined when dismissed. */
export async function askChoice(field: ChoiceField, look: FormOptions): Promise<string | undefined> {
  const form = document.createElement("div");
  form.className = "r-choices";
  form.append(questionOf(field));
  const chosen = (await askForm(dialogContent(form), { width: 360, ...look }))?.[field.name];
  return typeof chosen === "string" ? chosen : undefined;
}
