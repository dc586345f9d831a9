/** Looking through the goods on a sheet: in what order they stand, and which are shown. Nothing of it is stored. */
import { isSought, ORDERS, type Order } from "../../../view/actor/inventory.ts";
import { closestTo, isControl } from "../../platform/windows/dom.ts";

/** How the goods are shown in one window. */
export interface GoodsSearch {
  order: Order;
  words: string;
}

/** Takes what was typed or chosen. Returns whether the goods must be drawn again. */
export function sortAndFilter(root: HTMLElement, target: EventTarget | null, goods: GoodsSearch): boolean {
  const control = closestTo(target, "[data-goods]");
  if (!control || !isControl(control)) return false;
  if (control.dataset.goods === "words") {
    goods.words = control.value;
    showMatches(root, goods.words);
    return false;
  }
  const order = ORDERS.find((one) => one === control.value) ?? "own";
  if (order === goods.order) return false;
  goods.order = order;
  return true;
}

/** The groups of the page of goods: that of magic has a search of its own. */
const GEAR = '.tab[data-tab="gear"] .gear-group';

/** Hides the rows whose names do not answer to the words; a container stays as long as something in it is shown. */
export function showMatches(root: HTMLElement, words: string): void {
  const field = root.querySelector<HTMLElement>('[data-goods="words"]');
  if (isControl(field) && field.value !== words) field.value = words;
  const rows = [...root.querySelectorAll<HTMLElement>(`${GEAR} .row`)];
  let deeper = -1;
  for (const row of rows.reverse()) {
    const depth = Number(row.style.getPropertyValue("--r-depth") || 0);
    const shown = isSought(row.dataset.name ?? "", words) || deeper > depth;
    row.hidden = !shown;
    // the rows are read from the innermost outwards here: the container of a shown row comes next with a lesser depth
    if (shown) deeper = depth > 0 ? depth : -1;
  }
  for (const group of root.querySelectorAll<HTMLElement>(GEAR))
    group.hidden = group.querySelector(".row:not([hidden])") === null;
}
