export interface Point {
  x: number;
  y: number;
  /** Elevation in the units of the scene; absent means the same as the other point's (PLAY-73). */
  elevation?: number;
}
export interface Offset {
  i: number;
  j: number;
}
export interface GridConfig {
  style?: string;
  thickness?: number;
  color?: unknown;
  alpha?: number;
  /** Length of a space's side in pixels. */
  size: number;
  /** Length of a space's side in `units`. */
  distance: number;
  units: string;
  type?: number;
  diagonals?: number | (() => number);
}
export interface PathSegment {
  from: Point;
  to: Point;
  distance: number;
  spaces: number;
  cost: number;
  diagonals: number;
  euclidean: number;
}
export interface PathResult {
  distance: number;
  spaces: number;
  cost: number;
  diagonals: number;
  euclidean: number;
  waypoints: { distance: number; spaces: number; cost: number }[];
  segments: PathSegment[];
}

/** `CONST.GRID_DIAGONALS`. */
const DIAGONALS = {
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
};

/** The cost, in spaces, of a path of `straight` and `diagonal` steps; `before` is the number of diagonal steps already taken. */
export function stepCost(straight: number, diagonal: number, before: number, rule: number): number {
  switch (rule) {
    case DIAGONALS.EXACT:
      return straight + diagonal * Math.SQRT2;
    case DIAGONALS.APPROXIMATE:
      return straight + diagonal * 1.5;
    case DIAGONALS.RECTILINEAR:
    case DIAGONALS.ILLEGAL:
      return straight + diagonal * 2;
    case DIAGONALS.ALTERNATING_1:
      return straight + diagonal + Math.floor((before + diagonal) / 2) - Math.floor(before / 2);
    case DIAGONALS.ALTERNATING_2:
      return straight + diagonal + Math.ceil((before + diagonal) / 2) - Math.ceil(before / 2);
    default:
      return straight + diagonal;
  }
}

/** A grid of squares, or none (type 0: distances are straight lines). Hexagons have a separate class. */
export class SquareGrid {
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
  readonly #diagonals: number | (() => number);

  /** @throws Error for hexagons */
  constructor({ size, distance, units, type = 1, diagonals = 0, ...look }: GridConfig) {
    if (type > 1) throw new Error("Practice table: a grid of squares has no hexagons.");
    this.size = size;
    this.sizeX = size;
    this.sizeY = size;
    this.distance = distance || 1;
    this.units = units;
    this.type = type;
    this.#diagonals = diagonals;
    this.style = look.style ?? "solidLines";
    this.thickness = look.thickness ?? 1;
    this.color = look.color ?? "#000000";
    this.alpha = look.alpha ?? 0.2;
  }

  /** The rule for diagonals: the world's, read for each measurement. */
  get diagonals(): number {
    return typeof this.#diagonals === "number" ? this.#diagonals : this.#diagonals();
  }

  get isGridless(): boolean {
    return this.type === 0;
  }
  get isSquare(): boolean {
    return this.type === 1;
  }
  get isHexagonal(): boolean {
    return false;
  }

