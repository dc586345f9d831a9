/** Areas of magic and of breath: their shapes in feet on the ground, and the creatures within. */
import { finiteNumber, oneOf } from "../errors.ts";
import type { AREAS } from "./spell-effect-lists.ts";

export type AreaShape = (typeof AREAS)[number];

/** Shapes that can be placed on a map. @texts RULINGS.Area.shape.* */
export const PLACED = ["cone", "line", "cloud", "burst", "wall"] as const;
type PlacedShape = (typeof PLACED)[number];

/** A point on the ground, in feet; values grow to the south and east. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A placed area. */
export interface AreaOnMap {
  readonly shape: PlacedShape;
  /** Length in feet: the radius of a burst, the range of the others. */
  readonly length: number;
  /** Width in feet. */
  readonly width: number;
  /** Its origin; the centre of a burst, of a wall, and of a cloud that was not breathed. */
  readonly at: Spot;
  /** Direction in degrees, clockwise from the east. */
  readonly towards: number;
  /** Whether a cloud is centred on its origin. */
  readonly centred?: boolean;
}

/** Number of sides of the polygon for a circle. */
const SIDES = 32;

function turned({ x, y }: Spot, degrees: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The corners of an area relative to its origin, facing east. */
function ownCorners({ shape, length, width, centred }: AreaOnMap): Spot[] {
  const half = width / 2;
  if (shape === "burst")
    return Array.from({ length: SIDES }, (_, side) => turned({ x: length, y: 0 }, (360 / SIDES) * side));
  if (shape === "cone")
    return [
      { x: 0, y: 0 },
      { x: length, y: -half },
      { x: length, y: half },
    ];
  if (shape === "wall") return box(-half, half, length / 2);
  return centred ? box(-length / 2, length / 2, half) : box(0, length, half);
}

function box(from: number, to: number, half: number): Spot[] {
  return [
    { x: from, y: -half },
    { x: to, y: -half },
    { x: to, y: half },
    { x: from, y: half },
  ];
}

/**
 * The corners of a placed area, in order.
 * @throws RulesError for a shape that cannot be placed, or a measure that is not a number
 */
export function cornersOf(area: AreaOnMap): Spot[] {
  oneOf(area.shape, PLACED, "area.shape");
  finiteNumber(area.length, "area.length", 0, 5000);
  finiteNumber(area.width, "area.width", 0, 5000);
  finiteNumber(area.towards, "area.towards", -100_000, 100_000);
  finiteNumber(area.at.x, "area.at.x", -1e7, 1e7);
  finiteNumber(area.at.y, "area.at.y", -1e7, 1e7);
  return ownCorners(area).map((corner) => {
    const { x, y } = turned(corner, area.towards);
    return { x: x + area.at.x, y: y + area.at.y };
  });
}

/** Whether a creature is in the area: its centre is inside, or nearer to it than `reach` (half of its space). */
export function isWithin(area: AreaOnMap, spot: Spot, reach = 0): boolean {
  if (area.shape === "burst") return distance(area.at, spot) <= area.length + reach;
  const corners = cornersOf(area);
  if (isInside(corners, spot)) return true;
  return reach > 0 && corners.some((corner, at) => toEdge(spot, corner, corners[(at + 1) % corners.length]) < reach);
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Whether a point is inside, by counting the edges that a ray to the east crosses; points on an edge are found by their distance. */
function isInside(corners: readonly Spot[], { x, y }: Spot): boolean {
  let inside = false;
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside || corners.some((corner, at) => toEdge({ x, y }, corner, corners[(at + 1) % corners.length]) < 1e-6);
}

function toEdge(spot: Spot, a: Spot, b: Spot = a): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = dx * dx + dy * dy;
  const along = long === 0 ? 0 : Math.min(1, Math.max(0, ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / long));
  return distance(spot, { x: a.x + along * dx, y: a.y + along * dy });
}

/** The direction from one point to another, in whole degrees clockwise from the east. */
export function directionTo(from: Spot, to: Spot): number {
  const degrees = Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  return (degrees + 360) % 360;
}

/** Keys of the spells whose area stays on the ground where it was placed for the duration of the spell. */
const STAYING =
  /^(cloudkill|continual-light|insect-plague|invisibility-10-radius|light|phantasmal-force|protection-from-evil-10-radius|silence|wall-of|web)(?![a-z])/;

/** Whether the area of a spell stays where it was placed; other areas end at once. */
export function areaStays(key: string): boolean {
  return STAYING.test(key);
}

/** The angle in degrees of a cone with this width at its end. */
export function coneAngle(length: number, width: number): number {
  return length > 0 ? (2 * Math.atan2(width / 2, length) * 180) / Math.PI : 0;
}
