/** The search in the spells of a sheet. Not stored. */
import { isSpellSought, type SpellSearch } from "../../../view/actor/spell-search.ts";
import { closestTo, isControl } from "../../platform/windows/dom.ts";

/** The search that finds every spell. */
const EVERYTHING: Readonly<SpellSearch> = { words: "", show: "all", level: "", kind: "" };
const KEYS = Object.keys(EVERYTHING) as (keyof SpellSearch)[];

/** Reads a changed search option, and shows the matching spells. */
export function searchSpells(root: HTMLElement, target: EventTarget | null, search: SpellSearch): void {
  const control = closestTo(target, "[data-spells]");
  if (!control || !isControl(control)) return;
  const key = control.dataset.spells;
  if (key === "words" || key === "show" || key === "level" || key === "kind") search[key] = control.value;
  showSpells(root, search);
}

/** Hides the spells that do not match, and the levels without any. */
export function showSpells(root: HTMLElement, search: SpellSearch): void {
  const page = root.querySelector<HTMLElement>('.tab[data-tab="magic"]');
  if (!page) return;
  for (const key of KEYS) {
    const control = page.querySelector<HTMLElement>(`[data-spells="${key}"]`);
    if (isControl(control) && control.value !== search[key]) control.value = search[key];
    // The last spell of a level or kind may be deleted, and few spells have no search: an option that no longer exists filters nothing.
    if (isControl(control) && control.value === search[key]) continue;
    search[key] = EVERYTHING[key];
    if (isControl(control)) control.value = EVERYTHING[key];
  }
  let shown = 0;
  for (const row of page.querySelectorAll<HTMLElement>(".row.spell")) {
    const { name = "", level = "", kinds = "", memorised, ready } = row.dataset;
    const spell = { name, level, kinds: kinds.split(" "), memorised: memorised === "true", ready: ready === "true" };
    row.hidden = !isSpellSought(spell, search);
    if (!row.hidden) shown += 1;
  }
  for (const group of page.querySelectorAll<HTMLElement>(".gear-group:has(.row.spell)"))
    group.hidden = group.querySelector(".row.spell:not([hidden])") === null;
  page.querySelector<HTMLElement>(".no-spell")?.toggleAttribute("hidden", shown > 0);
}
