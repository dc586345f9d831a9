import { localize } from "../text.ts";
import { askForm } from "../dialogs.ts";
import { dialogContent, inputOf } from "./dialog-content.ts";

/** The bounds of a number and how its question looks. */
interface NumberQuestion {
  readonly min: number;
  readonly max: number;
  readonly initial?: number;
  /** Key of what is asked about, where the question's own title would not say which. */
  readonly title?: string;
  /** Key of what the button does, where it rolls no dice. */
  readonly ok?: string;
}

/** A yes or no that is asked along with a number: its words, or their key. */
interface Tick {
  readonly label: string;
  readonly checked: boolean;
}

/** Asks for a whole number within bounds; `initial` (0) unless changed, undefined when dismissed. Enter accepts. */
export async function askNumber(titleKey: string, asked: NumberQuestion): Promise<number | undefined> {
  return (await askNumberWith(titleKey, asked))?.value;
}

/** The same with a yes or no, where there is one to be asked. */
export async function askNumberWith(
  titleKey: string,
  { min, max, initial = 0, title, ok }: NumberQuestion,
  tick?: Tick,
): Promise<{ readonly value: number; readonly ticked: boolean } | undefined> {
  const label = document.createElement("label");
  const input = inputOf({ type: "number", name: "value", value: initial, min, max, step: 1 });
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
