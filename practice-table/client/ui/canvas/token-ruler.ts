import type { Point } from "../../data/grid.ts";
import type { ConfigApi, Data, GameApi } from "../globals.ts";
import { renderTemplate } from "../handlebars/templates.ts";
import { make } from "../util.ts";
import { costOfWay } from "./terrain-cost.ts";
import type { Token } from "./token.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;

const SVG = "http://www.w3.org/2000/svg";
const OWN_TEMPLATE = "templates/hud/waypoint-label.hbs";

/** A waypoint of a token, as documented for both generations (`TokenRulerWaypoint`). */
export interface TokenRulerWaypoint extends Point {
  readonly action: string;
  readonly actionConfig: Data;
  readonly center: Point;
  readonly hidden: boolean;
  readonly index: number;
  readonly explicit: boolean;
  readonly measurement: Data & { readonly cost: number; readonly distance: number };
  readonly stage: "passed" | "pending" | "planned";
  readonly unreachable: boolean;
  readonly userId: string;
  previous: TokenRulerWaypoint | null;
  next: TokenRulerWaypoint | null;
}

/** The paths that a ruler shows: passed ones, pending ones, and by user those planned while dragging. */
interface RulerData {
  readonly passedWaypoints?: readonly TokenRulerWaypoint[];
  readonly pendingWaypoints?: readonly TokenRulerWaypoint[];
  readonly plannedMovement?: Readonly<Record<string, { readonly foundPath: readonly TokenRulerWaypoint[] }>>;
}

