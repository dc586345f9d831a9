/** The floor plan of the demo's dungeon, in squares of five feet: what is floor, where the doors are, what stands about. */

/** A rectangle of floor: left, top, width, height. */
export type Room = readonly [number, number, number, number];

/** A door on the left (`W`) or upper (`N`) edge of a square, so many squares long. */
export interface Door {
  readonly x: number;
  readonly y: number;
  readonly side: "W" | "N";
  readonly length: number;
  readonly secret?: boolean;
}

export const COLUMNS = 30;
export const ROWS = 20;
/** Pixels of a square. */
export const SQUARE = 100;

export const ROOMS: Readonly<Record<string, Room>> = {
  stair: [1, 8, 5, 5],
  passage: [6, 10, 5, 2],
  hall: [11, 6, 10, 9],
  winery: [12, 1, 6, 4],
  winePassage: [14, 5, 1, 1],
  prisonPassage: [15, 15, 1, 1],
  prison: [12, 16, 8, 3],
  denPassage: [21, 10, 2, 1],
  den: [23, 7, 6, 7],
  shrinePassage: [3, 13, 1, 2],
  shrine: [1, 15, 7, 4],
  shaft: [24, 1, 4, 4],
  shaftPassage: [25, 5, 1, 2],
};

export const DOORS: readonly Door[] = [
  { x: 11, y: 10, side: "W", length: 2 },
  { x: 14, y: 6, side: "N", length: 1 },
  { x: 15, y: 15, side: "N", length: 1 },
  { x: 21, y: 10, side: "W", length: 1 },
  { x: 23, y: 10, side: "W", length: 1 },
  { x: 3, y: 13, side: "N", length: 1, secret: true },
  { x: 25, y: 7, side: "N", length: 1 },
];

/** Pillars of the hall, by the corner that they stand on. */
export const PILLARS: readonly (readonly [number, number])[] = [
  [13, 8],
  [18, 8],
  [13, 13],
  [18, 13],
];

/** Numbers of the key, by the square they are written in. */
export const KEYED: readonly (readonly [string, number, number])[] = [
  ["1", 5, 8],
  ["2", 19, 6],
  ["3", 17, 1],
  ["4", 19, 18],
  ["5", 28, 7],
  ["6", 7, 18],
  ["7", 27, 1],
];

const floor: ReadonlySet<string> = new Set(
  Object.values(ROOMS).flatMap(([left, top, width, height]) =>
    Array.from({ length: width * height }, (_, at) => `${left + (at % width)},${top + Math.floor(at / width)}`),
  ),
);

/** Whether a square is floor. */
export function isFloor(x: number, y: number): boolean {
  return floor.has(`${x},${y}`);
}

/** A straight piece of wall or a door, from corner to corner. */
export interface Segment {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** 0 wall, 1 door, 2 secret door, as Foundry counts them. */
  readonly door: 0 | 1 | 2;
}

/** Runs of the edges along one grid line that have rock on one side only, joined. */
function runs(vertical: boolean): Segment[] {
  const found: Segment[] = [];
  const [lines, along] = vertical ? [COLUMNS, ROWS] : [ROWS, COLUMNS];
  for (let line = 0; line <= lines; line += 1) {
    let start: number | undefined;
    for (let at = 0; at <= along; at += 1) {
      const edge = vertical ? isFloor(line - 1, at) !== isFloor(line, at) : isFloor(at, line - 1) !== isFloor(at, line);
      if (edge) start ??= at;
      else if (start !== undefined) {
        found.push(
          vertical
            ? { from: [line, start], to: [line, at], door: 0 }
            : { from: [start, line], to: [at, line], door: 0 },
        );
        start = undefined;
      }
    }
  }
  return found;
}

/** Every wall and door of the plan, in squares. */
export function segments(): Segment[] {
  const doors = DOORS.map(
    ({ x, y, side, length, secret }): Segment => ({
      from: [x, y],
      to: side === "W" ? [x, y + length] : [x + length, y],
      door: secret ? 2 : 1,
    }),
  );
  return [...runs(true), ...runs(false), ...doors];
}
