/**
 * What any row of a list has, as marks of the list, so that room is kept for it in all of them (`sheet-rows.css`). The style sheet could ask
 * by itself with `:has()`, and a browser would then style every row again whenever one is put in.
 */
const MARKS: readonly (readonly [list: string, mark: string, has: string])[] = [
  [".gear", "has-three-tools", ".row-tools > :nth-child(3)"],
  [".gear", "has-four-tools", ".row-tools > :nth-child(4)"],
  [".gear", "has-holds", ".goods-holds"],
  [".attacks", "has-throws", '[data-action="rollThrow"]'],
];

/** Call whenever rows were put into a page or taken out of it: before it is laid out, if that can be. */
export function markColumns(page: HTMLElement): void {
  for (const [list, mark, has] of MARKS)
    for (const one of page.matches(list) ? [page] : page.querySelectorAll(list))
      one.classList.toggle(mark, one.querySelector(has) !== null);
}