/** The ruler of a token: its path with a line for each segment, its spaces, and a label at the end of each (PLAY-138). */
export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE: string = OWN_TEMPLATE;
  readonly #token: Token;
  readonly element = make("div", { class: "ruler token-ruler", "aria-live": "polite" });
  /** Counts the drawings, so that a late label is not put into a newer one. */
  #drawn = 0;

  constructor(token: Token) {
    this.#token = token;
  }
  get token(): Token {
    return this.#token;
  }
  get visible(): boolean {
    return this.element.isConnected;
  }
  async draw(): Promise<void> {}
  clear(): void {
    this.#drawn += 1;
    this.element.replaceChildren();
  }
  destroy(): void {
    this.clear();
    this.element.remove();
  }

  refresh({ passedWaypoints = [], pendingWaypoints = [], plannedMovement = {} }: RulerData): void {
    this.clear();
    const planned = Object.values(plannedMovement).flatMap(({ foundPath }) => foundPath);
    const all = [...passedWaypoints, ...pendingWaypoints, ...planned];
    const svg = document.createElementNS(SVG, "svg");
    this.element.append(svg);
    const state = {};
    const labels: Promise<void>[] = [];
    for (const waypoint of all) {
      if (waypoint.previous) this.#stretch(svg, waypoint.previous, waypoint);
      const context = waypoint.previous ? this._getWaypointLabelContext(waypoint, state) : undefined;
      if (context) labels.push(this.#label(waypoint, context, this.#drawn));
    }
    void Promise.all(labels);
  }

  #stretch(svg: SVGElement, from: TokenRulerWaypoint, to: TokenRulerWaypoint): void {
    const { grid } = this.token.host;
    for (const offset of grid.isGridless ? [] : grid.getDirectPath([from.center, to.center])) {
      const { color, alpha = 1 } = this._getGridHighlightStyle(to, offset);
      if (alpha === 0 || color === undefined) continue;
      const at = grid.getTopLeftPoint(offset);
      const space = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ ...at, width: grid.sizeX, height: grid.sizeY }))
        space.setAttribute(name, String(value));
      space.style.fill = css(color);
      space.classList.add("space");
      svg.append(space);
    }
    const { color, width } = this._getSegmentStyle(to);
    if (width === 0) return;
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", [from.center, to.center].map(({ x, y }) => `${x},${y}`).join(" "));
    if (color !== undefined) line.style.stroke = css(color);
    svg.append(line);
  }

  async #label({ center }: TokenRulerWaypoint, context: Data, drawing: number): Promise<void> {
    const { WAYPOINT_LABEL_TEMPLATE: path } = this.constructor as typeof TokenRuler;
    const { distance } = context as { distance: { total: number; units: string } };
    const place = make("div", { class: "distance" });
    Object.assign(place.style, { left: `${center.x}px`, top: `${center.y}px` });
    // Foundry's own template is not available here.
    if (path === OWN_TEMPLATE) place.textContent = `${distance.total} ${distance.units}`;
    else place.innerHTML = await renderTemplate(path, context);
    if (drawing === this.#drawn) this.element.append(place);
  }

  /**
   * The context of a waypoint's label; undefined for a waypoint without one. Only the fields that published systems read are provided
   * (PLAY-138).
   */
  protected _getWaypointLabelContext(waypoint: TokenRulerWaypoint, _state: Data): Data | undefined {
    const { action, actionConfig, measurement, explicit, next, hidden } = waypoint;
    if (!explicit && next) return undefined;
    const units = this.token.host.grid.units;
    const total = Math.round(measurement.distance * 100) / 100;
    const cost = Math.round(measurement.cost * 100) / 100;
    return {
      action: { ...actionConfig, id: action },
      cssClass: next ? "" : "last",
      secret: hidden,
      distance: { total, units },
      cost: { total: cost, units },
      displayElevation: false,
    };
  }
  protected _getWaypointStyle(_waypoint: TokenRulerWaypoint): Data {
    return { radius: 6, color: this.#userColour, alpha: 1 };
  }
  protected _getSegmentStyle(_waypoint: TokenRulerWaypoint): { width: number; color?: unknown; alpha?: number } {
    return { width: 4, color: this.#userColour, alpha: 1 };
  }
  protected _getGridHighlightStyle(
    _waypoint: TokenRulerWaypoint,
    _offset: object,
  ): { color?: unknown; alpha?: number } {
    return { color: this.#userColour, alpha: 0.5 };
  }
  get #userColour(): string {
    return String(game.user.color ?? "#ff6400");
  }
}

function css(color: unknown): string {
  return typeof color === "number" ? `#${color.toString(16).padStart(6, "0")}` : String(color);
}

/** The path of a dragged token from its position, by its movement action. */
export function wayOf(token: Token, to: Point): TokenRulerWaypoint[] {
  const { grid } = token.host;
  const action = String(token.document.movementAction ?? "walk");
  const { actions } = (CONFIG.Token as Data).movement as { actions: Record<string, Data> };
  const stops = [
    { x: token.x, y: token.y },
    { x: to.x, y: to.y },
  ];
  const { waypoints } = grid.measurePath(stops.map((at) => token.getCenterPoint(at)));
  const [from, goal] = stops.map((at) => token.getCenterPoint(at)) as [Point, Point];
  const measured = waypoints.map((one, index) =>
    index === 0 ? one : { ...one, cost: costOfWay(token, from, goal, one.distance, action) },
  );
  const way = stops.map(
    (at, index): TokenRulerWaypoint => ({
      ...at,
      ...{ action, index, actionConfig: actions[action] ?? {}, center: token.getCenterPoint(at) },
      ...{ hidden: false, explicit: true, unreachable: false, stage: "planned", userId: game.user.id },
      measurement: measured[index] as TokenRulerWaypoint["measurement"],
      ...{ previous: null, next: null },
    }),
  );
  const [first, last] = way as [TokenRulerWaypoint, TokenRulerWaypoint];
  first.next = last;
  last.previous = first;
  return way;
}

/** The ruler of a token, of the class in `CONFIG.Token.rulerClass`. */
export function rulerOf(token: Token): TokenRuler {
  const Class = ((CONFIG.Token as Data).rulerClass as typeof TokenRuler | null) ?? TokenRuler;
  return new Class(token);
}
