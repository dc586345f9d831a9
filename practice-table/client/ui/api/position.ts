import type { AppPosition } from "./types.ts";

export interface Room {
  /** Size of the browser window in CSS pixels. */
  width: number;
  height: number;
}

export interface Measured {
  /** The layout size of the element, in CSS pixels. */
  width: number;
  height: number;
}

const MINIMUM_VISIBLE = 40;

/** Limits a number to bounds; when the bounds cross, the lower one wins. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/**
 * Returns the position of a window: missing coordinates centre it, and it always stays on the screen with its header reachable.
 * @param wanted the position asked for, over the present one.
 * @param size the element's layout size after the wanted width was applied.
 */
export function placeWindow(wanted: Partial<AppPosition>, size: Measured, room: Room): AppPosition {
  const scale = wanted.scale ?? 1;
  const width = typeof wanted.width === "number" ? Math.min(wanted.width, room.width) : (wanted.width ?? "auto");
  const height = typeof wanted.height === "number" ? Math.min(wanted.height, room.height) : (wanted.height ?? "auto");
  const shownWidth = (typeof width === "number" ? width : size.width) * scale;
  const shownHeight = Math.min(typeof height === "number" ? height : size.height, room.height) * scale;
  const left = Number.isFinite(wanted.left) ? Number(wanted.left) : (room.width - shownWidth) / 2;
  const top = Number.isFinite(wanted.top) ? Number(wanted.top) : (room.height - shownHeight) / 2;
  const maxTop = Math.max(room.height - Math.min(shownHeight, MINIMUM_VISIBLE), 0);
  const fits = top + shownHeight <= room.height ? top : Math.max(0, room.height - shownHeight);
  return {
    left: Math.round(clamp(left, 0, Math.max(0, room.width - shownWidth))),
    top: Math.round(clamp(Number.isFinite(wanted.top) ? fits : top, 0, maxTop)),
    width,
    height,
    scale,
    zIndex: wanted.zIndex ?? 100,
  };
}
