/** The keys offered in Foundry's own effect editor, each with its description. */
import { offeredEffectKeys } from "../platform/module-effect-keys.ts";

function choices(id: string): HTMLDataListElement {
  const list = document.createElement("datalist");
  list.id = id;
  for (const { key, text } of offeredEffectKeys()) {
    const option = document.createElement("option");
    option.value = key;
    option.label = text;
    list.append(option);
  }
  return list;
}

function offer(app: { readonly id: string }, element: HTMLElement): void {
  const inputs = element.querySelectorAll<HTMLInputElement>("input[name*='changes.'][name$='.key']");
  if (inputs.length === 0) return;
  const id = `${app.id}-effect-keys`;
  element.querySelector(`#${CSS.escape(id)}`)?.remove();
  element.append(choices(id));
  for (const input of inputs) input.setAttribute("list", id);
}

/** Adds the keys to every effect editor from now on. */
export function offerEffectKeys(): void {
  Hooks.on("renderActiveEffectConfig", offer);
}
