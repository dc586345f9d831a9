import type { Dict } from "../types.ts";
import { escapeHTML } from "../utils/misc.ts";

// The same markup as practice-table/public/templates/dice/*.hbs, made without a request, so that rolls can be rendered anywhere.

/** The card of a roll, in the markup that systems style (`.dice-roll`, `.dice-total`, ...). */
export function defaultRollHTML(context: Dict): string {
  const flavor = context.flavor ? `<div class="dice-flavor">${escapeHTML(context.flavor)}</div>` : "";
  return `<div class="dice-roll" data-action="expandRoll" role="button" tabindex="0" aria-expanded="false">${flavor}<div class="dice-result"><div class="dice-formula">${escapeHTML(context.formula)}</div>${String(context.tooltip ?? "")}<h4 class="dice-total">${escapeHTML(context.total)}</h4></div></div>`;
}

/** The dice of a roll, one section for each term. */
export function defaultTooltipHTML(parts: Dict[]): string {
  return `<div class="dice-tooltip"><div class="wrapper">${parts.map(partHTML).join("")}</div></div>`;
}

function partHTML(part: Dict): string {
  const rolls = (part.rolls as { result: string; classes: string }[])
    .map((r) => `<li class="${escapeHTML(r.classes)}">${escapeHTML(r.result)}</li>`)
    .join("");
  const flavor = part.flavor ? `<span class="part-flavor">${escapeHTML(part.flavor)}</span>` : "";
  return `<section class="tooltip-part"><div class="dice"><header class="part-header flexrow"><span class="part-formula">${escapeHTML(part.formula)}</span>${flavor}<span class="part-total">${escapeHTML(part.total)}</span></header><ol class="dice-rolls">${rolls}</ol></div></section>`;
}
