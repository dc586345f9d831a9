/** The last positions of each type of sheet, in a client setting of this browser. */

import { keepSheetPlace, sheetPlaces } from "../platform/settings/table-settings.ts";

/** The position and size of a window. */
export interface WindowPosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The members of a window used here. */
export interface PositionedWindow {
  readonly element: HTMLElement;
  readonly position: {
    readonly left?: unknown;
    readonly top?: unknown;
    readonly width?: unknown;
    readonly height?: unknown;
  };
  readonly minimized: boolean;
  setPosition(place: Partial<WindowPosition>): unknown;
}

/** The assumed width of the sidebar in pixels, where it cannot be measured. */
export const SIDEBAR = 380;
/** The gap between a sheet and the sidebar in pixels. */
const GAP = 8;
/** The part of a window that must stay in view, in pixels. */
const IN_VIEW = 120;

export function readPosition(value: unknown): WindowPosition | undefined {
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
 * Moves a sheet to the last position of its type; the first one beside the sidebar. A position out of view is corrected.
 * @returns the changed position values
 */
export function restorePosition(app: PositionedWindow, kind: string): Partial<WindowPosition> {
  const place = positionFor(app, kind);
  if (Object.keys(place).length > 0) app.setPosition(place);
  return place;
}

/** The width of the scene controls at the left edge, and the offset of a sheet from another one, in pixels. */
const CONTROLS = 68;
const ASIDE = 28;

/** The position of a new sheet of this type, near the sidebar, before it has an element. */
export function positionFor(app: Opening, kind: string): Partial<WindowPosition> {
  const view = ui.sidebar?.element?.ownerDocument.defaultView ?? globalThis;
  const place = readPosition(sheetPlaces()[kind]);
  const { width } = app.position;
  const sidebar = (ui.sidebar?.element?.offsetWidth || SIDEBAR) + GAP;
  if (place) {
    const left = Math.max(0, Math.min(place.left, view.innerWidth - IN_VIEW));
    const top = Math.max(0, Math.min(place.top, view.innerHeight - IN_VIEW));
    const step = stepAside(app, left, top);
    // At the left edge there is only space to the right.
    const aside = left < step ? left + step : left - step;
    if (step > 0) given.set(app, aside);
    return { ...place, left: aside, top: top + step };
  }
  if (typeof width !== "number" || view.innerWidth < width + sidebar + IN_VIEW) return {};
  const right = view.innerWidth - width - sidebar;
  const covers = (left: number): number => covered(app, left, width);
  const left = right > CONTROLS && covers(CONTROLS) < covers(right) ? CONTROLS : right;
  const step = stepAside(app, left);
  if (step === 0) return { left };
  const aside = left === CONTROLS ? left + step : left - step;
  given.set(app, aside);
  return { left: aside };
}

/** The known data of a sheet before it has a position. */
type Opening = Pick<PositionedWindow, "position"> & { readonly id?: string; readonly document?: unknown };

/** The shifted left positions of sheets beside others, which are not stored as their own. */
const given = new WeakMap<object, number>();

/** The offset where other windows have the same position, so that each stays visible; 0 where none has. */
function stepAside(app: Opening, left: number, top?: number): number {
  const windows = [...foundry.applications.instances.values()].filter((one) => one !== (app as object) && one.rendered);
  const places = windows.map(({ position }) => [Number(position.left), Number(position.top)] as const);
  const taken = (step: number): boolean =>
    places.some(
      ([x, y]) =>
        Math.abs(Math.abs(x - left) - step) < ASIDE / 2 && (top === undefined || Math.abs(y - top - step) < ASIDE / 2),
    );
  let step = 0;
  while (step < 8 * ASIDE && step + ASIDE <= Math.max(left, CONTROLS) && taken(step)) step += ASIDE;
  return step;
}

/** The number of map tokens that a window of this position and width would hide; the sheet's own tokens count three times. */
function covered(app: Opening, left: number, width: number): number {
  if (!canvas?.ready || !canvas.scene) return 0;
  const { size } = canvas.scene.grid;
  const own = app.document instanceof Actor ? app.document : undefined;
  let sum = 0;
  for (const token of canvas.scene.tokens) {
    const { x } = canvas.clientCoordinatesFromCanvas({
      x: token.x + (token.width * size) / 2,
      y: token.y + (token.height * size) / 2,
    });
    if (x < left || x > left + width) continue;
    sum += own && token.actor?.uuid === own.uuid ? 3 : 1;
  }
  return sum;
}

/** Stores the position of a closing sheet for its type. */
export async function storePosition(app: PositionedWindow, kind: string): Promise<void> {
  const place = app.minimized ? undefined : readPosition(app.position);
  const aside = given.get(app);
  // An automatically shifted sheet that was not moved does not show the user's preferred position.
  if (place && place.left === aside) return;
  if (place) await keepSheetPlace(kind, { ...place });
}
