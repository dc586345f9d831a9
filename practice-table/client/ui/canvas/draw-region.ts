import type { Point } from "../../data/grid.ts";
import type { Grid } from "../../data/grids.ts";
import type { Data, Doc } from "../globals.ts";
import { say } from "../util.ts";

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The box between two corners. */
export function boxOf(from: Point, to: Point): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** The spaces of a grid of squares that a box touches. */
export function onGrid(grid: Grid, box: Box): Box {
  if (!grid.isSquare) return box;
  const { size } = grid;
  const [x, y] = [Math.floor(box.x / size) * size, Math.floor(box.y / size) * size];
  const [right, bottom] = [box.x + box.width, box.y + box.height].map((end) => Math.ceil(end / size) * size);
  return { x, y, width: Number(right) - x, height: Number(bottom) - y };
}

/** Makes a region that referees see, and opens its window. */
export async function makeRegion(scene: Doc, box: Box): Promise<void> {
  const data = { name: say("HOST.Region.new"), shapes: [{ type: "rectangle", ...box }], visibility: 1 };
  const made = (await (scene.createEmbeddedDocuments as (name: string, data: Data[]) => Promise<Doc[]>).call(
    scene,
    "Region",
    [data],
  )) as Doc[];
  await made[0]?.sheet?.render({ force: true });
}

/** Opens the window of the region at a point, of several the last one. */
export async function openRegionAt(scene: Doc, at: Point): Promise<void> {
  const { contents } = scene.regions as { contents: Doc[] };
  const there = contents.filter((region) => (region.testPoint as (at: Point) => boolean).call(region, at));
  await there.at(-1)?.sheet?.render({ force: true });
}