  getOffset(at: Point | Offset): Offset {
    if ("i" in at) return { i: at.i, j: at.j };
    return { i: Math.floor(at.y / this.size), j: Math.floor(at.x / this.size) };
  }
  getTopLeftPoint(at: Point | Offset): Point {
    const { i, j } = this.getOffset(at);
    return { x: j * this.size, y: i * this.size };
  }
  getCenterPoint(at: Point | Offset): Point {
    const { x, y } = this.getTopLeftPoint(at);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }
  /** The nearest snapping point: a corner of a space (mode of `CONST.GRID_SNAPPING_MODES`), or its centre for mode 1. */
  getSnappedPoint(point: Point, { mode = 0, resolution = 1 }: { mode?: number; resolution?: number } = {}): Point {
    if (this.isGridless) return { x: Math.round(point.x), y: Math.round(point.y) };
    const step = this.size / resolution;
    if (mode === 1)
      return { x: Math.floor(point.x / step) * step + step / 2, y: Math.floor(point.y / step) * step + step / 2 };
    return { x: Math.round(point.x / step) * step, y: Math.round(point.y / step) * step };
  }
  getAdjacentOffsets(at: Point | Offset): Offset[] {
    const { i, j } = this.getOffset(at);
    const out: Offset[] = [];
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) if (di !== 0 || dj !== 0) out.push({ i: i + di, j: j + dj });
    return out;
  }
  testAdjacency(a: Point | Offset, b: Point | Offset): boolean {
    const [p, q] = [this.getOffset(a), this.getOffset(b)];
    return Math.max(Math.abs(p.i - q.i), Math.abs(p.j - q.j)) === 1;
  }
  /** The spaces of a straight path, including its ends. */
  getDirectPath(waypoints: (Point | Offset)[]): Offset[] {
    const offsets = waypoints.map((w) => this.getOffset(w));
    const out = offsets.slice(0, 1);
    for (const [n, to] of offsets.slice(1).entries()) {
      const from = offsets[n] as Offset;
      const steps = Math.max(Math.abs(to.i - from.i), Math.abs(to.j - from.j));
      for (let k = 1; k <= steps; k++)
        out.push({
          i: Math.round(from.i + ((to.i - from.i) * k) / steps),
          j: Math.round(from.j + ((to.j - from.j) * k) / steps),
        });
    }
    return out;
  }

  /** Measures a path through waypoints, in spaces and in the scene's units. */
  measurePath(waypoints: (Point | Offset)[], { cost }: { cost?: unknown } = {}): PathResult {
    return alongPath(waypoints, cost, (from, to, before) => this.#segment(from, to, before));
  }

  #segment(a: Point | Offset, b: Point | Offset, before: number): PathSegment {
    const from = "i" in a ? this.getCenterPoint(a) : a;
    const to = "i" in b ? this.getCenterPoint(b) : b;
    const rise = heightBetween(from, to);
    const flat = (Math.hypot(to.x - from.x, to.y - from.y) / this.size) * this.distance;
    const euclidean = Math.hypot(flat, rise);
    if (this.isGridless) return { from, to, distance: euclidean, spaces: 0, cost: euclidean, diagonals: 0, euclidean };
    // Distances are measured from point to point, not from space to space, so a position off the centre of its space gives fractions (PLAY-72).
    const [dx, dy] = [Math.abs(to.x - from.x) / this.size, Math.abs(to.y - from.y) / this.size];
    const up = Math.round(rise / this.distance);
    if (up > 0) return this.#rising([dx, dy, up], { from, to, euclidean });
    const diagonals = Math.min(dx, dy);
    const distance = stepCost(Math.abs(dx - dy), diagonals, before, this.diagonals) * this.distance;
    const [p, q] = [this.getOffset(from), this.getOffset(to)];
    const spaces = Math.max(Math.abs(p.i - q.i), Math.abs(p.j - q.j));
    return { from, to, distance, spaces, cost: distance, diagonals, euclidean };
  }

  /** A step with a change in elevation, where diagonals count as straight ones. */
  #rising(steps: number[], segment: { from: Point; to: Point; euclidean: number }): PathSegment {
    if (this.diagonals !== DIAGONALS.EQUIDISTANT)
      throw new Error("Practice table: heights are measured only where diagonals count as straight steps.");
    const [spaces = 0, diagonals = 0] = steps.sort((a, b) => b - a);
    const distance = spaces * this.distance;
    return { ...segment, distance, spaces, cost: distance, diagonals };
  }
}

/**
 * Adds up the segments of a path. `segment` receives the number of diagonals before it.
 * @throws Error for a cost function, which no package has needed here
 */
export function alongPath<At>(
  waypoints: readonly At[],
  cost: unknown,
  segment: (from: At, to: At, before: number) => PathSegment,
): PathResult {
  if (cost !== undefined) throw new Error("Practice table: measurePath with a cost function is not implemented.");
  const result: PathResult = {
    distance: 0,
    spaces: 0,
    cost: 0,
    diagonals: 0,
    euclidean: 0,
    waypoints: [{ distance: 0, spaces: 0, cost: 0 }],
    segments: [],
  };
  for (let n = 1; n < waypoints.length; n++) {
    const next = segment(waypoints[n - 1] as At, waypoints[n] as At, result.diagonals);
    result.segments.push(next);
    for (const key of ["distance", "spaces", "cost", "diagonals", "euclidean"] as const) result[key] += next[key];
    result.waypoints.push({ distance: result.distance, spaces: result.spaces, cost: result.cost });
  }
  return result;
}

function heightBetween(from: Point, to: Point): number {
  return from.elevation === undefined || to.elevation === undefined ? 0 : Math.abs(to.elevation - from.elevation);
}
