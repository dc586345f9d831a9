/** Draws the undercroft in ink on paper: the same plan always gives the same picture. */
import { COLUMNS, DOORS, isFloor, KEYED, ROOMS, ROWS, SQUARE, segments } from "./plan.ts";

const INK = "#1d1a16";
const PAPER = "#e4d8bd";
const FLOOR = "#f6efdf";
const WATER = "#b9c4bd";

const px = (squares: number): number => Math.round(squares * SQUARE);

function rect(x: number, y: number, width: number, height: number, more: string): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" ${more}/>`;
}

/** Rock is hatched with short strokes that turn from square to square, darker beside the rooms. */
function rock(): string {
  const strokes: string[] = [];
  for (let y = 0; y < ROWS * 2; y += 1) {
    for (let x = 0; x < COLUMNS * 2; x += 1) {
      const [cx, cy] = [x / 2 + 0.25, y / 2 + 0.25];
      if (isFloor(Math.floor(cx), Math.floor(cy)) || !besideFloor(cx, cy)) continue;
      const turn = (((x * 37 + y * 59) % 23) / 23) * Math.PI;
      for (const shift of [-14, 0, 14]) {
        const [dx, dy] = [Math.cos(turn) * 21, Math.sin(turn) * 21];
        const [ox, oy] = [px(cx) - Math.sin(turn) * shift, px(cy) + Math.cos(turn) * shift];
        strokes.push(`M${Math.round(ox - dx)} ${Math.round(oy - dy)}L${Math.round(ox + dx)} ${Math.round(oy + dy)}`);
      }
    }
  }
  return `<path d="${strokes.join("")}" stroke-width="2.5" opacity=".55"/>`;
}

function besideFloor(x: number, y: number): boolean {
  return [-0.7, 0, 0.7].some((dx) =>
    [-0.7, 0, 0.7].some((dy) => isFloor(Math.floor(x + dx * 0.8), Math.floor(y + dy * 0.8))),
  );
}

function grid(): string {
  const marks: string[] = [];
  for (let y = 0; y < ROWS; y += 1) {
    for (let x = 0; x < COLUMNS; x += 1) {
      if (!isFloor(x, y)) continue;
      if (isFloor(x - 1, y)) marks.push(`M${px(x)} ${px(y)}v${SQUARE}`);
      if (isFloor(x, y - 1)) marks.push(`M${px(x)} ${px(y)}h${SQUARE}`);
    }
  }
  return `<path d="${marks.join("")}" stroke-width="1.5" opacity=".28"/>`;
}

function water(): string {
  const ripple = (x: number, y: number): string => `M${px(x)} ${px(y)}q18 -14 36 0t36 0`;
  const ripples = [
    [3, 12.4],
    [5, 13.2],
    [6.4, 12.7],
    [3.6, 14],
    [3, 17.6],
    [5.5, 18.2],
    [8.4, 17.7],
    [11, 18.3],
    [12.6, 17.6],
  ].map(([x = 0, y = 0]) => ripple(x, y));
  return (
    rect(2, 12, 6, 3, `fill="${WATER}" stroke="none"`) +
    rect(2, 17, 12, 2, `fill="${WATER}" stroke="none"`) +
    `<path d="${ripples.join("")}" stroke-width="3"/>`
  );
}

function steps(): string {
  return Array.from({ length: 6 }, (_, at) => `M${px(3)} ${px(9.6) + at * 42}h${px(4)}`)
    .map((d) => `<path d="${d}" stroke-width="5"/>`)
    .join("");
}

function furniture(): string {
  const shaft = `<circle cx="${px(4)}" cy="${px(4)}" r="115" stroke-width="5" stroke-dasharray="18 14"/>`;
  const props = [
    [11.5, 2.5],
    [14.5, 2.5],
    [17.5, 2.5],
    [11.5, 5.5],
    [14.5, 5.5],
    [17.5, 5.5],
  ].map(([x = 0, y = 0]) => rect(x - 0.2, y - 0.2, 0.4, 0.4, `fill="${INK}"`));
  const desk = rect(23.2, 2.6, 1.8, 0.8, `fill="${PAPER}" stroke-width="5"`);
  const stove = `<circle cx="${px(25.4)}" cy="${px(5.4)}" r="36" fill="${PAPER}" stroke-width="5"/>`;
  const bell = `<g transform="translate(${px(14.5)} ${px(12.5)})"><circle r="190" stroke-width="4" stroke-dasharray="20 12"/><circle r="140" fill="${PAPER}" stroke-width="9"/><circle r="104" stroke-width="3"/><circle r="34" fill="${INK}"/></g>`;
  const moulds = [10, 11.2, 13.8].map((y) => rect(18.1, y, 0.7, 0.7, `fill="${PAPER}" stroke-width="4"`));
  const benches = [
    [21.6, 9.8],
    [24, 9.8],
    [21.6, 14.6],
    [24, 14.6],
  ].map(([x = 0, y = 0]) => rect(x, y, 1.5, 0.6, `fill="${PAPER}" stroke-width="5"`));
  const rope = `<path d="M${px(22.3)} ${px(10.4)}Q${px(23.6)} ${px(12.6)} ${px(24.7)} ${px(10.4)}" stroke-width="5" stroke-dasharray="10 6"/>`;
  return [shaft, ...props, desk, stove, bell, ...moulds, ...benches, rope].join("");
}

function doors(): string {
  return DOORS.map(({ x, y, side, length, secret }) => {
    const upright = side === "W";
    const [cx, cy] = upright ? [px(x), px(y + length / 2)] : [px(x + length / 2), px(y)];
    const [w, h] = upright ? [26, px(length) * 0.7] : [px(length) * 0.7, 26];
    const wall = upright ? `M${cx} ${px(y)}v${px(length)}` : `M${px(x)} ${cy}h${px(length)}`;
    // Players see this picture: a secret door is wall.
    const leaf = secret
      ? ""
      : `<rect x="${cx - w / 2}" y="${cy - h / 2}" width="${w}" height="${h}" fill="${FLOOR}" stroke-width="5"/>`;
    return `<path d="${wall}" stroke-width="12"/>${leaf}`;
  }).join("");
}

/** The picture as an SVG file. */
export function undercroftPicture(): string {
  const [width, height] = [px(COLUMNS), px(ROWS)];
  const floors = Object.values(ROOMS)
    .map(([x, y, w, h]) => rect(x, y, w, h, ""))
    .join("");
  const walls = segments()
    .filter(({ door }) => door === 0)
    .map(({ from, to }) => `M${px(from[0])} ${px(from[1])}L${px(to[0])} ${px(to[1])}`)
    .join("");
  const numbers = KEYED.map(([text, x, y]) => `<text x="${px(x) + 50}" y="${px(y) + 68}">${text}</text>`).join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    "<title>Under the Leaning Tower</title>",
    `<style>text{font:italic 52px Georgia,serif;text-anchor:middle;fill:${INK};stroke:none;opacity:.75}</style>`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<g stroke="${INK}" stroke-linecap="round" fill="none">${rock()}<g fill="${FLOOR}" stroke="none">${floors}</g>`,
    `${water()}${grid()}${steps()}${furniture()}<path d="${walls}" stroke-width="12"/>${doors()}${numbers}</g></svg>\n`,
  ].join("\n");
}
