/** The window for placing the area of a spell or breath: a small map of the creatures nearby, and those within the area. */
import {
  type AreaOnMap,
  type AreaShape,
  cornersOf,
  directionTo,
  isWithin,
  PLACED,
  type Spot,
} from "../../rules/magic/areas.ts";

/** A creature on the map: its centre, and half of its space, in feet. */
export interface Standing extends Spot {
  readonly id: string;
  readonly name: string;
  readonly reach: number;
  readonly side: "self" | "friend" | "foe";
}

/** An area as stored on a sheet. */
export interface SheetArea {
  readonly shape: AreaShape;
  readonly length: number;
  readonly width: number;
  /** Whether it starts at its maker: breath, and areas around the caster. */
  readonly own: boolean;
  /** The maximum distance; null: no limit. */
  readonly range: number | null;
  /** Whether it does not harm its maker, such as a salamander's heat. */
  readonly sparesMaker?: true;
  /** Whether it stays where it was placed for the duration of the spell: a web, a wall. */
  readonly stays?: true;
  /** Whether it surrounds its caster and moves along, and so is not placed. */
  readonly about?: true;
  /** Feet that the caster may move it in a round. */
  readonly led?: number;
}

export interface AreaView {
  readonly box: { readonly x: number; readonly y: number; readonly size: number };
  /** Points of the area, as for an SVG polygon. */
  readonly points: string;
  readonly grid: readonly { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }[];
  readonly standing: readonly (Standing & { readonly inside: boolean; readonly initial: string })[];
  readonly inside: readonly { readonly id: string; readonly name: string; readonly feet: number }[];
  /** Feet from the maker to the area, when beyond the range. */
  readonly beyond?: number;
  /** Whether it can be turned, and whether its origin can be moved. */
  readonly turns: boolean;
  readonly moves: boolean;
}

/** Margin in feet shown around all creatures. */
const MARGIN = 15;

/** Whether an area of this shape can be placed on a map. */
export function canBePlaced({ shape, length }: Pick<SheetArea, "shape" | "length">): boolean {
  return length > 0 && PLACED.some((one) => one === shape);
}

/** The initial position of an area: in front of its maker towards the target point, or centred on that point. */
export function firstPlace(sheet: SheetArea, maker: Spot, mark: Spot | undefined): AreaOnMap {
  const shape = PLACED.find((one) => one === sheet.shape) ?? "burst";
  const towards = mark && distance(maker, mark) > 0 ? directionTo(maker, mark) : 0;
  const at = startsAtMaker(sheet) ? maker : (mark ?? maker);
  const centred = shape === "cloud" && !sheet.own;
  return { shape, length: sheet.length, width: sheet.width || sheet.length, at, towards, ...(centred && { centred }) };
}

/** The area at a chosen position; an area that starts at its maker stays there. */
export function placedAt(sheet: SheetArea, maker: Spot, at: Spot, towards: number): AreaOnMap {
  const first = firstPlace(sheet, maker, undefined);
  return { ...first, towards, at: startsAtMaker(sheet) ? maker : at };
}

function startsAtMaker({ shape, own }: SheetArea): boolean {
  return own || shape === "cone" || shape === "line";
}

/** The area after pointing at a spot, which turns an area that starts at its maker, and moves any other. */
export function pointedAt(sheet: SheetArea, area: AreaOnMap, maker: Spot, spot: Spot): AreaOnMap {
  if (!startsAtMaker(sheet)) return { ...area, at: spot };
  if (area.shape === "burst" || distance(maker, spot) === 0) return area;
  return { ...area, towards: directionTo(maker, spot) };
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The map and the creatures within the area. The maker of an area that starts there is not within it. */
export function areaView(sheet: SheetArea, area: AreaOnMap, all: readonly Standing[], square: number): AreaView {
  const maker = all.find(({ side }) => side === "self");
  const corners = cornersOf(area);
  const spots = [...corners, ...all];
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) + MARGIN;
  const within = (one: Standing): boolean =>
    !(one === maker && (sheet.sparesMaker || (startsAtMaker(sheet) && area.shape !== "burst"))) &&
    isWithin(area, one, one.reach * 0.8);
  const far = maker ? Math.round(distance(maker, area.at)) : 0;
  const beyond = !startsAtMaker(sheet) && sheet.range !== null && far > sheet.range;
  return {
    box: { x: round(left), y: round(top), size: round(size) },
    points: corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(" "),
    grid: gridOf(left, top, size, square),
    standing: all.map((one) => ({ ...one, inside: within(one), initial: one.name.slice(0, 1) })),
    inside: all
      .filter(within)
      .map((one) => ({ id: one.id, name: one.name, feet: maker ? Math.round(distance(maker, one)) : 0 }))
      .sort((a, b) => a.feet - b.feet),
    ...(beyond && { beyond: far }),
    turns: area.shape !== "burst",
    moves: !startsAtMaker(sheet),
  };
}

function gridOf(left: number, top: number, size: number, square: number): AreaView["grid"] {
  const step = square > 0 && size / square < 80 ? square : size / 8;
  const lines = [];
  for (let x = Math.ceil(left / step) * step; x < left + size; x += step)
    lines.push({ x1: round(x), y1: round(top), x2: round(x), y2: round(top + size) });
  for (let y = Math.ceil(top / step) * step; y < top + size; y += step)
    lines.push({ x1: round(left), y1: round(y), x2: round(left + size), y2: round(y) });
  return lines;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
