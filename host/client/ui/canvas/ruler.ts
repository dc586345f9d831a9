import { make } from "../util.ts";
import type { Point, SquareGrid } from "./grid.ts";

const SVG = "http://www.w3.org/2000/svg";

/** The measuring line: waypoints on the scene and the distance at each. */
export class Ruler {
  readonly element = make("div", { id: "measurement", class: "ruler", "aria-live": "polite" });
  readonly #canvas: { grid: SquareGrid };
  waypoints: Point[] = [];
  destination: Point | null = null;

  constructor(canvas: { grid: SquareGrid }) {
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
  /** Measures to a point and draws the line. */
  measure(to: Point): number {
    this.destination = to;
    const { grid } = this.#canvas;
    const centre = (p: Point): Point => (grid.isGridless ? p : grid.getCenterPoint(p));
    const path = [...this.waypoints, to].map(centre);
    const { distance } = grid.measurePath(path);
    const svg = document.createElementNS(SVG, "svg");
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", path.map((p) => `${p.x},${p.y}`).join(" "));
    svg.append(line);
    const end = path[path.length - 1] as Point;
    const label = make("span", { class: "distance" }, `${Math.round(distance * 100) / 100} ${grid.units}`);
    Object.assign(label.style, { left: `${end.x}px`, top: `${end.y}px` });
    this.element.replaceChildren(svg, label);
    return distance;
  }
  clear(): void {
    this.waypoints = [];
    this.destination = null;
    this.element.replaceChildren();
  }
}
