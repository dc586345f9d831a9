/** The explanation of a number as text, for tooltips and screen readers. Pure: the caller brings the translations. */

import type { Localize } from "./text.ts";
import type { DerivedValue, TextLine, WhyLine } from "./view-types.ts";

export type { Localize } from "./text.ts";

/** Text escaped for markup, including attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** The text of a line; figures that are keys are put into words first, with the figures of the line in them. */
export function say(line: TextLine, localize: Localize): string {
  if (!line.keys) return localize(line.textKey, line.data);
  const words = Object.entries(line.keys).map(([name, keys]) => {
    // A list of keys is a list of words.
    const all = keys.split(", ").map((key) => localize(key, line.data));
    return [name, all.join(", ")] as const;
  });
  return localize(line.textKey, { ...line.data, ...Object.fromEntries(words) });
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

/** The topic behind the number: that of the last ruling that counted. */
export function topicOf(value: DerivedValue): string {
  return value.why.findLast((line) => !line.suppressed && line.topic !== undefined)?.topic ?? "";
}

/** The explanation in one sentence, for a screen reader: `Armour class 5 [14]: Chain mail 5; Dexterity +1`. */
export function whySpoken(value: DerivedValue, localize: Localize): string {
  const head = `${localize(value.labelKey)} ${value.value}`;
  const lines = value.why.filter((line) => !line.suppressed).map((line) => `${say(line, localize)} ${line.amount}`);
  return lines.length === 0 ? head : `${head}: ${lines.join("; ")}`;
}
