/** The referee says results: each die with what it was for, and the number it is to show. */

import type { StoredDie } from "../../../view/exploration/dice.ts";
import { say } from "../../../view/platform/explanation.ts";
import { askForm } from "../../platform/dialogs.ts";
import { dialogContent } from "../../platform/dialogs/dialog-content.ts";
import { localize } from "../../platform/text.ts";
import type { PresetDice } from "./table-dice.ts";

/** How the question is put: `filledIn` with the dice as they fell, `later` for dice that follow from others. */
interface Asking {
  readonly filledIn?: boolean;
  readonly later?: boolean;
}

/** Asks for results; a field that is left empty is thrown. Undefined when dismissed. */
export async function askDice(
  dice: readonly StoredDie[],
  { filledIn = true, later = false }: Asking = {},
): Promise<PresetDice | undefined> {
  const form = document.createElement("div");
  form.className = "r-choices way-say";
  const words = document.createElement("p");
  words.textContent = localize(later ? "RULINGS.Way.say.later" : "RULINGS.Way.say.text");
  form.append(words, ...dice.map((die, at) => rowOf(die, at, filledIn)));
  const answer = await askForm(dialogContent(form), {
    title: "RULINGS.Way.say.title",
    icon: "fa-solid fa-dice",
    width: 420,
    ok: { label: "RULINGS.Way.say.ok", icon: "fa-solid fa-check" },
  });
  if (!answer) return undefined;
  const said = dice.flatMap(({ id }, at) => {
    const value: unknown = answer[`die${at}`];
    const total = value === "" || value === null || value === undefined ? Number.NaN : Number(value);
    return Number.isInteger(total) ? [[id, total] as const] : [];
  });
  return Object.fromEntries(said);
}

function rowOf({ name, formula, total }: StoredDie, at: number, filledIn: boolean): HTMLElement {
  const row = document.createElement("label");
  const input = document.createElement("input");
  input.type = "number";
  input.name = `die${at}`;
  input.step = "1";
  if (filledIn) input.setAttribute("value", String(total));
  const words = document.createElement("span");
  words.textContent = `${name ? say(name, localize) : localize("RULINGS.Way.dice.one")} (${formula})`;
  row.append(words, " ", input);
  return row;
}
