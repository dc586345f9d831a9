/** The floor plan of the undercroft, in squares of five feet. */

/** Left, top, width, height. */
export type Room = readonly [number, number, number, number];

/** A door on the left (`W`) or upper (`N`) edge of a square, so many squares long. */
export interface Door {
  readonly x: number;
  readonly y: number;
  readonly side: "W" | "N";
  readonly length: number;
  readonly secret?: boolean;
}

/** A straight piece of wall or a door, from corner to corner, in squares. `door` as Foundry counts: 0 wall, 1 door, 2 secret door. */
export interface Segment {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly door: 0 | 1 | 2;
}

export const COLUMNS = 28;
export const ROWS = 20;
/** Pixels of a square. */
export const SQUARE = 100;

export const ROOMS: Readonly<Record<string, Room>> = {
  foot: [2, 2, 4, 4],
  footPassage: [6, 3, 4, 2],
  diggings: [10, 1, 9, 6],
  officePassage: [19, 3, 2, 1],
  office: [21, 1, 5, 5],
  ramp: [14, 7, 1, 2],
  foundry: [10, 9, 9, 7],
  wetPassage: [8, 11, 2, 1],
  stair: [2, 9, 6, 6],
  tombPassage: [19, 12, 2, 1],
  tomb: [21, 9, 5, 7],
  drain: [4, 15, 1, 2],
  culvert: [2, 17, 12, 2],
};

export const DOORS: readonly Door[] = [
  { x: 10, y: 3, side: "W", length: 2 },
  { x: 21, y: 3, side: "W", length: 1 },
  { x: 10, y: 11, side: "W", length: 1 },
  { x: 19, y: 12, side: "W", length: 1, secret: true },
  { x: 4, y: 15, side: "N", length: 1 },
];

/** Numbers of the key, by the square they are written in. */
export const KEYED: readonly (readonly [string, number, number])[] = [
  ["8", 2, 5],
  ["9", 18, 1],
  ["10", 21, 5],
  ["11", 10, 15],
  ["12", 7, 14],
  ["13", 25, 15],
  ["14", 13, 18],
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

/** Whether an edge between two squares is rock on one side only. */
function isEdge(vertical: boolean, line: number, at: number): boolean {
  return vertical ? isFloor(line - 1, at) !== isFloor(line, at) : isFloor(at, line - 1) !== isFloor(at, line);
}

function wallsAlong(vertical: boolean, line: number, length: number): Segment[] {
  const found: Segment[] = [];
  let start: number | undefined;
  for (let at = 0; at <= length; at += 1) {
    if (isEdge(vertical, line, at)) start ??= at;
    else if (start !== undefined) {
      const ends = [
        [line, start],
        [line, at],
      ] as const;
      const [from, to] = vertical
        ? ends
        : ([
            [start, line],
            [at, line],
          ] as const);
      found.push({ from, to, door: 0 });
      start = undefined;
    }
  }
  return found;
}

/** Every wall and door. */
export function segments(): Segment[] {
  const lines = (count: number): number[] => Array.from({ length: count + 1 }, (_, at) => at);
  return [
    ...lines(COLUMNS).flatMap((line) => wallsAlong(true, line, ROWS)),
    ...lines(ROWS).flatMap((line) => wallsAlong(false, line, COLUMNS)),
    ...DOORS.map(
      ({ x, y, side, length, secret }): Segment => ({
        from: [x, y],
        to: side === "W" ? [x, y + length] : [x + length, y],
        door: secret ? 2 : 1,
      }),
    ),
  ];
}
