/** The search in the goods of a sheet: their order and filter. Not stored. */
import { isSought, ORDERS, type Order } from "../../../view/actor/inventory.ts";
import { closestTo, isControl } from "../../platform/windows/dom.ts";

/** The display options of the goods in one window. */
export interface GoodsSearch {
  order: Order;
  words: string;
}

/** Reads a changed option. Returns whether the goods must be redrawn. */
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

/** The groups of the goods tab: the magic tab has its own search. */
const GEAR = '.tab[data-tab="gear"] .gear-group';

/** Hides the rows whose names do not match; a container stays as long as an item in it is shown. */
export function showMatches(root: HTMLElement, words: string): void {
  const field = root.querySelector<HTMLElement>('[data-goods="words"]');
  if (isControl(field) && field.value !== words) field.value = words;
  const rows = [...root.querySelectorAll<HTMLElement>(`${GEAR} .row`)];
  let deeper = -1;
  for (const row of rows.reverse()) {
    const depth = Number(row.style.getPropertyValue("--r-depth") || 0);
    const shown = isSought(row.dataset.name ?? "", words) || deeper > depth;
    row.hidden = !shown;
    // Rows are read from the innermost outwards: the container of a shown row comes later, with a smaller depth.
    if (shown) deeper = depth > 0 ? depth : -1;
  }
  for (const group of root.querySelectorAll<HTMLElement>(GEAR))
    group.hidden = group.querySelector(".row:not([hidden])") === null;
}
