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
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["rulings-dialog"],
    window: { title },
    position: { width: 340 },
    content: dialogContent(form),
    ok: { label: "RULINGS.Begin.ok", icon: "fa-solid fa-check" },
  });
  if (typeof answer !== "object" || answer === null) return undefined;
  return options.flatMap(({ value }, at) => (Reflect.get(answer, `tick-${at}`) === true ? [value] : []));
}
