import type { Point } from "../../data/grid.ts";
import type { Grid } from "../../data/grids.ts";
import type { Data, GameApi } from "../globals.ts";
import { make } from "../util.ts";

declare const game: GameApi;

const SVG = "http://www.w3.org/2000/svg";
const SHARE_MS = 100;

interface Host {
  grid: Grid;
  scene: { id: string } | null;
}

/** Draws a path and its length into an element; returns the length in the grid's units. */
export function drawPath(into: HTMLElement, grid: Grid, points: Point[], color?: string): number {
  const path = points.map((p) => (grid.isGridless ? p : grid.getCenterPoint(p)));
  const { distance } = grid.measurePath(path);
  const svg = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("points", path.map((p) => `${p.x},${p.y}`).join(" "));
  if (color) line.style.stroke = color;
  svg.append(line);
  const end = path.at(-1) ?? { x: 0, y: 0 };
  const label = make("span", { class: "distance" }, `${Math.round(distance * 100) / 100} ${grid.units}`);
  Object.assign(label.style, { left: `${end.x}px`, top: `${end.y}px` });
  into.replaceChildren(svg, label);
  return distance;
}

/** Sends this user's activity on the scene to the others. */
export function broadcast(activity: Data): void {
  const send = game.user.broadcastActivity as ((activity: Data) => void) | undefined;
  send?.call(game.user, activity);
}

/** The ruler: waypoints on the scene with the distance at the end. The others see it too. */
export class Ruler {
  readonly element = make("div", { id: "measurement", class: "ruler", "aria-live": "polite" });
  readonly #canvas: Host;
  #sent = 0;
  waypoints: Point[] = [];
  destination: Point | null = null;

  constructor(canvas: Host) {
    this.#canvas = canvas;
  }
  get active(): boolean {
    return this.waypoints.length > 0;
  }
  start(from: Point): void {
    this.waypoints = [from];
    this.destination = from;
  }
  addWaypoint(at: Point): void {
    if (this.active) this.waypoints.push(at);
  }
  /** Measures to a point and draws the line; returns the distance in the scene's units. */
  measure(to: Point): number {
    this.destination = to;
    const points = [...this.waypoints, to];
    const distance = drawPath(this.element, this.#canvas.grid, points);
    const now = Date.now();
    if (now - this.#sent >= SHARE_MS) {
      this.#sent = now;
      broadcast({
        ruler: {
          scene: this.#canvas.scene?.id ?? null,
          points: points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
        },
      });
    }
    return distance;
  }
  clear(): void {
    if (this.#sent > 0) broadcast({ ruler: null });
    this.#sent = 0;
    this.waypoints = [];
    this.destination = null;
    this.element.replaceChildren();
  }
}
