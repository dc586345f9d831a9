import type { Point } from "../../data/grid.ts";
import type { ConfigApi, Data, Doc } from "../globals.ts";
import type { Token } from "./token.ts";

declare const CONFIG: ConfigApi;

type Cost = (from: Point, to: Point, distance: number, segment: Data) => number;
type ActionCost = (cost: number, from: Point, to: Point, distance: number, segment: Data) => number;

/** The class in `CONFIG.Token.movement.TerrainData`. */
interface Terrain {
  resolveTerrainEffects(effects: Data[]): object | null;
  getMovementCostFunction(token: Doc, options: Data): Cost;
}

interface Movement {
  readonly TerrainData: Terrain;
  readonly actions: Record<string, Data>;
}

interface Region extends Doc {
  readonly behaviors: Iterable<{ readonly active: boolean; readonly system: Data }>;
  holds(token: Doc, at: Data): boolean;
}

/** The terrain effects of regions at a position of a token. */
function effectsAt(token: Token, at: Point, segment: Data): Data[] {
  const regions = (token.host.scene as Data | null)?.regions as Iterable<Region> | undefined;
  return [...(regions ?? [])]
    .filter((region) => region.holds(token.document, { ...at }))
    .flatMap((region) => [...region.behaviors])
    .flatMap(({ active, system }): Data[] => {
      const effects = system._getTerrainEffects as ((token: Doc, segment: Data) => Data[]) | undefined;
      return active && effects ? effects.call(system, token.document, segment) : [];
    });
}

/** Number of sample points on a path without a grid. */
const GRIDLESS_STEPS = 50;

/** The sample points of a straight path, without the first. */
function stepsOn(token: Token, from: Point, to: Point): Point[] {
  const { grid } = token.host;
  if (grid.isGridless)
    return Array.from({ length: GRIDLESS_STEPS }, (_v, step) => {
      const part = (step + 1) / GRIDLESS_STEPS;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    });
  const path = grid.getDirectPath([from, to]).slice(1, -1);
  return [...path.map((space) => grid.getCenterPoint(space)), to];
}

/** The cost of a straight path from centre to centre, in the grid's units: its length, by the terrain of its regions (TPL-14). */
export function costOfWay(token: Token, from: Point, to: Point, length: number, action: string): number {
  const { TerrainData, actions } = (CONFIG.Token as Data).movement as Movement;
  const ground = TerrainData.getMovementCostFunction(token.document, {});
  const actionCost = actions[action]?.getCostFunction as ((token: Doc, options: Data) => ActionCost) | undefined;
  const own = actionCost?.(token.document, {});
  const { x: left, y: top } = token.getCenterPoint({ x: 0, y: 0 });
  const steps = stepsOn(token, from, to);
  let total = 0;
  let before = from;
  for (const step of steps) {
    const distance = length / steps.length;
    const segment: Data = { action, actionConfig: actions[action] ?? {}, teleport: false };
    segment.terrain = TerrainData.resolveTerrainEffects(
      effectsAt(token, { x: step.x - left, y: step.y - top }, segment),
    );
    const cost = ground(before, step, distance, segment);
    total += own ? own(cost, before, step, distance, segment) : cost;
    before = step;
  }
  return total;
}
