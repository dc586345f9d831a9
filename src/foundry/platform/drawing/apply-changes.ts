import { type HtmlChange, unchangedPieces } from "../../../view/platform/html-changes.ts";

/** Rows that are not laid out while they are out of sight. */
export const ROWS = ":is(.gear-group, .attacks) .row[data-item-id]";

/** The mark of one of them that is in sight for certain. */
export const SEEN = "is-seen";

/**
 * Puts in, takes out and moves the pieces that changed, and leaves the others as they stand. Whoever has the focus in a piece keeps it, and a piece in which somebody types is never moved: the others move around it.
 * @param make the element of a text
 */
export function applyChanges(
  page: HTMLElement,
  changes: readonly HtmlChange[],
  make: (text: string) => HTMLElement | undefined,
): void {
  const standing = new Map<string, HTMLElement>();
  for (const piece of page.querySelectorAll<HTMLElement>("[data-piece]"))
    standing.set(piece.dataset.piece ?? "", piece);
  const { activeElement } = page.ownerDocument;
  const focused = page.contains(activeElement) ? activeElement : null;
  const beside = focused ? besideFocus(focused) : undefined;
  // All is measured before anything is changed: in turns, the page would be laid out for each.
  const known = rowsBefore(changes, standing);
  for (const change of changes) {
    const fresh = new Map<string, HTMLElement>();
    for (const { id, text } of change.wanted) {
      const made = text === undefined ? undefined : make(text);
      if (made) fresh.set(id, asBefore(made, known.get(id)));
    }
    applyRun(change, standing, fresh, focused);
  }
  if (!focused || focused.isConnected) return;
  const again = focused.id ? page.querySelector<HTMLElement>(`#${CSS.escape(focused.id)}`) : null;
  (again ?? beside?.())?.focus({ preventScroll: true });
}

/** What in the next piece, or in the one before, does what the focused control does: there the keyboard goes on when its own piece is gone. */
function besideFocus(focused: Element): (() => HTMLElement | undefined) | undefined {
  const piece = focused.closest<HTMLElement>("[data-piece]");
  if (!piece) return undefined;
  const near = [piece.nextElementSibling, piece.previousElementSibling];
  const action = focused.getAttribute("data-action");
  const same = action ? `[data-action="${CSS.escape(action)}"]` : "button";
  return () => near.flatMap((one) => (one?.isConnected ? (one.querySelector<HTMLElement>(same) ?? []) : []))[0];
}

/** How high a row was that is drawn anew, in pixels, and whether it was in sight. */
interface Before {
  readonly height: number;
  readonly seen: boolean;
}

function rowsBefore(
  changes: readonly HtmlChange[],
  standing: ReadonlyMap<string, HTMLElement>,
): ReadonlyMap<string, Before> {
  const drawn = changes.flatMap(({ wanted }) => wanted.filter(({ text }) => text !== undefined));
  const rows = drawn.flatMap(({ id }) => standing.get(id) ?? []).filter((row) => row.matches(ROWS));
  return new Map(
    rows.map((row) => [
      row.dataset.piece ?? "",
      {
        height: row.getBoundingClientRect().height,
        seen: row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
      },
    ]),
  );
}

/** What comes in the place of another: as high as that until it is laid out, and at once where that is in sight. */
function asBefore(row: HTMLElement, before: Before | undefined): HTMLElement {
  if (before?.height) row.style.setProperty("--r-row", `${before.height}px`);
  if (before?.seen) row.classList.add(SEEN);
  return row;
}

function applyRun(
  { stood, wanted }: HtmlChange,
  standing: ReadonlyMap<string, HTMLElement>,
  fresh: ReadonlyMap<string, HTMLElement>,
  focused: Element | null,
): void {
  const before = stood.flatMap((id) => standing.get(id) ?? []);
  const parent = before[0]?.parentElement;
  if (!parent) return;
  const after = wanted.flatMap(({ id }) => fresh.get(id) ?? standing.get(id) ?? []);
  const places = new Map(before.map((piece, place) => [piece, place]));
  const staying = unchangedPieces(
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
