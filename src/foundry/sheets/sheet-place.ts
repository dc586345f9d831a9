/** Where a user last had the sheets of each kind: this browser's own business, kept in a client setting. */

import { keepSheetPlace, sheetPlaces } from "../settings/table.ts";

/** The place and size of a window. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What this needs of a window. */
export interface Placed {
  readonly element: HTMLElement;
  readonly position: {
    readonly left?: unknown;
    readonly top?: unknown;
    readonly width?: unknown;
    readonly height?: unknown;
  };
  readonly minimized: boolean;
  setPosition(place: Partial<Place>): unknown;
}

/** Room that the sidebar takes at the right edge, in pixels, where it cannot be measured. */
export const SIDEBAR = 380;
/** Between a sheet and the sidebar. */
const GAP = 8;
/** As much of a window as must stay in view. */
const IN_VIEW = 120;

export function readPlace(value: unknown): Place | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { left, top, width, height } = value as Record<string, unknown>;
  const numbers = [left, top, width, height].map((one) =>
    typeof one === "number" && Number.isFinite(one) ? one : null,
  );
  const [x, y, w, h] = numbers;
  return typeof x === "number" && typeof y === "number" && typeof w === "number" && typeof h === "number"
    ? { left: x, top: y, width: w, height: h }
    : undefined;
}

/**
 * Puts a sheet where its kind stood last; the first one beside the map, at the sidebar. What would be out of view is brought back into it.
 * @returns what it set of the place
 */
export function putInPlace(app: Placed, kind: string): Partial<Place> {
  const place = placeFor(app, kind);
  if (Object.keys(place).length > 0) app.setPosition(place);
  return place;
}

/** Where a sheet of this kind is to stand. It opens where the sidebar is, and has no element yet. */
export function placeFor(app: Pick<Placed, "position">, kind: string): Partial<Place> {
  const view = ui.sidebar?.element?.ownerDocument.defaultView ?? globalThis;
  const place = readPlace(sheetPlaces()[kind]);
  const { width } = app.position;
  const sidebar = (ui.sidebar?.element?.offsetWidth || SIDEBAR) + GAP;
  if (place) {
    const left = Math.max(0, Math.min(place.left, view.innerWidth - IN_VIEW));
    const top = Math.max(0, Math.min(place.top, view.innerHeight - IN_VIEW));
    return { ...place, left, top };
  }
  if (typeof width !== "number" || view.innerWidth < width + sidebar + IN_VIEW) return {};
  return { left: view.innerWidth - width - sidebar };
}

/** Remembers where a sheet of this kind stood when it was closed. */
export async function keepPlace(app: Placed, kind: string): Promise<void> {
  const place = app.minimized ? undefined : readPlace(app.position);
  if (place) await keepSheetPlace(kind, { ...place });
}
