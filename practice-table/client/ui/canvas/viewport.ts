import type { Point } from "../../data/grid.ts";

export interface View extends Point {
  scale: number;
}

const MIN_SCALE = 0.1;
const MAX_SCALE = 3;

/** A view with its scale limited. */
export function limitView(view: View): View {
  return { x: Math.round(view.x), y: Math.round(view.y), scale: Math.max(MIN_SCALE, Math.min(MAX_SCALE, view.scale)) };
}

/** The scene point under a screen point. `view` has the scene point at the centre of the screen. */
export function toScene(screen: Point, view: View, size: { width: number; height: number }): Point {
  return {
    x: (screen.x - size.width / 2) / view.scale + view.x,
    y: (screen.y - size.height / 2) / view.scale + view.y,
  };
}

/** The screen point of a scene point. */
export function toScreen(point: Point, view: View, size: { width: number; height: number }): Point {
  return { x: (point.x - view.x) * view.scale + size.width / 2, y: (point.y - view.y) * view.scale + size.height / 2 };
}

/** Zooms around the scene point under the pointer. */
export function zoomAt(view: View, screen: Point, factor: number, size: { width: number; height: number }): View {
  const fixed = toScene(screen, view, size);
  const { scale } = limitView({ ...view, scale: view.scale * factor });
  return limitView({
    x: fixed.x - (screen.x - size.width / 2) / scale,
    y: fixed.y - (screen.y - size.height / 2) / scale,
    scale,
  });
}
