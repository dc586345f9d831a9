import type { PlacedWall } from "../platform/types.ts";
import type { PlacedToken } from "../platform/types.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far from its middle the corners of a token are looked at, as a share of its half: who shows a shoulder is seen. */
const SHOULDER = 0.8;

/**
 * Whether walls or shut doors stand between two tokens, whatever part of the one the other looks at. Only what the map is sure of: nothing where
 * nobody's sight is kept or a scene has levels, and of walls only those that let nothing through from either side.
 */
export function isWalledOff(from: PlacedToken | undefined, to: PlacedToken): boolean {
  const scene = to.parent;
  if (!from || !scene?.tokenVision || from.parent !== scene || hasLevels(scene)) return false;
  const walls = scene.walls.contents.filter(hides);
  if (walls.length === 0) return false;
  const { size } = scene.grid;
  const [eye] = partsOf(from, size);
  return eye !== undefined && partsOf(to, size).every((part) => walls.some(({ c }) => crosses(eye, part, c)));
}

function hasLevels(scene: Scene.Implementation): boolean {
  const levels: unknown = foundry.utils.getProperty(scene, "levels.size");
  return typeof levels === "number" && levels > 1;
}

function hides({ sight, dir, door, ds }: PlacedWall): boolean {
  if (sight !== CONST.WALL_SENSE_TYPES.NORMAL || dir !== CONST.WALL_DIRECTIONS.BOTH) return false;
  return door === CONST.WALL_DOOR_TYPES.NONE || ds !== CONST.WALL_DOOR_STATES.OPEN;
}

/** The middle of a token, then its corners. */
function partsOf({ x, y, width, height }: PlacedToken, size: number): Point[] {
  const [w, h] = [((width ?? 1) * size) / 2, ((height ?? 1) * size) / 2];
  return [
    [0, 0],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([across = 0, down = 0]) => ({ x: x + w + across * w * SHOULDER, y: y + h + down * h * SHOULDER }));
}

/** On which side of the line from a to b a point lies. */
function side(a: Point, b: Point, { x, y }: Point): number {
  return Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
}

/** Whether a line of sight crosses a wall; one that only touches its end goes by. */
function crosses(
  from: Point,
  to: Point,
  [x = 0, y = 0, x2 = 0, y2 = 0]: readonly (number | null | undefined)[],
): boolean {
  const [start, end] = [
    { x: x ?? 0, y: y ?? 0 },
    { x: x2 ?? 0, y: y2 ?? 0 },
  ];
  return side(from, to, start) * side(from, to, end) < 0 && side(start, end, from) * side(start, end, to) < 0;
}
