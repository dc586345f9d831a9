/** The explanation of a number as text: for the tooltip, and for a screen reader. Pure: the caller brings the translations. */

import { say } from "./say.ts";
import type { Localize } from "./text.ts";
import type { DerivedValue, WhyLine } from "./view-types.ts";

export type { Localize } from "./text.ts";

/** Text made safe for markup, attribute values included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function whyItem(line: WhyLine, localize: Localize): string {
  const note = line.suppressed ?? line.ruling;
  const ruling = note ? `<cite class="ruling">${escapeHtml(say(note, localize))}</cite>` : "";
  const state = line.suppressed ? ' class="is-suppressed"' : "";
  return `<li${state}><span class="amount">${escapeHtml(line.amount)}</span> <span class="text">${escapeHtml(say(line, localize))}</span>${ruling}</li>`;
}

/** The explanation as markup for a tooltip: the label, then every line. */
export function whyHtml(value: DerivedValue, localize: Localize): string {
  const lines = value.why.map((line) => whyItem(line, localize)).join("");
  const total = `<li class="total"><span class="amount">${escapeHtml(value.value)}</span> <span class="text">${escapeHtml(localize(value.labelKey))}</span></li>`;
  const hint = topicOf(value) ? `<li class="hint">${escapeHtml(localize("RULINGS.Sheet.handbookHint"))}</li>` : "";
  return `<ol class="r-trace">${lines}${total}${hint}</ol>`;
}

/** The topic that a reader of the number would look up: that of the last ruling that counted. */
export function topicOf(value: DerivedValue): string {
  return value.why.findLast((line) => !line.suppressed && line.topic !== undefined)?.topic ?? "";
}

/** The same in one breath, for a screen reader: `Armour class 5 [14]: Chain mail 5; Dexterity +1`. */
export function whySpoken(value: DerivedValue, localize: Localize): string {
  const head = `${localize(value.labelKey)} ${value.value}`;
  const lines = value.why.filter((line) => !line.suppressed).map((line) => `${say(line, localize)} ${line.amount}`);
  return lines.length === 0 ? head : `${head}: ${lines.join("; ")}`;
}
