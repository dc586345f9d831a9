import { alongPath, type GridConfig, type Offset, type PathResult, type PathSegment, type Point } from "./grid.ts";

/** A hexagon by its three axes, which add up to 0. */
export interface Cube {
  q: number;
  r: number;
  s: number;
}
type Coordinates = Point | Offset | Cube;

/** The ratio of a hexagon's corner-to-corner width to its `size`, the distance between centres. */
const CORNERS = 2 / Math.sqrt(3);
const NEIGHBOURS: readonly Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 1, r: -1, s: 0 },
  { q: 0, r: -1, s: 1 },
  { q: -1, r: 0, s: 1 },
  { q: -1, r: 1, s: 0 },
  { q: 0, r: 1, s: -1 },
];

/** A grid of hexagons (types 2 to 5 of `CONST.GRID_TYPES`), for spaces and lengths, without drawing. */
export class HexagonalGrid {
  readonly size: number;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly type: number;
  readonly style: string;
  readonly thickness: number;
  readonly color: unknown;
  readonly alpha: number;
  /** Whether the grid has columns of flat-topped hexagons, instead of rows of pointy ones. */
  readonly columns: boolean;
  /** Whether the even columns or rows are offset by half a space. */
  readonly even: boolean;
  readonly diagonals = 0;
  readonly isGridless = false;
  readonly isSquare = false;
  readonly isHexagonal = true;

  constructor({ size, distance, units, type = 2, ...look }: GridConfig) {
    this.size = size;
    this.type = type;
    this.columns = type === 4 || type === 5;
    this.even = type === 3 || type === 5;
    this.sizeX = this.columns ? size * CORNERS : size;
    this.sizeY = this.columns ? size : size * CORNERS;
    this.distance = distance || 1;
    this.units = units;
    this.style = look.style ?? "solidLines";
    this.thickness = look.thickness ?? 1;
    this.color = look.color ?? "#000000";
    this.alpha = look.alpha ?? 0.2;
  }

  /** The offset of a column or row, in half spaces. */
  #shove(line: number): number {
    return Math.abs(line % 2) === (this.even ? 0 : 1) ? 1 : 0;
  }

  getCube(at: Coordinates): Cube {
    if ("q" in at) return at;
    if ("i" in at) return this.offsetToCube(at);
    return rounded(this.pointToCube(at));
  }
  offsetToCube({ i, j }: Offset): Cube {
    const [line, along] = this.columns ? [j, i] : [i, j];
    // Twice the position along the line, in half spaces, gives the coordinate on the axis along it.
    const half = 2 * along + this.#shove(line) - (this.even ? 1 : 0);
    const axis = (half - line) / 2;
    return this.columns ? cube(line, axis) : cube(axis, line);
  }
  cubeToOffset({ q, r }: Cube): Offset {
    const [line, axis] = this.columns ? [q, r] : [r, q];
    const along = (2 * axis + line - this.#shove(line) + (this.even ? 1 : 0)) / 2;
    return this.columns ? { i: along, j: line } : { i: line, j: along };
  }
  pointToCube({ x, y }: Point): Cube {
    const shoved = this.even ? 0.5 : 0;
    if (this.columns) {
      const q = (x / this.sizeX - 0.5) / 0.75;
      return cube(q, y / this.sizeY - 0.5 - shoved - q / 2);
    }
    const r = (y / this.sizeY - 0.5) / 0.75;
    return cube(x / this.sizeX - 0.5 - shoved - r / 2, r);
  }
  cubeToPoint({ q, r }: Cube): Point {
    const shoved = this.even ? 0.5 : 0;
    if (this.columns) return { x: this.sizeX * (0.75 * q + 0.5), y: this.sizeY * (r + q / 2 + 0.5 + shoved) };
    return { x: this.sizeX * (q + r / 2 + 0.5 + shoved), y: this.sizeY * (0.75 * r + 0.5) };
  }

  getOffset(at: Coordinates): Offset {
    return "i" in at ? { i: at.i, j: at.j } : this.cubeToOffset(this.getCube(at));
  }
  getCenterPoint(at: Coordinates): Point {
    return this.cubeToPoint(this.getCube(at));
  }
  getTopLeftPoint(at: Coordinates): Point {
    const { x, y } = this.getCenterPoint(at);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }
  /** The centre of the space of a point (mode 1), or the corner of its bounding box, where an object of one space is placed. */
  getSnappedPoint(point: Point, { mode = 0 }: { mode?: number; resolution?: number } = {}): Point {
    if (mode === 1) return this.getCenterPoint(point);
    return this.getTopLeftPoint({ x: point.x + this.sizeX / 2, y: point.y + this.sizeY / 2 });
  }
  getAdjacentOffsets(at: Coordinates): Offset[] {
    const { q, r } = this.getCube(at);
    return NEIGHBOURS.map((by) => this.cubeToOffset(cube(q + by.q, r + by.r)));
  }
  testAdjacency(a: Coordinates, b: Coordinates): boolean {
    return steps(this.getCube(a), this.getCube(b)) === 1;
  }
  /** The spaces of a straight path, including its ends. */
  getDirectPath(waypoints: Coordinates[]): Offset[] {
    const cubes = waypoints.map((at) => this.getCube(at));
    const out = cubes.slice(0, 1).map((one) => this.cubeToOffset(one));
    for (const [n, to] of cubes.slice(1).entries()) {
      const from = cubes[n] as Cube;
      const count = steps(from, to);
      for (let k = 1; k <= count; k++) {
        const part = k / count;
        const between = cube(from.q + (to.q - from.q) * part + 1e-6, from.r + (to.r - from.r) * part + 2e-6);
        out.push(this.cubeToOffset(rounded(between)));
      }
    }
    return out;
  }

  /**
   * Measures a path in spaces, from hexagon to hexagon.
   * @throws Error for elevations and costs, which no package has needed here
   */
  measurePath(waypoints: Coordinates[], { cost }: { cost?: unknown } = {}): PathResult {
    return alongPath(waypoints, cost, (from, to) => this.#segment(from, to));
  }

  #segment(a: Coordinates, b: Coordinates): PathSegment {
    const [from, to] = [a, b].map((at): Point => ("x" in at ? at : this.getCenterPoint(at))) as [Point, Point];
    if ((from.elevation ?? 0) !== (to.elevation ?? from.elevation ?? 0))
      throw new Error("Practice table: heights are not measured on hexagons.");
    const spaces = steps(this.getCube(a), this.getCube(b));
    const euclidean = (Math.hypot(to.x - from.x, to.y - from.y) / this.size) * this.distance;
    const distance = spaces * this.distance;
    return { from, to, distance, spaces, cost: distance, diagonals: 0, euclidean };
  }
}

function cube(q: number, r: number): Cube {
  return { q: q + 0, r: r + 0, s: 0 - q - r };
}

function steps(a: Cube, b: Cube): number {
  return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.s - b.s));
}

/** The hexagon of a point: the axis with the largest rounding error follows from the two others. */
function rounded({ q, r, s }: Cube): Cube {
  // Adding 0 removes negative zeros.
  const [a, b, c] = [Math.round(q) + 0, Math.round(r) + 0, Math.round(s) + 0];
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) return cube(-b - c, b);
  return db > dc ? cube(a, -a - c) : cube(a, b);
}
