/** Draws the floor plan in ink on paper. The same plan always gives the same picture. */
import { COLUMNS, DOORS, isFloor, KEYED, PILLARS, ROOMS, ROWS, SQUARE, segments } from "./plan.ts";

const INK = "#1d1a16";
const PAPER = "#e4d8bd";
const FLOOR = "#f6efdf";

/** A small generator, so that the hatching is lively and yet always the same. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const px = (squares: number): number => Math.round(squares * SQUARE);

function line(x1: number, y1: number, x2: number, y2: number, width: number): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke-width="${width}"/>`;
}

/** Strokes in the rock beside the rooms, in little sheaves. */
function hatching(): string {
  const random = generator(7);
  const strokes: string[] = [];
  for (let y = 0; y < ROWS; y += 0.5) {
    for (let x = 0; x < COLUMNS; x += 0.5) {
      const [cx, cy] = [x + 0.25, y + 0.25];
      if (isFloor(Math.floor(cx), Math.floor(cy)) || !nearFloor(cx, cy)) continue;
      const angle = random() * Math.PI;
      for (let at = -1; at <= 1; at += 1) {
        const [dx, dy] = [Math.cos(angle) * 22, Math.sin(angle) * 22];
        const [ox, oy] = [px(cx) - Math.sin(angle) * at * 13, px(cy) + Math.cos(angle) * at * 13];
        const shift = (random() - 0.5) * 8;
        strokes.push(
          `M${Math.round(ox - dx + shift)} ${Math.round(oy - dy)}L${Math.round(ox + dx)} ${Math.round(oy + dy + shift)}`,
        );
      }
    }
  }
  return `<path d="${strokes.join("")}" stroke-width="2.5" opacity=".55"/>`;
}

function nearFloor(x: number, y: number): boolean {
  for (const [dx, dy] of [
    [-0.7, 0],
    [0.7, 0],
    [0, -0.7],
    [0, 0.7],
    [-0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
    [0.5, -0.5],
  ] as const)
    if (isFloor(Math.floor(x + dx), Math.floor(y + dy))) return true;
  return false;
}

function floors(): string {
  return Object.values(ROOMS)
    .map(([x, y, w, h]) => `<rect x="${px(x)}" y="${px(y)}" width="${px(w)}" height="${px(h)}"/>`)
    .join("");
}

function squares(): string {
  const marks: string[] = [];
  for (let y = 0; y < ROWS; y += 1)
    for (let x = 0; x < COLUMNS; x += 1) {
      if (!isFloor(x, y)) continue;
      if (isFloor(x - 1, y)) marks.push(`M${px(x)} ${px(y)}v${SQUARE}`);
      if (isFloor(x, y - 1)) marks.push(`M${px(x)} ${px(y)}h${SQUARE}`);
    }
  return `<path d="${marks.join("")}" stroke-width="1.5" opacity=".28"/>`;
}

function doors(): string {
  return DOORS.map(({ x, y, side, length, secret }) => {
    const upright = side === "W";
    const [cx, cy] = upright ? [px(x), px(y + length / 2)] : [px(x + length / 2), px(y)];
    const [w, h] = upright ? [26, px(length) * 0.7] : [px(length) * 0.7, 26];
    const wall = upright ? line(cx, px(y), cx, px(y + length), 12) : line(px(x), cy, px(x + length), cy, 12);
    // The picture is for the players: a secret door looks like wall.
    if (secret) return wall;
    return `${wall}<rect x="${cx - w / 2}" y="${cy - h / 2}" width="${w}" height="${h}" fill="${FLOOR}" stroke-width="5"/>`;
  }).join("");
}

function stairs(): string {
  const [x, y, , h] = ROOMS.stair ?? [0, 0, 0, 0];
  const steps = Array.from({ length: 7 }, (_, at) =>
    line(px(x) + 20 + at * 24, px(y + 1.5), px(x) + 20 + at * 24, px(y + h - 1.5), 5),
  );
  return `${steps.join("")}${line(px(x) + 10, px(y + 1.5), px(x) + 175, px(y + 1.5), 5)}${line(px(x) + 10, px(y + h - 1.5), px(x) + 175, px(y + h - 1.5), 5)}`;
}

function casks(): string {
  const cask = (x: number, y: number): string =>
    `<g transform="translate(${px(x)} ${px(y)})"><circle r="38" fill="${PAPER}" stroke-width="5"/><circle r="26" fill="none" stroke-width="2.5"/><path d="M-26 0h52M0 -26v52" stroke-width="2.5"/></g>`;
  return [12.5, 13.5, 15.5, 16.5].map((x) => cask(x, 1.5)).join("") + cask(12.5, 2.5);
}

function furniture(): string {
  const altar = `<rect x="${px(2)}" y="${px(16.4)}" width="120" height="60" fill="${PAPER}" stroke-width="5"/><circle cx="${px(2.6)}" cy="${px(16.7)}" r="16" fill="none" stroke-width="4"/>`;
  const table = `<rect x="${px(25)}" y="${px(9.6)}" width="220" height="90" rx="10" fill="${PAPER}" stroke-width="5"/>`;
  const bed = `<rect x="${px(27.1)}" y="${px(12.1)}" width="150" height="80" fill="${PAPER}" stroke-width="5"/><path d="M${px(27.6)} ${px(12.1)}v80" stroke-width="4"/>`;
  const well = `<circle cx="${px(26)}" cy="${px(3)}" r="115" fill="${INK}" fill-opacity=".82" stroke-width="8"/><circle cx="${px(26)}" cy="${px(3)}" r="140" fill="none" stroke-width="4" stroke-dasharray="26 12"/>`;
  const bars = Array.from({ length: 13 }, (_, at) =>
    line(px(12) + 40 + at * 60, px(17), px(12) + 40 + at * 60, px(17) + 14, 6),
  );
  const grate = `${line(px(12), px(17) + 7, px(20), px(17) + 7, 4)}${bars.join("")}`;
  const fire = `<circle cx="${px(16)}" cy="${px(10.5)}" r="34" fill="${PAPER}" stroke-width="5" stroke-dasharray="14 7"/><path d="M${px(16) - 18} ${px(10.5) + 14}l36 -26M${px(16) - 18} ${px(10.5) - 12}l36 26" stroke-width="6"/>`;
  return altar + table + bed + well + grate + fire;
}

/** The whole picture as an SVG file. */
export function drawing(): string {
  const [width, height] = [px(COLUMNS), px(ROWS)];
  const walls = segments()
    .filter(({ door }) => door === 0)
    .map(({ from, to }) => line(px(from[0]), px(from[1]), px(to[0]), px(to[1]), 12))
    .join("");
  const pillars = PILLARS.map(([x, y]) => `<circle cx="${px(x)}" cy="${px(y)}" r="32" fill="${INK}"/>`).join("");
  const numbers = KEYED.map(([text, x, y]) => `<text x="${px(x) + 50}" y="${px(y) + 68}">${text}</text>`).join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>The Cellar of the Leaning Tower</title>`,
    `<style>text{font:italic 52px Georgia,serif;text-anchor:middle;fill:${INK};stroke:none;opacity:.75}</style>`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<g stroke="${INK}" stroke-linecap="round" fill="none">${hatching()}<g fill="${FLOOR}" stroke="none">${floors()}</g>`,
    `${squares()}${stairs()}${casks()}${furniture()}${pillars}${walls}${doors()}${numbers}</g></svg>\n`,
  ].join("\n");
}
