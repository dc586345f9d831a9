import { type Change, stayers } from "../../view/pieces.ts";

/** Rows that are not laid out while they are out of sight. */
export const ROWS = ":is(.gear-group, .attacks) .row[data-item-id]";

/**
 * Puts in, takes out and moves the pieces that changed, and leaves the others as they stand. Whoever has the focus in a piece keeps it, and a piece in which somebody types is never moved: the others move around it.
 * @param make the element of a text
 */
export function applyChanges(
  page: HTMLElement,
  changes: readonly Change[],
  make: (text: string) => HTMLElement | undefined,
): void {
  const standing = new Map<string, HTMLElement>();
  for (const piece of page.querySelectorAll<HTMLElement>("[data-piece]"))
    standing.set(piece.dataset.piece ?? "", piece);
  const { activeElement } = page.ownerDocument;
  const focused = page.contains(activeElement) ? activeElement : null;
  // All is measured before anything is changed: in turns, the page would be laid out for each.
  const heights = heightsOf(changes, standing);
  for (const change of changes) {
    const fresh = new Map<string, HTMLElement>();
    for (const { id, text } of change.wanted) {
      const made = text === undefined ? undefined : make(text);
      const height = heights.get(id);
      if (height) made?.style.setProperty("--r-row", `${height}px`);
      if (made) fresh.set(id, made);
    }
    applyRun(change, standing, fresh, focused);
  }
  if (!focused?.id || focused.isConnected) return;
  page.querySelector<HTMLElement>(`#${CSS.escape(focused.id)}`)?.focus({ preventScroll: true });
}

function heightsOf(
  changes: readonly Change[],
  standing: ReadonlyMap<string, HTMLElement>,
): ReadonlyMap<string, number> {
  const drawn = changes.flatMap(({ wanted }) => wanted.filter(({ text }) => text !== undefined));
  const rows = drawn.flatMap(({ id }) => standing.get(id) ?? []).filter((row) => row.matches(ROWS));
  return new Map(rows.map((row) => [row.dataset.piece ?? "", row.getBoundingClientRect().height]));
}

function applyRun(
  { stood, wanted }: Change,
  standing: ReadonlyMap<string, HTMLElement>,
  fresh: ReadonlyMap<string, HTMLElement>,
  focused: Element | null,
): void {
  const before = stood.flatMap((id) => standing.get(id) ?? []);
  const parent = before[0]?.parentElement;
  if (!parent) return;
  const after = wanted.flatMap(({ id }) => fresh.get(id) ?? standing.get(id) ?? []);
  const places = new Map(before.map((piece, place) => [piece, place]));
  const staying = stayers(
    after.filter((piece) => places.has(piece)).map((piece) => ({ piece, place: places.get(piece) ?? 0 })),
    (piece) => focused !== null && piece.contains(focused),
  );
  let next: ChildNode | null = before.at(-1)?.nextSibling ?? null;
  const kept = new Set(after);
  for (const piece of after.toReversed()) {
    if (!staying.has(piece)) parent.insertBefore(piece, next);
    next = piece;
  }
  for (const piece of before) if (!kept.has(piece)) piece.remove();
}
