import { localize } from "../text.ts";

/** Asks for a whole number within bounds; 0 unless changed, undefined when dismissed. Enter accepts. */
export async function askNumber(
  titleKey: string,
  { min, max }: { readonly min: number; readonly max: number },
): Promise<number | undefined> {
  const content = document.createElement("div");
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "number", name: "value", value: "0", min: String(min), max: String(max), step: "1" });
  input.setAttribute("autofocus", "");
  label.append(localize(`${titleKey}.label`), " ", input);
  content.append(label);
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    window: { title: `${titleKey}.title` },
    position: { width: 320 },
    content,
    ok: { label: "RULINGS.Ask.roll", icon: "fa-solid fa-dice-d20" },
  });
  if (typeof answer !== "object" || answer === null || !("value" in answer)) return undefined;
  const value = Math.round(Number(answer.value));
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : 0;
}
