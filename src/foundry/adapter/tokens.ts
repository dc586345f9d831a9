import type { PlacedToken } from "../platform/types.ts";
import { isCreature } from "./is-creature.ts";
import { feetOf, spaceFeet } from "./map-scale.ts";

/** Whether two tokens are on the same level of their scene; always true without levels (V14-12). */
function onSameLevel(a: PlacedToken, b: PlacedToken): boolean {
  return levelId(a) === levelId(b);
}

/** The id of a token's level; undefined without levels. */
export function levelOf(token: PlacedToken): string | undefined {
  const id = levelId(token);
  return typeof id === "string" ? id : undefined;
}

function levelId(token: PlacedToken): unknown {
  return foundry.utils.getProperty(token, "level") ?? null;
}

/** The level in view and its elevation, for placing things on the viewed scene; empty without levels (V14-11). */
export function viewedLevel(): { readonly level: string; readonly elevation: number } | undefined {
  const level: unknown = canvas && "level" in canvas ? canvas.level : undefined;
  if (typeof level !== "object" || level === null) return undefined;
  const id: unknown = foundry.utils.getProperty(level, "id");
  const base: unknown = foundry.utils.getProperty(level, "elevation.base");
  if (typeof id !== "string") return undefined;
  return { level: id, elevation: typeof base === "number" && Number.isFinite(base) ? base : 0 };
}

/** The token an actor acts through: its own, the controlled one, or the first on the scene. */
export function tokenOf(actor: Actor.Implementation): PlacedToken | undefined {
  if (actor.token) return actor.token;
  const active = actor.getActiveTokens(false, true);
  return active.find((token) => token.object?.controlled) ?? active[0];
}

/** The creature tokens that this user targets. */
export function targetedTokens(): PlacedToken[] {
  return [...(game.user?.targets ?? [])].map((token) => token.document).filter((token) => isCreature(token.actor));
}

/** Creature tokens on the scene in view and on the same level as a token (itself included). */
export function creaturesAround(token: PlacedToken): PlacedToken[] {
  return canvas?.scene ? creaturesOn(canvas.scene, token) : [];
}

/** The creature tokens of any scene, on the same level as a token. */
export function creaturesOn(scene: Scene.Implementation, token: PlacedToken): PlacedToken[] {
  return scene.tokens.contents.filter((other) => isCreature(other.actor) && onSameLevel(other, token));
}

/**
 * Feet between two tokens of one scene, from the nearest space of one to the nearest space of the other by the grid's own rule. Adjacent tokens are
 * one space apart under any rule, and so are tokens that share a space. The scene measures it without a canvas (PLAY-71, PLAY-77), from the grid
 * spaces that a token between the lines is nearest to (PLAY-72). Elevation counts; a scene in yards is converted (BX-015). Undefined when they cannot
 * be measured: also on two levels of the scene, because a floor may lie between (V14-12, V14-13).
 */
export function feetBetween(a: PlacedToken, b: PlacedToken): number | undefined {
  const scene = a.parent;
  if (!scene || scene !== b.parent || !onSameLevel(a, b)) return undefined;
  const { grid } = scene;
  if (areNeighbours(a, b, grid)) return spaceFeet(grid);
  const feet = feetOf(grid, grid.isGridless ? edgeToEdge(a, b, grid) : spaceToSpace(a, b, grid));
  return Math.max(spaceFeet(grid), Math.round(feet * 10) / 10);
}

/** Whether two tokens stand on touching squares, corners included: those are adjacent under every diagonal rule (BX-150). */
function areNeighbours(a: PlacedToken, b: PlacedToken, grid: Grid): boolean {
  if (!grid.isSquare || Math.abs(a.elevation - b.elevation) > grid.distance) return false;
  const theirs = b.getOccupiedGridSpaceOffsets();
  return a
    .getOccupiedGridSpaceOffsets()
    .some((one) => theirs.some((other) => Math.abs(one.i - other.i) <= 1 && Math.abs(one.j - other.j) <= 1));
}

/** Feet from a token to the space of a point on its scene, measured as between tokens. */
export function feetToSpace(
  token: PlacedToken,
  point: { readonly x: number; readonly y: number; readonly elevation: number },
) {
  const grid = token.parent?.grid;
  if (!grid) return undefined;
  const { elevation } = point;
  const half = grid.size / 2;
  const middle = grid.getCenterPoint({ x: point.x + half, y: point.y + half });
  const from = grid.isGridless
    ? [{ x: token.x + half, y: token.y + half, elevation: token.elevation }]
    : token
        .getOccupiedGridSpaceOffsets()
        .map((offset) => ({ ...grid.getCenterPoint(offset), elevation: token.elevation }));
  const feet = feetOf(
    grid,
    Math.min(...from.map((one) => grid.measurePath([one, { ...middle, elevation }], {}).distance)),
  );
  return Math.max(0, Math.round(feet * 10) / 10);
}

type Grid = NonNullable<PlacedToken["parent"]>["grid"];

function spaceToSpace(a: PlacedToken, b: PlacedToken, grid: Grid): number {
  const middles = (token: PlacedToken) =>
    token
      .getOccupiedGridSpaceOffsets()
      .map((offset) => ({ ...grid.getCenterPoint(offset), elevation: token.elevation }));
  const theirs = middles(b);
  return Math.min(...middles(a).flatMap((from) => theirs.map((to) => grid.measurePath([from, to], {}).distance)));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The centres of the nearest squares of two spans: an attack has to cross the distance between them. */
function nearest(a: Span, b: Span, size: number): [number, number] {
  const half = size / 2;
  if (a.to <= b.from) return [a.to - half, b.from + half];
  if (b.to <= a.from) return [a.from + half, b.to - half];
  return [0, 0];
}

/** Without a grid: the straight line between the centres of the nearest squares that the tokens would cover on one. */
function edgeToEdge(a: PlacedToken, b: PlacedToken, grid: Grid): number {
  const { size } = grid;
  const along = (from: number, squares: number): Span => ({ from, to: from + squares * size });
  const [ax, bx] = nearest(along(a.x, a.width ?? 1), along(b.x, b.width ?? 1), size);
  const [ay, by] = nearest(along(a.y, a.height ?? 1), along(b.y, b.height ?? 1), size);
  return grid.measurePath(
    [
      { x: ax, y: ay, elevation: a.elevation },
      { x: bx, y: by, elevation: b.elevation },
    ],
    {},
  ).distance;
}

/** Whether the line between the centres of two tokens crosses the space of a third. */
export function isBetween(token: PlacedToken, from: PlacedToken, to: PlacedToken): boolean {
  const size = token.parent?.grid.size ?? 0;
  const middle = ({ x, y, width, height }: PlacedToken) => ({
    x: x + ((width ?? 1) * size) / 2,
    y: y + ((height ?? 1) * size) / 2,
  });
  const [at, start, end] = [middle(token), middle(from), middle(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((at.x - start.x) * dx + (at.y - start.y) * dy) / length;
  if (along <= 0 || along >= 1) return false;
  const aside = Math.hypot(at.x - start.x - along * dx, at.y - start.y - along * dy);
  return aside < (Math.max(token.width ?? 1, token.height ?? 1) * size) / 2;
}

/** Whether two tokens count as opponents: their dispositions differ. */
export function opposed(a: PlacedToken, b: PlacedToken): boolean {
  return a.disposition !== b.disposition;
}
