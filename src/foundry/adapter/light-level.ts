/** By what light somebody stands, as far as the map says: walls are not asked, so that nobody is said to be in the dark who is not. */
import type { PlacedToken } from "../platform/types.ts";
import type { Glow } from "../../rules/exploration/vision.ts";
import { feetOf, spaceFeet } from "./map-scale.ts";

/** All the light there can be, as of day. */
const DAY: Glow = { radius: Number.MAX_SAFE_INTEGER, toViewer: 0, toTarget: 0 };

/**
 * The lights around a token, distances in feet to it and to what it looks at; that of day where the map is lit, where nobody's sight is kept,
 * and where there is none.
 */
export function lightLevelAt(token: PlacedToken | undefined, target: PlacedToken | undefined = token): readonly Glow[] {
  const scene = token?.parent;
  if (!token || !target || !scene?.tokenVision || isLit(scene)) return [DAY];
  const { grid } = scene;
  const feet = (pixels: number): number => (pixels / grid.size) * spaceFeet(grid);
  const middle = (one: PlacedToken): Point => ({
    x: one.x + (one.width * grid.size) / 2,
    y: one.y + (one.height * grid.size) / 2,
  });
  const [here, there] = [middle(token), middle(target)];
  const glow = (at: Point, dim: number, bright: number): Glow => ({
    radius: feetOf(grid, Math.max(dim, bright)),
    toViewer: feet(Math.hypot(at.x - here.x, at.y - here.y)),
    toTarget: feet(Math.hypot(at.x - there.x, at.y - there.y)),
  });
  return [
    ...scene.tokens.contents.flatMap((one) =>
      one.light.dim > 0 || one.light.bright > 0 ? [glow(middle(one), one.light.dim, one.light.bright)] : [],
    ),
    // The documents themselves: this is asked for everybody in a fight, and a copy would be one of the whole scene.
    ...[...scene.lights].flatMap(({ x, y, hidden, config }) =>
      hidden ? [] : [glow({ x: x ?? 0, y: y ?? 0 }, config?.dim ?? 0, config?.bright ?? 0)],
    ),
  ];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether the whole map is lit (`Scene#environment`). */
function isLit(scene: Scene.Implementation): boolean {
  const { globalLight, darknessLevel } = scene.environment;
  return globalLight.enabled && darknessLevel <= (globalLight.darkness?.max ?? 1);
}
