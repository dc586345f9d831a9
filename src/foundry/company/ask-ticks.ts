import { askForm } from "../apps/ask-form.ts";
import { dialogContent } from "../apps/dialog-content.ts";

/** Asks which of several; all are ticked at first but those that are `off`. Undefined when dismissed. The texts are words, not keys. */
export async function askTicks(
  title: string,
  question: string,
  options: readonly { readonly value: string; readonly label: string; readonly off?: boolean }[],
): Promise<readonly string[] | undefined> {
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
  const answer = await askForm(dialogContent(form), {
    title,
    width: 340,
    ok: { label: "RULINGS.Begin.ok", icon: "fa-solid fa-check" },
  });
  if (!answer) return undefined;
  return options.flatMap(({ value }, at) => (answer[`tick-${at}`] === true ? [value] : []));
}
