import type { Dict } from "../types.ts";
import { escapeHTML } from "../utils/misc.ts";

/** The card of a roll, in the markup that systems style (`.dice-roll`, `.dice-total`, ...). */
export function defaultRollHTML(context: Dict): string {
  const flavor = context["flavor"] ? `<div class="dice-flavor">${escapeHTML(context["flavor"])}</div>` : "";
  return `<div class="dice-roll" data-action="expandRoll">${flavor}<div class="dice-result"><div class="dice-formula">${escapeHTML(context["formula"])}</div><div class="dice-tooltip"><div class="wrapper">${String(context["tooltip"] ?? "")}</div></div><h4 class="dice-total">${escapeHTML(context["total"])}</h4></div></div>`;
}

/** The dice of a roll, one section for each term. */
export function defaultTooltipHTML(parts: Dict[]): string {
  return parts
    .map((p) => {
      const rolls = (p["rolls"] as { result: string; classes: string }[])
        .map((r) => `<li class="roll ${escapeHTML(r.classes)}">${r.result}</li>`)
        .join("");
      const flavor = p["flavor"] ? `<span class="part-flavor">${escapeHTML(p["flavor"])}</span>` : "";
      return `<section class="tooltip-part"><div class="dice"><header class="part-header flexrow"><span class="part-formula">${escapeHTML(p["formula"])}</span>${flavor}<span class="part-total">${escapeHTML(p["total"])}</span></header><ol class="dice-rolls">${rolls}</ol></div></section>`;
    })
    .join("");
}
