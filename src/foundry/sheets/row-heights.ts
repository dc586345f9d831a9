/**
 * Rows out of sight are not laid out (`content-visibility`), and a row drawn anew does not know how high it would be. It is told how high its
 * predecessor was, so that a redraw leaves the page where it was scrolled to.
 */
export function keepRowHeights(drawn: HTMLElement, prior: HTMLElement): void {
  const before = new Map<string, HTMLElement>();
  for (const row of rowsOf(prior)) before.set(row.dataset.itemId ?? "", row);
  const [first] = before.values();
  const style = first?.ownerDocument.defaultView?.getComputedStyle(first);
  if (!style) return;
  const padding = Number.parseFloat(style.paddingBlockStart) + Number.parseFloat(style.paddingBlockEnd);
  for (const row of rowsOf(drawn)) {
    const height = before.get(row.dataset.itemId ?? "")?.clientHeight;
    if (height) row.style.setProperty("contain-intrinsic-block-size", `auto ${height - padding}px`);
  }
}

function rowsOf(page: HTMLElement): NodeListOf<HTMLElement> {
  return page.querySelectorAll<HTMLElement>(".row[data-item-id]");
}
